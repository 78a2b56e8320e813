import { LOGIN_HOSTS } from '../../config/loginHosts.js'
import { parseUrl } from '../../core/url.js'
import type { SocialProvider } from '../../domain/embedded.js'
import { MalformedAnswerError } from '../../errors/requestErrors.js'

const MAX_QR_CHARS = 1_000

export type LoginUriRules = {
  /** The wallet's own page may pass the user on itself. */
  readonly frameOrigin: string
  /** Only in a sandbox: providers of this machine. */
  readonly allowLoopback: boolean
}

/**
 * Where the user may be sent to log in: the wallet's own site, or the provider's (POP-1, POP-6).
 * @throws MalformedAnswerError
 */
export function checkLoginUri(provider: SocialProvider, uri: string, { frameOrigin, allowLoopback }: LoginUriRules) {
  const parsed = parseUrl(uri, 'page', { allowLoopback })
  if (parsed === undefined) throw new MalformedAnswerError('GET_SOCIAL_REDIRECT_URI')
  // A QR code holds no more, and no link is that long.
  if (provider === 'farcaster' && parsed.length > MAX_QR_CHARS) throw new MalformedAnswerError('GET_FARCASTER_URI')
  const { origin, protocol, host } = new URL(parsed)
  // Plain http has passed as loopback.
  const isKnown = origin === frameOrigin || protocol === 'http:' || LOGIN_HOSTS[provider].includes(host)
  if (!isKnown) throw new MalformedAnswerError('GET_SOCIAL_REDIRECT_URI')
  return parsed
}
