import { createPublicClient, erc20Abi, http, multicall3Abi } from 'viem'
import { arbitrum, mainnet, polygon } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { tokenCode } from '../testing/tokenCode.ts'
import { useSandbox } from '../testing/useSandbox.ts'

const chains = [mainnet, polygon, arbitrum]
const { running, control } = useSandbox({ chains: chains.map(({ id }) => id) })

const address = '0x00000000000000000000000000000000000000d1'
const clientOf = (chain: (typeof chains)[number]) =>
  createPublicClient({ chain, transport: http(`${running().url}/v1/?chainId=eip155:${chain.id}&projectId=multicall`) })

describe('Multicall3', () => {
  test.each(chains)('is at its address on $name, where viem expects it', async (chain) => {
    const token = tokenCode({ name: 'Pepper', symbol: 'PEPPER', decimals: 6 })
    await control('rpc', { chainId: chain.id, method: 'anvil_setCode', params: [address, token] })
    const client = clientOf(chain)
    const contract = { address, abi: erc20Abi } as const
    const { multicall3 } = chain.contracts
    const owner = running().accounts[0]?.address ?? '0x'
    const calls = { address: multicall3.address, abi: multicall3Abi } as const
    expect(
      await client.multicall({
        contracts: [
          { ...contract, functionName: 'symbol' },
          { ...contract, functionName: 'decimals' },
          { ...calls, functionName: 'getEthBalance', args: [owner] },
          { ...contract, functionName: 'totalSupply' },
        ],
      }),
    ).toMatchObject([
      { status: 'success', result: 'PEPPER' },
      { status: 'success', result: 6 },
      { status: 'success', result: 10_000n * 10n ** 18n },
      { status: 'failure' },
    ])
  })

  test('costs a new chain no block and no nonce', async () => {
    const client = clientOf(mainnet)
    expect(await client.getBlockNumber()).toBe(0n)
    for (const { address } of running().accounts) expect(await client.getTransactionCount({ address })).toBe(0)
  })

  test('survives a restart of the chain', async () => {
    await control('stop-chain', { chainId: 137 })
    await control('start-chain', { chainId: 137 })
    expect(await clientOf(polygon).getCode({ address: polygon.contracts.multicall3.address })).toMatch(/^0x60/)
  })
})
