import {
  MAX_OTHER_WALLETS,
  MAX_RECENT_EMAILS,
  MAX_RECENT_WALLETS,
  MAX_SENT_TRANSFERS,
  MAX_SIWX_SESSIONS,
} from '../config/limits.js'
import { type CaipNetworkId, splitCaip2 } from '../core/caip.js'
import { parseDecimals } from '../core/units.js'
import { displayText, TEXT_LIMIT } from '../core/displayText.js'
import { isRecord } from '../core/guards.js'
import { parseCallsId } from '../domain/calls.js'
import { type Identity, isSocialProvider, type SocialProvider } from '../domain/embedded.js'
import { type AccountType, parseAccountType } from '../domain/namespace.js'
import type { SentTransfer, SwapGain } from '../domain/transfer.js'
import { lastBalanceLine } from './lastBalance.js'

const MAX_NAMESPACES = 16
const MAX_CACHE_ENTRIES = 100
/** Graphemes of a network's own symbol. */
const MAX_CACHED_SYMBOL = 32

export type StorageEntry<T> = {
  /** Stored as plain text instead of JSON. */
  readonly isText?: boolean
  parse(value: unknown): T | undefined
  /** A value that is too large, without its oldest entry; `undefined` if it has no other. @default it is dropped whole */
  withoutOldest?(value: T): T | undefined
}

const text = (pattern: RegExp): StorageEntry<string> => ({
  isText: true,
  parse: (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined),
})

/** A record as a map of at most 100 entries; invalid ones are dropped. */
const map = <T>(parseEntry: (value: unknown) => T | undefined): StorageEntry<Readonly<Record<string, T>>> => ({
  parse(value) {
    if (!isRecord(value)) return undefined
    const entries = Object.entries(value).slice(-MAX_CACHE_ENTRIES)
    const parsed = entries.flatMap(([key, raw]) => {
      const entry = parseEntry(raw)
      return entry === undefined ? [] : [[key, entry] as const]
    })
    return Object.assign(Object.create(null), Object.fromEntries(parsed))
  },
})

/** A map whose entries know when they were written. */
const cache = <T extends { readonly timestamp: number }>(parseEntry: (value: unknown) => T | undefined) => ({
  ...map(parseEntry),
  withoutOldest(value: Readonly<Record<string, T>>): Readonly<Record<string, T>> | undefined {
    const [oldest, ...others] = Object.entries(value).sort(([, one], [, other]) => one.timestamp - other.timestamp)
    return oldest && others.length > 0 ? Object.fromEntries(others) : undefined
  },
})

const walletId = /^[\w.:-]{1,128}$/
const decimalText = /^\d{1,60}(\.\d{1,36})?$/
const loginAddress = /^\w{1,128}$/
const parseLoginAddress = (value: unknown) =>
  typeof value === 'string' && loginAddress.test(value) ? value : undefined
const emailText = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/
const isEmailText = (value: unknown): value is string => typeof value === 'string' && emailText.test(value)
/** Solana wallets are identified by name. No id is a path or markup. */
const connectorId = /^(?!.*[<>/\\])[^\p{C}\p{Z}](?:[^\p{C}]{0,126}[^\p{C}\p{Z}])?$/u
const isConnectorId = (value: unknown): value is string => typeof value === 'string' && connectorId.test(value)
/** A token of the cloud service for sign-in. */
const tokenText = /^[\w.~+/=-]{1,8192}$/
const namespaceText = /^[-a-z0-9]{1,32}$/

const statuses: readonly unknown[] = [
  ...['pending', 'confirmed', 'mismatched', 'belowMinimum', 'nothingArrived', 'amountUnknown'],
  ...['failed', 'cancelled', 'replaced', 'expired', 'unknown'],
]
const isPrice = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isShort = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 128
/** An address or hash of any namespace. */
const isIdentifier = (value: unknown): value is string => typeof value === 'string' && walletId.test(value)
/** The last millisecond that a date can have. */
const MAX_TIME_MS = 8.64e15
const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= MAX_TIME_MS

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
/** Bounded, because amounts are padded to them. */
const isDecimals = (value: unknown): value is number => typeof value === 'number' && parseDecimals(value) !== undefined
const isAmount = (value: unknown): value is string => typeof value === 'string' && decimalText.test(value)

const parseGain = (value: unknown): SwapGain | undefined =>
  isRecord(value) && isAmount(value.amount) && isAmount(value.minimum) && isDecimals(value.decimals)
    ? {
        amount: value.amount,
        minimum: value.minimum,
        symbol: displayText(value.symbol, TEXT_LIMIT.symbol, '?'),
        token: isIdentifier(value.token) ? value.token : undefined,
        decimals: value.decimals,
      }
    : undefined

/** Stored by us, but anything may have changed it since. */
function parseSent(value: unknown): SentTransfer | undefined {
  if (!isRecord(value)) return undefined
  const { hash, networkId, from, to, toName, amount, symbol, token, decimals, gain, price, at, status } = value
  const { isCalls } = value
  const sentHash = isCalls === true ? parseCallsId(hash) : isIdentifier(hash) && hash
  const isWhole = sentHash && isIdentifier(from) && isIdentifier(to) && splitCaip2(networkId) && isTime(at)
  if (!isWhole || !statuses.includes(status) || !isAmount(amount) || !isDecimals(decimals)) return undefined
  const { walletName, connectorId: asked, sinceBlock, arrived, minedHash, fee, block, endedAt } = value
  return {
    ...{ hash: sentHash, from, to, amount, at, networkId: networkId as CaipNetworkId },
    isCalls: isCalls === true ? true : undefined,
    status: status as SentTransfer['status'],
    symbol: displayText(symbol, TEXT_LIMIT.symbol, '?'),
    toName: displayText(toName, TEXT_LIMIT.name) || undefined,
    walletName: displayText(walletName, TEXT_LIMIT.name) || undefined,
    connectorId: isConnectorId(asked) ? asked : undefined,
    token: isIdentifier(token) ? token : undefined,
    decimals,
    gain: parseGain(gain),
    price: isPrice(price) ? price : undefined,
    sinceBlock: isCount(sinceBlock) ? sinceBlock : undefined,
    arrived: isAmount(arrived) ? arrived : undefined,
    minedHash: isIdentifier(minedHash) ? minedHash : undefined,
    fee: isAmount(fee) ? fee : undefined,
    block: isCount(block) ? block : undefined,
    endedAt: isTime(endedAt) ? endedAt : undefined,
  }
}

/** A wallet that the user has not disconnected, besides the active one. It must confirm the account first. */
export type OtherWallet = { readonly id: string; readonly account: string }

const parseOtherWallet = (value: unknown): readonly OtherWallet[] =>
  isRecord(value) && isConnectorId(value.id) && isShort(value.account) ? [{ id: value.id, account: value.account }] : []

/** What the signed text must repeat; `src/siwx` parses and verifies it before any use. */
export type StoredSiwxSession = {
  readonly data: Readonly<Record<string, unknown>>
  readonly message: string
  readonly signature: string
  readonly cacao?: unknown
}

function parseSiwxSession(value: unknown): readonly StoredSiwxSession[] {
  if (!isRecord(value) || !isRecord(value.data)) return []
  const { data, message, signature, cacao } = value
  if (typeof message !== 'string' || typeof signature !== 'string') return []
  return [{ data, message, signature, ...(isRecord(cacao) && { cacao }) }]
}

type PairedSession = {
  readonly topic: string
  readonly namespaces: readonly string[]
  readonly link?: string | undefined
  readonly isAdopted?: boolean | undefined
}

function parsePairedSession(value: unknown): readonly PairedSession[] {
  if (!isRecord(value) || typeof value.topic !== 'string' || !walletId.test(value.topic)) return []
  if (!Array.isArray(value.namespaces)) return []
  const namespaces = value.namespaces.filter(
    (name): name is string => typeof name === 'string' && namespaceText.test(name),
  )
  const link = typeof value.link === 'string' ? value.link : undefined
  return [{ topic: value.topic, namespaces, link, isAdopted: value.isAdopted === true || undefined }]
}

/** A URI that a wallet could still use when the page was left: when it was shown first, and until when it may be used. */
export type OpenPairing = {
  readonly since: number
  readonly until: number
  readonly namespaces: readonly string[]
  /** The app on this device that was opened with the URI. */
  readonly link?: { readonly href: string; readonly name: string } | undefined
}

function parseOpenPairing(value: unknown): OpenPairing | undefined {
  if (!isRecord(value) || !isTime(value.since) || !isTime(value.until) || !Array.isArray(value.namespaces))
    return undefined
  const { since, until, namespaces, link } = value
  const hasLink = isRecord(link) && typeof link.href === 'string' && typeof link.name === 'string'
  return {
    since,
    until,
    namespaces: namespaces
      .slice(0, MAX_NAMESPACES)
      .filter((name): name is string => typeof name === 'string' && namespaceText.test(name)),
    link: hasLink ? { href: String(link.href), name: displayText(link.name, TEXT_LIMIT.wallet) } : undefined,
  }
}

/** Every stored key. A stored value is a hint: it chooses which wallet to restore, and never means connected. */
export const storageTable = {
  active_namespace: text(namespaceText),
  active_caip_network_id: {
    isText: true,
    parse: (value) => (splitCaip2(value) ? (value as CaipNetworkId) : undefined),
  } as StorageEntry<CaipNetworkId>,
  connected_namespaces: {
    isText: true,
    parse: (value) =>
      typeof value === 'string' && value.length < 600
        ? value
            .split(',')
            .filter((name) => namespaceText.test(name))
            .slice(0, MAX_NAMESPACES)
            .join(',')
        : undefined,
  } as StorageEntry<string>,
  /** One per namespace: `eip155:connected_connector_id`. */
  connected_connector_id: text(connectorId),
  /** One per namespace: the active account, which its wallet must confirm first. */
  connected_account: text(walletId),
  /**
   * The WalletConnect sessions: topic, the namespaces that use it, the deep link of the wallet's app, and whether the app's
   * own code connected it.
   */
  paired_sessions: {
    parse: (value) => (Array.isArray(value) ? value.slice(0, MAX_NAMESPACES).flatMap(parsePairedSession) : undefined),
  } as StorageEntry<readonly PairedSession[]>,
  /** A phone may approve after the page was left; the next page load looks for its session. */
  open_pairing: { parse: parseOpenPairing } as StorageEntry<OpenPairing>,
  /** The last two wallets, newest first, by id. */
  recent_wallets: {
    parse: (value) => (Array.isArray(value) ? value.filter(isConnectorId).slice(0, MAX_RECENT_WALLETS) : undefined),
  } as StorageEntry<readonly string[]>,
  /** One per namespace: the type of the account that the user chose last among several types. */
  preferred_account_type: { isText: true, parse: parseAccountType } as StorageEntry<AccountType>,
  /** One per namespace: wallets connected before the active one, newest first, with their last account. */
  other_wallets: {
    parse: (value) => (Array.isArray(value) ? value.flatMap(parseOtherWallet).slice(0, MAX_OTHER_WALLETS) : undefined),
  } as StorageEntry<readonly OtherWallet[]>,
  /** The last three e-mail addresses that the user has given to sign in, newest first; checked again where they are used. */
  recent_emails: {
    parse: (value) => (Array.isArray(value) ? value.filter(isEmailText).slice(0, MAX_RECENT_EMAILS) : undefined),
  } as StorageEntry<readonly string[]>,
  /** By wallet id: the namespace last chosen for a wallet that has several, or `all`. */
  wallet_chains: map((value) => (typeof value === 'string' && namespaceText.test(value) ? value : undefined)),
  connection_status: {
    isText: true,
    parse: (value) => (value === 'connected' || value === 'disconnected' ? value : undefined),
  } as StorageEntry<'connected' | 'disconnected'>,
  /** Whether the user hides amounts. */
  amounts_hidden: {
    isText: true,
    parse: (value) => (value === 'true' ? value : undefined),
  } as StorageEntry<'true'>,
  /** The last balance, for the next page load. */
  last_balance: text(lastBalanceLine),
  native_balance_cache: cache((value) =>
    isRecord(value) &&
    typeof value.caipAddress === 'string' &&
    typeof value.balance === 'string' &&
    decimalText.test(value.balance) &&
    typeof value.symbol === 'string' &&
    typeof value.timestamp === 'number'
      ? {
          caipAddress: value.caipAddress,
          balance: value.balance,
          symbol: displayText(value.symbol, MAX_CACHED_SYMBOL),
          timestamp: value.timestamp,
        }
      : undefined,
  ),
  /** One per namespace: what this device has sent, newest first. */
  sent_transfers: {
    parse: (value) =>
      Array.isArray(value) ? value.slice(0, MAX_SENT_TRANSFERS).flatMap((one) => parseSent(one) ?? []) : undefined,
  } as StorageEntry<readonly SentTransfer[]>,
  /** The embedded wallet was used, and nobody has signed out of it. Only this very text says so. */
  email_login_used: text(/^true$/),
  /** Of the embedded wallet's user; checked again where it is used. */
  email: text(emailText),
  /** The accounts by which the embedded wallet's user is known, by namespace and type. */
  login_accounts: map<Identity>((value) =>
    isRecord(value)
      ? { eoa: parseLoginAddress(value.eoa), smartAccount: parseLoginAddress(value.smartAccount) }
      : undefined,
  ),
  /** The embedded wallet's page has not confirmed yet that nobody is logged in. */
  sign_out_due: text(/^true$/),
  /** The embedded wallet's user has put the offer of full custody away. */
  custody_offer_hidden: text(/^true$/),
  /** Of the embedded wallet's user, logged in by a social account. */
  social_username: {
    isText: true,
    parse: (value) => displayText(value, TEXT_LIMIT.name) || undefined,
  } as StorageEntry<string>,
  /** How the embedded wallet's user has logged in, if not by e-mail. */
  connected_social: {
    isText: true,
    parse: (value) => (isSocialProvider(value) ? value : undefined),
  } as StorageEntry<SocialProvider>,
  /** The social account that the user logged in with last, also after they disconnect. */
  last_social: {
    isText: true,
    parse: (value) => (isSocialProvider(value) ? value : undefined),
  } as StorageEntry<SocialProvider>,
  /** A login that continues in this tab, at its provider's site, and when it began: milliseconds since 1970. */
  social_provider: {
    parse(value) {
      if (!isRecord(value) || !isSocialProvider(value.provider) || !Number.isSafeInteger(value.begunAt))
        return undefined
      return { provider: value.provider, begunAt: Number(value.begunAt) }
    },
  } as StorageEntry<{ provider: SocialProvider; begunAt: number }>,
  /** CAIP-2 id of the network that the embedded wallet was used on last. */
  last_used_chain: {
    isText: true,
    parse: (value) => (splitCaip2(value) ? (value as CaipNetworkId) : undefined),
  } as StorageEntry<CaipNetworkId>,
  /** When the last login code was requested, in milliseconds since 1970. */
  last_email_login_time: text(/^\d{1,15}$/),
  /** Chain ids on which the embedded wallet has smart accounts. */
  smart_account_enabled_networks: {
    parse: (value) =>
      Array.isArray(value)
        ? value.filter((id): id is number => Number.isSafeInteger(id) && id > 0).slice(0, 200)
        : undefined,
  } as StorageEntry<readonly number[]>,
  /** Sign-ins, oldest first. */
  siwx_sessions: {
    parse: (value) => (Array.isArray(value) ? value.slice(-MAX_SIWX_SESSIONS).flatMap(parseSiwxSession) : undefined),
    withoutOldest: ([, ...others]) => (others.length > 0 ? others : undefined),
  } as StorageEntry<readonly StoredSiwxSession[]>,
  /** The cloud service's, for one sign-in each. */
  siwx_nonce_token: text(tokenText),
  siwx_auth_token: text(tokenText),
  /** Entries are parsed like a response of the service. */
  portfolio_cache: cache((value) =>
    isRecord(value) &&
    typeof value.caipAddress === 'string' &&
    Array.isArray(value.balances) &&
    typeof value.timestamp === 'number'
      ? { caipAddress: value.caipAddress, balances: value.balances as unknown[], timestamp: value.timestamp }
      : undefined,
  ),
  name_cache: cache((value) =>
    isRecord(value) &&
    typeof value.address === 'string' &&
    typeof value.timestamp === 'number' &&
    Array.isArray(value.names) &&
    value.names.every((name) => typeof name === 'string')
      ? { address: value.address, names: value.names as string[], timestamp: value.timestamp }
      : undefined,
  ),
  identity_cache: cache((value) =>
    isRecord(value) &&
    typeof value.address === 'string' &&
    typeof value.timestamp === 'number' &&
    isRecord(value.identity)
      ? { address: value.address, identity: value.identity, timestamp: value.timestamp }
      : undefined,
  ),
}

export type StorageKey = keyof typeof storageTable
export type StorageValue<key extends StorageKey> = Exclude<ReturnType<(typeof storageTable)[key]['parse']>, undefined>
