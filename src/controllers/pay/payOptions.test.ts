import { expect, test } from 'vitest'
import { MAX_PAYMENT_TOKENS } from '../../config/limits.js'
import { shortlist } from './payOptions.js'

type Listed = Parameters<typeof shortlist>[0][number]

const listed = (key: string, value: number | undefined, route: Listed['route'] = 'service'): Listed => ({
  key,
  route,
  token: { id: key, networkId: 'eip155:1', name: key, symbol: key, decimals: 18, amount: '1', value },
})

const many = Array.from({ length: MAX_PAYMENT_TOKENS + 3 }, (_, index) => listed(`token-${index}`, 1_000 - index))

test('the asked token is never cut, whatever the account holds on other networks', () => {
  const keys = shortlist([...many, listed('asked', undefined, 'direct')]).map(({ key }) => key)
  expect(keys).toHaveLength(MAX_PAYMENT_TOKENS)
  expect(keys[0]).toBe('asked')
})

test('what is worth most is quoted, of every network', () => {
  const keys = shortlist([listed('coin without a value', undefined), ...many, listed('of another network', 5_000)])
  expect(keys[0]).toMatchObject({ key: 'of another network' })
  expect(keys.map(({ key }) => key)).not.toContain('coin without a value')
})

test('a token that two lists have is quoted once, as the later list has it', () => {
  expect(shortlist([listed('coin', undefined), listed('coin', 3)])).toEqual([listed('coin', 3)])
})
