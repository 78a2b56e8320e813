// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon } from '../config/networks.js'
import { connect } from '../controllers/connection/connect.js'
import { activeNetwork } from '../controllers/network/networkController.js'
import { toNetwork } from '../domain/network.js'
import type { SentRequest } from '../domain/outcome.js'
import type { SentTransfer } from '../domain/transfer.js'
import { createUnsupportedNetwork } from '../domain/unsupportedNetwork.js'
import type { SendResult } from '../instance/walletModal.js'
import { createRouter } from '../router/createRouter.js'
import type { Routes } from '../router/routes.js'
import { createTestInstance } from '../testing/modal/createTestInstance.js'
import { createDeferred, createFakeAdapter, createFakeConnector } from '../testing/modal/fakeAdapter.js'
import { createFakeSiwx } from '../testing/modal/fakeSiwx.js'
import { sendTransactionInModal, signTypedDataInModal } from './appVerbs.js'
import { sendInModal, signInInModal, signMessageInModal } from './pageVerbs.js'

function createSendingAdapter() {
  const evm = createFakeAdapter('eip155', [toNetwork('eip155', mainnet), toNetwork('eip155', polygon)])
  Object.assign(evm.factory, { offers: ['transfers'] })
  return evm
}

const openModal = async () => ({
  router,
  continuesWith: () => false,
  isConnecting: () => false,
  showSent: async () => undefined,
  showToasts: () => undefined,
})
const tick = () => new Promise((resolve) => setTimeout(resolve))
let world: ReturnType<typeof createTestInstance>
let router: ReturnType<typeof createRouter<Routes>>
/** What the view gets. */
let input: { onSent(sent: SentRequest, settled: Promise<SentTransfer>): void; onAsked(answered: Promise<void>): void }
let outcome: Promise<unknown>

beforeAll(() =>
  Promise.all([import('../controllers/siwx/signInVerbs.js'), import('../controllers/signing/signingRequest.js')]),
)

beforeEach(async () => {
  world = createTestInstance([createSendingAdapter()])
  const { instance } = world
  await connect(instance, createFakeConnector().connector)
  const open = async (options: object | undefined = {}) => {
    input = Reflect.get(options, 'arguments') as typeof input
    router.push('WalletSend')
    instance.modalState.set({ isOpen: true })
  }
  router = createRouter<Routes>({ home: 'Account', onEnd: () => undefined })
  outcome = sendInModal({ instance, open, openModal }, { to: '0xC', amount: '1' }).catch(({ code }) => code)
  await tick()
})

afterEach(() => {
  world.instance.scope.end()
  localStorage.clear()
})

const sent: SentTransfer = {
  hash: '0xhash',
  networkId: 'eip155:1',
  from: '0xA',
  to: '0xC',
  amount: '1',
  symbol: 'ETH',
  decimals: 18,
  at: 1,
  status: 'pending',
}

test('SEND-13: send() resolves with the hash, and its outcome with what the chain has decided', async () => {
  const settled = createDeferred<SentTransfer>()
  input.onSent({ hash: '0xhash' }, settled.promise)
  const result = (await outcome) as SendResult
  expect(result).toEqual({ hash: '0xhash', outcome: expect.any(Promise) })
  settled.resolve({ ...sent, status: 'confirmed', minedHash: '0xfaster', arrived: '0.99', fee: '0.001' })
  expect(await result.outcome).toEqual({ status: 'confirmed', hash: '0xfaster', arrived: '0.99', fee: '0.001' })
})

describe('Unsupported chain: send() rejects at once, and opens nothing', () => {
  const cannotSend = () => createFakeAdapter('eip155', [toNetwork('eip155', mainnet), toNetwork('eip155', polygon)])
  test.each<[string, ReturnType<typeof cannotSend>, object, object]>([
    ['where the namespace has no transfers', cannotSend(), {}, {}],
    ['where the app has switched sending off', createSendingAdapter(), { features: { send: false } }, {}],
    ['for a network of a namespace without transfers, before it is switched to', cannotSend(), {}, { network: 137 }],
  ])('%s', async (_, adapter, options, request) => {
    const { instance } = createTestInstance([adapter], options)
    await connect(instance, createFakeConnector().connector)
    const open = vi.fn(async () => undefined)
    const sent = sendInModal({ instance, open, openModal }, { to: '0xC', amount: '1', ...request })
    await expect(sent).rejects.toMatchObject({ code: 'TRANSFER_INCOMPLETE', message: 'Unsupported chain' })
    expect(open).not.toHaveBeenCalled()
    expect(activeNetwork(instance.network.state)?.id).toBe(1)
    instance.scope.end()
  })

  test('on a chain that the app does not know', async () => {
    const { instance } = world
    instance.network.activate(createUnsupportedNetwork('eip155', '5'))
    const open = vi.fn(async () => undefined)
    const sent = sendInModal({ instance, open, openModal }, { to: '0xC', amount: '1' })
    await expect(sent).rejects.toMatchObject({ message: 'Unsupported chain' })
    expect(open).not.toHaveBeenCalled()
  })
})

test('send() rejects if the modal closes before the wallet is asked', async () => {
  world.instance.modalState.set({ isOpen: false })
  expect(await outcome).toBe(4001)
})

test('send() rejects if its form is left on a card that stays open, as an embedded one does', async () => {
  router.push('WalletSendSelectToken')
  router.back()
  await tick()
  router.back()
  expect(await outcome).toBe(4001)
})

test('SEND-13: send() names calls by their id, and the transaction once the wallet has said it', async () => {
  const settled = createDeferred<SentTransfer>()
  input.onSent({ hash: '0xid', isCalls: true }, settled.promise)
  const result = (await outcome) as SendResult
  expect([result.hash, result.callsId]).toEqual([undefined, '0xid'])
  settled.resolve({ ...sent, hash: '0xid', isCalls: true, status: 'confirmed', minedHash: '0xmined' })
  expect(await result.outcome).toMatchObject({ status: 'confirmed', hash: '0xmined' })
})

test('of several requests of the app at once the card shows the last one, and the others learn why they are not asked for', async () => {
  const adapter = createSendingAdapter()
  const requests: { onReplaced(): void; onAsked(answered: Promise<void>): void; onSent(...sent: unknown[]): void }[] =
    []
  const parse = ({ to }: { to: string }) => ({ to, data: '0x', value: 0n })
  adapter.give({ appCalls: async () => ({ parse }) })
  const askingWorld = createTestInstance([adapter])
  await connect(askingWorld.instance, createFakeConnector().connector)
  const access = {
    instance: askingWorld.instance,
    openModal,
    async open(options: object | undefined = {}) {
      requests.push(Reflect.get(options, 'arguments'))
      router.push('AppTransaction', Reflect.get(options, 'arguments'))
      askingWorld.instance.modalState.set({ isOpen: true })
    },
  }
  const ask = (to: string) => sendTransactionInModal(access, { transaction: { to } }).catch((error: unknown) => error)
  const answers = [ask('0x1'), ask('0x2'), ask('0x3')]
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  // The wallet has the second one already: its answer decides.
  const prompt = createDeferred<void>()
  requests[1]?.onAsked(prompt.promise)
  for (const replaced of requests.slice(0, 2)) replaced.onReplaced()
  expect(await answers[0]).toMatchObject({
    code: 4001,
    shortMessage: 'A later request took its place',
    details: { replaced: true },
  })
  requests[1]?.onSent({ hash: '0xsecond' }, Promise.resolve(sent), true)
  prompt.resolve()
  expect(await answers[1]).toMatchObject({ hash: '0xsecond' })
  askingWorld.instance.modalState.set({ isOpen: false })
  expect(await answers[2]).toMatchObject({ code: 4001, details: { closed: true } })
  askingWorld.instance.scope.end()
})

test('PRV-6: send() waits for a prompt that was left, though another request was refused meanwhile', async () => {
  const answer = createDeferred<void>()
  input.onAsked(answer.promise)
  input.onAsked(Promise.resolve())
  world.instance.modalState.set({ isOpen: false })
  await tick()
  input.onSent({ hash: '0xlate' }, Promise.resolve(sent))
  answer.resolve()
  expect(await outcome).toMatchObject({ hash: '0xlate' })
})

test('PRV-6: send() waits for a wallet that is asked, though the modal has closed', async () => {
  const answer = createDeferred<void>()
  input.onAsked(answer.promise)
  world.instance.modalState.set({ isOpen: false })
  await tick()
  input.onSent({ hash: '0xlate' }, Promise.resolve(sent))
  answer.resolve()
  expect(await outcome).toMatchObject({ hash: '0xlate' })
})

test('PRV-6: send() rejects once the wallet has answered without a hash', async () => {
  const answer = createDeferred<void>()
  input.onAsked(answer.promise)
  world.instance.modalState.set({ isOpen: false })
  answer.resolve()
  expect(await outcome).toBe(4001)
})

test('signIn() rejects if its view is left on a card that stays open, as an embedded one does', async () => {
  const { instance } = createTestInstance([createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])], {
    siwx: createFakeSiwx().siwx,
  })
  await connect(instance, createFakeConnector().connector)
  router.reset('Account')
  const opened = createDeferred<void>()
  const open = async () => {
    router.push('SIWXSignMessage')
    instance.modalState.set({ isOpen: true })
    opened.resolve()
  }
  const signed = signInInModal({ instance, open, openModal }, 'eip155').catch(({ code }) => code)
  await opened.promise
  await tick()
  router.back()
  expect(await signed).toBe(4001)
  instance.scope.end()
})

describe('signMessage()', () => {
  /** What the review gets. */
  let review: { onSigned(signature: string): void; onRefused(error: unknown): void; content: unknown } | undefined
  let opened: unknown[]
  const access = () => ({
    instance: world.instance,
    openModal,
    async open(options: object | undefined = {}) {
      opened.push([Reflect.get(options, 'view'), Reflect.get(options, 'namespace')])
      review = Reflect.get(options, 'arguments') as typeof review
      router.push('AppSignature', Reflect.get(options, 'arguments'))
      world.instance.modalState.set({ isOpen: true })
    },
  })

  beforeEach(() => {
    ;[review, opened] = [undefined, []]
  })

  test('asks the wallet at once, and opens nothing, unless a review is wanted', async () => {
    expect(await signMessageInModal(access(), { message: 'I agree' })).toBe('0xsigned')
    expect(opened).toEqual([])
  })

  test('resolves with the signature of the review, for the account of the namespace', async () => {
    const signed = signMessageInModal(access(), { message: 'I agree', review: true, namespace: 'eip155' })
    await vi.waitFor(() => expect(review).toBeDefined())
    expect(opened).toEqual([['AppSignature', 'eip155']])
    expect(review?.content).toEqual({ kind: 'message', text: 'I agree' })
    review?.onSigned('0x51')
    expect(await signed).toBe('0x51')
  })

  test('rejects if the review is left, also on a card that stays open', async () => {
    const code = signMessageInModal(access(), { message: 'I agree', review: true }).catch((error) => error.code)
    await vi.waitFor(() => expect(review).toBeDefined())
    router.back()
    expect(await code).toBe(4001)
  })

  test.each([['a text'], [undefined], [{ message: 5 }]])('refuses %j, which is no request', async (request) => {
    await expect(signMessageInModal(access(), request as never)).rejects.toMatchObject({ code: 'MESSAGE_INVALID' })
    expect(opened).toEqual([])
  })

  test('refuses typed data that are no request, or that no adapter signs', async () => {
    await expect(signTypedDataInModal(access(), undefined as never)).rejects.toMatchObject({
      code: 'TYPED_DATA_INVALID',
    })
    await expect(signTypedDataInModal(access(), { typedData: {} as never })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })
})
