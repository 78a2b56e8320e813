import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestPage } from '../../../testing/modal/createTestPage.js'

configure({ asyncUtilTimeout: 10_000 })

const [PAID, SHOP] = ['0x91bC44e0a7D2586Bf13c9E0745aD8236eF5807dA', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
const hashOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const rows = () => [...page.card().querySelectorAll<HTMLElement>('.lk-history .lk-row[data-index]')]
const historyRequests = () => page.requests.filter(({ url }) => url.includes('/history'))

const token = (direction: string, numeric: string, symbol = 'ETH') => ({
  fungible_info: { name: symbol, symbol, icon: null },
  nft_info: null,
  direction,
  quantity: { numeric },
  value: null,
  price: null,
})
const spam = {
  fungible_info: null,
  nft_info: {
    name: 'Visit claim-prize.example',
    flags: { is_spam: true },
    content: { preview: { url: 'https://img.example/spam.png', content_type: null }, detail: null },
  },
  direction: 'in',
  quantity: { numeric: '1' },
  value: null,
  price: null,
}
const entry = (index: number, metadata: object = {}, transfers: readonly object[] = [token('in', '250')]) => ({
  id: `id ${index}`,
  metadata: {
    operationType: 'receive',
    hash: hashOf(index),
    sentFrom: SHOP,
    sentTo: SHOP,
    status: 'confirmed',
    minedAt: new Date(Date.UTC(2025, 10, 23, 12) - index * 86_400_000).toISOString(),
    nonce: 1,
    application: null,
    chain: 'eip155:1',
    ...metadata,
  },
  transfers,
})

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
  page.answer('/balance', () => ({ balances: [] }))
  page.answer('/v1/supported-chains', () => ({ http: ['eip155:1', 'eip155:42161'] }))
  page.answer('/v1/identity/', () => ({ name: null, avatar: null }))
})
afterEach(() => {
  cleanup()
  page.clear()
  vi.unstubAllGlobals()
})

type Options = Parameters<typeof page.open>[0]

async function openHistory(answer: (url: URL) => unknown, options: Options = {}) {
  page.answer('/history', ({ url }) => answer(new URL(url)))
  const wallet = await page.addConnectedWallet()
  const events: string[] = []
  const modal = await page.open({
    projectId: 'test',
    view: 'Transactions',
    onEvent: ({ event }) => events.push(event),
    ...options,
  })
  return { wallet, modal, events }
}

const list = (data: readonly object[], next: string | null = null) => ({ data, next })

describe('a row', () => {
  test('says what happened, with whom, how much and when, and links to the explorer', async () => {
    await openHistory(() =>
      list([entry(1), entry(2, { operationType: 'trade' }, [token('out', '0.131'), token('in', '420', 'ARB')])]),
    )
    await waitFor(() => expect(rows()).toHaveLength(2))
    const [first, second] = rows()
    expect(first?.textContent).toMatch(/^Received ?from 0x709979…dc79C8\+250\.000 ETH.*Nov 22/)
    expect(second?.textContent).toContain('0.131 ETH → 420.000 ARB')
    expect(first?.getAttribute('href')).toBe(`https://etherscan.io/tx/${hashOf(1)}`)
    expect([first?.getAttribute('target'), first?.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    expect(card().getByRole('heading', { name: 'November 2025' })).toBeTruthy()
  })

  test('HIST-5: shows six characters of each end of an address, and the whole in its title', async () => {
    await openHistory(() => list([entry(1)]))
    expect((await card().findByText('0x709979…dc79C8')).getAttribute('title')).toBe(SHOP)
  })

  test('HIST-5: without a valid hash there is no link', async () => {
    await openHistory(() => list([entry(1, { hash: '0x12/../../evil' })]))
    await waitFor(() => expect(rows()[0]?.localName).toBe('div'))
  })

  test('hides amounts with all others', async () => {
    localStorage.setItem('latchkey/default/v1/amounts_hidden', 'true')
    await openHistory(() =>
      list([entry(1), entry(2, { operationType: 'trade' }, [token('out', '0.131'), token('in', '420', 'ARB')])]),
    )
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(page.card().querySelector('.lk-history')?.outerHTML).not.toMatch(/250|0\.131|420/)
  })

  test('is reached by arrow keys, one stop for Tab', async () => {
    await openHistory(() => list([entry(1), entry(2), entry(3)]))
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(rows().map((row) => row.tabIndex)).toEqual([0, -1, -1])
    const first = rows()[0] as HTMLElement
    first.focus()
    const focused = () => (page.focused() as HTMLElement | null)?.dataset.index
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    await waitFor(() => expect(focused()).toBe('2'))
    fireEvent.keyDown(page.focused() as HTMLElement, { key: 'End' })
    await waitFor(() => expect(focused()).toBe('3'))
    fireEvent.keyDown(page.focused() as HTMLElement, { key: 'Home' })
    await waitFor(() => expect(focused()).toBe('1'))
    expect(rows().filter((row) => row.tabIndex === 0)).toEqual([page.focused()])
  })
})

describe('the states', () => {
  test('an empty history is not a failure', async () => {
    await openHistory(() => list([]))
    expect(await card().findByText('No activity yet')).toBeTruthy()
    expect(card().getByRole('button', { name: 'Receive' })).toBeTruthy()
    expect(card().queryByText("Couldn't load your activity")).toBeNull()
  })

  test('a failure says so, offers the explorer, and is tried again by the user', async () => {
    let isDown = true
    const { events } = await openHistory(() => (isDown ? new Response('{}', { status: 404 }) : list([entry(1)])))
    expect(await card().findByText("Couldn't load your activity")).toBeTruthy()
    expect(card().queryByText('No activity yet')).toBeNull()
    expect(card().getAllByText("Couldn't load transactions").length).toBeGreaterThan(0)
    expect(
      card()
        .getByRole('link', { name: /^Explorer/ })
        .getAttribute('href'),
    ).toContain('https://etherscan.io/address/0x')
    expect(events).toContain('ERROR_FETCH_TRANSACTIONS')
    isDown = false
    fireEvent.click(card().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  test('without a project id only what this device sent is listed, and the view says so', async () => {
    await openHistory(() => list([entry(1)]), { projectId: undefined })
    expect(await card().findByText(/doesn't cover Ethereum\. Transactions you send from this device/)).toBeTruthy()
    expect(card().getAllByText(/doesn't cover Ethereum/)).toHaveLength(1)
    expect(card().getByText('Sent from this device only')).toBeTruthy()
    expect(historyRequests()).toHaveLength(0)
  })
})

describe('what this device has sent', () => {
  const sent = (index: number, fields: object = {}) => ({
    hash: hashOf(index),
    networkId: 'eip155:1',
    to: SHOP,
    toName: 'juno.eth',
    amount: '0.85',
    symbol: 'ETH',
    decimals: 18,
    at: Date.UTC(2025, 10, 23, 12) - index * 86_400_000,
    status: 'confirmed',
    ...fields,
  })
  const paid = { operationType: 'send', sentTo: SHOP }

  /** The history of the service, and what this device has sent from the connected account. */
  async function openSent(transfers: readonly object[], entries: readonly object[]) {
    page.answer('/history', () => list(entries))
    await page.addConnectedWallet()
    const modal = page.start({ projectId: 'test' })
    // The stored address is canonical.
    await waitFor(() => expect(modal.getState().address).toBeTruthy())
    const from = modal.getState().address
    const own = JSON.stringify(transfers.map((transfer) => ({ ...transfer, from })))
    localStorage.setItem('latchkey/default/v1/eip155:sent_transfers', own)
    await act(() => modal.open({ view: 'Transactions' }))
    return modal
  }

  test('says what became of it, in its place among what the service lists', async () => {
    await openSent([sent(2), sent(3, { status: 'mismatched' })], [entry(1), entry(2, paid), entry(4)])
    await waitFor(() => expect(rows()).toHaveLength(4))
    expect(rows().map(({ localName }) => localName)).toEqual(['a', 'button', 'button', 'a'])
    expect(rows()[1]?.textContent).toMatch(/^Sentreceived by juno\.eth−0\.850 ETH/)
    expect(rows()[2]?.textContent).toMatch(/^Confirmedbut not this transfer0\.850 ETH/)
    expect(rows().map((row) => row.tabIndex)).toEqual([0, -1, -1, -1])
  })

  test('leads to its result, and from there back to the list', async () => {
    await openSent([sent(2)], [entry(1)])
    await waitFor(() => expect(rows()).toHaveLength(2))
    fireEvent.click(rows()[1] as HTMLElement)
    expect(await card().findByRole('heading', { name: 'Sent' })).toBeTruthy()
    const explorer = card().getByRole('link', { name: /^Explorer/ })
    expect(explorer.getAttribute('href')).toBe(`https://etherscan.io/tx/${hashOf(2)}`)
    fireEvent.click(card().getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(card().getByRole('heading', { name: 'Activity' })).toBeTruthy()
  })

  test('that is not known is counted below, unless the service lists it', async () => {
    await openSent(
      [sent(2, { status: 'unknown' }), sent(3, { status: 'unknown' })],
      [entry(1), entry(2, paid, [token('out', '0.85')])],
    )
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(rows()[1]?.textContent).toMatch(/^Sent ?to juno\.eth/)
    expect(rows()[2]?.textContent).toMatch(/^Not confirmed yetto juno\.eth, may still arrive0\.850 ETH/)
    expect(page.card().querySelector('footer')?.textContent).toBe('Newest first1 unconfirmed')
  })
})

describe('what is suspicious', () => {
  const open = () =>
    openHistory(() =>
      list([
        entry(1),
        entry(2, {}, [spam]),
        entry(3, { sentFrom: `${PAID.slice(0, 6)}${'0'.repeat(32)}${PAID.slice(-4)}` }, [token('in', '0', 'USDC')]),
      ]),
    )

  test('HIST-4: is folded away behind one row, and marked when it is shown', async () => {
    await open()
    const fold = await card().findByRole('button', { name: /^2 hidden as spam/ })
    expect([rows().filter((row) => row.localName === 'a').length, fold.getAttribute('aria-expanded')]).toEqual([
      1,
      'false',
    ])
    fireEvent.click(fold)
    await waitFor(() => expect(page.card().querySelectorAll('[data-muted]')).toHaveLength(2))
    expect(card().getByText('No funds moved')).toBeTruthy()
    expect(card().getByText('Hidden for your safety')).toBeTruthy()
    fireEvent.click(fold)
    await waitFor(() => expect(page.card().querySelectorAll('[data-muted]')).toHaveLength(0))
  })

  test('IMG-4: no picture of it is requested, shown or not', async () => {
    await open()
    fireEvent.click(await card().findByRole('button', { name: /^2 hidden/ }))
    await waitFor(() => expect(page.card().querySelectorAll('[data-muted]')).toHaveLength(2))
    expect(page.card().innerHTML).not.toContain('img.example')
  })
})

describe('the tab of Account', () => {
  test('shows the same list, with the way to the view', async () => {
    const { events } = await openHistory(() => list([entry(1), entry(2)]), { view: 'Account' })
    fireEvent.click(await card().findByRole('tab', { name: 'Activity' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    fireEvent.click(card().getByRole('button', { name: 'See all' }))
    expect(await card().findByText('Newest first')).toBeTruthy()
    await waitFor(() => expect(events).toContain('CLICK_TRANSACTIONS'))
    expect(historyRequests()).toHaveLength(1)
  })

  test('PRIV-3: nothing is asked for before the tab is opened, or without the feature', async () => {
    await openHistory(() => list([entry(1)]), { view: 'Account', features: { history: false } })
    fireEvent.click(await card().findByRole('tab', { name: 'Activity' }))
    expect(await card().findByText('Transactions you send from this device show up here.')).toBeTruthy()
    expect(card().queryByRole('button', { name: 'See all' })).toBeNull()
    expect(historyRequests()).toHaveLength(0)
  })
})

test('10,000 entries are paged without gaps or repeats, and few of them are rendered', async () => {
  const COUNT = 10_000
  const SIZE = 500
  await openHistory(({ searchParams }) => {
    const from = Number(searchParams.get('cursor') ?? 0)
    const data = Array.from({ length: SIZE }, (_, index) => entry(from + index))
    return list(data, from + SIZE < COUNT ? String(from + SIZE) : null)
  })
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  const box = page.card().querySelector('.lk-history') as HTMLElement
  for (let pages = 1; pages < COUNT / SIZE; pages++) {
    box.scrollTop = 10_000_000
    fireEvent.scroll(box)
    await waitFor(() => expect(historyRequests().length).toBeGreaterThan(pages))
    await waitFor(() => expect(box.getAttribute('aria-busy')).toBeNull())
    expect(rows().length).toBeLessThan(30)
  }
  await waitFor(() => expect(page.card().querySelector('footer')?.textContent).toContain('10,000 on Ethereum'))
  const cursors = historyRequests().map(({ url }) => new URL(url).searchParams.get('cursor'))
  expect(cursors).toEqual([null, ...Array.from({ length: COUNT / SIZE - 1 }, (_, index) => String((index + 1) * SIZE))])
}, 60_000)
