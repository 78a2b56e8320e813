import { expect, test } from 'vitest'
import { knownTokensOf } from './knownTokens.js'

const networks = [1, 10, 56, 137, 8453, 42161, 43114] as const

test.each(networks)('TXT-5: the known tokens of chain %i are whole addresses in lower case', (id) => {
  const addresses = Object.values(knownTokensOf(`eip155:${id}`)).flat()
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) expect(address).toMatch(/^0x[0-9a-f]{40}$/)
})

test.each([1, 137, 42161] as const)('TXT-5: an imitation of a common token is noticed on chain %i', (id) => {
  expect(Object.keys(knownTokensOf(`eip155:${id}`))).toEqual(
    expect.arrayContaining(['USDC', 'USDT', 'DAI', 'WETH', 'LINK']),
  )
})

test('TXT-5: the known tokens of Solana are the mints of their issuers', () => {
  expect(knownTokensOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual({
    USDC: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    USDT: ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
  })
})
