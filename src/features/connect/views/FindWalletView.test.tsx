import { act, cleanup, configure, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet, solanaMainnet } from '../../../config/networks.js'
import { toNetwork } from '../../../domain/network.js'
import { eip155 } from '../../../exports/eip155.js'
import { internalsOf } from '../../../instance/internals.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'
import { createFakeAdapter, createFakeConnector } from '../../../testing/modal/fakeAdapter.js'
import { hostileWallets } from '../../../testing/wallet/hostileWallets.js'

configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const entry = { id: 'm', name: 'Marten', rdns: 'example.marten', homepage: 'https://marten.example', chains: [] }

async function find(wallet: unknown) {
  const modal = page.start({ projectId: 'p1', metadata: { name: 'Shop' } })
  await act(() => modal.open({ wallet: wallet as string }))
  return modal
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
  page.answer('/getWallets', () => ({ count: 1, data: [entry] }))
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.unstubAllGlobals()
})

test.each(['example.marten', 'Marten'])('asks the installed wallet, requested as %s', async (query) => {
  const wallet = page.addWallet()
  await find(query)
  await waitFor(() => expect(wallet.pending).toHaveLength(1))
})

test.each(['example.marten', 'marten'])(
  'shows the entry of a wallet that is not installed, requested as %s',
  async (query) => {
    await find(query)
    expect(await card().findByRole('heading', { name: 'Not found in this browser' })).toBeTruthy()
    expect(card().getByRole('link', { name: /^Get Marten/ })).toBeTruthy()
  },
)

test.each(['example.marten', 'Marten'])('DISC-3: of two that are %s none is asked: they are listed', async (query) => {
  const victim = page.addWallet()
  page.addCleanup(hostileWallets.sameRdns({ victim }))
  await find(query)
  expect(await card().findByRole('heading', { name: 'Connect to Shop' })).toBeTruthy()
  await waitFor(() => expect(page.card().querySelectorAll('[data-wallet^="example.marten"]')).toHaveLength(2))
  expect(victim.requests).toEqual([])
})

test('of one wallet on two chains, the chain is asked for first', async () => {
  const marten = page.addWallet()
  const sol = createFakeAdapter('solana', [toNetwork('solana', solanaMainnet)])
  const second = createFakeConnector({ id: 'Marten', name: 'Marten', namespace: 'solana' })
  sol.setConnectors([second.connector])
  const modal = page.start({ adapters: [eip155({ networks: [mainnet] }), sol.factory] })
  await act(() => modal.open({ wallet: 'Marten' }))
  expect(await card().findByRole('heading', { name: 'Choose a blockchain' })).toBeTruthy()
  expect([marten.requests, second.calls]).toEqual([[], []])
})

test.each([5, {}, '', null])('an invalid name (%j) opens the modal as usual', async (query) => {
  const modal = await find(query)
  expect(await card().findByRole('heading', { name: 'Connect to Shop' })).toBeTruthy()
  expect(internalsOf(modal).modalState.state.isOpen).toBe(true)
})
