import { createWalletClient, erc20Abi, type Hex, http, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { waitForTransactionReceipt } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import type { HistoryTransaction } from '../history/historyEntry.ts'
import { readJson, useSandbox } from '../testing/useSandbox.ts'

const PEPPER = '0x7e57000000000000000000000000000000000001'
const SEEDED = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const STRANGER = '0x00000000000000000000000000000000000000aa'
const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

type Answer = { readonly data: readonly HistoryTransaction[]; readonly next: string | null }

const { running, send, read, control } = useSandbox({ chains: [1, 137] })

const historyOf = (address: string, query = '') =>
  read<Answer>(`/v1/account/${address}/history?projectId=history${query}`)

const someAddress = () => privateKeyToAccount(generatePrivateKey()).address

/** An account with ether of its own. */
async function createAccount(chainId = 1) {
  const account = privateKeyToAccount(generatePrivateKey())
  await control('fund', { address: account.address, wei: `${parseEther('100')}`, chainId })
  const client = createWalletClient({ account, transport: http(running().rpc[chainId]) })
  /** A node answers with the hash before the transaction is in a block. */
  async function untilMined(sent: Promise<Hex>): Promise<Hex> {
    const hash = await sent
    await waitForTransactionReceipt(client, { hash, pollingInterval: 20 })
    return hash
  }
  /** One transaction, and its hash. */
  const sendOne = (call: { to?: Hex; data?: Hex; value?: bigint; gas?: bigint }) =>
    untilMined(
      client.sendTransaction({ ...call, account, chain: null, ...(call.to ? {} : { to: null }) } as Parameters<
        typeof client.sendTransaction
      >[0]),
    )
  const callToken = (token: Hex, name: 'transfer' | 'approve', to: Hex, units: bigint) =>
    untilMined(
      client.writeContract({ address: token, abi: erc20Abi, functionName: name, args: [to, units], chain: null }),
    )
  return { address: account.address, own: account.address.toLowerCase(), send: sendOne, callToken }
}

describe('what happened on the chains', () => {
  test('lists a native transfer for both ends, with every field of the service', async () => {
    const { address, own, send: sendEther } = await createAccount()
    const to = someAddress()
    const hash = await sendEther({ to, value: parseEther('0.5') })
    const { data, next } = await historyOf(address)
    const minedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const transfer = {
      fungible_info: {
        name: 'Ethereum',
        symbol: 'ETH',
        icon: { url: `${running().url}/public/getTokenImage/ETH` },
      },
      nft_info: null,
      direction: 'out',
      quantity: { numeric: '0.5' },
      value: 1243.1,
      price: 2486.2,
    }
    expect(next).toBeNull()
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        metadata: {
          operationType: 'send',
          hash,
          minedAt,
          sentFrom: own,
          sentTo: to.toLowerCase(),
          status: 'confirmed',
          nonce: 0,
          application: null,
          chain: 'eip155:1',
        },
        transfers: [transfer],
      },
    ])
    const [received] = (await historyOf(to)).data
    expect(received?.metadata.operationType).toBe('receive')
    expect(received?.transfers).toEqual([{ ...transfer, direction: 'in' }])
  })

  test('lists token transfers, approvals, creations, failures and transactions to oneself, newest first', async () => {
    const { address, own, send: sendOne, callToken } = await createAccount()
    await control('fund-token', { address, token: PEPPER, units: `${parseUnits('9', 18)}`, chainId: 1 })
    const to = someAddress()
    await callToken(PEPPER, 'transfer', to, parseUnits('2.25', 18))
    await callToken(PEPPER, 'approve', to, 5n)
    await callToken(PEPPER, 'transfer', to, 0n)
    // Code that returns an empty contract.
    await sendOne({ data: '0x60006000f3' })
    await sendOne({
      to: '0x7e57000000000000000000000000000000000003',
      data: `0xa9059cbb${'0'.repeat(128)}`,
      gas: 90_000n,
    })
    await sendOne({ to: address, value: 1n })
    await sendOne({ to: address })
    const { data } = await historyOf(address)
    const seen = data.map(({ metadata, transfers }) => [
      metadata.operationType,
      metadata.status,
      transfers?.map(({ direction, quantity }) => `${direction} ${quantity.numeric}`).join(),
    ])
    expect(seen).toEqual([
      ['cancel', 'confirmed', ''],
      ['send', 'confirmed', 'self 0.000000000000000001'],
      ['execute', 'failed', ''],
      ['deploy', 'confirmed', ''],
      ['send', 'confirmed', 'out 0'],
      ['approve', 'confirmed', ''],
      ['send', 'confirmed', 'out 2.25'],
    ])
    expect(data.map(({ metadata }) => metadata.nonce)).toEqual([6, 5, 4, 3, 2, 1, 0])
    expect(data[3]?.metadata).toMatchObject({ sentFrom: own, sentTo: '' })
    expect(data.at(-1)?.transfers?.[0]).toMatchObject({
      fungible_info: { name: 'Pepper', symbol: 'PEPPER' },
      value: 0.0945,
      price: 0.042,
    })
    const received = (await historyOf(to)).data
    expect(received.map(({ metadata }) => metadata.operationType)).toEqual(['receive', 'receive'])
  })

  test('keeps chains apart, and values them in the asked currency', async () => {
    const { address, send: sendOne } = await createAccount(137)
    await sendOne({ to: STRANGER, value: parseEther('10') })
    expect((await historyOf(address, '&chainId=eip155:1')).data).toEqual([])
    const [entry] = (await historyOf(address, '&chainId=137&currency=eur')).data
    expect(entry?.metadata.chain).toBe('eip155:137')
    expect(entry?.transfers?.[0]).toMatchObject({ fungible_info: { symbol: 'POL' }, price: 0.24 * 0.92 })
    expect((await historyOf(address)).data).toHaveLength(1)
  })

  test('follows the chain: each block is read once, and a reverted one is forgotten', async () => {
    const { address, send: sendOne } = await createAccount()
    await sendOne({ to: STRANGER, value: 1n })
    expect((await historyOf(address)).data).toHaveLength(1)
    const rpc = async (method: string, ...params: unknown[]) =>
      (await control('rpc', { chainId: 1, method, params })) as { result: unknown }
    const { result: snapshot } = await rpc('evm_snapshot')
    await sendOne({ to: STRANGER, value: 2n })
    expect((await historyOf(address)).data).toHaveLength(2)
    await rpc('evm_revert', snapshot)
    await rpc('anvil_mine', '0x78')
    await sendOne({ to: STRANGER, value: 3n })
    const { data } = await historyOf(address)
    const amounts = data.map(({ transfers }) => transfers?.[0]?.quantity.numeric)
    expect(amounts).toEqual(['0.000000000000000003', '0.000000000000000001'])
  })

  test('answers for a chain that is stopped, and goes on where it was', async () => {
    const { address, send: sendOne } = await createAccount(137)
    await sendOne({ to: STRANGER, value: 1n })
    expect((await historyOf(address)).data).toHaveLength(1)
    await control('stop-chain', { chainId: 137 })
    expect((await historyOf(address, '&chainId=eip155:137')).data).toHaveLength(1)
    await control('start-chain', { chainId: 137 })
    await sendOne({ to: STRANGER, value: 1n })
    expect((await historyOf(address)).data).toHaveLength(2)
  })
})

describe('pages', () => {
  test('pages 10,000 entries without gaps or repeats, 50 at a time, by cursors of 80 characters', async () => {
    const ids: string[] = []
    let cursor = ''
    for (;;) {
      const { data, next } = await historyOf(SEEDED, `&chainId=eip155:1&cursor=${cursor}`)
      ids.push(...data.map(({ id }) => id))
      if (next === null) break
      expect(data).toHaveLength(50)
      expect(next).toMatch(/^[-_A-Za-z0-9]{80}$/)
      cursor = next
    }
    expect(ids).toHaveLength(10_000)
    expect(new Set(ids)).toHaveProperty('size', 10_000)
  }, 30_000)

  test('has no cursor on a last page that is full, and takes an empty one as none', async () => {
    const address = someAddress()
    await control('history', { projectId: 'history', address, seed: 100 })
    const first = await historyOf(address, '&chainId=eip155:1&cursor=')
    const second = await historyOf(address, `&chainId=eip155:1&cursor=${first.next}`)
    expect([first.data.length, second.data.length, second.next]).toEqual([50, 50, null])
    const onramp = Array.from({ length: 50 }, () => ({}))
    await control('history', { projectId: 'history', address, onramp })
    expect((await historyOf(address, '&onramp=coinbase')).next).toBeNull()
  })

  test('filters before it pages, by id or number, and keeps what is on no known chain without a filter', async () => {
    const address = someAddress()
    await control('history', { projectId: 'history', address, seed: 60, chainId: 137 })
    await control('history', { projectId: 'history', address, seed: 60 })
    await control('history', { projectId: 'history', address, entries: [{ id: 'nowhere', metadata: { chain: null } }] })
    const chainsOf = async (query: string) => {
      const matches: unknown[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Answer = await historyOf(address, `${query}&cursor=${cursor}`)
        matches.push(...page.data.map(({ metadata }) => metadata.chain))
        cursor = page.next
      }
      return matches
    }
    for (const query of ['&chainId=eip155:137', '&chainId=137'])
      expect(await chainsOf(query)).toEqual(Array.from({ length: 60 }, () => 'eip155:137'))
    const all = await chainsOf('')
    expect(all).toHaveLength(121)
    expect(new Set(all)).toEqual(new Set(['eip155:1', 'eip155:137', null]))
  })

  test('goes on after the same entry when new ones have arrived', async () => {
    const address = someAddress()
    const entries = Array.from({ length: 60 }, (_, index) => ({
      id: `old ${index}`,
      metadata: { minedAt: new Date(1e12 - index * 1000).toISOString() },
    }))
    await control('history', { projectId: 'history', address, entries })
    const first = await historyOf(address)
    await control('history', { projectId: 'history', address, entries: [{ id: 'new' }] })
    const second = await historyOf(address, `&cursor=${first.next}`)
    expect(second.data.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => `old ${index + 50}`))
    expect((await historyOf(address)).data[0]?.id).toBe('new')
  })

  test('refuses an unknown cursor, one of another account and one of another filter with 503', async () => {
    const { next } = await historyOf(SEEDED)
    await control('history', { projectId: 'history', address: STRANGER, seed: 60 })
    for (const [address, cursor] of [
      [SEEDED, 'x'.repeat(80)],
      [SEEDED, 'abc'],
      [STRANGER, next],
      [SEEDED, `${next}&chainId=1`],
    ]) {
      const response = await send(`/v1/account/${address}/history?projectId=history&cursor=${cursor}`)
      expect(response.status).toBe(503)
      expect((await readJson<{ status: string }>(response)).status).toBe('FAILED')
    }
  })
})

describe('questions that are refused', () => {
  test.each([
    ['a bad address', `/v1/account/0x12/history?projectId=p`, 400, 'address', 'The address provided is invalid'],
    [
      'an EVM address on Solana',
      `/v1/account/${SEEDED}/history?projectId=p&chainId=${MAINNET}`,
      400,
      'address',
      'The address provided is invalid',
    ],
    [
      'an account with its chain',
      `/v1/account/eip155:1:${SEEDED}/history?projectId=p`,
      400,
      'address',
      'The address provided is invalid',
    ],
    [
      'an unknown chain',
      `/v1/account/${SEEDED}/history?projectId=p&chainId=eip155:987654`,
      400,
      '',
      'Invalid parameter:',
    ],
    ['an unknown number', `/v1/account/${SEEDED}/history?projectId=p&chainId=987654`, 400, '', 'Invalid parameter:'],
    ['no CAIP-2 id', `/v1/account/${SEEDED}/history?projectId=p&chainId=ethereum`, 400, '', 'Crypto utils error:'],
    [
      'another namespace',
      `/v1/account/${SEEDED}/history?projectId=p&chainId=cosmos:hub`,
      400,
      'address',
      'Unsupported namespace:',
    ],
    [
      'an on-ramp without EVM',
      `/v1/account/${SYSTEM_PROGRAM}/history?projectId=p&onramp=coinbase&chainId=${MAINNET}`,
      400,
      'provider',
      'Provider coinbase is not supported',
    ],
    [
      'another on-ramp',
      `/v1/account/${SEEDED}/history?projectId=p&onramp=meld`,
      400,
      'provider',
      'Provider meld is not supported',
    ],
    [
      'a forbidden project',
      `/v1/account/${SEEDED}/history?projectId=bad`,
      401,
      'authentication',
      'We failed to authenticate your request',
    ],
  ])('refuses %s', async (_, path, status, field, start) => {
    const response = await send(path)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      status: 'FAILED',
      reasons: [{ field, description: expect.stringMatching(new RegExp(`^${start}`)) }],
    })
  })

  test('refuses an unknown currency in plain text', async () => {
    const response = await send(`/v1/account/${SEEDED}/history?projectId=p&currency=shells`)
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(/^Failed to deserialize query string: unknown variant/)
  })

  test('refuses a call without a project in plain text', async () => {
    const response = await send(`/v1/account/${SEEDED}/history`)
    expect(response.status).toBe(400)
    expect(await response.text()).toBe('Failed to deserialize query string: missing field `projectId`')
  })

  test('has nothing on Rootstock and on Solana', async () => {
    const empty = { data: [], next: null }
    expect(await historyOf(SEEDED, '&chainId=eip155:30')).toEqual(empty)
    expect(await historyOf(SEEDED, '&chainId=31')).toEqual(empty)
    expect(await historyOf(SYSTEM_PROGRAM, `&chainId=${MAINNET}`)).toEqual(empty)
  })

  test('can fail like any route', async () => {
    await control('faults', { projectId: 'failing', route: '/v1/account', fault: { status: 503 }, times: 1 })
    expect((await send(`/v1/account/${SEEDED}/history?projectId=failing`)).status).toBe(503)
    expect((await send(`/v1/account/${SEEDED}/history?projectId=failing`)).status).toBe(200)
  })
})

describe('entries of a test', () => {
  test('completes an entry, and sends what is given as it is', async () => {
    const address = someAddress()
    const odd = { id: 7, metadata: null, transfers: 'none' }
    const entries = [{ metadata: { operationType: 'stake', minedAt: null } }, odd, 'rubbish']
    await control('history', { projectId: 'entries', address, entries })
    const { data } = await read<Answer>(`/v1/account/${address}/history?projectId=entries`)
    expect(data.slice(0, 2)).toEqual(['rubbish', odd])
    expect(data[2]).toMatchObject({
      id: expect.any(String),
      metadata: { operationType: 'stake', minedAt: null, sentTo: address.toLowerCase(), chain: 'eip155:1' },
      transfers: [],
    })
    expect((await read<Answer>(`/v1/account/${address}/history?projectId=other`)).data).toEqual([])
    await control('reset', { projectId: 'entries' })
    expect((await read<Answer>(`/v1/account/${address}/history?projectId=entries`)).data).toEqual([])
  })

  test('lists purchases apart, in numbered pages', async () => {
    const address = someAddress()
    const onramp = Array.from({ length: 51 }, (_, index) => ({
      id: `${index}`,
      metadata: { minedAt: new Date(1e12 - index * 1000).toISOString() },
    }))
    await control('history', { projectId: 'history', address, onramp })
    const first = await historyOf(address, '&onramp=coinbase')
    expect(first.next).toBe('50')
    expect(first.data[0]).toMatchObject({
      metadata: { operationType: 'buy', sentFrom: 'Coinbase', sentTo: address.toLowerCase(), nonce: 1 },
      transfers: [{ direction: 'in', fungible_info: { name: 'USDC', symbol: 'USDC', icon: null } }],
    })
    const second = await historyOf(address, '&onramp=coinbase&cursor=50')
    expect(second).toMatchObject({ data: [{ id: '50' }], next: null })
    expect((await historyOf(address)).data).toEqual([])
    expect((await send(`/v1/account/${address}/history?projectId=history&onramp=coinbase&cursor=x`)).status).toBe(503)
  })

  test.each([
    [{ address: 'nobody', seed: 1 }],
    [{ address: STRANGER, seed: 1_000_000 }],
    [{ address: STRANGER, entries: 'none' }],
  ])('refuses the control call %j', async (body) => {
    await expect(control('history', body)).rejects.toThrow()
  })
})

describe('the seeded account', () => {
  const FIELDS = ['application', 'chain', 'hash', 'minedAt', 'nonce', 'operationType', 'sentFrom', 'sentTo', 'status']
  const OPERATIONS = [
    ...['approve', 'borrow', 'burn', 'cancel', 'claim', 'deploy', 'deposit', 'execute', 'mint', 'receive', 'repay'],
    ...['send', 'stake', 'trade', 'unstake', 'withdraw'],
  ]

  async function readAll(address: string) {
    const all: HistoryTransaction[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Answer = await historyOf(address, `&cursor=${cursor}`)
      all.push(...page.data)
      cursor = page.next
    }
    return all
  }

  test('has every field and operation of the service, over six years', async () => {
    const address = someAddress()
    await control('history', { projectId: 'history', address, seed: 3000 })
    const all = await readAll(address)
    expect(all).toHaveLength(3000)
    const dated = all.filter(({ metadata }) => !Number.isNaN(Date.parse(`${metadata.minedAt}`)))
    for (const { id, metadata, transfers } of all) {
      expect(id).toMatch(/^[0-9a-f]{32}$/)
      expect(FIELDS).toEqual(expect.arrayContaining(Object.keys(metadata)))
      expect(metadata).toMatchObject({
        hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        sentFrom: expect.stringMatching(/^0x[0-9a-f]{40}$/),
        sentTo: expect.stringMatching(/^(0x[0-9a-f]{40})?$/),
        status: expect.stringMatching(/^(confirmed|failed|pending)$/),
        nonce: expect.any(Number),
        chain: 'eip155:1',
      })
      for (const transfer of transfers ?? []) {
        expect(Object.keys(transfer).sort()).toEqual([
          ...['direction', 'fungible_info', 'nft_info', 'price', 'quantity', 'value'],
        ])
        expect((transfer.fungible_info === null) !== (transfer.nft_info === null)).toBe(true)
        expect(transfer.quantity.numeric).toMatch(/^\d+(\.\d+)?$/)
        const { fungible_info: token, nft_info: nft } = transfer
        const url = expect.stringMatching(/^http/)
        if (token) expect(token).toEqual({ name: expect.any(String), symbol: expect.any(String), icon: { url } })
        if (!nft) continue
        const media = { url, content_type: 'image/svg+xml' }
        expect(nft).toEqual({
          name: expect.any(String),
          content: { preview: media, detail: media },
          flags: { is_spam: expect.any(Boolean) },
        })
      }
    }
    expect([...new Set(all.map(({ metadata }) => metadata.operationType))]).toEqual(expect.arrayContaining(OPERATIONS))
    const years = new Set(dated.map(({ metadata }) => `${metadata.minedAt}`.slice(0, 4)))
    expect(years.size).toBeGreaterThanOrEqual(6)
    const times = dated.map(({ metadata }) => Date.parse(`${metadata.minedAt}`))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(times[0]).toBeGreaterThan(Date.now())
  })

  test('has what a list must survive', async () => {
    const all = await readAll(SEEDED)
    const some = (isOne: (entry: HistoryTransaction) => boolean) => expect(all.filter(isOne).length).toBeGreaterThan(5)
    some(({ transfers }) => transfers === null)
    some(({ metadata, transfers }) => metadata.operationType === 'approve' && transfers?.length === 0)
    some(({ metadata, transfers }) => metadata.operationType === 'trade' && transfers?.length === 2)
    some(({ transfers }) => (transfers?.length ?? 0) > 2)
    some(({ transfers }) => transfers?.some(({ nft_info }) => nft_info?.flags.is_spam) ?? false)
    some(({ transfers }) => transfers?.some(({ nft_info }) => nft_info?.flags.is_spam === false) ?? false)
    some(({ metadata }) => !('minedAt' in metadata))
    some(({ metadata }) => metadata.minedAt !== undefined && Number.isNaN(Date.parse(metadata.minedAt)))
    some(({ metadata }) => metadata.status === 'failed')
    some(({ transfers }) => transfers?.some(({ direction }) => direction === 'self') ?? false)
    const isPoison = ({ transfers }: HistoryTransaction) => transfers?.some(({ quantity }) => quantity.numeric === '0')
    const poison = all.filter(isPoison)
    const shortOf = (address: string) => `${address.slice(0, 6)}${address.slice(-4)}`
    const honest = all.filter((entry) => !isPoison(entry)).map(({ metadata }) => metadata.sentTo)
    const contacts = new Set(honest.map(shortOf))
    expect(poison.length).toBeGreaterThan(50)
    expect(poison.every(({ metadata }) => contacts.has(shortOf(metadata.sentTo)))).toBe(true)
    expect(poison.some(({ metadata }) => honest.includes(metadata.sentTo))).toBe(false)
  })
})
