import { VERIFY_HOST } from '../../config/services.js'
import { parseJson } from '../../core/parseJson.js'
import { parseUrl } from '../../core/url.js'
import { isRecord } from '../../core/values.js'
import { askFrame } from '../../platform/askFrame.js'

const MAX_TOKEN_CHARS = 8_192

type AttestOptions = {
  /** Base URL of the service, as the app set it. @default the published client's own */
  readonly verify: string | undefined
  readonly allowLoopback: boolean
  readonly projectId: string
  readonly timeoutMs: number
}

/** What the relay client wants verified: a message, before and after its encryption. */
export type Attested = { readonly id: string; readonly decryptedId: string }

/** The id inside a token; the wallet verifies the token itself. */
function idOf(token: string): unknown {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims = parseJson(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), MAX_TOKEN_CHARS)
    return isRecord(claims) ? claims.id : undefined
  } catch {
    return undefined
  }
}

/** Requests a token that verifies the page's origin for the wallet; empty on failure or time-out. */
export const createAttest =
  ({ verify = VERIFY_HOST, allowLoopback, projectId, timeoutMs }: AttestOptions) =>
  async ({ id, decryptedId }: Attested): Promise<string> => {
    const host = parseUrl(verify, 'service', { allowLoopback })
    if (!host) return ''
    const token = await askFrame({
      src: (page) => `${host}/v3/attestation?${new URLSearchParams({ projectId, origin: page, id, decryptedId })}`,
      origin: new URL(host).origin,
      timeoutMs,
      read(message) {
        const text = parseJson(message, MAX_TOKEN_CHARS)
        if (!isRecord(text) || text.type !== 'verify_attestation') return undefined
        // "null" is an answer without verification.
        if (text.attestation === null) return ''
        const { attestation } = text
        return typeof attestation === 'string' && idOf(attestation) === id ? attestation : undefined
      },
    })
    return token ?? ''
  }
