import { beforeEach, describe, expect, test } from 'vitest'
import type { ConnectOptions } from '../../controllers/connection/connectAttempt.js'
import { RequestAbortedError, UserRejectedError } from '../../errors/connectionErrors.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createTestShell } from '../../testing/modal/createTestShell.js'
import { createFakeActions } from '../../testing/modal/fakeActions.js'
import { createDeferred, createFakeConnector, type Deferred } from '../../testing/modal/fakeAdapter.js'
import { createPairingController } from './pairingController.js'

const { connector } = createFakeConnector({ storesSession: true })
const settle = () => new Promise((resolve) => setTimeout(resolve))
const shown = { status: 'shown', uri: 'wc:secret', isSent: true, expiresAt: 1e9 } as const

let asked: { options: ConnectOptions; answer: Deferred<never> }[]
beforeEach(() => {
  asked = []
})

function create() {
  const { shell } = createTestShell([])
  let cancelled = 0
  const actions: ReturnType<typeof createFakeActions>['actions'] = {
    ...createFakeActions().actions,
    cancelConnect() {
      cancelled++
    },
    connect(_, options = {}) {
      const answer = createDeferred<never>()
      asked.push({ options, answer })
      return answer.promise
    },
  }
  const page = createTestModal({ ...shell, actions: async () => actions }, { walletConnect: async () => connector })
  return { ...page, pairing: createPairingController(page.modal), cancelled: () => cancelled }
}

describe('another connection ends the request', () => {
  test('a visible QR code has expired, because a scan would be dropped', async () => {
    const { pairing } = create()
    pairing.begin(undefined)
    await settle()
    asked[0]?.options.onStep?.(shown)
    expect(pairing.state).toMatchObject({ status: 'shown', uri: 'wc:secret' })
    asked[0]?.answer.reject(new RequestAbortedError())
    await settle()
    expect(pairing.state).toMatchObject({ status: 'expired', uri: undefined, isSent: false, failure: undefined })
  })

  test('a prepared one is forgotten', async () => {
    const { pairing } = create()
    pairing.prepare()
    await settle()
    asked[0]?.options.onStep?.(shown)
    asked[0]?.answer.reject(new RequestAbortedError())
    await settle()
    expect(pairing.state).toMatchObject({ status: 'asking', uri: undefined, failure: undefined })
  })
})

describe('a return to the QR code', () => {
  test('shows the same one, without another proposal', async () => {
    const { pairing, cancelled } = create()
    pairing.begin(undefined)
    await settle()
    asked[0]?.options.onStep?.(shown)
    pairing.leave()
    expect(pairing.state.uri).toBe('wc:secret')
    pairing.begin(undefined)
    await settle()
    expect(pairing.state).toMatchObject({ status: 'shown', uri: 'wc:secret' })
    // Joined, not replaced.
    expect(cancelled()).toBe(1)
  })

  test.each([
    ['for another namespace', 'solana', 1e9],
    ['after it has expired', undefined, 0],
  ] as const)('%s makes another one', async (_, namespace, expiresAt) => {
    const { pairing, cancelled } = create()
    pairing.begin(undefined)
    await settle()
    asked[0]?.options.onStep?.({ ...shown, expiresAt })
    pairing.leave()
    pairing.begin(undefined, namespace)
    expect(pairing.state.uri).toBeUndefined()
    await settle()
    expect(cancelled()).toBe(2)
  })

  test('after a failure meanwhile makes another one, and shows no failure', async () => {
    const { pairing, cancelled } = create()
    pairing.begin(undefined)
    await settle()
    asked[0]?.options.onStep?.(shown)
    pairing.leave()
    asked[0]?.answer.reject(new UserRejectedError())
    await settle()
    expect(pairing.state).toMatchObject({ status: 'asking', uri: undefined, failure: undefined })
    pairing.begin(undefined)
    await settle()
    expect(cancelled()).toBe(2)
  })

  test('ends once the card closes', async () => {
    const { modal, pairing } = create()
    modal.ui.modalState.set({ isOpen: true })
    pairing.begin(undefined)
    await settle()
    asked[0]?.options.onStep?.(shown)
    pairing.leave()
    modal.ui.modalState.set({ isOpen: false })
    await settle()
    expect(pairing.state.uri).toBeUndefined()
  })
})
