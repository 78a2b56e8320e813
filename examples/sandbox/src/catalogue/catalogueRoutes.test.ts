import { describe, expect, test } from 'vitest'
import { useSandbox } from '../testing/useSandbox.ts'
import { generateWallets } from './generateWallets.ts'
import type { Wallet } from './wallet.ts'

const { send, read, post, control } = useSandbox({ wallets: 100 })
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
    const requested = ['eip155:56', 'bip122:000000000019d6689c085ae165831e93']
    const { count, data } = await ask(`chains=${requested.map(encodeURIComponent).join(',')}&entries=100`)
    const expected = wallets.filter(({ chains }) => chains.some((chain) => requested.includes(chain)))
    expect(data).toEqual(expected)
    expect(count).toBe(expected.length)
    expect((await ask('chains=eip155:999')).count).toBe(0)
  })

  test.each(['plover', 'PLOVER', '%20plov%20'])('finds a part of a name in any case: %s', async (search) => {
    expect((await ask(`search=${search}`)).data.map(({ name }) => name)).toEqual(['Plover'])
  })

  test('filters by certification', async () => {
    const [certified, otherEntries] = await Promise.all(
      ['certified', 'none'].map((badge) => ask(`badge_type=${badge}&entries=100`)),
    )
    expect(certified?.data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
    expect((certified?.count ?? 0) + (otherEntries?.count ?? 0)).toBe(100)
    expect(certified?.data[0]?.name).toBe('Plover')
  })

  test("finds a page's wallets by name or rdns", async () => {
    const findAll = async (query: string) => (await ask(query)).data.map(({ name }) => name)
    expect(await findAll('names=PLOVER,Nobody,Tern')).toEqual(['Plover', 'Tern'])
    expect(await findAll('rdns=example.umbra')).toEqual(['Umbra'])
    expect(await findAll('names=Tern&rdns=example.quay,example.none')).toEqual(['Quay', 'Tern'])
    // As the published client ranks installed wallets.
    expect(await findAll('badge=certified&names=Marten,Plover&rdns=example.marten&entries=20')).toEqual(['Plover'])
  })

  test('puts wallets that take payments first when asked to', async () => {
    const { count, data } = await ask('sort=wcpay&entries=100')
    const takers = wallets.filter(({ supports_wcpay }) => supports_wcpay)
    expect(count).toBe(100)
    expect(takers.length).toBeGreaterThan(4)
    expect(data.slice(0, takers.length)).toEqual(takers)
    expect((await ask('sort=default&entries=100')).data).toEqual(wallets)
  })

  test('lists payment-only wallets on request', async () => {
    const { count, data } = await ask('include_pay_only=true&entries=200')
    const more = data.slice(100)
    expect(count).toBe(100 + more.length)
    expect(more.length).toBeGreaterThan(0)
    expect(more.every(({ supports_wc, supports_wcpay }) => !supports_wc && supports_wcpay)).toBe(true)
    expect((await ask('search=tollgate')).count).toBe(0)
  })

  test('includes what a phone needs to know of each wallet', async () => {
    const { data } = await ask('entries=100')
    expect(data.map(({ display_index }) => display_index)).toEqual(data.map((_, index) => index))
    expect(data.filter(({ mobile_link }) => mobile_link !== null).every(({ supports_wc }) => supports_wc)).toBe(true)
    expect(data.find(({ name }) => name === 'Marten')).toMatchObject({
      supports_wc: false,
      supports_wcpay: false,
      description: 'Marten keeps test accounts in the browser.',
    })
  })

  test('ignores empty parameters', async () => {
    expect(
      (
        await ask(
          'include=&exclude=&chains=&search=&badge_type=&page=&entries=&badge=&names=&rdns=&sort=&include_pay_only=',
        )
      ).count,
    ).toBe(100)
  })

  test.each([
    ...['page=0', 'page=-1', 'entries=1.5', 'entries=many'],
    ...['badge_type=gold', 'badge=gold', 'sort=price', 'include_pay_only=yes'],
  ])('rejects %s as plain text', async (query) => {
    const response = await send(`/getWallets?${query}`)
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(/^Failed to deserialize query string:/)
  })
})

describe('features of a project', () => {
  const ids = [
    ...['social_login', 'swap', 'onramp', 'activity', 'reown_branding', 'multi_wallet', 'email_capture'],
    ...['fund_from_exchange', 'payments', 'reown_authentication', 'headless'],
  ]

  test('are listed feature by feature', async () => {
    const { features } = await read<{ features: { id: string; config: unknown }[] }>('/appkit/v1/config?projectId=f')
    expect(features.map(({ id }) => id)).toEqual(ids)
    expect(features.every(({ config }) => Array.isArray(config))).toBe(true)
  })

  test('has no limits, and both can be set for one project', async () => {
    const open = { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false }
    expect(await read('/appkit/v1/project-limits?projectId=f')).toEqual({ planLimits: open })
    const planLimits = { tier: 'starter', isAboveRpcLimit: true, isAboveMauLimit: false }
    const features = [
      { id: 'swap', isEnabled: true, config: ['1inch'] },
      { id: 'activity', isEnabled: true, config: null },
    ]
    await control('config', { projectId: 'set', features, planLimits })
    expect(await read('/appkit/v1/project-limits?projectId=set')).toEqual({ planLimits })
    expect(await read('/appkit/v1/config?projectId=set')).toEqual({ features })
    expect(await read('/appkit/v1/project-limits?projectId=f')).toEqual({ planLimits: open })
    const wrong = await post('/__sandbox/config', {
      projectId: 'set',
      features: [{ id: 'swap', isEnabled: 'yes', config: [] }],
    })
    expect(wrong.status).toBe(400)
  })
})
