import { expect, test } from 'vitest'
import type { WalletAccount } from './account.js'
import { newestBalance, type Portfolio, type Token, withNewestCoin } from './token.js'

const coin: Token = {
  id: 'eip155:1/coin',
  networkId: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  amount: '1',
  price: 2_000,
  value: 2_000,
}
const dollars: Token = {
  id: 'eip155:1/0xd0',
  networkId: 'eip155:1',
  address: '0xd0',
  name: 'Dollar',
  symbol: 'USD',
  decimals: 6,
  amount: '500',
  price: 1,
  value: 500,
}

const accountOf = (readAt: number, listedAt: number, tokens = [coin, dollars]) => {
  const portfolio: Portfolio = { status: 'ready', tokens, asOf: listedAt }
  const account: WalletAccount = {
    address: '0xab',
    caipAddress: 'eip155:1:0xab',
    accounts: [],
    portfolio,
    balance: { status: 'ready', value: 0n, decimals: 18, formatted: '0', symbol: 'ETH', asOf: readAt },
  }
  return { account, portfolio }
}

test('the balance is that of the list if the list was read later', () => {
  expect(newestBalance(accountOf(1, 2).account).formatted).toBe('1')
  expect(newestBalance(accountOf(2, 1).account).formatted).toBe('0')
})

test('a list without the coin says nothing of it', () => {
  expect(newestBalance(accountOf(1, 2, [dollars]).account).formatted).toBe('0')
})

test('a failed read is no failure once the list has the coin', () => {
  const { account } = accountOf(1, 2)
  const failed = { ...account, balance: { status: 'failed', retryAt: 9 } } as const
  expect(newestBalance(failed)).toMatchObject({ status: 'ready', formatted: '1', retryAt: undefined })
})

test('the list has the balance if that was read later, with its value', () => {
  const { account, portfolio } = accountOf(2, 1)
  const tokens = withNewestCoin(account, portfolio)
  expect(tokens.map(({ symbol, amount, value }) => [symbol, amount, value])).toEqual([
    ['USD', '500', 500],
    ['ETH', '0', 0],
  ])
  const newer = accountOf(1, 2)
  expect(withNewestCoin(newer.account, newer.portfolio)).toBe(newer.portfolio.tokens)
})
