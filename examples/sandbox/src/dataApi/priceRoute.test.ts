import { expect, test } from 'vitest'
import { useSandbox } from '../testing/useSandbox.ts'

const { running, send } = useSandbox()

const ask = (body: unknown) => send('/v1/fungible/price', { method: 'POST', body: JSON.stringify(body) })
const price = (address: string, currency = 'usd') => ask({ projectId: 'p', currency, addresses: [address] })
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test.each([
  [`eip155:1:${native}`, { name: 'Ethereum', symbol: 'ETH', price: 2486.2, decimals: 18 }],
  [`eip155:137:${native}`, { symbol: 'POL', price: 0.24 }],
  ['eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', { symbol: 'USDC', price: 1, decimals: 6 }],
  [`${solana}:So11111111111111111111111111111111111111111`, { symbol: 'SOL', price: 172.4, decimals: 9 }],
  [`${solana}:So11111111111111111111111111111111111111112`, { symbol: 'SOL' }],
  [`${solana}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`, { symbol: 'USDC', price: 1 }],
])('the price of %s', async (address, expected) => {
  const { fungibles } = (await (await price(address)).json()) as { fungibles: { symbol: string }[] }
  expect(fungibles).toEqual([expect.objectContaining({ address, ...expected })])
  expect(fungibles[0]).toHaveProperty('iconUrl', `${running().url}/public/getTokenImage/${fungibles[0]?.symbol}`)
})

test('a price looks at the first address only, in the requested currency', async () => {
  const response = await ask({ projectId: 'p', currency: 'eur', addresses: [`eip155:1:${native}`, 'nonsense'] })
  expect(await response.json()).toMatchObject({ fungibles: [{ price: expect.closeTo(2287.3) }] })
})

test.each([
  [{ currency: 'usd', addresses: [] }, 422, undefined],
  [{ projectId: 'p', currency: 'doubloon', addresses: [] }, 422, undefined],
  [{ projectId: 'p', currency: 'usd', addresses: 'eip155:1' }, 422, undefined],
  [{ projectId: 'bad', currency: 'usd', addresses: [] }, 401, 'authentication'],
  [{ projectId: 'p', currency: 'usd', addresses: [] }, 400, ''],
  [{ projectId: 'p', currency: 'usd', addresses: ['eip155:1:0x1'] }, 400, ''],
  [{ projectId: 'p', currency: 'usd', addresses: [`eip155:1:0x${'1'.repeat(40)}`] }, 400, 'asset'],
  [
    { projectId: 'p', currency: 'eur', addresses: [`${solana}:So11111111111111111111111111111111111111111`] },
    400,
    'currency',
  ],
])('a price request %j is rejected with %i', async (body, status, field) => {
  const response = await ask(body)
  expect(response.status).toBe(status)
  if (field === undefined) expect(await response.text()).toMatch(/^Failed to deserialize/)
  else expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field }] })
})

test('a price request that is no JSON is rejected as text', async () => {
  const response = await send('/v1/fungible/price', { method: 'POST', body: 'price?' })
  expect(response.status).toBe(400)
})
