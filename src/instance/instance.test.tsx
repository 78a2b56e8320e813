import { act, cleanup, configure, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../config/networks.js'
import { connectedOf } from '../controllers/connection/connectionController.js'
import { eip155 } from '../exports/eip155.js'
import { createTestPage } from '../testing/modal/createTestPage.js'
import { createWalletModal } from './createWalletModal.js'
import { internalsOf } from './internals.js'
// Loaded on first need, which takes real time.
import '../modal/pageVerbs.js'

configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act: (action) => act(action), waitFor })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.unstubAllGlobals()
})

/** Records the result while the page continues. */
async function outcomeOf<T>(promise: Promise<T>): Promise<T> {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  promise.then(settle, settle)
  await waitFor(() => expect(isSettled).toBe(true))
  return promise
}

describe('connect', () => {
  test("opens the modal and resolves with the user's connection", async () => {
    const wallet = page.addWallet({ approvals: 'approve' })
    const modal = page.start()
    const connection = await outcomeOf(modal.connect({ wallet: 'example.marten' }))
    expect(connection).toMatchObject({
      namespace: 'eip155',
      address: wallet.accounts[0],
      addresses: wallet.accounts,
      caipAddress: `eip155:1:${wallet.accounts[0]}`,
      chainId: 1,
    })
    expect(connection.provider).toBe(connectedOf(internalsOf(modal).connection.state, 'eip155')?.provider)
  })

  test('rejects if the user closes the modal', async () => {
    page.addWallet()
    const modal = page.start()
    const outcome = modal.connect().catch((error: unknown) => error)
    await waitFor(() => expect(modal.getState().isOpen).toBe(true))
    act(() => modal.close())
    expect(await outcome).toMatchObject({ name: 'UserRejectedRequestError', code: 4001, details: { closed: true } })
  })

  test('resolves with a stored connection once restored, without a request', async () => {
    const wallet = await page.addConnectedWallet()
    const modal = page.start()
    expect(await outcomeOf(modal.connect())).toMatchObject({ address: wallet.accounts[0] })
    expect(modal.getState()).toMatchObject({ isOpen: false, isRestored: true, status: 'connected' })
  })

  test('rejects when the modal stops', async () => {
    const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet] })] })
    const stop = modal.start()
    const outcome = modal.connect().catch((error: unknown) => error)
    await waitFor(() => expect(modal.getState().isOpen).toBe(true))
    act(stop)
    expect(await outcome).toHaveProperty('code')
  })
})

describe('getProvider', () => {
  test('waits for a restore, and equals that of the hooks', async () => {
    const wallet = await page.addConnectedWallet()
    const modal = page.start()
    const provider = await outcomeOf(modal.getProvider('eip155'))
    expect(await provider?.request({ method: 'eth_accounts' })).toEqual([wallet.accounts[0]?.toLowerCase()])
    expect(connectedOf(internalsOf(modal).connection.state, 'eip155')?.provider).toBe(provider)
  })

  test('is undefined, and loads nothing, while disconnected', async () => {
    const modal = page.start()
    expect(await modal.getProvider()).toBeUndefined()
    expect(await modal.getProvider('cosmos')).toBeUndefined()
    expect(page.requests).toEqual([])
  })
})

describe('state', () => {
  test('a listener is called only for its selected value, with the previous one, until unsubscribed', async () => {
    const wallet = await page.addConnectedWallet()
    const modal = page.start()
    const events: unknown[] = []
    const otherEntries = vi.fn()
    const stop = modal.subscribe(
      ({ address }) => address,
      (now, before) => events.push([now, before]),
    )
    modal.subscribe(({ isOpen }) => isOpen, otherEntries)
    await waitFor(() => expect(events).toEqual([[wallet.accounts[0], undefined]]))
    expect(modal.getState()).toMatchObject({
      namespace: 'eip155',
      address: wallet.accounts[0],
      chainId: 1,
      network: { name: 'Ethereum' },
      connectorId: 'example.marten',
    })
    stop()
    await act(() => modal.disconnect())
    expect(events).toHaveLength(1)
    expect(otherEntries).not.toHaveBeenCalled()
    expect(modal.getState()).toMatchObject({ status: 'disconnected', address: undefined, addresses: [] })
  })

  test('CON-7: after a stop nothing is connected, and a start without stored data reports so', async () => {
    await page.addConnectedWallet()
    const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet] })] })
    const stop = modal.start()
    const provider = await outcomeOf(modal.getProvider('eip155'))
    const events: unknown[] = []
    provider?.on('accountsChanged', ((accounts: unknown) => events.push(accounts)) as never)
    expect(modal.getState().status).toBe('connected')
    act(stop)
    expect(modal.getState()).toMatchObject({ status: 'disconnected', address: undefined, isRestored: false })
    expect(events).toEqual([[]])
    localStorage.clear()
    page.addCleanup(modal.start())
    await waitFor(() => expect(modal.getState().isRestored).toBe(true))
    expect(modal.getState().status).toBe('disconnected')
  })

  test('CON-7: a start that stops at once leaves no listener for wallets', async () => {
    await page.addConnectedWallet()
    const listeners = new Set<unknown>()
    const add = vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
      if (String(type).startsWith('eip6963')) listeners.add(listener)
    })
    const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet] })] })
    modal.start()()
    await new Promise((resolve) => setTimeout(resolve, 50))
    add.mockRestore()
    expect(listeners.size).toBe(0)
  })

  test('cannot be changed from outside, and its parts keep their identity', async () => {
    const wallet = await page.addConnectedWallet()
    const modal = page.start()
    await waitFor(() => expect(modal.getState().balance?.status).toBe('ready'))
    const { balance, addresses } = modal.getState()
    expect(structuredClone({ ...modal.getState() })).toMatchObject({ address: wallet.accounts[0] })
    for (const part of [balance, addresses])
      expect(() => Object.assign(part as object, { 0: 'x', symbol: 'x' })).toThrow()
    expect(modal.getState().addresses).toBe(addresses)
    expect(modal.getState().balance).toBe(balance)
  })

  test('CON-8: a throwing listener or selector is reported, and does not affect others', async () => {
    await page.addConnectedWallet()
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const modal = page.start()
    const listener = vi.fn()
    let isReady = false
    modal.subscribe(
      ({ status }) => {
        if (isReady) throw new Error('selector')
        return status
      },
      () => undefined,
    )
    modal.subscribe(
      ({ status }) => status,
      () => {
        throw new Error('listener')
      },
    )
    modal.subscribe(({ status }) => status, listener)
    isReady = true
    await waitFor(() => expect(listener).toHaveBeenCalledWith('connected', expect.anything()))
    const messages = report.mock.calls.map(([error]) => (error as Error).message)
    expect(new Set(messages)).toEqual(new Set(['selector', 'listener']))
  })

  test('is plain data of another namespace too, even an empty one', () => {
    expect(page.start().getState('cosmos')).toMatchObject({ status: 'disconnected', network: undefined })
  })
})
