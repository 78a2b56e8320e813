import { verifyP256Jwt } from '@walletconnect/utils'
import { describe, expect, test } from 'vitest'
import { useSandbox } from '../testing/useSandbox.ts'

type VerifyKey = Parameters<typeof verifyP256Jwt>[1]

const { send, read } = useSandbox()
const ask = async (id: string) => {
  const response = await send(`/v3/attestation?projectId=p&origin=http://localhost&id=${encodeURIComponent(id)}`)
  return { type: response.headers.get('content-type'), text: await response.text() }
}

/** The message from this page to its parent. */
function payloadOf(text: string) {
  const [, message = '""'] = /postMessage\((".*"), '\*'\)/.exec(text) ?? []
  const { type, attestation } = JSON.parse(JSON.parse(message))
  return {
    type,
    attestation,
    payload: JSON.parse(Buffer.from(attestation.split('.')[1], 'base64url').toString('utf8')),
  }
}

describe('attestation', () => {
  test('is a page that sends the requested id to its parent', async () => {
    const { type, text } = await ask('ab12')
    expect(type).toBe('text/html; charset=utf-8')
    expect(payloadOf(text)).toMatchObject({
      type: 'verify_attestation',
      payload: { id: 'ab12', origin: 'http://localhost', isScam: false, isVerified: false },
    })
  })

  test('is signed by the key that wallets fetch', async () => {
    const { publicKey, expiresAt } = await read<{ publicKey: VerifyKey; expiresAt: number }>('/v3/public-key')
    expect(expiresAt * 1000).toBeGreaterThan(Date.now())
    const { attestation, payload } = payloadOf((await ask('ab12')).text)
    // As the wallet's relay client verifies it.
    expect(verifyP256Jwt(attestation, publicKey)).toEqual(payload)
    expect(payload.exp * 1000).toBeGreaterThan(Date.now())
    const forged = attestation.replace(/\.[^.]+\./, `.${Buffer.from('{"id":"ff"}').toString('base64url')}.`)
    expect(() => verifyP256Jwt(forged, publicKey)).toThrow()
  })

  test.each(['</script><script>alert(1)</script>', '"', 'x'.repeat(200)])('rejects the id %j', async (id) => {
    const { text } = await ask(id)
    expect(text.match(/<script>/g)).toHaveLength(1)
    expect(payloadOf(text).payload.id).toBe('')
  })

  test('requires an id', async () => {
    expect((await send('/v3/attestation?projectId=p')).status).toBe(400)
  })
})
