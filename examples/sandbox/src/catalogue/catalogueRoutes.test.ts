import { describe, expect, test } from 'vitest'
import { useSandbox } from '../testing/useSandbox.ts'
import { generateWallets } from './generateWallets.ts'
import type { Wallet } from './wallet.ts'

const { send, read } = useSandbox({ wallets: 100 })
const wallets = generateWallets(100)
const ask = (query: string) => read<{ count: number; data: Wallet[] }>(`/getWallets?projectId=p&${query}`)
const idOf = (index: number) => wallets[index]?.id ?? ''

describe('getWallets', () => {
  test('answers pages of 40 by rank, with the count of all', async () => {
    const pages = await Promise.all(['', 'page=2', 'page=3', 'page=4'].map(ask))
    expect(pages.map(({ count, data }) => [count, data.length])).toEqual([
      [100, 40],
      [100, 40],
      [100, 20],
      [100, 0],
    ])
    expect(pages.flatMap(({ data }) => data)).toEqual(wallets)
  })

  test('answers as many entries as asked for', async () => {
    expect((await ask('entries=4')).data.map(({ name }) => name)).toEqual(['Marten', 'Plover', 'Quay', 'Umbra'])
  })

  test('includes only, and excludes, by id', async () => {
    const included = await ask(`include=${idOf(5)},${idOf(2)},unknown`)
    expect([included.count, included.data.map(({ id }) => id)]).toEqual([2, [idOf(2), idOf(5)]])
    const excluded = await ask(`exclude=${idOf(0)},${idOf(1)}&entries=1`)
    expect([excluded.count, excluded.data[0]?.id]).toEqual([98, idOf(2)])
    expect((await ask(`include=${idOf(0)}&exclude=${idOf(0)}`)).count).toBe(0)
  })

  test('keeps the wallets that have any of the chains', async () => {
    const wanted = ['eip155:56', 'bip122:000000000019d6689c085ae165831e93']
    const { count, data } = await ask(`chains=${wanted.map(encodeURIComponent).join(',')}&entries=100`)
    const expected = wallets.filter(({ chains }) => chains.some((chain) => wanted.includes(chain)))
    expect(data).toEqual(expected)
    expect(count).toBe(expected.length)
    expect((await ask('chains=eip155:999')).count).toBe(0)
  })

  test.each(['plover', 'PLOVER', '%20plov%20'])('finds a part of a name in any case: %s', async (search) => {
    expect((await ask(`search=${search}`)).data.map(({ name }) => name)).toEqual(['Plover'])
  })

  test('tells certified wallets from the others', async () => {
    const [certified, others] = await Promise.all(
      ['certified', 'none'].map((badge) => ask(`badge_type=${badge}&entries=100`)),
    )
    expect(certified?.data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
    expect((certified?.count ?? 0) + (others?.count ?? 0)).toBe(100)
    expect(certified?.data[0]?.name).toBe('Plover')
  })

  test('ignores empty parameters', async () => {
    expect((await ask('include=&exclude=&chains=&search=&badge_type=&page=&entries=')).count).toBe(100)
  })

  test.each(['page=0', 'page=-1', 'entries=1.5', 'entries=many', 'badge_type=gold'])(
    'refuses %s as plain text',
    async (query) => {
      const response = await send(`/getWallets?${query}`)
      expect(response.status).toBe(400)
      expect(await response.text()).toMatch(/^Failed to deserialize query string:/)
    },
  )
})
