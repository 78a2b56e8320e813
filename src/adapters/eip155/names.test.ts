import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { createNames } from './names.js'

test("asks the ENS resolver of viem's list of chains, on Ethereum", async () => {
  const asked: unknown[] = []
  const names = createNames({
    async readRpc(network, method, [call]) {
      asked.push([network.caipNetworkId, method, (call as { to?: string }).to])
      throw new Error('no answer')
    },
  })
  await names.resolve('vitalik.eth', new AbortController().signal).catch(() => undefined)
  expect(asked).toEqual([['eip155:1', 'eth_call', mainnet.contracts.ensUniversalResolver.address]])
})
