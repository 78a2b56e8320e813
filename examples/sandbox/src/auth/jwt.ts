import { createHmac, timingSafeEqual } from 'node:crypto'

/** A test key: everybody may know it. */
const KEY = 'sandbox'
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')

export type Claims = Readonly<Record<string, unknown>> & {
  readonly iss: string
  /** Seconds. */
  readonly iat: number
  readonly exp: number
}

const sign = (text: string) => createHmac('sha256', KEY).update(text).digest()

export function writeJwt(claims: Claims): string {
  const text = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${text}.${sign(text).toString('base64url')}`
}

/** The claims of a token that we signed and that has not expired. */
export function readJwt(token: string, now: number): Claims | undefined {
  const [header, payload, signature, ...otherFields] = token.split('.')
  if (header !== HEADER || payload === undefined || signature === undefined || otherFields.length > 0) return undefined
  const [input, expected] = [Buffer.from(signature, 'base64url'), sign(`${header}.${payload}`)]
  if (input.length !== expected.length || !timingSafeEqual(input, expected)) return undefined
  const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  return claims.exp * 1000 > now ? claims : undefined
}
