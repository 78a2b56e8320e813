// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppCalls, Calls, Transfers } from '../../adapters/adapter.js'
import { mainnet, polygon } from '../../config/networks.js'
import { parseTransactionHash } from '../../core/values.js'
import type { AppCall, CallTest, ParsedCall, TestRun } from '../../domain/appCall.js'
import type { CallBatch } from '../../domain/calls.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { toNetwork } from '../../domain/network.js'
import type { ExpectedEffect, Outcome, SentRequest } from '../../domain/outcome.js'
import type { PlannedCall } from '../../domain/swap.js'
import type { SentTransfer } from '../../domain/transfer.js'
import type { AddedTransaction } from '../../domain/walletTransaction.js'
import { toWalletTransaction } from '../../domain/walletTransaction.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import {
  CallInvalidError,
  CallRevertedError,
  CallsRefusedError,
  InsufficientFundsError,
  MaybeSentError,
} from '../../errors/transferErrors.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import {
  createDeferred,
  createFakeAdapter,
  createFakeConnector,
  type Deferred,
} from '../../testing/modal/fakeAdapter.js'
import { connect } from '../connection/connect.js'
import { switchNetwork } from '../network/switchNetwork.js'
import { shownIntent } from '../transactions/transaction.js'
import { consentOf, isSameTest } from './appIntent.js'
import { addTransaction, parseAppTransaction, sendWithoutReview } from './appRequest.js'
import {
  type AppTransactionForm,
  type AppTransactionRequest,
  createAppTransactionForm,
  endAppTransaction,
} from './appTransactionForm.js'
import { openAppTransaction, planAppTransaction } from './planAppTransaction.js'
import { sendAppTransaction, setAccepted } from './sendAppTransaction.js'

const networks = [toNetwork('eip155', mainnet), toNetwork('eip155', polygon)]
const USDC = { token: '0xUSDC', symbol: 'USDC', decimals: 6 }
const NLV = { token: '0xNLV', symbol: 'NLV', decimals: 6 }

const tested = (changes: Partial<TestRun> = {}): TestRun => ({
  kind: 'done',
  moves: [
    { ...USDC, units: -500n },
    { ...NLV, units: 488n },
  ],
  calls: [{ moves: [] }, { moves: [{ ...USDC, units: -500n }] }],
  approvals: [],
  items: [],
  operators: [],
  fee: 21n,
  likelyFee: 20n,
  at: Date.now(),
  ...changes,
})

/** A chain and a wallet scripted by the test: every answer is later. */
function createWorld() {
  const control = {
    tests: [] as CallTest[],
    answers: [] as Deferred<SentRequest>[],
    outcomes: {} as Record<string, Deferred<Outcome>>,
    expected: [] as ExpectedEffect[],
    support: { isAtomic: false, canSponsor: false },
    isPoor: false,
    asked: [] as (PlannedCall | CallBatch)[],
    testRequests: 0,
  }
  function ask(request: PlannedCall | CallBatch, watch: RequestWatch) {
    control.asked.push(request)
    watch.onAsked()
    const answer = createDeferred<SentRequest>()
    control.answers.push(answer)
    return answer.promise
  }
  const follow = (hash: string, expected: ExpectedEffect) => {
    control.expected.push(expected)
    const outcome = createDeferred<Outcome>()
    control.outcomes[hash] = outcome
    return outcome.promise
  }
  const appCalls: AppCalls = {
    parse({ to, value = 0n, data = '0x', name }: AppCall): ParsedCall {
      if (!to.startsWith('0x')) throw new CallInvalidError('to')
      return { to, value, data, name, isBurning: to === '0xZero', functionName: data === '0x' ? undefined : 'deposit' }
    },
    isContract: async () => true,
    async test() {
      control.testRequests++
      await Promise.resolve()
      return control.tests.length > 1 ? (control.tests.shift() ?? tested()) : (control.tests[0] ?? tested())
    },
    async plan({ from, call }) {
      if (control.isPoor) throw new InsufficientFundsError('fee')
      return { ...call, from, fee: 21n, likelyFee: 20n, details: {} }
    },
    send: (_, planned, __, watch) => ask(planned, watch),
  }
  const calls = {
    readSupport: async () => control.support,
    send: (_: unknown, batch: CallBatch, __: unknown, watch: RequestWatch) => ask(batch, watch),
    follow: (_: unknown, id: string, expected: ExpectedEffect) => follow(id, expected),
  } as unknown as Calls
  const evm = createFakeAdapter('eip155', networks)
  evm.give({
    appCalls: async () => appCalls,
    calls: async () => calls,
    transfers: async () => ({ follow }) as unknown as Transfers,
    hasPaymasters: true,
    history: async () => ({ parseHash: parseTransactionHash }),
  })
  return { control, evm, ...createTestInstance([evm]) }
}

let world: ReturnType<typeof createWorld>
let form: AppTransactionForm
let cardCalls: string[]
let sentToApp: { hash: string; isLast: boolean }[]
let settled: SentTransfer[]
let refused: unknown[]

const deposit: AppCall = { to: '0xVault', data: '0xd0', name: 'Vault' }
const approve: AppCall = { to: '0xUSDC', data: '0xa9' }

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const intent = () => shownIntent(form.transaction)

beforeEach(async () => {
  vi.useFakeTimers()
  world = createWorld()
  await connect(world.instance, createFakeConnector().connector)
  ;[cardCalls, sentToApp, settled, refused] = [[], [], [], []]
  form = createAppTransactionForm(world.instance, {
    isReviewed: true,
    showResult: ({ hash }) => void cardCalls.push(`result ${hash}`),
    leave: () => void cardCalls.push('leave'),
    notify: (message) => void cardCalls.push(message),
    yieldToWallet: () => () => undefined,
  })
})

afterEach(() => {
  world.instance.scope.end()
  localStorage.clear()
  vi.useRealTimers()
})

async function open(...calls: AppCall[]): Promise<AppTransactionRequest> {
  const parsed = await parseAppTransaction(world.instance, { calls, description: 'Deposit 500 USDC' })
  const request: AppTransactionRequest = {
    ...parsed,
    onSent: ({ hash }, ended, isLast) => {
      sentToApp.push({ hash, isLast })
      void ended.then((transfer) => settled.push(transfer))
    },
    onAsked: () => undefined,
    onRefused: (error) => void refused.push(error),
    onReplaced: () => void cardCalls.push('replaced'),
  }
  await openAppTransaction(form, request)
  await settle()
  return request
}
async function press() {
  void sendAppTransaction(form)
  await settle()
}
const answer = async (hash: string, index = world.control.answers.length - 1) => {
  world.control.answers[index]?.resolve({ hash })
  await settle()
}
const refuse = async (error: unknown) => {
  world.control.answers.at(-1)?.reject(error)
  await settle()
}

describe('the review', () => {
  test('SEND-6: is one frozen object, and what is asked for is its plan', async () => {
    await open(deposit)
    const reviewed = intent()
    expect(Object.isFrozen(reviewed) && Object.isFrozen(reviewed?.planned) && Object.isFrozen(reviewed?.test)).toBe(
      true,
    )
    await press()
    expect(world.control.asked[0]).toBe(reviewed?.planned)
  })

  test('several calls are one request only where the wallet can', async () => {
    await open(approve, deposit)
    expect(intent()?.kind).toBe('transactions')
    world.control.support = { isAtomic: true, canSponsor: false }
    await settle(120_000)
    await open(approve, deposit)
    expect(intent()).toMatchObject({ kind: 'batch', planned: { feeKind: 'estimated' } })
    world.control.support = { isAtomic: true, canSponsor: true }
    await settle(120_000)
    await open(deposit)
    expect(intent()).toMatchObject({ kind: 'sponsored', planned: { feeKind: 'sponsored', fee: 0n } })
  })

  test('says that the account cannot pay, and is made again on demand', async () => {
    world.control.isPoor = true
    await open(deposit)
    expect(form.state).toMatchObject({ status: 'failed', problem: { kind: 'fee' } })
    world.control.isPoor = false
    await planAppTransaction(form)
    expect(form.state).toMatchObject({ status: 'ready', problem: undefined })
  })

  test('CON-1: a newer request takes the place of an older one, whose answer is dropped', async () => {
    await open(deposit)
    await open({ to: '0xOther', data: '0x1' })
    expect(intent()?.calls.map(({ to }) => to)).toEqual(['0xOther'])
    expect(cardCalls).toEqual(['replaced'])
  })

  test('CON-2: what was asked for on one network is not reviewed on another one', async () => {
    await open(deposit)
    await switchNetwork(world.instance, 'eip155:137')
    await planAppTransaction(form, { kind: 'outdated' })
    expect(form.state).toMatchObject({ status: 'failed', problem: { kind: 'outdated' } })
    await press()
    expect(world.control.asked).toHaveLength(0)
    await switchNetwork(world.instance, 'eip155:1')
    await planAppTransaction(form)
    expect(form.state.status).toBe('ready')
  })

  test.each([
    ['fails', { kind: 'fails', index: 0, reason: 'paused', at: 0 }],
    ['untested', { kind: 'untested', at: 0 }],
    ['unlimited', { approvals: [{ ...USDC, spender: '0xV', units: 2n ** 256n - 1n, isUnlimited: true, balance: 5n }] }],
    ['unlimited', { operators: [{ contract: '0xNFT', operator: '0xV' }] }],
  ])('a test that is %s needs a tick, without which nothing is asked for', async (consent, test) => {
    world.control.tests = ['kind' in test ? (test as CallTest) : tested(test as Partial<TestRun>)]
    await open(deposit)
    const reviewed = intent()
    expect(reviewed && consentOf(reviewed)).toBe(consent)
    await press()
    expect(world.control.asked).toHaveLength(0)
    setAccepted(form, true)
    await press()
    expect(world.control.asked).toHaveLength(1)
  })

  test('SEND-3: a payment to the zero address needs a tick, whatever it shows besides', async () => {
    await open({ to: '0xZero', value: 5n })
    const reviewed = intent()
    expect(reviewed && consentOf(reviewed)).toBe('burned')
    await press()
    expect(world.control.asked).toHaveLength(0)
    setAccepted(form, true)
    await press()
    expect(world.control.asked).toHaveLength(1)
  })

  test.each([[[]], [Array.from({ length: 11 }, () => deposit)]])(
    'more calls than a review can show, or none, are refused',
    async (calls) => {
      await expect(open(...calls)).rejects.toThrow(CallInvalidError)
    },
  )
})

describe('asking the wallet', () => {
  test('SEND-8: one intent is asked for once, however often it is pressed', async () => {
    await open(deposit)
    await Promise.all([press(), press(), press()])
    await answer('0x1')
    await press()
    expect(world.control.asked).toHaveLength(1)
    expect(sentToApp).toEqual([{ hash: '0x1', isLast: true }])
    expect(cardCalls).toEqual(['result 0x1'])
  })

  test('SEND-7: another network ends the request before the wallet knows it', async () => {
    await open(deposit)
    const pressed = press()
    await switchNetwork(world.instance, 'eip155:137')
    await pressed
    await press()
    expect(world.control.asked.length).toBeLessThanOrEqual(1)
    await open(deposit)
    expect(intent()?.network.caipNetworkId).toBe('eip155:137')
  })

  test('SEND-11: a rejection keeps the review; the next press is another request', async () => {
    await open(deposit)
    await press()
    await refuse(new UserRejectedError())
    expect(form.transaction.state.current).toMatchObject({ status: 'review', problem: { kind: 'declined' } })
    await press()
    expect(world.control.asked).toHaveLength(2)
    expect(refused).toEqual([])
  })

  test('an answer that says nothing is told to the app, and nothing asks for it again', async () => {
    await open(deposit)
    await press()
    await refuse(new MaybeSentError())
    expect(form.transaction.state.current.status).toBe('unclear')
    expect(refused).toEqual([expect.any(MaybeSentError)])
    await press()
    expect(world.control.asked).toHaveLength(1)
  })

  test('what the app does not pay any more is reviewed again, with the fee of the account', async () => {
    world.control.support = { isAtomic: true, canSponsor: true }
    await open(deposit)
    await press()
    await refuse(new CallsRefusedError('sponsor'))
    expect(form.state).toMatchObject({ status: 'ready', problem: { kind: 'notSponsored' } })
    expect(intent()).toMatchObject({ kind: 'transactions', planned: { fee: 21n } })
    expect(form.transaction.state.current).toMatchObject({ status: 'review', problem: undefined })
  })

  test('a review that is old is tested again; what shows something else is reviewed again', async () => {
    await open(deposit)
    await settle(31_000)
    world.control.tests = [tested({ moves: [{ ...USDC, units: -900n }] })]
    await press()
    expect(world.control.asked).toHaveLength(0)
    expect(form.state).toMatchObject({ status: 'ready', problem: { kind: 'changed' } })
    await press()
    expect(world.control.asked).toHaveLength(1)
  })

  test('a review that is old and still shows the same is asked for as it is', async () => {
    await open(deposit)
    const reviewed = intent()
    await settle(31_000)
    await press()
    expect(world.control.asked[0]).toBe(reviewed?.planned)
    expect(world.control.testRequests).toBe(2)
  })

  test('a hash that arrives after the card was left still reaches the app and the activity', async () => {
    await open(deposit)
    await press()
    endAppTransaction(form)
    await answer('0x1')
    expect(sentToApp).toEqual([{ hash: '0x1', isLast: true }])
    expect(cardCalls).toEqual(['sentLate'])
    expect(world.instance.account.state.sent.eip155?.map(({ hash }) => hash)).toEqual(['0x1'])
  })
})

describe('what was sent', () => {
  test('is followed by what its test has shown, and its end told with what has moved', async () => {
    await open(deposit)
    await press()
    await answer('0x1')
    expect(world.control.expected[0]).toMatchObject({
      kind: 'calls',
      moves: [
        { token: '0xUSDC', units: -500n },
        { token: '0xNLV', units: 488n },
      ],
    })
    const moves = [{ token: '0xusdc', units: -500n }]
    world.control.outcomes['0x1']?.resolve({ kind: 'mismatched', hash: '0x1', moves, fee: 21n })
    await settle()
    expect(settled).toMatchObject([
      {
        status: 'mismatched',
        calls: { title: 'Deposit 500 USDC', moved: [{ symbol: 'USDC', amount: '0.0005', isLeaving: true }] },
      },
    ])
    expect(world.told()).toEqual(
      expect.arrayContaining(['APP_TRANSACTION_INITIATED', 'APP_TRANSACTION_SUCCESS', 'APP_TRANSACTION_SETTLED']),
    )
  })

  test('a token that no test has read leaves what has moved unknown', async () => {
    await open(deposit)
    await press()
    await answer('0x1')
    const moves = [{ token: '0xother', units: -1n }]
    world.control.outcomes['0x1']?.resolve({ kind: 'mismatched', hash: '0x1', moves })
    await settle()
    expect(settled[0]?.calls?.moved).toBeUndefined()
  })

  test('of several, the next one is reviewed once the chain has the one before', async () => {
    await open(approve, deposit)
    await press()
    await answer('0x1')
    expect(sentToApp).toEqual([{ hash: '0x1', isLast: false }])
    expect(form.state.status).toBe('following')
    await press()
    expect(world.control.asked).toHaveLength(1)
    world.control.outcomes['0x1']?.resolve({ kind: 'amountUnknown', hash: '0x1' })
    await settle()
    expect(intent()).toMatchObject({ doneCount: 1, calls: [{ to: '0xVault' }] })
    await press()
    await answer('0x2')
    expect(sentToApp.at(-1)).toEqual({ hash: '0x2', isLast: true })
    expect(cardCalls).toEqual(['result 0x2'])
  })

  test('CON-2: of several, the next one is not asked of another account', async () => {
    await open(approve, deposit)
    await press()
    await answer('0x1')
    world.instance.account.follow(networks[0] as (typeof networks)[number], [{ address: '0xB', type: 'eoa' }], '0xB')
    world.control.outcomes['0x1']?.resolve({ kind: 'amountUnknown', hash: '0x1' })
    await settle()
    expect(form.state).toMatchObject({ status: 'failed', problem: { kind: 'outdated' } })
    await press()
    expect(world.control.asked).toHaveLength(1)
  })

  test.each(['failed', 'cancelled', 'unknown'] as const)('of several, one that is %s ends them', async (kind) => {
    await open(approve, deposit)
    await press()
    await answer('0x1')
    world.control.outcomes['0x1']?.resolve(kind === 'unknown' ? { kind } : { kind, hash: '0x1' })
    await settle()
    expect(cardCalls).toEqual(['result 0x1'])
    expect(world.control.asked).toHaveLength(1)
    expect(form.state.status).toBe('idle')
  })
})

describe('without a review', () => {
  const send = async (...calls: AppCall[]) =>
    sendWithoutReview(world.instance, await parseAppTransaction(world.instance, { calls }))

  test('the same is asked for at once, one after the other', async () => {
    const sent = send(approve, deposit)
    await settle()
    await answer('0x1')
    world.control.outcomes['0x1']?.resolve({ kind: 'amountUnknown', hash: '0x1' })
    await settle()
    await answer('0x2')
    expect((await sent).steps.map(({ hash }) => hash)).toEqual(['0x1', '0x2'])
  })

  test('a user who declines the second one has sent the first', async () => {
    const caught = send(approve, deposit).catch((reason: unknown) => reason)
    await settle()
    await answer('0x1')
    world.control.outcomes['0x1']?.resolve({ kind: 'amountUnknown', hash: '0x1' })
    await settle()
    await refuse(new UserRejectedError())
    expect(await caught).toMatchObject({
      code: 'CALLS_UNFINISHED',
      steps: [{ hash: '0x1' }],
      details: { sent: 1, hashes: '0x1' },
    })
  })

  test('CON-7: a modal that ends settles what was asked for, and keeps nothing of it', async () => {
    const listeners = vi.spyOn(world.instance.scope.signal, 'removeEventListener')
    const cleanups = vi.spyOn(world.instance.scope, 'add')
    const sent = send(deposit)
    await settle()
    await answer('0x1')
    await sent
    expect(listeners).toHaveBeenCalledTimes(1)
    expect(cleanups).not.toHaveBeenCalled()
    const secondSend = send(deposit).catch((reason: unknown) => reason)
    await settle()
    world.instance.scope.end()
    expect(await secondSend).toMatchObject({ code: 'REQUEST_ABORTED' })
  })

  test('GEN-3: a call whose getter throws is refused by its index, and nobody is asked', async () => {
    const hostile = {
      get to(): string {
        throw new Error('of the app')
      },
    }
    const parse = () => parseAppTransaction(world.instance, { calls: [deposit, hostile] })
    await expect(parse()).rejects.toMatchObject({ code: 'CALL_INVALID', index: 1 })
    expect(world.control.asked).toEqual([])
  })

  test('a user who stops waiting is not asked for what would follow, and the app hears what was sent', async () => {
    const steps: [string, number, number][] = []
    let stop: (() => void) | undefined
    const parsed = await parseAppTransaction(world.instance, { calls: [approve, deposit] })
    const caught = sendWithoutReview(world.instance, parsed, (progress) => {
      if (progress.status !== 'asking') return
      stop = progress.stop
      steps.push([progress.wallet.name, progress.step, progress.stepCount])
    }).catch((reason: unknown) => reason)
    await settle()
    stop?.()
    await answer('0x1')
    world.control.outcomes['0x1']?.resolve({ kind: 'amountUnknown', hash: '0x1' })
    await settle()
    expect(await caught).toMatchObject({ code: 'CALLS_UNFINISHED', steps: [{ hash: '0x1' }] })
    expect(world.control.asked).toHaveLength(1)
    expect(steps).toEqual([[expect.any(String), 1, 2]])
  })

  test('a call that would fail is not asked for', async () => {
    world.control.tests = [{ kind: 'fails', index: 0, reason: 'paused', at: 0 }]
    const sent = send(deposit)
    await expect(Promise.all([sent, settle()])).rejects.toThrow(CallRevertedError)
    await expect(sent).rejects.toMatchObject({ reason: 'paused' })
    expect(world.control.asked).toHaveLength(0)
  })

  test.each([new UserRejectedError(), new MaybeSentError()])(
    'what the wallet answers reaches the app: %s',
    async (error) => {
      const sent = send(deposit)
      const caught = sent.catch((reason: unknown) => reason)
      await settle()
      await refuse(error)
      expect(await caught).toBe(error)
    },
  )

  test.each([
    ['failed', CallRevertedError],
    ['replaced', CallRevertedError],
    ['cancelled', UserRejectedError],
    ['unknown', MaybeSentError],
  ] as const)('a first call that is %s on the chain ends the others', async (kind, ErrorClass) => {
    const caught = send(approve, deposit).catch((reason: unknown) => reason)
    await settle()
    await answer('0x1')
    world.control.outcomes['0x1']?.resolve(kind === 'unknown' ? { kind } : { kind, hash: '0x1' })
    await settle()
    expect(await caught).toBeInstanceOf(ErrorClass)
    expect(world.control.asked).toHaveLength(1)
  })
})

describe('what the app has sent itself', () => {
  const add = (added: AddedTransaction) => addTransaction(world.instance, added, () => undefined)

  const hash = `0x${'ab'.repeat(32)}`
  test('is listed and followed, without a test to compare with', async () => {
    const { settled } = await add({ hash, description: 'Vote\u202e on 18' })
    expect(world.instance.account.state.sent.eip155).toMatchObject([
      { hash, status: 'pending', from: '0xA', to: '0xA', calls: { title: 'Vote on 18', count: 1 } },
    ])
    await settle()
    expect(world.control.expected).toMatchObject([{ kind: 'calls', moves: undefined }])
    world.control.outcomes[hash]?.resolve({ kind: 'amountUnknown', hash, moves: [] })
    expect(await settled).toMatchObject({ status: 'amountUnknown' })
    const [listed] = world.instance.account.state.sent.eip155 ?? []
    expect(listed && toWalletTransaction(listed)).toMatchObject({
      kind: 'calls',
      hash,
      to: undefined,
      description: 'Vote on 18',
      status: 'amountUnknown',
    })
  })

  test('does not take the place of what the modal has sent, with its test', async () => {
    await open(deposit)
    await press()
    await answer(hash)
    const { settled: followed } = await add({ hash, description: 'Gift', to: '0xFriend' })
    expect(world.instance.account.state.sent.eip155).toMatchObject([
      { to: '0xVault', calls: { title: 'Deposit 500 USDC', tested: [{ symbol: 'USDC' }, { symbol: 'NLV' }] } },
    ])
    world.control.outcomes[hash]?.resolve({ kind: 'confirmed', hash })
    expect(await followed).toMatchObject({ status: 'confirmed' })
    expect(world.control.expected).toHaveLength(1)
    expect(await (await add({ hash, description: 'Gift' })).settled).toMatchObject({
      status: 'confirmed',
      calls: { title: 'Deposit 500 USDC' },
    })
  })

  test('that is nothing is refused by name', async () => {
    const nothing = undefined as unknown as AddedTransaction
    await expect(add(nothing)).rejects.toMatchObject({ code: 'OPTION_INVALID' })
  })

  test.each(['0x12', 'vitalik.eth', `${hash}00`])('that is no hash is refused: %s', async (text) => {
    await expect(add({ hash: text, description: '' })).rejects.toMatchObject({
      code: 'OPTION_INVALID',
    })
    expect(world.instance.account.state.sent.eip155 ?? []).toEqual([])
  })
})

test('the operator of another contract is another review', () => {
  const allowing = (contract: string) => tested({ operators: [{ contract, operator: '0xV' }] })
  expect(isSameTest(allowing('0xCheap'), allowing('0xCheap'))).toBe(true)
  expect(isSameTest(allowing('0xCheap'), allowing('0xDear'))).toBe(false)
})

describe('two tests', () => {
  const reviewed = tested()
  test.each<[boolean, string, CallTest]>([
    [true, 'the same', tested()],
    [
      true,
      'a price that moved by less than half a percent',
      tested({
        moves: [
          { ...USDC, units: -500n },
          { ...NLV, units: 486n },
        ],
      }),
    ],
    [
      false,
      'less that comes',
      tested({
        moves: [
          { ...USDC, units: -500n },
          { ...NLV, units: 400n },
        ],
      }),
    ],
    [
      false,
      'another token',
      tested({
        moves: [
          { ...USDC, units: -500n },
          { ...NLV, token: '0xZ', units: 488n },
        ],
      }),
    ],
    [false, 'one more that leaves', tested({ moves: [...reviewed.moves, { ...USDC, token: '0xZ', units: -1n }] })],
    [
      false,
      'an approval',
      tested({ approvals: [{ ...USDC, spender: '0xV', units: 1n, isUnlimited: false, balance: 0n }] }),
    ],
    [false, 'an operator', tested({ operators: [{ contract: '0xN', operator: '0xV' }] })],
    [false, 'a collectible', tested({ items: [{ contract: '0xN', leaving: 1, coming: 0 }] })],
    [false, 'a failure', { kind: 'fails', index: 0, reason: undefined, at: 0 }],
    [false, 'none', { kind: 'untested', at: 0 }],
  ])('are the same (%s) with %s', (isSame, _, newer) => {
    expect(isSameTest(reviewed, newer)).toBe(isSame)
  })
})
