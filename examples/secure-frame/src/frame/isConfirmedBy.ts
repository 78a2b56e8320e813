import { p256 } from '@noble/curves/p256'
import { isObject } from './messages.ts'
import type { Bytes, Passkey } from './passkeys.ts'

const RP_ID_BYTES = 32
const IS_PRESENT_AND_VERIFIED = 0b101
const ES256 = -7

type Assertion = Pick<AuthenticatorAssertionResponse, 'authenticatorData' | 'clientDataJSON' | 'signature'>
type Expected = { readonly challenge: Bytes; readonly rpId: string; readonly origin: string }

const sha256 = async (bytes: BufferSource) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, index) => byte === b[index])

const toBase64Url = (bytes: Bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function parse(json: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(json))
  } catch {
    return undefined
  }
}

async function isSigned({ publicKey, algorithm }: Passkey, signature: Bytes, signed: Bytes) {
  if (algorithm === ES256) {
    const type = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('spki', publicKey, type, false, ['verify'])
    // WebAuthn has DER, Web Crypto wants the two numbers alone.
    const numbers = new Uint8Array(p256.Signature.fromDER(signature).toCompactRawBytes())
    return crypto.subtle.verify(type, key, numbers, signed)
  }
  const type = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', publicKey, type, false, ['verify'])
  return crypto.subtle.verify(type, key, signature, signed)
}

/**
 * Whether this very passkey has verified its user for this challenge. Browsers pass on what an authenticator says, and
 * one that a thief plugs in says anything; only the signature proves it.
 */
export async function isConfirmedBy(
  passkey: Passkey,
  { authenticatorData, clientDataJSON, signature }: Assertion,
  { challenge, rpId, origin }: Expected,
): Promise<boolean> {
  const client = parse(clientDataJSON)
  if (!isObject(client) || client.type !== 'webauthn.get' || client.origin !== origin) return false
  if (client.challenge !== toBase64Url(challenge)) return false
  const data = new Uint8Array(authenticatorData)
  if (!isSame(data.slice(0, RP_ID_BYTES), await sha256(new TextEncoder().encode(rpId)))) return false
  if (((data[RP_ID_BYTES] ?? 0) & IS_PRESENT_AND_VERIFIED) !== IS_PRESENT_AND_VERIFIED) return false
  const signed = new Uint8Array([...data, ...(await sha256(clientDataJSON))])
  try {
    return await isSigned(passkey, new Uint8Array(signature), signed)
  } catch {
    return false
  }
}
