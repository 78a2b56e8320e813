import { generateKeyPairSync, sign } from 'node:crypto'
import { jsonAnswer } from '../http/answer.ts'
import type { Route } from '../http/call.ts'
import { requireText } from '../http/readQuery.ts'

const KEY_AGE_SECONDS = 7 * 86_400
const TOKEN_AGE_SECONDS = 3_600

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

/** Request data must never reach a script unescaped. */
const isId = (id: string) => /^[0-9a-f]{1,128}$/i.test(id)

/** The requesting page's origin only. */
const readOrigin = (text: string) => (URL.canParse(text) ? new URL(text).origin : '')

/**
 * The relay's origin check: a page in a hidden frame sends its parent a token with the parent's origin, which wallets
 * verify with the public key.
 */
export function attestationRoutes(): readonly Route[] {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  function attest(payload: object): string {
    const message = `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(payload)}`
    const signature = sign('sha256', Buffer.from(message), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${message}.${signature.toString('base64url')}`
  }

  return [
    {
      method: 'GET',
      path: '/v3/public-key',
      answer: ({ now }) =>
        jsonAnswer({
          publicKey: { ...publicKey.export({ format: 'jwk' }), ext: true, key_ops: ['verify'] },
          expiresAt: inSeconds(now()) + KEY_AGE_SECONDS,
        }),
    },
    {
      method: 'GET',
      path: '/v3/attestation',
      answer({ query, now }) {
        const id = requireText(query, 'id')
        const attestation = attest({
          id: isId(id) ? id : '',
          origin: readOrigin(query.get('origin') ?? ''),
          exp: inSeconds(now()) + TOKEN_AGE_SECONDS,
          isScam: false,
          isVerified: false,
        })
        const message = JSON.stringify({ type: 'verify_attestation', attestation })
        return {
          status: 200,
          headers: { 'content-type': 'text/html; charset=utf-8' },
          body: `<!doctype html><script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`,
        }
      },
    },
  ]
}
