import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet, polygon, sepolia } from '../../../config/networks.js'
import { eip155 } from '../../../exports/eip155.js'
import { storeVisit } from '../../../react/testSupport.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'
// Loaded before, so that no test waits for a slow machine.
import '../receiveViews.js'

configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())

async function openReceive(options: Parameters<typeof page.open>[0] = {}) {
  const wallet = await page.addConnectedWallet()
  await page.open({ view: 'WalletReceive', ...options })
  await card().findByRole('heading', { name: 'Receive' })
  return wallet.accounts[0] ?? ''
}

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

test('shows the whole address in groups of four, read as one text', async () => {
  const address = await openReceive()
  const element = page.card().querySelector<HTMLElement>('.lk-address')
  expect(element?.querySelector('.lk-hidden')?.textContent?.toLowerCase()).toBe(address.toLowerCase())
  const groups = element?.querySelector('[aria-hidden]')?.textContent?.split(' ') ?? []
  expect(groups.map(({ length }) => length)).toEqual([6, ...Array(9).fill(4)])
  expect(groups.join('').toLowerCase()).toBe(address.toLowerCase())
})

test('has a QR code, and the network in the header', async () => {
  await openReceive()
  expect(card().getByRole('img', { name: 'QR code for your address' })).toBeTruthy()
  expect(page.card().querySelector('.lk-receiver')?.textContent).toContain('Ethereum')
})

test('copies the whole address', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const address = await openReceive()
  fireEvent.click(card().getByRole('button', { name: 'Copy address' }))
  await waitFor(() => expect(write.mock.calls.map(([text]) => text.toLowerCase())).toEqual([address.toLowerCase()]))
  expect(await card().findByText('Address copied')).toBeTruthy()
})

test("its name is asked for, although no other view was open, and shown in the address's place", async () => {
  page.answer('/v1/supported-chains', () => ({ http: ['eip155:1'] }))
  page.answer('/v1/identity/', () => ({ name: 'mara.reown.id', avatar: null }))
  const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  page.answer('/v1/profile/account/mara.reown.id', () => ({ addresses: { 60: { address: owner } } }))
  expect(await openReceive({ projectId: 'test' })).toBe(owner)
  expect(await card().findByText('mara.reown.id')).toBeTruthy()
})

test('its row opens the networks, which warn of all others', async () => {
  await openReceive()
  fireEvent.click(card().getByRole('button', { name: /^Networks you can use/ }))
  expect(await card().findByText('Use only these networks. Funds sent on others may be lost.')).toBeTruthy()
  expect([...page.card().querySelectorAll('.lk-row')].map(({ textContent }) => textContent)).toEqual([
    'Ethereum',
    'Arbitrum One',
  ])
})

test('the warning is about one network if there is one', async () => {
  await openReceive({ adapters: [eip155({ networks: [mainnet] })] })
  fireEvent.click(card().getByRole('button', { name: /^Networks you can use/ }))
  expect(await card().findByText('Use only this network. Funds sent on others may be lost.')).toBeTruthy()
})

const listed = () => [...page.card().querySelectorAll('.lk-row')].map(({ textContent }) => textContent)

test('test networks are left out, also from the count', async () => {
  await openReceive({ adapters: [eip155({ networks: [mainnet, sepolia, polygon] })] })
  const row = card().getByRole('button', { name: /^Networks you can use/ })
  expect(row.textContent).toBe('Networks you can use2')
  fireEvent.click(row)
  await waitFor(() => expect(listed()).toEqual(['Ethereum', 'Polygon']))
})

test('on a test network only test networks are listed, each marked', async () => {
  const wallet = await page.addConnectedWallet({
    chains: [11155111, 1].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' })),
  })
  storeVisit(localStorage, { rdns: wallet.info.rdns, address: wallet.accounts[0], network: 'eip155:11155111' })
  await page.open({ view: 'WalletReceive', adapters: [eip155({ networks: [mainnet, sepolia, polygon] })] })
  fireEvent.click(await card().findByRole('button', { name: /^Networks you can use/ }))
  await waitFor(() => expect(listed()).toEqual(['SepoliaTest']))
})
