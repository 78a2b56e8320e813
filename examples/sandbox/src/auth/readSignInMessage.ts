/** A sign-in message, read from its text. */
export type SignInMessage = {
  readonly domain: string
  readonly address: string
  readonly uri: string
  /** CAIP-2. */
  readonly chainId: string
  readonly nonce: string
  /** Milliseconds. */
  readonly expiresAt: number | undefined
  readonly startsAt: number | undefined
  /** Of the resource `email:…`. */
  readonly email: string | undefined
}

const PATTERN = new RegExp(
  [
    String.raw`^(?<domain>\S+) wants you to sign in with your [^\n]{1,64} account:`,
    String.raw`(?<address>\S+)`,
    // An empty line, the statement between two, or two without one.
    String.raw`(?:\n[^\n]+\n|\n)?`,
    String.raw`URI: (?<uri>\S+)`,
    'Version: 1',
    String.raw`Chain ID: (?<chain>\S+)`,
    'Nonce: (?<nonce>[A-Za-z0-9]{8,128})',
  ].join(String.raw`\n`) +
    [
      String.raw`(?:\nIssued At: (?<issued>\S+))?`,
      String.raw`(?:\nExpiration Time: (?<expiration>\S+))?`,
      String.raw`(?:\nNot Before: (?<start>\S+))?`,
      String.raw`(?:\nRequest ID: \S*)?`,
      String.raw`(?:\nResources:(?<resources>(?:\n- \S+)*))?$`,
    ].join(''),
)

const timeOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))

/** `undefined` if the text is anything else. Pairings write EVM chains by number. */
export function readSignInMessage(text: string): SignInMessage | undefined {
  const fields = PATTERN.exec(text)?.groups ?? {}
  const { domain, address, uri, chain, nonce, issued, expiration, start, resources } = fields
  if (domain === undefined || address === undefined || uri === undefined) return undefined
  if (chain === undefined || nonce === undefined) return undefined
  const times = [timeOf(issued), timeOf(expiration), timeOf(start)]
  if (times.some(Number.isNaN)) return undefined
  const chainId = /^[1-9]\d{0,15}$/.test(chain) ? `eip155:${chain}` : chain
  const email = /\n- email:(\S+)/.exec(resources ?? '')?.[1]
  return { domain, address, uri, chainId, nonce, expiresAt: times[1], startsAt: times[2], email }
}
