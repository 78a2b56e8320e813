import { MAX_ACCOUNTS } from '../../config/pageLimits.js'
import { type CaipNetworkId, splitCaip2, splitCaip10 } from '../../core/caip.js'
import { parseNativeLink } from '../../core/nativeLink.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import { parseUrl } from '../../core/url.js'
import { isRecord } from '../../core/values.js'
import type { Proposal } from './proposal.js'
import { type RelayOf, toCurrentId } from './relaySupport.js'

const MAX_TOPIC_LENGTH = 128
const MAX_ICONS = 8
/** This wallet approves only its current network, but switches to any. */
const GOES_ANYWHERE = 'MetaMask Wallet'

/** What a wallet has approved of one namespace. */
export type ApprovedNamespace = {
  /** In canonical form, each once, in the wallet's order. */
  readonly accounts: readonly string[]
  /** Accounts by network. */
  readonly accountsOf: ReadonlyMap<CaipNetworkId, readonly string[]>
  /** Every network that it named or has an account on. */
  readonly networkIds: readonly CaipNetworkId[]
  readonly methods: ReadonlySet<string>
  /** The wallet's older ids of networks. */
  readonly relayIds?: ReadonlyMap<CaipNetworkId, CaipNetworkId> | undefined
}

/** The wallet's own metadata, which proves nothing about it. */
export type Peer = {
  readonly name: string
  readonly rawName: string
  readonly url: string | undefined
  readonly icons: readonly string[]
  /** Links that open the wallet. */
  readonly native: string | undefined
  readonly universal: string | undefined
}

export type ParsedSession = {
  readonly topic: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly peer: Peer
  /** It can switch to networks that it has not approved. */
  readonly goesAnywhere: boolean
  readonly namespaces: ReadonlyMap<string, ApprovedNamespace>
}

type Rules = {
  /** The proposal: nothing else is accepted. */
  proposal: Proposal
  relayOf: RelayOf
  /** Canonical form of an address of the namespace. */
  parseAddress(namespace: string, address: string): string | undefined
  allowLoopback: boolean
}

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []

/** A namespace may include its chain, like `eip155:1`; then its entries belong only to that chain. */
function* entriesOf(namespaces: unknown, name: string) {
  if (!isRecord(namespaces)) return
  for (const [key, entry] of Object.entries(namespaces)) {
    if (!isRecord(entry) || (key !== name && !key.startsWith(`${name}:`))) continue
    yield { entry, chains: splitCaip2(key) ? [...texts(entry.chains), key] : texts(entry.chains) }
  }
}

function parseNamespace(namespaces: unknown, name: string, { proposal, parseAddress, relayOf }: Rules) {
  const relay = relayOf(name)
  const proposed = proposal[name]
  const isAsked = (id: string): id is CaipNetworkId => proposed?.chains.includes(id) === true
  const accountsOf = new Map<CaipNetworkId, string[]>()
  const accounts = new Set<string>()
  const networkIds = new Set<CaipNetworkId>()
  const methods = new Set<string>()
  const relayIds = new Map<CaipNetworkId, CaipNetworkId>()
  const isCurrent = new Set<CaipNetworkId>()
  function addNetwork(named: CaipNetworkId): CaipNetworkId {
    const id = toCurrentId(named, relay)
    // Only if it is all that the wallet knows.
    if (id === named) isCurrent.add(id)
    if (isCurrent.has(id)) relayIds.delete(id)
    else relayIds.set(id, named)
    networkIds.add(id)
    return id
  }
  // The limit is for all entries together, because a wallet may send any number of entries.
  let read = 0
  for (const { entry, chains } of entriesOf(namespaces, name)) {
    for (const id of chains) if (isAsked(id)) addNetwork(id)
    for (const method of texts(entry.methods)) if (proposed?.methods.includes(method)) methods.add(method)
    for (const account of texts(entry.accounts).slice(0, MAX_ACCOUNTS - read)) {
      read++
      const segments = splitCaip10(account)
      const address = segments?.namespace === name ? parseAddress(name, segments.address) : undefined
      const named = `${name}:${segments?.reference}`
      if (!address || !isAsked(named)) continue
      const id = addNetwork(named)
      accounts.add(address)
      const networkAccounts = accountsOf.get(id) ?? []
      if (!networkAccounts.includes(address)) accountsOf.set(id, [...networkAccounts, address])
    }
  }
  return { accounts: [...accounts], accountsOf, networkIds: [...networkIds], methods, relayIds }
}

function parsePeer(value: unknown, allowLoopback: boolean): Peer {
  const metadata = isRecord(value) && isRecord(value.metadata) ? value.metadata : {}
  const redirect = isRecord(metadata.redirect) ? metadata.redirect : {}
  const rawName = typeof metadata.name === 'string' ? metadata.name.slice(0, TEXT_LIMIT.full) : ''
  return {
    name: displayText(rawName, TEXT_LIMIT.wallet),
    rawName,
    url: parseUrl(metadata.url, 'page', { allowLoopback }),
    icons: texts(metadata.icons).slice(0, MAX_ICONS),
    native: parseNativeLink(redirect.native),
    universal: parseUrl(redirect.universal, 'universalLink', { allowLoopback }),
  }
}

/**
 * WC-3: a settled session. Drops invalid accounts, and unrequested networks and methods; `undefined` if no account is
 * left.
 */
export function parseSession(value: unknown, rules: Rules): ParsedSession | undefined {
  if (!isRecord(value)) return undefined
  const { topic, expiry } = value
  if (typeof topic !== 'string' || !topic || topic.length > MAX_TOPIC_LENGTH) return undefined
  const namespaces = new Map<string, ApprovedNamespace>()
  for (const name of Object.keys(rules.proposal)) {
    const approved = parseNamespace(value.namespaces, name, rules)
    if (approved.accounts.length > 0) namespaces.set(name, approved)
  }
  if (namespaces.size === 0) return undefined
  const peer = parsePeer(value.peer, rules.allowLoopback)
  return {
    topic,
    expiry: typeof expiry === 'number' && Number.isFinite(expiry) ? expiry : 0,
    peer,
    goesAnywhere: peer.rawName === GOES_ANYWHERE,
    namespaces,
  }
}
