import type { Route } from '../http/call.ts'
import { requireText } from '../http/readQuery.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** In a script of a page nothing of a request may stand as it came. */
const isId = (id: string) => /^[0-9a-f]{1,128}$/i.test(id)

/**
 * What the relay's origin check shows in a hidden frame: it says to the page around it who that page is. The token is
 * signed by nobody; it has the shape that clients read, and the id that they ask about.
 */
export const attestationRoute: Route = {
  method: 'GET',
  path: '/v3/attestation',
  answer({ query }) {
    const id = requireText(query, 'id')
    const attestation = [
      encode({ alg: 'none' }),
      encode({ id: isId(id) ? id : '', isScam: false, isVerified: false }),
      'none',
    ].join('.')
    const message = JSON.stringify({ type: 'verify_attestation', attestation })
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<!doctype html><script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`,
    }
  },
}
