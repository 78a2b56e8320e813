import { expect, test } from 'vitest'
import { FRAME_DEFAULT_CHAIN, isFrameNetwork } from './frameNetworks.js'

const evm =
  '1 5 11155111 10 420 42161 421613 137 80001 42220 1313161554 1313161555 56 97 43114 43113 324 280 100 8453 84531 84532 7777777 999'
const solana = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp 4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

test('about 24 EVM chains and 3 Solana chains are supported by the embedded wallet', () => {
  const ids = [
    ...evm.split(' ').map((id) => `eip155:${id}` as const),
    ...solana.split(' ').map((id) => `solana:${id}` as const),
  ]
  expect(ids).toHaveLength(27)
  expect(ids.filter((id) => !isFrameNetwork(id))).toEqual([])
  expect(['eip155:59144', 'solana:mainnet', 'bip122:1'].filter((id) => isFrameNetwork(id as 'eip155:1'))).toEqual([])
})

test('default chain eip155:1', () => {
  expect(FRAME_DEFAULT_CHAIN).toBe('eip155:1')
})
