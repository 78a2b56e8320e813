import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { mainnet, solanaMainnet } from '../../../config/networks.js'
import type { Connector } from '../../../connectors/connector.js'
import { discover } from '../../../controllers/adapters.js'
import { connect } from '../../../controllers/connection/connect.js'
import { toNetwork } from '../../../domain/network.js'
import { BodyContext } from '../../../react/useModal.js'
import { createTestInstance } from '../../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../../testing/modal/createTestModal.js'
import { createFakeAdapter, createFakeConnector } from '../../../testing/modal/fakeAdapter.js'
import { words as enWords } from '../words.js'
import SwitchActiveChainView from './SwitchActiveChainView.js'

const solana = toNetwork('solana', solanaMainnet)

// Loaded before, so that no test waits for a slow machine.
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** Connected on Ethereum by the wallet Marten; `others` are installed too. */
async function show(otherEntries: readonly Connector[] = []) {
  const marten = createFakeConnector({ id: 'example.marten' })
  const [evm, sol] = [
    createFakeAdapter('eip155', [toNetwork('eip155', mainnet)]),
    createFakeAdapter('solana', [solana]),
  ]
  evm.setConnectors([marten.connector])
  sol.setConnectors(otherEntries)
  const { instance } = createTestInstance([evm, sol])
  await discover(instance)
  await connect(instance, marten.connector)
  const { modal } = createTestModal(instance)
  const { router } = modal.ui
  router.reset('Account')
  router.push('SwitchActiveChain', { switchToChain: 'solana', network: solana.caipNetworkId })
  render(
    <BodyContext value={modal}>
      <SwitchActiveChainView params={{ switchToChain: 'solana', network: solana.caipNetworkId }} />
    </BodyContext>,
  )
  const press = (name: string) =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name }))
      await new Promise((resolve) => setTimeout(resolve))
    })
  return { modal, instance, press, stack: () => router.state.stack.map(({ view, params }) => [view, params]) }
}

const text = (selector: string) => document.querySelector(selector)?.textContent

test('says that the wallet cannot be used there, and that it stays connected', async () => {
  await show()
  expect(text('.lk-heading')).toBe('Switch to Solana')
  expect(text('.lk-copy')).toBe("Marten can't use Solana. Connect another wallet for it.")
  expect(text('footer')).toBe('0xA stays connected')
})

test('switches the active network, and lists the wallets of that namespace', async () => {
  const { modal, press, stack, instance } = await show()
  await press(enWords['chain.button'])
  expect(modal.wallet.network.state.activeNamespace).toBe('solana')
  expect(stack()).toEqual([['Connect', { namespace: 'solana' }]])
  expect(instance.connection.state.namespaces.eip155?.status).toBe('connected')
})

test('a wallet that has both chains can be connected there at once', async () => {
  const { connector } = createFakeConnector({ id: 'Marten', namespace: 'solana' })
  const { press, stack } = await show([connector])
  expect(text('.lk-copy')).toBe("Marten isn't connected on Solana yet.")
  await press('Connect Marten')
  expect(stack()).toEqual([
    ['Connect', { namespace: 'solana' }],
    ['ConnectingExternal', { connector, namespace: 'solana' }],
  ])
})

test('a wallet of the same name that is contested does not count as this wallet', async () => {
  const { connector } = createFakeConnector({ id: 'Marten', namespace: 'solana', isContested: true })
  await show([connector])
  expect(text('.lk-copy')).toBe("Marten can't use Solana. Connect another wallet for it.")
})
