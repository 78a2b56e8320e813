import type { CaipNetworkId } from '../core/caip.js'
import { toFiatValue } from '../core/fiatValue.js'
import type { NativeBalance, WalletAccount } from './account.js'

/** Progress of a read. */
export type BalanceStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** A token that an account holds. Names and symbols are sanitized for display. */
export type Token = {
  /** Unique in a portfolio. */
  readonly id: string
  readonly networkId: CaipNetworkId
  /** Contract or mint, in canonical form; `undefined` for the network's coin. */
  readonly address?: string | undefined
  readonly name: string
  /** The original name, to tell whether cleaning changed it. Never displayed. */
  readonly rawName?: string | undefined
  readonly symbol: string
  /** `undefined` if unknown or out of range: the token can be seen, but not sent. */
  readonly decimals: number | undefined
  /** Exact decimal text, with a dot. */
  readonly amount: string
  /** US dollars for one; `undefined` if unknown. */
  readonly price?: number | undefined
  /** US dollars; `undefined` if unknown. */
  readonly value?: number | undefined
  /** A URL safe for `<img src>`. */
  readonly icon?: string | undefined
  /** Its symbol looks like that of a well-known token or of the coin, at another address (TXT-5). */
  readonly isUnverified?: boolean | undefined
}

/** The tokens of an account, on every configured network of its namespace. */
export type Portfolio = {
  readonly status: BalanceStatus
  /** Highest value first; keeps the last known list if a later read fails. */
  readonly tokens: readonly Token[]
  /** When the list was read, in milliseconds since 1970. */
  readonly asOf?: number | undefined
  /** Earliest time of the next read after a failure. */
  readonly retryAt?: number | undefined
}

export const EMPTY_PORTFOLIO: Portfolio = { status: 'idle', tokens: [] }

/** Whether an amount is known to be nothing. */
export const isZero = (amount: string | undefined) => amount !== undefined && /^0(\.0*)?$/.test(amount)

export const tokenId = (networkId: CaipNetworkId, address: string | undefined) => `${networkId}/${address ?? 'coin'}`

/** A token among those of the account; `undefined` if it is not listed. */
export const findToken = (
  portfolio: Portfolio | undefined,
  networkId: CaipNetworkId,
  address: string | undefined,
): Token | undefined => portfolio?.tokens.find(({ id }) => id === tokenId(networkId, address))

/** What tokens are worth together; `undefined` if none has a value. */
export function totalOf(tokens: readonly Token[]): number | undefined {
  const values = tokens.flatMap(({ value, isUnverified }) => (value === undefined || isUnverified ? [] : [value]))
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : undefined
}

/** Highest value first, then by name; an imitation never comes before the real one. */
export function sortTokens(tokens: readonly Token[]): Token[] {
  const rank = ({ isUnverified, value }: Token) => (isUnverified ? -1 : (value ?? 0))
  return [...tokens].sort((a, b) => rank(b) - rank(a) || a.name.localeCompare(b.name))
}

const networkIdOf = ({ caipAddress, address }: WalletAccount) =>
  caipAddress.slice(0, -address.length - 1) as Token['networkId']

const isListNewer = ({ balance, portfolio }: WalletAccount) => (portfolio?.asOf ?? 0) > (balance.asOf ?? 0)

/** The coin's balance and the list of tokens are read apart: the coin's balance by the later read. */
export function newestBalance(account: WalletAccount): NativeBalance {
  const { balance, portfolio } = account
  const id = tokenId(networkIdOf(account), undefined)
  const coin = isListNewer(account) ? portfolio?.tokens.find((token) => token.id === id) : undefined
  if (!coin) return balance
  return { ...balance, status: 'ready', formatted: coin.amount, symbol: coin.symbol, retryAt: undefined }
}

/** The list of tokens, with the coin's amount by the later read. */
export function withNewestCoin(account: WalletAccount, portfolio: Portfolio): readonly Token[] {
  const { formatted } = account.balance
  const { tokens } = portfolio
  const id = tokenId(networkIdOf(account), undefined)
  const coin = tokens.find((token) => token.id === id)
  if (!coin || formatted === undefined || formatted === coin.amount || isListNewer(account)) return tokens
  const news = { ...coin, amount: formatted, value: toFiatValue(formatted, coin.price) }
  return sortTokens(tokens.map((token) => (token === coin ? news : token)))
}
