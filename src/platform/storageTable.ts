import {
  MAX_OTHER_WALLETS,
  MAX_PAYMENTS,
  MAX_RECENT_EMAILS,
  MAX_RECENT_WALLETS,
  MAX_SENT_TRANSFERS,
  MAX_SIWX_SESSIONS,
} from '../config/pageLimits.js'
import { type CaipNetworkId, splitCaip2 } from '../core/caip.js'
import { isExchangeRate } from '../core/fiatValue.js'
import { parseDecimals } from '../core/units.js'
import { displayText, TEXT_LIMIT } from '../core/untrusted.js'
import { isRecord } from '../core/values.js'
import { type Identity, isSocialProvider } from '../domain/embedded.js'
import { type AccountType, parseAccountType } from '../domain/namespace.js'
import type { SentTransfer } from '../domain/transfer.js'
import { lastBalanceLine } from './lastBalance.js'
import {
  connectorIdText,
  decimalText,
  identifierText,
  isConnectorId,
  isNamespace,
  MAX_NAMESPACES,
  namespaceText,
  parseOpenPairing,
  parseOtherWallet,
  parsePairedSession,
  parseSent,
  parseSiwxSession,
  type StoredSiwxSession,
} from './storedRecords.js'

const MAX_CACHE_ENTRIES = 100
const MAX_SMART_NETWORKS = 200
/** Graphemes of a network's own symbol. */
const MAX_CACHED_SYMBOL = 32

export type StorageEntry<T> = {
  /** Stored as plain text instead of JSON. */
  readonly isText?: boolean
  parse(value: unknown): T | undefined
  /** A value that is too large, without its oldest entry; `undefined` if it has no other. @default it is dropped whole */
  withoutOldest?(value: T): T | undefined
}

/** Plain text that a parser accepts. */
const textOf = <T extends string>(parse: (value: unknown) => T | undefined): StorageEntry<T> => ({
  isText: true,
  parse,
})

const text = (pattern: RegExp): StorageEntry<string> =>
  textOf((value) => (typeof value === 'string' && pattern.test(value) ? value : undefined))

const json = <T>(parse: (value: unknown) => T | undefined): StorageEntry<T> => ({ parse })

/** The valid entries of a list. */
const validOf = <T>(list: readonly unknown[], parseEntry: (value: unknown) => T | undefined): readonly T[] =>
  list.flatMap((raw) => parseEntry(raw) ?? [])

/** A list of so many valid entries; others are dropped. */
const list = <T>(max: number, parseEntry: (value: unknown) => T | undefined): StorageEntry<readonly T[]> =>
  json((value) => (Array.isArray(value) ? validOf(value, parseEntry).slice(0, max) : undefined))

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
    const [oldest, ...remaining] = Object.entries(value).sort(([, a], [, b]) => a.timestamp - b.timestamp)
    return oldest && remaining.length > 0 ? Object.fromEntries(remaining) : undefined
  },
})

const loginAddress = /^\w{1,128}$/
const parseLoginAddress = (value: unknown) =>
  typeof value === 'string' && loginAddress.test(value) ? value : undefined
const emailText = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/
const parseEmailText = (value: unknown) => (typeof value === 'string' && emailText.test(value) ? value : undefined)
const parseConnectorId = (value: unknown) => (isConnectorId(value) ? value : undefined)
const parseNetworkId = (value: unknown) => (splitCaip2(value) ? (value as CaipNetworkId) : undefined)
const parseSocialProvider = (value: unknown) => (isSocialProvider(value) ? value : undefined)
const parseChainId = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
/** A token of the cloud service for sign-in. */
const tokenText = /^[\w.~+/=-]{1,8192}$/

/** Every stored key. A stored value is a hint: it chooses which wallet to restore, and never means connected. */
export const storageTable = {
  active_namespace: text(namespaceText),
  active_caip_network_id: textOf(parseNetworkId),
  connected_namespaces: textOf((value) =>
    typeof value === 'string' && value.length < 600
      ? value.split(',').filter(isNamespace).slice(0, MAX_NAMESPACES).join(',')
      : undefined,
  ),
  /** One per namespace: `eip155:connected_connector_id`. */
  connected_connector_id: text(connectorIdText),
  /** One per namespace: the active account, which its wallet must confirm first. */
  connected_account: text(identifierText),
  /**
   * The WalletConnect sessions: topic, the namespaces that use it, the deep link of the wallet's app, and whether the app's
   * own code connected it.
   */
  paired_sessions: json((value) =>
    Array.isArray(value) ? validOf(value.slice(0, MAX_NAMESPACES), parsePairedSession) : undefined,
  ),
  /** A phone may approve after the page was left; the next page load looks for its session. */
  open_pairing: json(parseOpenPairing),
  /** The last two wallets, newest first, by id. */
  recent_wallets: list(MAX_RECENT_WALLETS, parseConnectorId),
  /** One per namespace: the type of the account that the user chose last among several types. */
  preferred_account_type: textOf<AccountType>(parseAccountType),
  /** One per namespace: wallets connected before the active one, newest first, with their last account. */
  other_wallets: list(MAX_OTHER_WALLETS, parseOtherWallet),
  /** The last three e-mail addresses that the user has given to sign in, newest first; checked again where they are used. */
  recent_emails: list(MAX_RECENT_EMAILS, parseEmailText),
  /** By wallet id: the namespace last chosen for a wallet that has several, or `all`. */
  wallet_chains: map((value) => (isNamespace(value) ? value : undefined)),
  connection_status: textOf((value) => (value === 'connected' || value === 'disconnected' ? value : undefined)),
  /** Whether the user hides amounts. */
  amounts_hidden: textOf((value) => (value === 'true' ? value : undefined)),
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
  /** By account and token: of tokens that the app shows in place of the coin. */
  token_balance_cache: cache((value) => {
    const decimals = isRecord(value) ? parseDecimals(value.decimals) : undefined
    return isRecord(value) &&
      typeof value.balance === 'string' &&
      decimalText.test(value.balance) &&
      decimals !== undefined &&
      typeof value.symbol === 'string' &&
      typeof value.timestamp === 'number'
      ? {
          balance: value.balance,
          decimals,
          symbol: displayText(value.symbol, MAX_CACHED_SYMBOL),
          timestamp: value.timestamp,
        }
      : undefined
  }),
  /** One per namespace: what this device has sent, newest first. */
  sent_transfers: json<readonly SentTransfer[]>((value) =>
    Array.isArray(value) ? validOf(value.slice(0, MAX_SENT_TRANSFERS), parseSent) : undefined,
  ),
  /** What this device has begun to pay, newest first; each is parsed where they are used. */
  payments: json<readonly unknown[]>((value) => (Array.isArray(value) ? value.slice(0, 2 * MAX_PAYMENTS) : undefined)),
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
  social_username: textOf((value) => displayText(value, TEXT_LIMIT.name) || undefined),
  /** How the embedded wallet's user has logged in, if not by e-mail. */
  connected_social: textOf(parseSocialProvider),
  /** The social account that the user logged in with last, also after they disconnect. */
  last_social: textOf(parseSocialProvider),
  /** A login that continues in this tab, at its provider's site, and when it began: milliseconds since 1970. */
  social_provider: json((value) =>
    isRecord(value) && isSocialProvider(value.provider) && Number.isSafeInteger(value.begunAt)
      ? { provider: value.provider, begunAt: Number(value.begunAt) }
      : undefined,
  ),
  /** CAIP-2 id of the network that the embedded wallet was used on last. */
  last_used_chain: textOf(parseNetworkId),
  /** When the last login code was requested, in milliseconds since 1970. */
  last_email_login_time: text(/^\d{1,15}$/),
  /** Chain ids on which the embedded wallet has smart accounts. */
  smart_account_enabled_networks: list(MAX_SMART_NETWORKS, parseChainId),
  /** Sign-ins, oldest first. */
  siwx_sessions: {
    ...json((value) => (Array.isArray(value) ? validOf(value.slice(-MAX_SIWX_SESSIONS), parseSiwxSession) : undefined)),
    withoutOldest: ([, ...remaining]: readonly StoredSiwxSession[]) => (remaining.length > 0 ? remaining : undefined),
  },
  /** The cloud service's, for one sign-in each. */
  siwx_nonce_token: text(tokenText),
  siwx_auth_token: text(tokenText),
  /** Units of the app's currency for one US dollar. */
  exchange_rate: json((value) =>
    isRecord(value) &&
    typeof value.currency === 'string' &&
    isExchangeRate(value.rate) &&
    typeof value.timestamp === 'number'
      ? { currency: value.currency, rate: value.rate, timestamp: value.timestamp }
      : undefined,
  ),
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
