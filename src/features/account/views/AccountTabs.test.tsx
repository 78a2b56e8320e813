import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestPage } from '../../../testing/modal/createTestPage.js'

configure({ asyncUtilTimeout: 10_000 })

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const names = () =>
  [...page.card().querySelectorAll('[data-token] .lk-name-line:not(.lk-sub) .lk-name-text')].map(
    (element) => element.textContent,
  )
const refused = () => new Response('', { status: 400 })

const createHolding = (name: string, symbol: string, chain: number, fields: object = {}) => ({
  name,
  symbol,
  chainId: `eip155:${chain}`,
  price: 1,
  value: 10,
  iconUrl: '',
  quantity: { decimals: '18', numeric: '10' },
  ...fields,
})
const portfolio = {
  balances: [
    createHolding('USD Coin', 'USDC', 1, { address: `eip155:1:${USDC}`, value: 30 }),
    createHolding('Ether', 'ETH', 1, { value: 20 }),
    createHolding('Arbitrum', 'ARB', 42161, { address: `eip155:42161:${RECEIVER}` }),
  ],
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
  page.answer('/v1/supported-chains', () => ({ http: ['eip155:1', 'eip155:42161'] }))
  page.answer('/v1/identity/', () => ({ name: null, avatar: null }))
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openAccount(tokens: () => unknown, options: Parameters<typeof page.open>[0] = {}) {
  page.answer('/v1/account/', tokens)
  const wallet = await page.addConnectedWallet()
  await page.open({ projectId: 'test', ...options })
  return wallet
}

describe('tokens', () => {
  test('are those of all networks, the most valuable first, and on request those of the active one', async () => {
    await openAccount(() => portfolio)
    await waitFor(() => expect(names()).toEqual(['USD Coin', 'Ether', 'Arbitrum']))
    const all = card().getByRole('button', { name: 'All networks' })
    expect(all.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(all)
    expect(names()).toEqual(['USD Coin', 'Ether'])
    expect(all.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(all)
    expect(names()).toHaveLength(3)
  })

  test('are worth what they are in the currency of the app, by its rate', async () => {
    const values = () => [...page.card().querySelectorAll('[data-token] .lk-end')].map((end) => end.textContent)
    const total = () => page.card().querySelector('.lk-balance')?.textContent
    await openAccount(() => portfolio, { currency: 'eur', exchangeRates: () => 0.5, locale: 'en' })
    await waitFor(() => expect(values()).toEqual(['€15.00', '€10.00', '€5.00']))
    expect(total()).toContain('€25.00')
  })

  test('are not known to be worth anything until the rate is known', async () => {
    const values = () => [...page.card().querySelectorAll('[data-token] .lk-end')].map((end) => end.textContent)
    let give: (rate: number) => void = () => undefined
    const exchangeRates = () => new Promise<number>((resolve) => (give = resolve))
    await openAccount(() => portfolio, { currency: 'eur', exchangeRates })
    await waitFor(() => expect(values()).toEqual(['—', '—', '—']))
    expect(card().getByText('Loading balance')).toBeTruthy()
    await act(async () => give(0.5))
    await waitFor(() => expect(values()[0]).toBe('€15.00'))
  })

  test('are worth dollars without a rate, and their figures say so', async () => {
    const values = () => [...page.card().querySelectorAll('[data-token] .lk-end')].map((end) => end.textContent)
    await openAccount(() => portfolio, { currency: 'cad', exchangeRates: () => Promise.reject(new Error('down')) })
    await waitFor(() => expect(values()[0]).toBe('USD\u00a030.00'))
  })

  test('of an empty account lead to the way to receive', async () => {
    page.answer('eth_getBalance', () => '0x0')
    await openAccount(() => ({ balances: [] }))
    const row = await card().findByRole('button', { name: /^Receive.*From another wallet or an exchange/ })
    expect(card().getByText('No tokens yet')).toBeTruthy()
    fireEvent.click(row)
    expect(await card().findByRole('heading', { name: 'Receive' })).toBeTruthy()
  })

  test('of an empty account say so without receive', async () => {
    page.answer('eth_getBalance', () => '0x0')
    await openAccount(() => ({ balances: [] }), { features: { receive: false } })
    expect(await card().findByText('No tokens yet')).toBeTruthy()
    expect(card().getByText('No tokens here')).toBeTruthy()
  })

  test('are not called none while the balance of the coin is unknown', async () => {
    page.answer('eth_getBalance', refused)
    await openAccount(() => ({ balances: [] }))
    expect(await card().findByText("Couldn't load your tokens")).toBeTruthy()
    expect(card().queryByText('No tokens yet')).toBeNull()
  })

  test('of other networks are one press away from a network without any', async () => {
    page.answer('eth_getBalance', () => '0x0')
    await openAccount(() => ({ balances: portfolio.balances.slice(2) }))
    fireEvent.click(await card().findByRole('button', { name: 'All networks' }))
    const panel = within(card().getByRole('tabpanel'))
    expect(panel.getByRole('heading').textContent).toBe('No tokens on Ethereum')
    fireEvent.click(panel.getByRole('button', { name: 'All networks' }))
    expect(names()).toEqual(['Arbitrum'])
  })

  test('that cannot be read are never taken for none', async () => {
    page.answer('eth_getBalance', refused)
    await openAccount(refused)
    expect(await card().findByText("Couldn't load your tokens")).toBeTruthy()
    expect(card().queryByText('No tokens yet')).toBeNull()
  })

  test('that cannot be read are announced below the coin, which the chain still reports', async () => {
    await openAccount(refused)
    expect(await card().findByText("Couldn't load your tokens")).toBeTruthy()
    await waitFor(() => expect(names()).toEqual(['Ether']))
  })

  test('are read again as soon as the pause after a failure has ended, once the user asks', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    page.answer('eth_getBalance', refused)
    await openAccount(refused)
    fireEvent.click(await card().findByRole('button', { name: 'Try again' }))
    const tabs = within(card().getByRole('tabpanel'))
    await waitFor(() => expect(tabs.getByRole('button').textContent).toMatch(/^Retrying in \d+ s$/))
    expect(tabs.getByRole('button').getAttribute('aria-disabled')).toBe('true')
    page.answer('/v1/account/', () => portfolio)
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await waitFor(() => expect(names()).toHaveLength(3))
  })

  test('are not awaited on a network that the app does not know', async () => {
    const wallet = await openAccount(() => portfolio, { networks: { allowUnsupported: true } })
    act(() => wallet.emit('chainChanged', '0x7a69'))
    expect(
      await card().findByText("This app doesn't list tokens on this network. Your funds aren't affected."),
    ).toBeTruthy()
  })
})

describe('activity without the history', () => {
  const sent = (from: string, index: number, fields: object = {}) => ({
    hash: `0x${String(index).repeat(64)}`,
    networkId: 'eip155:1',
    from,
    to: RECEIVER,
    amount: '0.85',
    symbol: 'ETH',
    decimals: 18,
    at: Date.UTC(2026, 4, index + 1, 12),
    status: 'confirmed',
    ...fields,
  })

  async function openActivity(list: (from: string) => readonly object[]) {
    page.answer('/v1/account/', () => portfolio)
    const { accounts } = await page.addConnectedWallet()
    const modal = page.start({ projectId: 'test', features: { history: false } })
    // The stored address is canonical.
    await waitFor(() => expect(modal.getState().address).toBeTruthy())
    const from = modal.getState().address ?? accounts[0] ?? ''
    localStorage.setItem('latchkey/default/v1/eip155:sent_transfers', JSON.stringify(list(from)))
    await act(() => modal.open())
    fireEvent.click(await card().findByRole('tab', { name: 'Activity' }))
  }
  const entries = () => [...page.card().querySelectorAll<HTMLElement>('[role="tabpanel"] .lk-row')]

  test('is what this device has sent, each with the way to its result and back', async () => {
    await openActivity((from) => [
      sent(from, 2, { toName: 'juno.eth' }),
      sent(from, 1, { status: 'failed', networkId: 'eip155:42161' }),
    ])
    await waitFor(() => expect(entries()).toHaveLength(2))
    expect(entries()[0]?.textContent).toMatch(/^Sentreceived by juno\.eth−0\.850 ETH.*May 3/)
    expect(entries()[1]?.textContent).toMatch(/^Not sentfailed on the network0\.850 ETH.*May 2/)
    fireEvent.click(entries()[1] as HTMLElement)
    expect(await card().findByText(/^It failed on the network/)).toBeTruthy()
    const explorer = card().getByRole('link', { name: /^Explorer/ })
    expect(explorer.getAttribute('href')).toBe(`https://arbiscan.io/tx/0x${'1'.repeat(64)}`)
    fireEvent.click(card().getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(entries()).toHaveLength(2))
    fireEvent.click(entries()[0] as HTMLElement)
    fireEvent.click(await card().findByRole('button', { name: 'Done' }))
    await waitFor(() => expect(entries()).toHaveLength(2))
    expect(card().getByRole('tab', { name: 'Activity' }).getAttribute('aria-selected')).toBe('true')
  })

  test('says how each ended, with a sign only where the chain shows that it moved', async () => {
    const gain = { amount: '2000', minimum: '1990', symbol: 'USDC', token: USDC, decimals: 6 }
    const minedHash = `0x${'e'.repeat(64)}`
    const short = '0x709979…dc79C8'
    const ends = [
      [{ status: 'pending', toName: 'juno.eth' }, 'Sendingto juno.eth−0.850 ETH'],
      [{ minedHash }, `Sentsped up, received by ${short}−0.850 ETH`],
      [{ amount: '100', symbol: 'PEP', arrived: '99' }, 'Sent99 of 100 PEP received−100.000 PEP'],
      [{ status: 'mismatched' }, 'Confirmedbut not this transfer0.850 ETH'],
      [{ status: 'unknown' }, `Not confirmed yetto ${short}, may still arrive0.850 ETH`],
      [{ status: 'cancelled', minedHash }, 'Canceledby you0.850 ETH'],
      [{ status: 'cancelled', minedHash, walletName: 'Heron' }, 'Canceledby you, in Heron0.850 ETH'],
      [{ status: 'replaced', minedHash }, 'Replacedby another transaction0.850 ETH'],
      [{ status: 'expired' }, 'Expirednothing sent0.850 ETH'],
      [{ gain, status: 'pending' }, 'SwappingETH → USDCETH for USDC−0.850 ETH'],
      [{ gain, arrived: '2001' }, 'Swapped0.850 ETH → USDC0.850 ETH for USDC+2,001.000 USDC'],
      [{ gain, status: 'belowMinimum', arrived: '1800' }, 'Swappedless than the minimum+1,800.000 USDC'],
      [{ gain, status: 'nothingArrived' }, 'Swappednothing received0 USDC'],
      [{ gain, status: 'amountUnknown' }, 'Swappedamount unknown— USDC'],
      [{ gain, status: 'mismatched' }, 'Confirmedbut not this swap0.850 ETH'],
      [{ gain, status: 'unknown' }, 'Not confirmed yetUSDC may still arrive0.850 ETH'],
      [{ gain, status: 'failed' }, 'Not swappedfailed on the network0.850 ETH'],
    ] as const
    page.answer('eth_getTransactionReceipt', () => null)
    page.answer('eth_getTransactionByHash', () => null)
    await openActivity((from) =>
      ends.map(([fields], index) => sent(from, 1, { hash: `0x${String(index).padStart(64, 'a')}`, ...fields })),
    )
    await waitFor(() => expect(entries()).toHaveLength(ends.length))
    // What is exact for screen readers is beside what is shown.
    const visibleText = (entry: HTMLElement) => {
      const copy = entry.cloneNode(true) as HTMLElement
      for (const exact of copy.querySelectorAll('.lk-end > .lk-hidden, .lk-end > .lk-sub')) exact.remove()
      return copy.textContent
    }
    expect(entries().map(visibleText)).toEqual(ends.map(([, text]) => text))
    const unmoved = entries().filter(({ dataset }) => dataset.unmoved !== undefined)
    expect(unmoved).toHaveLength(5)
  })

  test('of another account is left out', async () => {
    await openActivity(() => [sent(RECEIVER, 2)])
    expect(await card().findByText('No activity yet')).toBeTruthy()
  })

  test('HIST-5: an address keeps six characters of each end, and its whole text', async () => {
    await openActivity((from) => [sent(from, 2)])
    expect((await card().findByText('0x709979…dc79C8')).getAttribute('title')).toBe(RECEIVER)
  })

  test('hides its amounts too, also those of a token that kept a share, and of a swap', async () => {
    localStorage.setItem('latchkey/default/v1/amounts_hidden', 'true')
    const gain = { amount: '2000', minimum: '1990', symbol: 'USDC', token: USDC, decimals: 6 }
    await openActivity((from) => [
      sent(from, 3),
      sent(from, 2, { amount: '173', symbol: 'PEP', arrived: '171' }),
      sent(from, 1, { gain, arrived: '2001' }),
    ])
    await waitFor(() => expect(entries()).toHaveLength(3))
    const markup = entries().map(({ outerHTML }) => outerHTML)
    expect(markup.join()).not.toMatch(/0\.85|17[13]|2,?001/)
    expect(entries()[1]?.textContent).toContain('received by 0x709979…dc79C8')
  })
})
