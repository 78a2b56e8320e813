import * as z from 'zod/mini'
import { type CaipNetworkId, splitCaip2 } from '../../core/caip.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { isRdns } from '../../core/isRdns.js'
import { parseUrl, type UrlRules } from '../../core/url.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { Http } from '../http.js'

const MAX_CHAINS = 200
const MAX_COUNT = 1_000_000

const Text = z.string().check(z.maxLength(4096))
const Link = z.nullish(z.unknown())

const WalletEntry = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/)),
  name: Text,
  image_id: z.nullish(z.unknown()),
  rdns: z.nullish(z.unknown()),
  injected: z.nullish(z.unknown()),
  order: z.nullish(z.unknown()),
  badge_type: z.nullish(z.unknown()),
  chains: z.nullish(z.unknown()),
  homepage: Link,
  mobile_link: Link,
  link_mode: Link,
  desktop_link: Link,
  webapp_link: Link,
  app_store: Link,
  play_store: Link,
  chrome_store: Link,
})

const Envelope = z.object({ count: z.nullish(z.unknown()), data: z.array(z.unknown()) })
const Origins = z.object({ allowedOrigins: z.nullish(z.array(z.unknown())) })
const AnalyticsConfig = z.object({ isAnalyticsEnabled: z.boolean() })

const matching = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

function parseChains(value: unknown): CaipNetworkId[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MAX_CHAINS).filter((id): id is CaipNetworkId => splitCaip2(id) !== undefined)
}

/** One entry; `undefined` if unusable. An unsafe link is dropped, the wallet stays. */
function parseWallet(value: unknown, rules: UrlRules): CatalogueWallet | undefined {
  const { data: entry } = WalletEntry.safeParse(value)
  const name = displayText(entry?.name, TEXT_LIMIT.wallet)
  if (!entry || !name) return undefined
  const page = (link: unknown) => parseUrl(link, 'page', rules)
  const app = (link: unknown) => parseUrl(link, 'universalLink', rules) ?? parseUrl(link, 'nativeLink')
  return {
    id: entry.id,
    name,
    rawName: entry.name.slice(0, TEXT_LIMIT.full),
    imageId: matching(entry.image_id, /^[A-Za-z0-9-]{1,128}$/),
    rdns: isRdns(entry.rdns) ? entry.rdns : undefined,
    isExtension: Array.isArray(entry.injected) && entry.injected.length > 0,
    order: typeof entry.order === 'number' && Number.isFinite(entry.order) ? entry.order : undefined,
    isCertified: entry.badge_type === 'certified',
    chains: parseChains(entry.chains),
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
export function createCatalogueService(http: Http, rules: UrlRules) {
  function parsePage(value: unknown, entries: number): WalletPage | undefined {
    const { data: envelope } = Envelope.safeParse(value)
    if (!envelope) return undefined
    const byId = new Map<string, CatalogueWallet>()
    for (const raw of envelope.data.slice(0, entries)) {
      const wallet = parseWallet(raw, rules)
      // The first of an id wins; a later one could imitate it.
      if (wallet && !byId.has(wallet.id)) byId.set(wallet.id, wallet)
    }
    const { count } = envelope
    const isCount = typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= MAX_COUNT
    return { count: isCount ? count : byId.size, wallets: [...byId.values()] }
  }

  return {
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
    /** `null` if the response lists none, as for an unknown project. */
    fetchAllowedOrigins: (signal?: AbortSignal): Promise<readonly string[] | null> =>
      http.get('/projects/v1/origins', {
        parse(value) {
          const { data } = Origins.safeParse(value)
          if (!data) return undefined
          const isText = (entry: unknown): entry is string => typeof entry === 'string'
          return data.allowedOrigins?.filter(isText).slice(0, 1000) ?? null
        },
        signal,
      }),
  }
}
