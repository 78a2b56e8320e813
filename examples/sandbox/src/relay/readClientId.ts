import { verifyJWT } from '@walletconnect/relay-auth'

const MAX_TOKEN_LENGTH = 4096

/** The client id that a token proves: its signing key as a `did:key`, which owns the mailbox. */
export async function readClientId(token: string): Promise<string | undefined> {
  if (token.length > MAX_TOKEN_LENGTH) return undefined
  try {
    if (!(await verifyJWT(token))) return undefined
    const [, payload = ''] = token.split('.')
    const { iss } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return typeof iss === 'string' ? iss : undefined
  } catch {
    return undefined
  }
}
