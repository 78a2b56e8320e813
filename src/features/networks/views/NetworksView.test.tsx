import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arbitrum, bsc, celo, mainnet, optimism, polygon, sepolia, solanaMainnet } from '../../../config/networks.js'
import { statusOf } from '../../../controllers/connection/connectionController.js'
import { toNetwork } from '../../../domain/network.js'
import { eip155 } from '../../../exports/eip155.js'
import { internalsOf } from '../../../instance/internals.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'
import { createFakeAdapter, createFakeConnector } from '../../../testing/modal/fakeAdapter.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const rows = () => [...page.card().querySelectorAll<HTMLButtonElement>('button[data-network]')]
const names = () => rows().map((row) => row.querySelector('bdi')?.textContent)
const footer = () => page.card().querySelector('footer span')?.textContent
const field = () => card().getByRole<HTMLInputElement>('textbox', { name: 'Find a network' })
const search = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (name: string) => fireEvent.click(card().getByRole('button', { name }))

const adapters = [eip155({ networks: [mainnet, arbitrum, sepolia] })]
const openNetworks = (options = {}) => page.open({ adapters, view: 'Networks', ...options })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the list', () => {
  test('has every network, marks the active one and test networks, and the footer names the active one', async () => {
    const onEvent = vi.fn()
    await openNetworks({ onEvent })
    expect(names()).toEqual(['Ethereum', 'Arbitrum One', 'Sepolia'])
    expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual(['true', null, null])
    expect(rows().map((row) => row.querySelector('.lk-badge')?.textContent)).toEqual([undefined, undefined, 'Test'])
    expect(footer()).toBe('On Ethereum')
    expect(onEvent).toHaveBeenCalledWith(expect.objectContaining({ event: 'CLICK_NETWORKS' }))
  })

  test('the footer opens the network guide, and back', async () => {
    const onEvent = vi.fn()
    await openNetworks({ onEvent })
    press("What's a network?")
    expect(await card().findByRole('heading', { level: 2, name: "What's a network?" })).toBeTruthy()
    expect(onEvent).toHaveBeenCalledWith(expect.objectContaining({ event: 'CLICK_NETWORK_HELP' }))
    press('Back')
    await waitFor(() => expect(names()).toHaveLength(3))
  })

  test('the footer has no link without the guide', async () => {
    await openNetworks({ wallets: { guide: false } })
    expect(card().queryByRole('button', { name: "What's a network?" })).toBeNull()
  })

  test('without a wallet the choice is stored, and the wallet list follows', async () => {
    const modal = await openNetworks()
    press('Arbitrum One')
    expect(await card().findByRole('list', { name: 'Wallets' })).toBeTruthy()
    expect(internalsOf(modal).network.activeOf('eip155')?.caipNetworkId).toBe('eip155:42161')
  })

  test('choosing the active network changes nothing', async () => {
    const modal = await openNetworks()
    press('Ethereum')
    await act(async () => undefined)
    expect(names()).toHaveLength(3)
    expect(internalsOf(modal).network.activeOf('eip155')?.caipNetworkId).toBe('eip155:1')
  })

  test('with a wallet the choice is asked of it', async () => {
    const wallet = await page.addConnectedWallet()
    const modal = await openNetworks()
    await waitFor(() => expect(footer()).toBe('Marten may not support them all.'))
    press('Arbitrum One')
    await waitFor(() => expect(wallet.pending.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain']))
    expect(internalsOf(modal).network.activeOf('eip155')?.caipNetworkId).toBe('eip155:1')
  })

  test('a network that the wallet has not approved says so, comes last, and cannot be chosen', async () => {
    const { factory, setConnectors, calls } = createFakeAdapter(
      'eip155',
      [mainnet, arbitrum, optimism].map((chain) => toNetwork('eip155', chain)),
    )
    const { connector } = createFakeConnector({ approvedNetworkIds: ['eip155:1', 'eip155:10'] })
    const modal = await page.open({ adapters: [factory] })
    await act(async () => setConnectors([connector]))
    fireEvent.click(await card().findByRole('button', { name: /^Marten/ }))
    await waitFor(() => expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('connected'))
    await act(() => modal.open({ view: 'Networks' }))
    await waitFor(() => expect(names()).toEqual(['Ethereum', 'OP Mainnet', 'Arbitrum One']))
    const [, allowed, refused] = rows()
    expect(allowed?.getAttribute('aria-disabled')).toBeNull()
    expect(refused?.getAttribute('aria-disabled')).toBe('true')
    expect(refused?.querySelector('.lk-sub')?.textContent).toBe('Not supported by Marten')
    fireEvent.click(refused as HTMLElement)
    await act(async () => undefined)
    expect(names()).toHaveLength(3)
    expect(calls.filter((call) => call.startsWith('switch'))).toEqual([])
  })
})

describe('several namespaces', () => {
  test('each has a list, and an unknown one is named by its id', async () => {
    const { factory } = createFakeAdapter('tezos', [toNetwork('tezos', { ...solanaMainnet, name: 'Tezos' })])
    await openNetworks({ adapters: [...adapters, factory] })
    expect(
      card()
        .getAllByRole('list')
        .map((list) => list.getAttribute('aria-label')),
    ).toEqual(['Ethereum', 'tezos'])
    expect(names()).toContain('Tezos')
  })
})

describe('the search', () => {
  test('matches letters anywhere in any case, and counts the results', async () => {
    await openNetworks()
    search('  ARB ')
    await waitFor(() => expect(names()).toEqual(['Arbitrum One']))
    await waitFor(() => expect(page.announcement('status')).toBe('1 network'))
    search('e')
    await waitFor(() => expect(names()).toHaveLength(3))
    await waitFor(() => expect(page.announcement('status')).toBe('3 networks'))
  })

  test('without results shows the query, and a button clears it', async () => {
    await openNetworks()
    search(`${'z'.repeat(60)} `)
    expect(await card().findByRole('heading', { name: 'No networks found' })).toBeTruthy()
    expect(page.card().querySelector('.lk-empty p')?.textContent).toBe(`No results for “${'z'.repeat(40)}”`)
    press('Clear search')
    await waitFor(() => expect(names()).toHaveLength(3))
    expect(page.focused()).toBe(field())
    expect(field().value).toBe('')
  })

  test('has a button to clear it while it is not empty', async () => {
    await openNetworks()
    expect(card().queryByRole('button', { name: 'Clear' })).toBeNull()
    search('arb')
    press('Clear')
    await waitFor(() => expect(names()).toHaveLength(3))
    expect(card().queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  test('treats input as text, never as pattern or markup', async () => {
    await openNetworks()
    search('.*<b>')
    expect(await card().findByRole('heading', { name: 'No networks found' })).toBeTruthy()
    const bold = [...page.card().querySelectorAll('b')].filter((element) => !element.closest('.lk-alert'))
    expect(bold).toEqual([])
  })
})

describe('the test networks', () => {
  const toggle = () => card().getByRole('switch')

  test('are hidden by a switch, and shown again', async () => {
    await openNetworks()
    const label = page.card().querySelector(`[id="${toggle().getAttribute('aria-labelledby')}"]`)
    expect(label?.textContent).toBe('Show test networks')
    expect(toggle().getAttribute('aria-checked')).toBe('true')
    fireEvent.click(toggle())
    expect(toggle().getAttribute('aria-checked')).toBe('false')
    expect(names()).toEqual(['Ethereum', 'Arbitrum One'])
    search('sep')
    expect(await card().findByText('Test networks are hidden.')).toBeTruthy()
    fireEvent.click(toggle())
    await waitFor(() => expect(names()).toEqual(['Sepolia']))
  })

  test('show no switch if there are none', async () => {
    await openNetworks({ adapters: [eip155({ networks: [mainnet, arbitrum] })] })
    expect(names()).toHaveLength(2)
    expect(card().queryByRole('switch')).toBeNull()
  })
})

test('focus goes to the first row of a short list, and to the field of a long one', async () => {
  await openNetworks()
  expect(page.focused()).toBe(rows()[0])
  cleanup()
  const long = [eip155({ networks: [mainnet, arbitrum, sepolia, optimism, polygon, celo, bsc] })]
  await openNetworks({ adapters: long })
  expect(page.focused()).toBe(field())
})
