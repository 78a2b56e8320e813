import { toFiatValue } from '../core/fiat.js'
import type { NativeBalance, WalletAccount } from './account.js'
import { type Portfolio, sortTokens, type Token, tokenId } from './token.js'

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
