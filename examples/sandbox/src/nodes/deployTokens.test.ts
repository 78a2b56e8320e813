import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Address, createPublicClient, createWalletClient, erc20Abi, http, parseAbi, parseEventLogs } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import contracts from '../../contracts/contracts.json' with { type: 'json' }
import { useSandbox } from '../testing/useSandbox.ts'
import { evmTokensOf } from './evmTokens.ts'

const { running, post, control } = useSandbox({ chains: [1, 137] })

const to = '0x00000000000000000000000000000000000000d1'
const find = (symbol: string, chainId = 1) => {
  const match = evmTokensOf(chainId).find((token) => token.symbol === symbol)
  if (!match) throw new Error(`no token ${symbol}`)
  return match.address
}
const clientOf = (chainId: 1 | 137 = 1) =>
  createPublicClient({ transport: http(running().rpc[chainId]), pollingInterval: 20 })
const balanceOf = (address: Address, owner: Address) =>
  clientOf().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

/** An owner of gas and tokens. */
async function owner(token: Address, units: bigint) {
  const account = privateKeyToAccount(generatePrivateKey())
  await control('fund', { address: account.address, wei: `${10n ** 18n}`, chainId: 1 })
  await control('fund-token', { address: account.address, token, units: `${units}`, chainId: 1 })
  return createWalletClient({ account, chain: mainnet, transport: http(running().rpc[1]) })
}

describe("a node's tokens", () => {
  test('are the compiled sources', () => {
    const read = (name: string) => readFileSync(new URL(`../../contracts/${name}`, import.meta.url), 'utf8')
    const text = [
      'Tokens.sol',
      'Vault.sol',
      'Names.sol',
      'Accounts.sol',
      'Market.sol',
      'SmartAccount.sol',
      'Payments.sol',
    ]
      .map(read)
      .join('')
    expect(contracts.sources).toBe(createHash('sha256').update(text).digest('hex'))
  })

  test.each([1, 137] as const)('describe themselves on chain %i', async (chainId) => {
    const client = clientOf(chainId)
    expect(await client.getBlockNumber()).toBe(0n)
    for (const { address, name, symbol, decimals, kind } of evmTokensOf(chainId)) {
      const read = (functionName: 'name' | 'symbol' | 'decimals') =>
        client.readContract({ address, abi: erc20Abi, functionName })
      expect([await read('name'), await read('symbol')]).toEqual([name, symbol])
      if (kind === 'PlainToken') await expect(read('decimals')).rejects.toThrow()
      else expect(await read('decimals')).toBe(decimals)
    }
  })

  test('move, and say so', async () => {
    const token = find('USDC')
    const wallet = await owner(token, 5_000_000n)
    const call = { address: token, abi: erc20Abi, functionName: 'transfer', args: [to, 1_500_000n] } as const
    const { request } = await clientOf().simulateContract({ ...call, account: wallet.account })
    const hash = await wallet.writeContract(request)
    const { logs, status } = await clientOf().waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
    expect(parseEventLogs({ abi: erc20Abi, logs })).toMatchObject([
      { eventName: 'Transfer', args: { from: wallet.account.address, value: 1_500_000n } },
    ])
    expect(await balanceOf(token, wallet.account.address)).toBe(3_500_000n)
    await expect(
      clientOf().simulateContract({ ...call, args: [to, 9_000_000n], account: wallet.account }),
    ).rejects.toThrow(/revert/)
  })

  test('USDT returns nothing, and its allowance starts from zero', async () => {
    const token = find('USDT')
    const { account, writeContract } = await owner(token, 5_000_000n)
    const call = { address: token, abi: erc20Abi, functionName: 'transfer', args: [to, 2n] } as const
    await expect(clientOf().simulateContract({ ...call, account })).rejects.toThrow('returned no data')
    const silent = parseAbi(['function transfer(address, uint256)', 'function approve(address, uint256)'])
    const send = async (functionName: 'transfer' | 'approve', value: bigint) => {
      const { request } = await clientOf().simulateContract({
        address: token,
        abi: silent,
        functionName,
        args: [to, value],
        account,
      })
      await clientOf().waitForTransactionReceipt({ hash: await writeContract(request) })
    }
    const before = await balanceOf(token, to)
    await send('transfer', 2n)
    expect(await balanceOf(token, to)).toBe(before + 2n)
    await send('approve', 1n)
    await expect(send('approve', 2n)).rejects.toThrow(/revert/)
  })

  test('one keeps a toll, and one is paused', async () => {
    const [toll, paused] = [find('TOLL'), find('PAUSED')]
    const wallet = await owner(toll, 1_000n)
    await control('fund-token', { address: wallet.account.address, token: paused, units: '5', chainId: 1 })
    const call = { abi: erc20Abi, functionName: 'transfer', args: [to, 1_000n], account: wallet.account } as const
    const hash = await wallet.writeContract({ ...call, address: toll })
    await clientOf().waitForTransactionReceipt({ hash })
    expect(await balanceOf(toll, to)).toBe(990n)
    await expect(clientOf().simulateContract({ ...call, address: paused, args: [to, 1n] })).rejects.toThrow(/revert/)
  })

  test('survive a stop', { timeout: 20_000 }, async () => {
    const token = find('PEPPER', 137)
    await control('fund-token', { address: to, token, units: '7', chainId: 137 })
    await control('stop-chain', { chainId: 137 })
    await control('start-chain', { chainId: 137 })
    const read = { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [to] } as const
    expect(await clientOf(137).readContract(read)).toBe(7n)
  })

  test.each([
    { address: 'nobody', token: '0x7e57000000000000000000000000000000000001', units: '1', chainId: 1 },
    { address: to, token: to, units: '1', chainId: 1 },
    { address: to, token: '0x7e57000000000000000000000000000000000001', units: '-1', chainId: 1 },
    { address: to, token: '0x7e57000000000000000000000000000000000001', units: '1', chainId: 5 },
  ])('are not funded with %j', async (body) => {
    expect((await post('/__sandbox/fund-token', body)).status).toBe(400)
  })
})
