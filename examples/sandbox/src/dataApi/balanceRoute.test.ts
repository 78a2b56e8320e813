import { describe, expect, test } from 'vitest'
import { evmTokensOf } from '../nodes/evmTokens.ts'
import { tokenCode } from '../testing/tokenCode.ts'
import { readJson, useSandbox } from '../testing/useSandbox.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const { running, send, control } = useSandbox({ chains: [1, 137], clusters: [solana, devnet] })

const address = '0x00000000000000000000000000000000000000b1'
const origin = 'http://localhost:5173'
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

function ask(query: Record<string, string>, { who = address, headers = { origin } as Record<string, string> } = {}) {
  const all = new URLSearchParams({
    projectId: 'p',
    st: 'appkit',
    sv: 'react-latchkey-1.7.6',
    currency: 'usd',
    ...query,
  })
  return send(`/v1/account/${who}/balance?${all}`, { headers })
}
type Listed = {
  chainId: string
  price: number
  symbol: string
  address?: string
  iconUrl: string
  value: number
  quantity: { decimals?: string; numeric: string }
}
const balancesOf = async (...options: Parameters<typeof ask>) =>
  (await readJson<{ balances: Listed[] }>(await ask(...options))).balances

describe('balance', () => {
  test('is read from the chains', async () => {
    await control('fund', { address, wei: '1500000000000000001', chainId: 137 })
    expect(await balancesOf({ chainId: 'eip155:1' })).toEqual([
      {
        name: 'POL',
        symbol: 'POL',
        chainId: 'eip155:137',
        value: expect.closeTo(0.36),
        price: 0.24,
        quantity: { decimals: '18', numeric: '1.500000000000000001' },
        iconUrl: `${running().url}/public/getTokenImage/POL`,
      },
    ])
  })

  test('lists the chains in their order', async () => {
    const owner = running().accounts[0]?.address ?? ''
    const matches = await balancesOf({}, { who: owner })
    expect(matches.map(({ chainId }) => chainId)).toEqual(['eip155:1', 'eip155:137'])
  })

  test('uses the requested currency', async () => {
    const [inDollars] = await balancesOf({}, { who: running().accounts[1]?.address ?? '' })
    const [inYen] = await balancesOf({ currency: 'jpy' }, { who: running().accounts[1]?.address ?? '' })
    expect((inYen?.price ?? 0) / (inDollars?.price ?? 0)).toBeCloseTo(151.2)
  })

  test('lists an empty native token only if requested by name', async () => {
    const owner = '0x00000000000000000000000000000000000000b2'
    expect(await balancesOf({}, { who: owner })).toEqual([])
    const [token, ...otherFields] = await balancesOf({ forceUpdate: `eip155:1:${native}` }, { who: owner })
    expect(token).toMatchObject({ chainId: 'eip155:1', quantity: { numeric: '0' }, value: 0 })
    expect(otherFields).toEqual([])
  })

  test('lists a requested ERC-20, held or not', async () => {
    const token = '0x00000000000000000000000000000000000000e1'
    const owner = '0x00000000000000000000000000000000000000b3'
    const code = tokenCode({ name: 'Pepper & Salt', symbol: 'P/S', decimals: 6 })
    await control('rpc', { chainId: 137, method: 'anvil_setCode', params: [token, code] })
    const forceUpdate = `eip155:137:${token},eip155:1:${token},eip155:99:${token}`
    const listed = {
      name: 'Pepper & Salt',
      symbol: 'P/S',
      chainId: 'eip155:137',
      address: `eip155:137:${token}`,
      value: 0,
      price: 0,
      iconUrl: `${running().url}/public/getTokenImage/P%2FS`,
    }
    expect(await balancesOf({ forceUpdate }, { who: owner })).toEqual([
      { ...listed, quantity: { decimals: '6', numeric: '0' } },
    ])
    const slot = `0x${owner.slice(2).padStart(64, '0')}`
    const units = `0x${(2_500_000).toString(16).padStart(64, '0')}`
    await control('rpc', { chainId: 137, method: 'anvil_setStorageAt', params: [token, slot, units] })
    expect(await balancesOf({ forceUpdate }, { who: owner })).toEqual([
      { ...listed, quantity: { decimals: '6', numeric: '2.5' } },
    ])
    expect(await balancesOf({}, { who: owner })).toEqual([])
  })

  test('is empty without an origin', async () => {
    expect(await balancesOf({}, { who: running().accounts[0]?.address ?? '', headers: {} })).toEqual([])
  })

  test.each(['', '1.6.4', 'html-ethers-1.6.5'])('is empty for the version "%s"', async (sv) => {
    expect(await balancesOf({ sv }, { who: running().accounts[0]?.address ?? '' })).toEqual([])
  })

  test('reads the version from the old header, too', async () => {
    const headers = { origin, 'x-sdk-version': 'react-1.0.0' }
    expect(await balancesOf({ sv: '' }, { who: running().accounts[0]?.address ?? '', headers })).toHaveLength(2)
  })

  test.each(['eip155:30', 'eip155:31'])('is empty for %s', async (chainId) => {
    expect(await balancesOf({ chainId }, { who: running().accounts[0]?.address ?? '' })).toEqual([])
  })

  test('lists every ERC-20 that the account holds, on every chain', async () => {
    const owner = '0x00000000000000000000000000000000000000B4'
    const tokens = evmTokensOf(137)
    for (const { address } of tokens) {
      await control('fund-token', { address: owner, token: address, units: '1234567', chainId: 137 })
    }
    const usdc = evmTokensOf(1)[0]?.address ?? ''
    await control('fund-token', { address: owner, token: usdc, units: '250500000', chainId: 1 })
    const matches = await balancesOf({ chainId: 'eip155:1' }, { who: owner })
    expect(matches).toHaveLength(tokens.length + 1)
    expect(matches[0]).toMatchObject({
      chainId: 'eip155:1',
      address: `eip155:1:${usdc.toLowerCase()}`,
      symbol: 'USDC',
      price: 1,
      value: 250.5,
      quantity: { decimals: '6', numeric: '250.500000' },
    })
    const find = (ending: string) =>
      matches.find(({ address = '' }) => address.endsWith(`0x7e57${ending.padStart(36, '0')}`))
    expect(find('4')?.quantity).toEqual({ decimals: '0', numeric: '1234567' })
    expect(find('5')?.quantity).toEqual({ decimals: '77', numeric: `0.${'1234567'.padStart(77, '0')}` })
    expect(find('6')?.quantity).toEqual({ numeric: '1234567' })
    expect([find('9')?.symbol, find('9')?.price]).toEqual(['U\u0405D\u0421', 0])
    expect([find('a')?.symbol, find('a')?.price]).toEqual(['USDC', 0])
    expect(find('b')?.iconUrl).toBe('javascript:alert(1)')
    expect(find('d')?.iconUrl.length).toBeGreaterThan(1_000_000)
  })

  test('of a Solana account has SOL and its tokens, of every cluster', async () => {
    const owner = 'F9fVg2LeE2RhM6CfNn888hbjqovZDEWY3vm2hEkvX3Nh'
    const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    await control('solana/fund', {
      chainId: solana,
      address: owner,
      lamports: '1500000000',
      mint: usdc,
      units: '2500000',
    })
    const listed = await balancesOf({ chainId: devnet }, { who: owner })
    expect(listed).toEqual([
      {
        name: 'Solana',
        symbol: 'SOL',
        chainId: solana,
        address: 'So11111111111111111111111111111111111111111',
        price: 172.4,
        value: expect.closeTo(258.6),
        quantity: { decimals: '9', numeric: '1.5' },
        iconUrl: `${running().url}/public/getTokenImage/SOL`,
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: solana,
        address: `${solana}:${usdc}`,
        price: 1,
        value: 2.5,
        quantity: { decimals: '6', numeric: '2.500000' },
        iconUrl: `${running().url}/public/getTokenImage/USDC`,
      },
      expect.objectContaining({ chainId: devnet, symbol: 'SOL', quantity: { decimals: '9', numeric: '10000' } }),
    ])
    await control('stop-chain', { chainId: devnet })
    expect((await ask({ chainId: devnet }, { who: owner })).status).toBe(503)
    expect(await balancesOf({ chainId: solana }, { who: owner })).toHaveLength(2)
    await control('start-chain', { chainId: devnet })
  })

  test.each([
    [{ chainId: 'eip155:1' }, 'nobody', 'address'],
    [{ chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, address, 'address'],
    [{ chainId: 'cosmos:hub' }, address, 'address'],
    [{ chainId: 'mainnet' }, address, ''],
    [{ forceUpdate: 'eip155:1' }, address, ''],
    [
      { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', forceUpdate: 'eip155:1:0x0' },
      '11111111111111111111111111111111',
      '',
    ],
  ])('rejects %j of %s by the field "%s"', async (query, owner, field) => {
    const response = await ask(query, { who: owner })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field }] })
  })

  test('rejects an unknown currency as plain text', async () => {
    const response = await ask({ currency: 'toString' })
    expect([response.status, await response.text()]).toEqual([
      400,
      'Failed to deserialize query string: unknown variant `toString`',
    ])
  })

  test.each(['projectId', 'currency'])('rejects a call without %s', async (name) => {
    const query = new URLSearchParams({ projectId: 'p', currency: 'usd' })
    query.delete(name)
    const response = await send(`/v1/account/${address}/balance?${query}`)
    expect([response.status, await response.text()]).toEqual([
      400,
      `Failed to deserialize query string: missing field \`${name}\``,
    ])
  })
})
