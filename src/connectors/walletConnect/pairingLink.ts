export type PairingLink = {
  /** The wallet's own link, kept to open the wallet again for requests. */
  readonly href: string
  /** Opens the wallet with the URI. */
  readonly redirect: string
  /** The same as a universal link, if the wallet has one. */
  readonly universal: string | undefined
}

type LinkOptions = {
  /** From the catalogue, validated. */
  link: string
  /** The wallet's universal link, besides a native one. */
  linkMode?: string | undefined
  /** The URI, a secret: the results may only be opened. */
  uri: string
  /** Telegram on Android decodes a URL once before opening it. */
  isDecodedOnTheWay?: boolean | undefined
}

const isWeb = (link: string) => /^https?:\/\//i.test(link)
const withSlash = (link: string) => (link.endsWith('/') ? link : `${link}/`)

/** `metamask:` and `metamask` are `metamask://`. */
const withAuthority = (link: string) => (link.includes('://') ? link : `${link.replace(/[/:]/g, '')}://`)

/** URL-5: a deep link to a wallet with the URI encoded once, or twice if decoded on the way. */
export function formatPairingLink({ link, linkMode, uri, isDecodedOnTheWay = false }: LinkOptions): PairingLink {
  const once = encodeURIComponent(uri)
  if (isWeb(link)) {
    const href = withSlash(link)
    return { href, redirect: `${href}wc?uri=${once}`, universal: undefined }
  }
  const href = withSlash(withAuthority(link))
  const query = `wc?uri=${isDecodedOnTheWay ? encodeURIComponent(once) : once}`
  return { href, redirect: href + query, universal: linkMode === undefined ? undefined : withSlash(linkMode) + query }
}
