import { describe, expect, test } from 'vitest'
import { answers } from '../testing/processes.ts'
import { readJson, useSandbox } from '../testing/useSandbox.ts'

const { running, send, post, control } = useSandbox({ chains: [1, 137] })

const address = '0x00000000000000000000000000000000000000a1'
const balance = (chainId: number) => control('rpc', { chainId, method: 'eth_getBalance', params: [address, 'latest'] })
const chainIdThroughProxy = (chainId: number) =>
  post(`/v1?chainId=eip155:${chainId}&projectId=stop`, { jsonrpc: '2.0', id: 1, method: 'eth_chainId' })

describe('fund', () => {
  test('sets the balance on one chain, beyond the range of a number', async () => {
    await control('fund', { address, wei: '123456789012345678901234567890', chainId: 1 })
    expect(await balance(1)).toMatchObject({ result: '0x18ee90ff6c373e0ee4e3f0ad2' })
    expect(await balance(137)).toMatchObject({ result: '0x0' })
  })

  test.each([
    { address: 'nobody', wei: '1', chainId: 1 },
    { address, wei: '1.5', chainId: 1 },
    { address, wei: 1, chainId: 1 },
    { address, wei: `${2n ** 256n}`, chainId: 1 },
    { address, wei: '1', chainId: 5 },
  ])('rejects $address $wei $chainId', async (body) => {
    expect((await post('/__sandbox/fund', body)).status).toBe(400)
  })
})

describe('rpc', () => {
  test("returns the node's response, errors included", async () => {
    expect(await control('rpc', { chainId: 137, method: 'eth_chainId' })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: '0x89',
    })
    expect(await control('rpc', { chainId: 137, method: 'eth_nothing' })).toMatchObject({ error: { code: -32601 } })
  })
})

describe('stop-chain and start-chain', () => {
  test('stop a chain and restore it unchanged at the same URL', { timeout: 20_000 }, async () => {
    const node = running().rpc[137] ?? ''
    await control('fund', { address, wei: '7', chainId: 137 })
    await control('rpc', { chainId: 137, method: 'anvil_mine', params: ['0x3'] })

    await control('stop-chain', { chainId: 137 })
    await control('stop-chain', { chainId: 137 })
    expect(await answers(node)).toBe(false)
    const down = await chainIdThroughProxy(137)
    expect(down.status).toBe(503)
    expect(await down.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: 'chainId' }] })
    expect((await post('/__sandbox/rpc', { chainId: 137, method: 'eth_chainId' })).status).toBe(503)
    expect((await chainIdThroughProxy(1)).status).toBe(200)

    await Promise.all([control('start-chain', { chainId: 137 }), control('start-chain', { chainId: 137 })])
    expect(await answers(node)).toBe(true)
    expect(await (await chainIdThroughProxy(137)).json()).toMatchObject({ result: '0x89' })
    expect(await balance(137)).toMatchObject({ result: '0x7' })
    expect(await control('rpc', { chainId: 137, method: 'eth_blockNumber' })).toMatchObject({ result: '0x3' })
  })

  test('exclude a stopped chain from balances, unless it is the requested one', {
    timeout: 20_000,
  }, async () => {
    await control('stop-chain', { chainId: 137 })
    const owner = running().accounts[0]?.address
    const ask = (chain: string) =>
      send(`/v1/account/${owner}/balance?projectId=p&currency=usd&sv=1${chain}`, {
        headers: { origin: 'http://localhost' },
      })
    const { balances } = await readJson<{ balances: { chainId: string }[] }>(await ask('&chainId=eip155:1'))
    expect(balances.map(({ chainId }) => chainId)).toEqual(['eip155:1'])
    expect((await ask('')).status).toBe(200)
    expect((await ask('&chainId=eip155:137')).status).toBe(503)
    await control('stop-chain', { chainId: 1 })
    expect((await ask('')).status).toBe(503)
    await Promise.all([control('start-chain', { chainId: 1 }), control('start-chain', { chainId: 137 })])
  })
})
