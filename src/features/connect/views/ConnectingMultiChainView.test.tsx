import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { mainnet, solanaMainnet } from '../../../config/networks.js'
import { toNetwork } from '../../../domain/network.js'
import { UserRejectedError } from '../../../errors/latchkeyError.js'
import { BodyContext } from '../../../react/useModal.js'
import { createTestInstance } from '../../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../../testing/modal/createTestModal.js'
import { createFakeAdapter, createFakeConnector } from '../../../testing/modal/fakeAdapter.js'
import { openInstalled } from '../chooseWallet.js'
import { clearFilterOnDisconnect } from '../namespaceFilter.js'
import type { ConnectTarget, MultiChainParams } from '../params.js'
import ConnectingExternalView from './ConnectingExternalView.js'
import ConnectingMultiChainView from './ConnectingMultiChainView.js'

// Loaded before, so that no test waits for a slow machine.
const cleanups: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const stop of cleanups.splice(0)) stop()
  localStorage.clear()
})

/** One wallet that announces itself on both chains, and views rendered as the router says. */
function open() {
  const evm = createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])
  const sol = createFakeAdapter('solana', [toNetwork('solana', solanaMainnet)])
  const wallets = {
    eip155: createFakeConnector({ id: 'example.marten' }),
    solana: createFakeConnector({ id: 'Marten', namespace: 'solana', accounts: ['So1'], chainId: 'x' }),
  }
  const connectors = [wallets.eip155.connector, wallets.solana.connector]
  const { instance, status } = createTestInstance([evm, sol])
  cleanups.push(() => instance.scope.end())
  instance.connection.list(connectors)
  const { modal, record } = createTestModal(instance)
  const { router } = modal.ui
  openInstalled(modal, wallets.eip155.connector)
  function show() {
    const { view, params } = router.current()
    return (
      <BodyContext value={modal}>
        {view === 'ConnectingMultiChain' && <ConnectingMultiChainView params={params as MultiChainParams} />}
        {view === 'ConnectingExternal' && <ConnectingExternalView params={params as ConnectTarget} />}
      </BodyContext>
    )
  }
  const { rerender } = render(show())
  const press = (name: RegExp) =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name }))
      rerender(show())
    })
  return {
    instance,
    modal,
    record,
    wallets,
    press,
    router,
    status,
    connectors,
    render: () => rerender(show()),
    stored: (name: string) => localStorage.getItem(`latchkey/default/v1/${name}`),
    names: () => screen.getAllByRole('button').map(({ textContent }) => textContent),
  }
}

describe('which chain', () => {
  test('lists the namespaces of one wallet, and all', async () => {
    const { router, names } = open()
    expect(router.current().view).toBe('ConnectingMultiChain')
    const list = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(list).toEqual(['Ethereum', 'Solana', 'Connect allOne approval per blockchain'])
    expect(names()).not.toContain('Connect')
  })

  test('asks only the chosen one, and activates it', async () => {
    const { press, wallets, status, modal, router } = open()
    await press(/^Solana/)
    await waitFor(() => expect(status('solana')).toBe('connected'))
    expect([wallets.eip155.calls, wallets.solana.calls]).toEqual([[], ['connect']])
    expect(modal.wallet.network.state.activeNamespace).toBe('solana')
    expect(router.state.stack).toHaveLength(1)
  })

  test('remembers the choice per wallet, and lists it first', async () => {
    const { press, router, render: draw, stored, connectors } = open()
    await press(/^Solana/)
    expect(JSON.parse(stored('wallet_chains') ?? '')).toEqual({ 'example.marten': 'solana' })
    router.reset('ConnectingMultiChain', { connectors })
    draw()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)[0]).toMatch(/^Solana/)
  })

  test('a connector that has gone is reported, and nothing is asked', async () => {
    const { press, instance, wallets, router, record } = open()
    instance.connection.list([wallets.eip155.connector])
    await press(/^Solana/)
    expect(router.current().view).toBe('ConnectingMultiChain')
    expect(record.said).toEqual(['alert: Marten is no longer available for Solana'])
    expect(wallets.solana.calls).toEqual([])
  })
})

describe('all chains', () => {
  test('are asked one after the other, and the active one stays active', async () => {
    const { press, status, wallets, modal, record } = open()
    await press(/^Connect all/)
    await waitFor(() => expect([status('eip155'), status('solana')]).toEqual(['connected', 'connected']))
    expect([wallets.eip155.calls, wallets.solana.calls]).toEqual([['connect'], ['connect']])
    expect(modal.wallet.network.state.activeNamespace).toBe('eip155')
    await waitFor(() => expect(record.closes).toBe(1))
  })

  test('each has its own approval: a rejection of the second keeps the first', async () => {
    const { press, status, wallets, record } = open()
    wallets.solana.control.connecting.push(Promise.reject(new UserRejectedError()))
    await press(/^Connect all/)
    await screen.findByText('Request declined')
    expect([status('eip155'), status('solana')]).toEqual(['connected', 'disconnected'])
    expect(screen.getByText('Ethereum is connected')).toBeTruthy()
    await press(/^Continue without Solana/)
    expect([status('eip155'), record.closes]).toEqual(['connected', 1])
  })

  test('the second can be skipped while it is asked', async () => {
    const { press, status, wallets, record } = open()
    wallets.solana.control.connecting.push(new Promise(() => {}))
    await press(/^Connect all/)
    await screen.findByText('Approve Solana too. Ethereum is connected.')
    await press(/^Skip Solana/)
    expect(record.closes).toBe(1)
    cleanup()
    await waitFor(() => expect([status('eip155'), status('solana')]).toEqual(['connected', 'disconnected']))
  })
})

test('a disconnect clears the namespace filter of the wallet list', async () => {
  const { modal, router, instance } = open()
  clearFilterOnDisconnect(modal, instance.scope)
  router.reset('Connect', { namespace: 'solana' })
  router.push('AllWallets')
  instance.events.emit('DISCONNECT_SUCCESS', { namespace: 'eip155' })
  await waitFor(() =>
    expect(router.state.stack.map(({ view, params }) => [view, params])).toEqual([['Connect', undefined]]),
  )
})
