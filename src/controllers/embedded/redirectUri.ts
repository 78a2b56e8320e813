import { MalformedAnswerError } from '../../errors/requestErrors.js'

/** A broker names the provider's own address in this parameter, as everything to the end. */
const BROKER_HOST = 'auth.magic.link'
const BROKERED = 'provider_authorization_url='

const fail = (): never => {
  throw new MalformedAnswerError('GET_SOCIAL_REDIRECT_URI')
}

/** The value of `state` with the page after it, so that the wallet's page knows where the user returns to. */
function withPage(uri: string, pageUrl: string): string {
  const match = /([?&]state=)([^&#]*)/.exec(uri) ?? fail()
  const [matched, name, value] = match
  return uri.replace(matched, () => `${name}${value}--${encodeURIComponent(pageUrl)}`)
}

/**
 * An address of a provider for a login that continues in this tab: the user returns to `pageUrl`, with the result in
 * its query.
 * @throws MalformedAnswerError if it has no `state`
 */
export function redirectUri(uri: string, pageUrl: string): string {
  if (new URL(uri).host !== BROKER_HOST) return withPage(uri, pageUrl)
  const [before, brokered] = uri.split(BROKERED)
  if (before === undefined || brokered === undefined) return fail()
  const inner = withPage(decodeURIComponent(brokered), pageUrl)
  return `${withPage(before, pageUrl)}${BROKERED}${encodeURIComponent(inner)}`
}
