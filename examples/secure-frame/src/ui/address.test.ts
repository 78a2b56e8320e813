import { expect, test } from 'vitest'
import { linesOfAddress } from './address.ts'

test('an address of Ethereum is two lines of five groups', () => {
  expect(linesOfAddress('0xb968Ca132C960166ef15053bFce525e5fF003416')).toEqual([
    ['0xb968', 'Ca13', '2C96', '0166', 'ef15'],
    ['053b', 'Fce5', '25e5', 'fF00', '3416'],
  ])
})

test('an address of Solana is two lines, and neither is a single group', () => {
  const lines = linesOfAddress('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM') ?? []
  expect(lines.map(({ length }) => length)).toEqual([6, 5])
  expect(lines.flat().join('')).toBe('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')
})

test.each(['0.1 ETH', 'Ethereum', 'juno.eth', '0x1234', ''])('%j is no address', (text) => {
  expect(linesOfAddress(text)).toBeUndefined()
})
