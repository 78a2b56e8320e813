import { describe, expect, test } from 'vitest'
import { useSandbox } from '../testing/useSandbox.ts'

const { send } = useSandbox()
const ask = async (id: string) => {
  const response = await send(`/v3/attestation?projectId=p&origin=http://localhost&id=${encodeURIComponent(id)}`)
  return { type: response.headers.get('content-type'), text: await response.text() }
}

/** What the page would say to the one around it. */
function payloadOf(text: string) {
  const [, message = '""'] = /postMessage\((".*"), '\*'\)/.exec(text) ?? []
  const { type, attestation } = JSON.parse(JSON.parse(message))
  return { type, payload: JSON.parse(Buffer.from(attestation.split('.')[1], 'base64url').toString('utf8')) }
}

describe('attestation', () => {
  test('is a page that says the id it was asked about to the page around it', async () => {
    const { type, text } = await ask('ab12')
    expect(type).toBe('text/html; charset=utf-8')
    expect(payloadOf(text)).toEqual({
      type: 'verify_attestation',
      payload: { id: 'ab12', isScam: false, isVerified: false },
    })
  })

  test.each(['</script><script>alert(1)</script>', '"', 'x'.repeat(200)])('takes %j for no id', async (id) => {
    const { text } = await ask(id)
    expect(text.match(/<script>/g)).toHaveLength(1)
    expect(payloadOf(text).payload.id).toBe('')
  })

  test('wants an id', async () => {
    expect((await send('/v3/attestation?projectId=p')).status).toBe(400)
  })
})
