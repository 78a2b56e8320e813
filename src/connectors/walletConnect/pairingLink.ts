export type PairingLink = {
  /** The wallet's own link, as it is kept to bring the wallet forward later. */
  readonly href: string
  /** Opens the wallet with the code. */
  readonly redirect: string
  /** The same over the web, where the wallet has such an address. */
  readonly universal: string | undefined
}

type LinkOptions = {
  /** As the catalogue has it; it has passed the classifier of addresses. */
  link: string
  /** The wallet's address for links over the web, beside a native one. */
  linkMode?: string | undefined
  /** The code. It is a secret: what comes out of here may be opened, and nothing else. */
  uri: string
  /** Telegram on Android decodes an address once before it opens it. */
  isDecodedOnTheWay?: boolean | undefined
}

const isWeb = (link: string) => /^https?:\/\//i.test(link)
const withSlash = (link: string) => (link.endsWith('/') ? link : `${link}/`)

/** `metamask:` and `metamask` are `metamask://`. */
const withAuthority = (link: string) => (link.includes('://') ? link : `${link.replace(/[/:]/g, '')}://`)

/** URL-5: the code in a link to a wallet, encoded once, or twice where it is decoded on the way to a native one. */
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
