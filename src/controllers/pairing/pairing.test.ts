// @vitest-environment happy-dom

import { beforeEach, describe, expect, test } from 'vitest'
import { mainnet } from '../../config/networks.js'
import type { Connector, ConnectRequest } from '../../connectors/connector.js'
import { toNetwork } from '../../domain/network.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import { createModalPairing } from '../../features/connect/views/ConnectingWalletConnectView.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import {
  createDeferred,
  createFakeAdapter,
  createFakeConnector,
  type Deferred,
} from '../../testing/modal/fakeAdapter.js'
import { hidePairing, preparePairing, showPairing } from './pairing.js'
import { createWalletConnectLoader } from './walletConnectOf.js'

const settle = () => new Promise((resolve) => setTimeout(resolve))
const visible = { status: 'shown', uri: 'wc:secret', isSent: true, expiresAt: 1e9 } as const

let requests: { request: ConnectRequest; answer: Deferred<never> }[]
beforeEach(() => {
  requests = []
})

/** A relay that answers when the test says so. */
function create() {
  const { instance, seed } = createTestInstance([createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])])
  const { connector } = createFakeConnector({ id: 'walletConnect', storesSession: true })
  const walletConnect: Connector = {
    ...connector,
    connect(request) {
      const answer = createDeferred<never>()
      requests.push({ request, answer })
      return answer.promise
    },
  }
  seed(createWalletConnectLoader, async () => walletConnect)
  const page = createTestModal(instance)
  const cancelled = () => requests.filter(({ request }) => request.signal.aborted).length
  return { ...page, pairing: createModalPairing(page.modal), cancelled }
}

describe('another connection ends the request', () => {
  test('a visible QR code has expired, because a scan would be dropped', async () => {
    const { pairing } = create()
    showPairing(pairing, undefined)
    await settle()
    requests[0]?.request.onStep?.(visible)
    expect(pairing.state).toMatchObject({ status: 'shown', uri: 'wc:secret' })
    requests[0]?.answer.reject(new RequestAbortedError())
    await settle()
    expect(pairing.state).toMatchObject({ status: 'expired', uri: undefined, isSent: false, failure: undefined })
  })

  test('a prepared one is forgotten', async () => {
    const { pairing } = create()
    preparePairing(pairing)
    await settle()
    requests[0]?.request.onStep?.(visible)
    requests[0]?.answer.reject(new RequestAbortedError())
    await settle()
    expect(pairing.state).toMatchObject({ status: 'asking', uri: undefined, failure: undefined })
  })
})

describe('a return to the QR code', () => {
  test('shows the same one, without another proposal', async () => {
    const { pairing, cancelled } = create()
    showPairing(pairing, undefined)
    await settle()
    requests[0]?.request.onStep?.(visible)
    hidePairing(pairing)
    expect(pairing.state.uri).toBe('wc:secret')
    showPairing(pairing, undefined)
    await settle()
    expect(pairing.state).toMatchObject({ status: 'shown', uri: 'wc:secret' })
    // Joined, not replaced.
    expect([requests.length, cancelled()]).toEqual([1, 0])
  })

  test.each([
    ['for another namespace', 'solana', 1e9],
    ['after it has expired', undefined, 0],
  ] as const)('%s makes another one', async (_, namespace, expiresAt) => {
    const { pairing, cancelled } = create()
    showPairing(pairing, undefined)
    await settle()
    requests[0]?.request.onStep?.({ ...visible, expiresAt })
    hidePairing(pairing)
    showPairing(pairing, undefined, { namespace })
    expect(pairing.state.uri).toBeUndefined()
    await settle()
    expect([requests.length, cancelled()]).toEqual([2, 1])
  })

  test('after a failure meanwhile makes another one, and shows no failure', async () => {
    const { pairing } = create()
    showPairing(pairing, undefined)
    await settle()
    requests[0]?.request.onStep?.(visible)
    hidePairing(pairing)
    requests[0]?.answer.reject(new UserRejectedError())
    await settle()
    expect(pairing.state).toMatchObject({ status: 'asking', uri: undefined, failure: undefined })
    showPairing(pairing, undefined)
    await settle()
    expect(requests).toHaveLength(2)
  })

  test('ends once the card closes', async () => {
    const { modal, pairing } = create()
    modal.ui.modalState.set({ isOpen: true })
    showPairing(pairing, undefined)
    await settle()
    requests[0]?.request.onStep?.(visible)
    hidePairing(pairing)
    modal.ui.modalState.set({ isOpen: false })
    await settle()
    expect(pairing.state.uri).toBeUndefined()
  })
})

test('a QR code that the user has not asked for is no sign of connecting, and becomes one once it was chosen', async () => {
  const { pairing, modal } = create()
  showPairing(pairing, undefined, { isUnasked: true })
  await settle()
  requests[0]?.request.onStep?.(visible)
  const status = () => modal.wallet.connection.state.namespaces.eip155?.status
  expect([pairing.state.uri, status()]).toEqual(['wc:secret', 'disconnected'])
  hidePairing(pairing)
  showPairing(pairing, undefined)
  await settle()
  expect([requests.length, status()]).toEqual([1, 'connecting'])
})

test('a failure of a QR code that the user has not asked for is shown, but is no event', async () => {
  const { pairing, modal } = create()
  const events: string[] = []
  modal.services.events.watch(({ event }) => void events.push(event))
  showPairing(pairing, undefined, { isUnasked: true })
  await settle()
  requests[0]?.answer.reject(new UserRejectedError())
  await settle()
  expect([pairing.state.failure, events]).toEqual(['declined', []])
})
