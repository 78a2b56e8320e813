import { type CaipNetworkId, splitCaip2 } from '../../core/caip.js'
import { parseNativeLink } from '../../core/nativeLink.js'
import { displayText, isRdns, parseRdns, TEXT_LIMIT } from '../../core/untrusted.js'
import { parseUrl, type UrlRules } from '../../core/url.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { Http } from '../http.js'
import { z } from '../schema.js'

const builtIn = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]
const MAX_PATTERN_LENGTH = 300

/** Everything but `*` is literal; `*` matches any text, and the pattern must match the whole origin. */
function matches(origin: string, pattern: string): boolean {
  if (pattern.length > MAX_PATTERN_LENGTH) return false
  const [first = '', ...remainingPieces] = pattern.split('*')
  const last = remainingPieces.pop()
  if (last === undefined) return origin === pattern
  if (!origin.startsWith(first) || !origin.endsWith(last)) return false
  const end = origin.length - last.length
  let at = first.length
  // The earliest match of each piece leaves the most room for the next.
  for (const piece of remainingPieces) {
    const index = origin.indexOf(piece, at)
    if (index < 0) return false
    at = index + piece.length
  }
  return at <= end
}

/** Whether the project allows the page's origin. Only used for a developer alert. */
export const isOriginAllowed = (origin: string, allowed: readonly string[]) =>
  [...builtIn, ...allowed].some((pattern) => matches(origin, pattern))

const MAX_CHAINS = 200
const MAX_COUNT = 1_000_000

/** A field that is dropped if invalid; its wallet stays. */
const dropped = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)
const ImageId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,128}$/))
const Rdns = z.string().check(z.refine(isRdns))
/** Parsed by its kind, because a native link is no URL of a page. */
const Link = z.optional(z.unknown())

const WalletEntry = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/)),
  name: z.string().check(z.maxLength(4096)),
  image_id: dropped(ImageId),
  rdns: dropped(Rdns),
  injected: dropped(z.array(z.unknown())),
  order: dropped(z.number()),
  badge_type: dropped(z.string()),
  chains: dropped(z.array(z.unknown())),
  homepage: Link,
  mobile_link: Link,
  link_mode: Link,
  desktop_link: Link,
  webapp_link: Link,
  app_store: Link,
  play_store: Link,
  chrome_store: Link,
})

/** Entries are parsed one by one, so that a bad one does not empty the list. */
const WalletList = z.object({
  count: dropped(z.int().check(z.minimum(0), z.maximum(MAX_COUNT))),
  data: z.array(z.unknown()),
})
const ProjectLimits = z.object({
  planLimits: z.object({
    tier: z.string(),
    isAboveRpcLimit: z.boolean(),
    isAboveMauLimit: z.boolean(),
  }),
})
const AllowedOrigins = z.object({ allowedOrigins: z.nullish(z.array(z.unknown())) })
const AnalyticsConfig = z.object({ isAnalyticsEnabled: z.boolean() })

const isCaip2 = (id: unknown): id is CaipNetworkId => splitCaip2(id) !== undefined

/** One entry; `undefined` if unusable. An unsafe link is dropped, the wallet stays. */
function parseWallet(value: unknown, rules: UrlRules): CatalogueWallet | undefined {
  const { data: entry } = WalletEntry.safeParse(value)
  const name = displayText(entry?.name, TEXT_LIMIT.wallet)
  if (!entry || !name) return undefined
  const page = (link: unknown) => parseUrl(link, 'page', rules)
  const app = (link: unknown) => parseUrl(link, 'universalLink', rules) ?? parseNativeLink(link)
  return {
    id: entry.id,
    name,
    rawName: entry.name.slice(0, TEXT_LIMIT.full),
    imageId: entry.image_id,
    rdns: parseRdns(entry.rdns),
    isExtension: (entry.injected?.length ?? 0) > 0,
    order: entry.order,
    isCertified: entry.badge_type === 'certified',
    chains: (entry.chains ?? []).slice(0, MAX_CHAINS).filter(isCaip2),
    homepage: page(entry.homepage),
    mobileLink: app(entry.mobile_link),
    linkMode: parseUrl(entry.link_mode, 'universalLink', rules),
    desktopLink: app(entry.desktop_link),
    webappLink: page(entry.webapp_link),
    appStore: page(entry.app_store),
    playStore: page(entry.play_store),
    chromeStore: page(entry.chrome_store),
  }
}

export type WalletQuery = {
  page: number
  entries: number
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  chains?: readonly string[] | undefined
  /** Part of a wallet's name. */
  search?: string | undefined
  /** Only certified wallets. */
  badge?: 'certified' | undefined
}

export type WalletPage = { readonly count: number; readonly wallets: readonly CatalogueWallet[] }

/** The wallet catalogue. */
export type CatalogueService = ReturnType<typeof createCatalogueService>

export function createCatalogueService(http: Http, rules: UrlRules) {
  const walletsById = new Map<string, CatalogueWallet>()

  function parsePage(value: unknown, entries: number): WalletPage | undefined {
    const { data: received } = WalletList.safeParse(value)
    if (!received) return undefined
    const byId = new Map<string, CatalogueWallet>()
    for (const raw of received.data.slice(0, entries)) {
      const wallet = parseWallet(raw, rules)
      // The first of an id wins; a later one could imitate it.
      if (wallet && !byId.has(wallet.id)) byId.set(wallet.id, wallet)
    }
    for (const wallet of byId.values()) walletsById.set(wallet.id, wallet)
    return { count: received.count ?? byId.size, wallets: [...byId.values()] }
  }

  return {
    /** Every entry that the service has returned so far. */
    listKnown: (): Iterable<CatalogueWallet> => walletsById.values(),
    fetchWallets: (
      { page, entries, include, exclude, chains, search, badge }: WalletQuery,
      signal?: AbortSignal,
    ): Promise<WalletPage> =>
      http.get('/getWallets', {
        query: {
          page,
          entries,
          include: include?.join(','),
          exclude: exclude?.join(','),
          chains: chains?.join(','),
          search: search?.trim(),
          badge_type: badge,
        },
        parse: (value) => parsePage(value, entries),
        signal,
      }),
    /** Whether the service allows telemetry. */
    fetchAnalyticsConfig: (signal?: AbortSignal): Promise<boolean> =>
      http.get('/getAnalyticsConfig', {
        parse: (value) => AnalyticsConfig.safeParse(value).data?.isAnalyticsEnabled,
        signal,
      }),
    /** Whether the project uses more than its plan allows. */
    fetchIsOverLimit: (signal?: AbortSignal): Promise<boolean> =>
      http.get('/appkit/v1/project-limits', {
        parse(value) {
          const { data } = ProjectLimits.safeParse(value)
          if (!data) return undefined
          const { tier, isAboveRpcLimit, isAboveMauLimit } = data.planLimits
          return tier === 'starter' && (isAboveRpcLimit || isAboveMauLimit)
        },
        signal,
      }),
    /** `null` if the response lists none, as for an unknown project. */
    fetchAllowedOrigins: (signal?: AbortSignal): Promise<readonly string[] | null> =>
      http.get('/projects/v1/origins', {
        parse(value) {
          const { data } = AllowedOrigins.safeParse(value)
          if (!data) return undefined
          const isText = (entry: unknown): entry is string => typeof entry === 'string'
          return data.allowedOrigins?.filter(isText).slice(0, 1000) ?? null
        },
        signal,
      }),
  }
}
