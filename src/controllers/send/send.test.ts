// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Names, Transfers } from '../../adapters/adapter.js'
import { mainnet, polygon, solanaMainnet } from '../../config/networks.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { toNetwork } from '../../domain/network.js'
import type { Outcome } from '../../domain/outcome.js'
import type { Token } from '../../domain/token.js'
import type { SentTransfer, TransferPlan, TransferRequest } from '../../domain/transfer.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { NameOffchainError, NameServiceError } from '../../errors/nameErrors.js'
import { HttpStatusError, NetworkFailedError } from '../../errors/requestErrors.js'
import {
  InsufficientFundsError,
  MaybeSentError,
  TokenMismatchError,
  TransferOutdatedError,
} from '../../errors/transferErrors.js'
import { createSend } from '../../features/send/useSend.js'
import type { ChainData, Identity } from '../../services/chainData/chainData.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import {
  createDeferred,
  createFakeAdapter,
  createFakeConnector,
  type Deferred,
  type FakeEvents,
} from '../../testing/modal/fakeAdapter.js'
import { createChainClient } from '../clients.js'
import { connect } from '../connection/connect.js'
import { addSent } from '../transactions/sentTransactions.js'
import { shownIntent } from '../transactions/transaction.js'
import { chooseToken, readTokenBalance, setAmount, setMax, setToken, watchBalance } from './editForm.js'
import { fillAgain, fillForApp, openForm } from './fillForm.js'
import { markLookAlike, retryReceiver, typeReceiver } from './receiver.js'
import { reviewTransfer } from './reviewTransfer.js'
import { cancelSending, send, setCompared } from './send.js'
import type { SendForm } from './sendForm.js'
import { findGap } from './sendState.js'

const networks = [toNetwork('eip155', mainnet), toNetwork('eip155', polygon)]
const SOLANA_ID = String(solanaMainnet.id)
const FEE = 21n
const BALANCE = 10n ** 18n

/** Transfers scripted by the test. */
function createFakeTransfers() {
  const plans: TransferRequest[] = []
  const sent: TransferPlan[] = []
  const control = {
    plan: async (request: TransferRequest): Promise<Partial<TransferPlan>> => {
      plans.push(request)
      return {}
    },
    answer: [] as Deferred<string>[],
    warnings: [] as TransferPlan['warnings'],
    watch: undefined as RequestWatch | undefined,
    outcome: createDeferred<Outcome>(),
  }
  const transfers: Transfers = {
    readBalance: async () => ({ units: BALANCE, decimals: 18 }),
    ping: async () => 1,
    parseReceiver: (text) => (/^0x[0-9a-zA-Z]+$/.test(text) ? text : undefined),
    refusalOf: (receiver) => (receiver === '0x0' ? 'zero' : undefined),
    async plan(request) {
      const changes = await control.plan(request)
      const units = request.units === 'max' ? BALANCE - FEE : request.units
      const { from, to, token } = request
      return {
        from,
        to,
        token,
        units,
        fee: FEE,
        likelyFee: FEE,
        deposit: 0n,
        details: {},
        warnings: control.warnings,
        ...changes,
      }
    },
    async send(_, plan, __, watch) {
      sent.push(plan)
      control.watch = watch
      watch.onAsked()
      const answer = createDeferred<string>()
      control.answer.push(answer)
      return { hash: await answer.promise }
    },
    follow: () => control.outcome.promise,
  }
  return { transfers, control, plans, sent }
}

let fake: ReturnType<typeof createFakeTransfers>
let wallet: ReturnType<typeof createFakeConnector>
let world: ReturnType<typeof createTestInstance>
let test_: ReturnType<typeof createTestModal>
let form: SendForm
let names: Record<string, Deferred<string | undefined>[]>
/** A name leads to its Ethereum address, a contract that the network does not have. */
let isNameFallback = false

/** An earlier transfer of this device. */
const earlier: SentTransfer = {
  hash: '0x1',
  networkId: 'eip155:1',
  from: '0xA',
  to: '0xabcd1111ffff',
  amount: '1',
  symbol: 'ETH',
  decimals: 18,
  at: 1,
  status: 'pending',
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const view = () => test_.modal.ui.router.current().view

/** A page with a connected wallet; the browser's storage may hold what an earlier one left. */
async function startPage() {
  fake = createFakeTransfers()
  names = {}
  isNameFallback = false
  const evm = createFakeAdapter('eip155', networks)
  const resolve: Names['resolve'] = async (name) => {
    const answer = createDeferred<string | undefined>()
    names[name] = [...(names[name] ?? []), answer]
    const address = await answer.promise
    return address === undefined ? undefined : { address, isFallback: isNameFallback }
  }
  evm.give({
    transfers: async () => fake.transfers,
    names: async () => ({ resolve, isContractElsewhere: async () => isNameFallback }),
  })
  Object.assign(evm.factory, { offers: ['transfers'] })
  const solana = createFakeAdapter('solana', [toNetwork('solana', solanaMainnet)])
  solana.give({ transfers: async () => fake.transfers })
  world = createTestInstance([evm, solana])
  wallet = createFakeConnector()
  await connect(world.instance, wallet.connector)
  test_ = createTestModal(world.instance)
  test_.modal.ui.router.reset('Account')
  test_.modal.ui.router.push('WalletSend')
  form = test_.modal.use(createSend)
}

beforeEach(async () => {
  vi.useFakeTimers()
  await startPage()
  openForm(form)
  await settle(100)
})

afterEach(() => {
  world.instance.scope.end()
  localStorage.clear()
  vi.useRealTimers()
})

async function fill(amount = '0.5', receiver = '0xC') {
  setAmount(form, amount)
  typeReceiver(form, receiver, { isPasted: true })
  await settle(600)
}
async function toReview(amount?: string, receiver?: string) {
  await fill(amount, receiver)
  await reviewTransfer(form)
  await settle()
}
const intent = () => shownIntent(form.transaction)
const transaction = () => form.transaction.state.current
/** Why the shown review has led to nothing. */
const requestProblem = () => {
  const now = transaction()
  return 'problem' in now ? now.problem : undefined
}

describe('the form', () => {
  test("begins with the network's coin and its balance on the chain", () => {
    expect(form.state).toMatchObject({ token: { symbol: 'ETH' }, balance: BALANCE })
  })

  test.each(['1e18', '-1', '0x1', '1,234.5', ' 1', '1 000', 'x'])('AMT-2: %j does not become an amount', (text) => {
    setAmount(form, '2')
    expect(setAmount(form, text)).toBe(false)
    expect(form.state.sendTokenAmount).toBe('2')
  })

  test('tells the fee once it is complete', async () => {
    await fill()
    expect(form.state.estimate).toMatchObject({ fee: FEE, units: BALANCE / 2n })
    setAmount(form, '0.6')
    expect(form.state.estimate).toBeUndefined()
  })

  test('AMT-6: Max is calculated again at review', async () => {
    typeReceiver(form, '0xC', { isPasted: true })
    await setMax(form)
    expect(form.state.sendTokenAmount).toBe('1')
    await settle(600)
    expect(form.state.sendTokenAmount).toBe('0.999999999999999979')
    await reviewTransfer(form)
    expect(fake.plans.every(({ units }) => units === 'max')).toBe(true)
    expect(intent()?.amount).toBe('0.999999999999999979')
  })

  test('insufficient funds are told, and nothing is reviewed', async () => {
    fake.control.plan = () => Promise.reject(new InsufficientFundsError('fee'))
    await toReview()
    expect(form.state.problem).toEqual({ kind: 'funds', missing: 'fee' })
    expect([intent(), view()]).toEqual([undefined, 'WalletSend'])
  })

  test('AMT-6: a top-up while the form is shown is read, and ends "not enough"', async () => {
    const { readBalance } = fake.transfers
    const stop = watchBalance(form)
    await fill('1.5')
    expect(findGap(form.state)).toBe('funds')
    fake.transfers.readBalance = () => Promise.reject(new NetworkFailedError())
    await settle(15_000)
    expect([form.state.balance, form.state.isBalanceUnknown]).toEqual([BALANCE, false])
    fake.transfers.readBalance = async () => ({ units: 2n * BALANCE, decimals: 18 })
    await settle(15_000)
    expect([form.state.balance, findGap(form.state)]).toEqual([2n * BALANCE, undefined])
    stop()
    fake.transfers.readBalance = readBalance
    await settle(60_000)
    expect(form.state.balance).toBe(2n * BALANCE)
  })

  test('SEND-3: a refused receiver blocks the review', async () => {
    await toReview('0.5', '0x0')
    expect(form.state.receiverRefusal).toBe('zero')
    expect(intent()).toBeUndefined()
  })

  test('SEND-3: what the chain refuses depends on the token, whose address it is told', async () => {
    const refusalOf = vi.fn<Transfers['refusalOf']>((_, sent) => (sent ? 'token' : undefined))
    fake.transfers.refusalOf = refusalOf
    await fill()
    expect(form.state.receiverRefusal).toBeUndefined()
    const coin = form.state.token
    if (!coin) throw new Error('no coin')
    chooseToken(form, { ...coin, id: 'eip155:1/0xT', address: '0xT' })
    await settle()
    expect(refusalOf).toHaveBeenLastCalledWith('0xC', { address: '0xT' })
    expect(form.state.receiverRefusal).toBe('token')
    chooseToken(form, coin)
    await settle()
    expect(form.state.receiverRefusal).toBeUndefined()
  })

  test('SEND-3: a receiver is refused before there is a token too', async () => {
    setToken(form, undefined)
    typeReceiver(form, '0x0', { isPasted: true })
    await settle()
    expect(form.state.receiverRefusal).toBe('zero')
  })

  test('SEND-3: nothing is refused before there is a receiver', async () => {
    const refusalOf = vi.fn(fake.transfers.refusalOf)
    fake.transfers.refusalOf = refusalOf
    if (form.state.token) chooseToken(form, form.state.token)
    await settle()
    markLookAlike(form)
    expect(refusalOf).not.toHaveBeenCalled()
    expect(form.state).toMatchObject({ receiverRefusal: undefined, lookAlike: undefined })
  })

  test('CON-1: a refusal of the receiver before says nothing about the next one', async () => {
    await fill('0.5', '0x0')
    if (form.state.token) chooseToken(form, form.state.token)
    typeReceiver(form, '0xC')
    await settle(100)
    expect(form.state).toMatchObject({ receiverStatus: 'resolving', receiverRefusal: undefined })
  })

  test('SEND-2: space around a receiver is no part of it, and space alone names nobody', async () => {
    typeReceiver(form, ' 0xC\n', { isPasted: true })
    await settle()
    expect(form.state).toMatchObject({ receiverAddress: '0xC', receiverText: ' 0xC\n' })
    typeReceiver(form, ' \n', { isPasted: true })
    expect(form.state).toMatchObject({ receiverStatus: 'empty', receiverAddress: undefined })
  })

  test('GEN-5: keeps the first 300 characters of a receiver', () => {
    typeReceiver(form, `${'x'.repeat(300)}y`)
    expect(form.state.receiverText).toBe('x'.repeat(300))
  })
})

describe('SEND-4: a name', () => {
  test('is resolved after a pause, and its address is shown', async () => {
    typeReceiver(form, 'Juno.eth')
    await settle(499)
    expect(names['Juno.eth']).toBeUndefined()
    await settle(1)
    expect(form.state.receiverStatus).toBe('resolving')
    names['Juno.eth']?.[0]?.resolve('0xJ')
    await settle()
    expect(form.state).toMatchObject({ receiverAddress: '0xJ', receiverProfileName: 'juno.eth' })
  })

  test('CON-1: a late answer for an older name is dropped', async () => {
    typeReceiver(form, 'old.eth', { isPasted: true })
    await settle()
    typeReceiver(form, 'new.eth', { isPasted: true })
    await settle()
    names['new.eth']?.[0]?.resolve('0xNew')
    await settle()
    names['old.eth']?.[0]?.resolve('0xOld')
    await settle()
    expect(form.state).toMatchObject({ receiverAddress: '0xNew', receiverProfileName: 'new.eth' })
  })

  test('CON-1: a late failure of an older name is dropped', async () => {
    typeReceiver(form, 'old.eth', { isPasted: true })
    await settle()
    typeReceiver(form, 'new.eth', { isPasted: true })
    await settle()
    names['new.eth']?.[0]?.resolve('0xNew')
    await settle()
    names['old.eth']?.[0]?.reject(new NameServiceError('x', { cause: new HttpStatusError(500, undefined, 'busy') }))
    await settle()
    expect(form.state).toMatchObject({ receiverStatus: 'ready', receiverReason: '', receiverAddress: '0xNew' })
  })

  /** The identity service, which answers late. */
  function askIdentities() {
    const answers: Record<string, Deferred<Identity | undefined>> = {}
    const fetchIdentity: ChainData['fetchIdentity'] = ({ address }) => {
      const answer = createDeferred<Identity | undefined>()
      answers[address] = answer
      return answer.promise
    }
    const { http, chainData } = createChainClient(world.instance)
    world.seed(createChainClient, { http, chainData: { ...chainData, fetchIdentity } })
    return answers
  }

  test('CON-1: the picture of an earlier receiver is not shown beside the next one', async () => {
    const identities = askIdentities()
    for (const receiver of ['0xC', '0xD']) {
      typeReceiver(form, receiver, { isPasted: true })
      await settle()
    }
    identities['0xD']?.resolve({ name: null, avatar: 'https://images.example/d.png' })
    await settle()
    expect(form.state.receiverProfileImageUrl).toBe('https://images.example/d.png')
    identities['0xC']?.resolve({ name: null, avatar: 'https://images.example/c.png' })
    await settle()
    expect(form.state.receiverProfileImageUrl).toBe('https://images.example/d.png')
  })

  test('without an address has no picture that could be asked for', async () => {
    const identities = askIdentities()
    typeReceiver(form, 'nobody.eth', { isPasted: true })
    await settle()
    names['nobody.eth']?.[0]?.resolve(undefined)
    await settle()
    expect(identities).toEqual({})
  })

  test.each([undefined, 'not an address'])('that leads to %j is not a receiver', async (answer) => {
    typeReceiver(form, 'nobody.eth', { isPasted: true })
    await settle()
    names['nobody.eth']?.[0]?.resolve(answer)
    await settle()
    expect(form.state).toMatchObject({ receiverStatus: 'unresolved', receiverAddress: undefined })
  })

  test('that needs a server which the app does not ask is told apart', async () => {
    typeReceiver(form, 'juno.cb.id', { isPasted: true })
    await settle()
    names['juno.cb.id']?.[0]?.reject(new NameOffchainError())
    await settle()
    expect(form.state).toMatchObject({ receiverStatus: 'offchainName', receiverAddress: undefined })
  })

  test.each([
    ['without a reason', new NetworkFailedError(), ''],
    [
      'with a reason',
      new NameServiceError('x', { cause: new HttpStatusError(500, undefined, 'Too <b>busy\u202e') }),
      'Too <b>busy',
    ],
  ])('that cannot be looked up, %s, may have an address: it is said, and tried again', async (_, error, reason) => {
    typeReceiver(form, 'juno.eth', { isPasted: true })
    await settle()
    names['juno.eth']?.[0]?.reject(error)
    await settle()
    expect(form.state).toMatchObject({ receiverStatus: 'failed', receiverReason: reason, receiverText: 'juno.eth' })
    retryReceiver(form)
    await settle()
    names['juno.eth']?.[1]?.resolve('0xJ')
    await settle()
    expect(form.state).toMatchObject({ receiverStatus: 'ready', receiverReason: '', receiverAddress: '0xJ' })
  })

  test('longer than is shown can be sent to', async () => {
    const name = `${'ab.'.repeat(40)}eth`
    setAmount(form, '0.5')
    typeReceiver(form, name, { isPasted: true })
    await settle()
    names[name]?.[0]?.resolve('0xJ')
    await settle(600)
    await reviewTransfer(form)
    void send(form)
    await settle()
    names[name]?.[1]?.resolve('0xJ')
    await settle()
    expect(fake.sent).toMatchObject([{ to: '0xJ' }])
  })

  test('that leads elsewhere at confirm stops the transfer', async () => {
    setAmount(form, '0.5')
    typeReceiver(form, 'juno.eth', { isPasted: true })
    await settle()
    names['juno.eth']?.[0]?.resolve('0xJ')
    await settle(600)
    await reviewTransfer(form)
    void send(form)
    await settle()
    names['juno.eth']?.[1]?.resolve('0xThief')
    await settle()
    expect(fake.sent).toEqual([])
    expect(form.state.problem).toEqual({ kind: 'nameChanged' })
    expect(view()).toBe('WalletSend')
  })
})

describe('the review', () => {
  test('SEND-6: what is shown is frozen, and is what is sent', async () => {
    await toReview()
    expect(view()).toBe('WalletSendPreview')
    const visible = intent()
    expect(Object.isFrozen(visible) && Object.isFrozen(visible?.plan)).toBe(true)
    void send(form)
    await settle()
    expect(fake.sent).toEqual([visible?.plan])
  })

  test('SEND-3: a first receiver, an own address and a contract need another look', async () => {
    await toReview()
    expect(intent()?.cautions).toEqual(['first'])
    test_.modal.ui.router.back()
    fake.control.warnings = ['contract']
    await toReview('0.5', '0xB')
    expect(intent()?.cautions).toEqual(['contract', 'self'])
  })

  test("SEND-3: a name's contract of Ethereum that the network does not have needs another look", async () => {
    isNameFallback = true
    setAmount(form, '0.5')
    typeReceiver(form, 'juno.eth', { isPasted: true })
    await settle()
    names['juno.eth']?.[0]?.resolve('0xJ')
    await settle(600)
    await reviewTransfer(form)
    expect(intent()).toMatchObject({ cautions: ['contractElsewhere', 'first'], mustCompare: true })
    void send(form)
    await settle()
    expect(fake.sent).toEqual([])
    // Another receiver has nothing to do with that name.
    test_.modal.ui.router.back()
    await toReview()
    expect(intent()?.cautions).toEqual(['first'])
  })

  test.each([
    [20n, ['fee', 'first']],
    [21n, ['first']],
  ])('SEND-6: a fee of 21 for an amount of %s has the cautions %j', async (units, cautions) => {
    fake.control.plan = async () => ({ units })
    await toReview()
    expect(intent()?.cautions).toEqual(cautions)
  })

  test.each([
    [2_000, ['fee', 'first']],
    [2, ['first']],
    [undefined, ['first']],
  ])(
    "a token's fee is compared with what the token is worth: with the coin at %s dollars, %j",
    async (price, cautions) => {
      const account = world.account()
      if (!account) throw new Error('no account')
      const coin = { networkId: 'eip155:1' as const, name: 'Ether', symbol: 'ETH', decimals: 18, amount: '1', price }
      const token = { ...coin, address: '0xT', id: 'eip155:1/0xT', symbol: 'T', name: 'T', price: 1 }
      world.instance.account.patch('eip155', account.caipAddress, {
        portfolio: { status: 'ready', tokens: [{ ...coin, id: 'eip155:1/coin' }] },
      })
      chooseToken(form, token)
      fake.control.plan = async () => ({ fee: 10n ** 15n })
      await toReview('1')
      expect(intent()?.cautions).toEqual(cautions)
    },
  )

  test('SEND-5: an address like an earlier one is compared in the review before the wallet is asked', async () => {
    void addSent(world.instance, earlier)
    await toReview('0.5', '0xabcd2222ffff')
    expect(intent()).toMatchObject({ lookAlike: { address: '0xabcd1111ffff' }, mustCompare: true })
    await send(form)
    expect(fake.sent).toEqual([])
    setCompared(form, true)
    void send(form)
    await settle()
    expect(fake.sent).toHaveLength(1)
  })
})

test('SEND-5: an address that turns out to be known looks like no other', async () => {
  void addSent(world.instance, earlier)
  await fill('0.5', '0xabcd2222ffff')
  expect(form.state.lookAlike).toMatchObject({ address: '0xabcd1111ffff', at: 1 })
  void addSent(world.instance, { ...earlier, hash: '0x2', to: '0xabcd2222ffff' })
  markLookAlike(form)
  expect(form.state.lookAlike).toBeUndefined()
})

describe('SEND-5: after a reload', () => {
  async function reload() {
    void addSent(world.instance, earlier)
    world.instance.scope.end()
    await startPage()
  }

  test("an app's transfer to an address like an earlier one is compared first", async () => {
    await reload()
    await fillForApp(form, { to: '0xabcd2222ffff', amount: '0.5' })
    await settle(600)
    expect(form.state.lookAlike).toMatchObject({ address: '0xabcd1111ffff' })
    await reviewTransfer(form)
    expect(intent()).toMatchObject({ lookAlike: { address: '0xabcd1111ffff' } })
    await send(form)
    expect(fake.sent).toEqual([])
  })

  test('a review at once compares with what an earlier page has sent', async () => {
    await reload()
    openForm(form)
    await toReview('0.5', '0xabcd2222ffff')
    expect(form.state.lookAlike).toMatchObject({ address: '0xabcd1111ffff' })
    expect(intent()).toMatchObject({ lookAlike: { address: '0xabcd1111ffff' } })
  })

  test('a receiver that only the storage knows needs another look: anybody may have written it', async () => {
    await reload()
    await fillForApp(form, { to: '0xabcd1111ffff', amount: '0.5' })
    await settle(600)
    await reviewTransfer(form)
    expect(intent()?.cautions).toEqual(['stored'])
  })
})

describe('sending', () => {
  test('a receiver that this page has paid needs no other look, until the wallet is disconnected', async () => {
    await toReview()
    void send(form)
    await settle()
    fake.control.answer[0]?.resolve('0xhash')
    await settle()
    const { router } = test_.modal.ui
    router.reset('WalletSend')
    openForm(form)
    await toReview()
    expect(intent()?.cautions).toEqual([])
    await test_.modal.wallet.disconnect('eip155')
    await settle()
    await connect(world.instance, wallet.connector)
    await settle()
    test_.modal.ui.modalState.set({ isOpen: true })
    router.reset('WalletSend')
    openForm(form)
    await toReview()
    expect(intent()?.cautions).toEqual(['first'])
  })

  test('SEND-8: one intent sends once, whatever is pressed', async () => {
    await toReview()
    void send(form)
    void send(form)
    await settle()
    void send(form)
    await settle()
    expect(fake.sent).toHaveLength(1)
  })

  test('SEND-11: a hash clears the form, is followed, and survives closing the modal', async () => {
    await toReview()
    void send(form)
    await settle()
    fake.control.answer[0]?.resolve('0xhash')
    await settle()
    expect(view()).toBe('TransactionResult')
    expect(form.state).toMatchObject({ sendTokenAmount: '', receiverText: '' })
    expect(transaction().status).toBe('idle')
    expect(world.account()).toBeDefined()
    expect(world.instance.account.state.sent.eip155).toMatchObject([
      { hash: '0xhash', status: 'pending', amount: '0.5', walletName: wallet.connector.name },
    ])
    test_.modal.ui.close()
    fake.control.outcome.resolve({ kind: 'confirmed', hash: '0xhash', arrived: BALANCE / 2n, fee: FEE, block: 7n })
    await settle()
    expect(world.instance.account.state.sent.eip155).toMatchObject([
      { status: 'confirmed', arrived: '0.5', fee: '0.000000000000000021', block: 7 },
    ])
    expect(world.notices).toContain('confirmed: 0xhash')
    expect(world.told()).toEqual(expect.arrayContaining(['SEND_INITIATED', 'SEND_SUCCESS', 'SEND_SETTLED']))
  })

  test('SEND-11: a rejection keeps the review, which can be sent again', async () => {
    await toReview()
    void send(form)
    await settle()
    fake.control.answer[0]?.reject(new UserRejectedError())
    await settle()
    expect([view(), transaction()]).toMatchObject([
      'WalletSendPreview',
      { status: 'review', problem: { kind: 'declined' } },
    ])
    expect(world.told()).toContain('SEND_REJECTED')
    expect(form.state.problem).toBeUndefined()
    void send(form)
    await settle()
    expect(fake.sent).toHaveLength(2)
  })

  test('a failure keeps the form with its reason', async () => {
    await toReview()
    void send(form)
    await settle()
    fake.control.answer[0]?.reject(new Error('no'))
    await settle()
    expect([view(), requestProblem()?.kind]).toEqual(['WalletSendPreview', 'failed'])
    expect(form.state.sendTokenAmount).toBe('0.5')
    expect(world.told()).toContain('SEND_ERROR')
  })

  test('SEND-8: what may have been sent is not asked for again, and a new review says so', async () => {
    await toReview()
    const currentIntent = intent()
    void send(form)
    await settle()
    fake.control.answer[0]?.reject(new MaybeSentError())
    await settle()
    expect([view(), transaction()]).toEqual(['WalletSendPreview', { status: 'unclear', intent: currentIntent }])
    expect(form.state.problem).toEqual({ kind: 'maybeSent' })
    void send(form)
    await settle()
    expect(fake.sent).toHaveLength(1)
    test_.modal.ui.router.back()
    await reviewTransfer(form)
    expect([view(), form.state.problem]).toEqual(['WalletSendPreview', { kind: 'maybeSent' }])
  })

  test('SEND-8: an unclear answer after the user has left is told', async () => {
    await toReview()
    void send(form)
    await settle()
    cancelSending(form)
    fake.control.answer[0]?.reject(new MaybeSentError())
    await settle()
    expect(test_.record.said).toContain(
      'alert: The transfer may have been sent. Check your activity before you try again.',
    )
  })

  test('SEND-8: a prompt that the user has left is still open: no second one until it is answered', async () => {
    await toReview()
    void send(form)
    await settle()
    test_.modal.ui.router.back()
    cancelSending(form)
    await reviewTransfer(form)
    void send(form)
    await settle()
    expect([fake.sent.length, requestProblem()?.kind]).toEqual([1, 'pending'])
    fake.control.answer[0]?.resolve('0xlate')
    await settle()
    expect([view(), intent()]).toEqual(['WalletSend', undefined])
    expect(form.state.problem).toEqual({ kind: 'alreadySent' })
  })

  test('the hash of a request that the user has left leaves the review of another transfer alone', async () => {
    await toReview()
    void send(form)
    await settle()
    test_.modal.ui.router.back()
    cancelSending(form)
    await toReview('0.1')
    const visible = intent()
    fake.control.answer[0]?.resolve('0xlate')
    await settle()
    expect([view(), intent(), form.state.problem]).toEqual(['WalletSendPreview', visible, undefined])
    expect(test_.record.said).toContain('status: Your wallet sent the transfer after all.')
  })

  test('SEND-7: a wallet that is elsewhere voids the intent', async () => {
    await toReview()
    void send(form)
    await settle()
    fake.control.answer[0]?.reject(new TransferOutdatedError())
    await settle()
    expect([view(), intent()]).toEqual(['WalletSend', undefined])
    expect(form.state.problem).toEqual({ kind: 'outdated' })
  })

  test('SEND-7: another wallet with the same account is not asked', async () => {
    await toReview()
    const second = createFakeConnector({ id: 'example.other' })
    await connect(world.instance, second.connector)
    await settle()
    void send(form)
    await settle()
    expect(fake.sent).toEqual([])
    expect(form.state.problem).toEqual({ kind: 'outdated' })
  })

  test('PRV-6: the hash of a request that nobody waits for any more counts', async () => {
    await toReview()
    void send(form)
    await settle()
    cancelSending(form)
    fake.control.answer[0]?.resolve('0xlate')
    await settle()
    expect(world.instance.account.state.sent.eip155).toMatchObject([{ hash: '0xlate' }])
    expect(test_.record.said).toContain('status: Your wallet sent the transfer after all.')
    expect(intent()).toBeUndefined()
  })

  test('SEND-8: a request that is cancelled before the wallet is asked never reaches it', async () => {
    setAmount(form, '0.5')
    typeReceiver(form, 'juno.eth', { isPasted: true })
    await settle()
    names['juno.eth']?.[0]?.resolve('0xJ')
    await settle(600)
    await reviewTransfer(form)
    void send(form)
    await settle()
    // The name is resolved again, slowly; the user goes back meanwhile.
    cancelSending(form)
    names['juno.eth']?.[1]?.resolve('0xJ')
    await settle()
    expect(fake.sent).toEqual([])
  })

  test('SEND-8: a request that is cancelled is withdrawn down to the wire', async () => {
    await toReview()
    void send(form)
    await settle()
    expect([transaction(), fake.control.watch?.signal.aborted]).toMatchObject([
      { status: 'asking', phase: 'open' },
      false,
    ])
    cancelSending(form)
    expect([transaction().status, fake.control.watch?.signal.aborted]).toEqual(['idle', true])
  })

  test('CON-1: a token that an app names is not sent on a network that was chosen meanwhile', async () => {
    const symbol = createDeferred<string>()
    fake.transfers.readSymbol = () => symbol.promise
    const fixed = fillForApp(form, { to: '0xC', amount: '0.5', token: '0xT' })
    await settle()
    wallet.tell((events) => events.chainChanged('137'))
    await settle()
    symbol.resolve('TKN')
    await fixed
    await settle(600)
    await reviewTransfer(form)
    expect(fake.plans).toEqual([])
    expect(intent()).toBeUndefined()
    expect(test_.record.said).toContain('alert: This app requested an invalid transfer')
  })

  test.each<[string, Error, unknown, string]>([
    [
      'that the chain does not know as one',
      new TokenMismatchError(),
      { code: 'TRANSFER_INCOMPLETE' },
      'invalid transfer',
    ],
    ['that cannot be read', new NetworkFailedError(), { code: 'NETWORK_FAILED' }, "Couldn't prepare"],
  ])('a token that an app names, %s, is refused with its reason', async (_, error, refused, message) => {
    fake.transfers.readBalance = (__, token) =>
      token === undefined ? Promise.resolve({ units: BALANCE, decimals: 18 }) : Promise.reject(error)
    const onRefused = vi.fn()
    await fillForApp(form, { to: '0xC', amount: '0.5', token: '0xT', onRefused })
    await settle()
    expect(onRefused.mock.calls).toEqual([[expect.objectContaining(refused as object)]])
    expect(test_.record.said.at(-1)).toContain(message)
  })

  test('CON-1: a token of another network is not planned on this one', async () => {
    const token = {
      id: 'x',
      networkId: 'eip155:137',
      address: '0xT',
      name: 'T',
      symbol: 'T',
      decimals: 18,
      amount: '1',
    }
    chooseToken(form, token as Token)
    await toReview()
    expect([fake.plans, intent()]).toEqual([[], undefined])
  })

  test('PRV-6: an app is told a hash that comes after the user has cancelled', async () => {
    const onSent = vi.fn()
    const answered = vi.fn()
    await fillForApp(form, { to: '0xC', amount: '0.5', onSent, onAsked: (promise) => void promise.then(answered) })
    await settle(600)
    await reviewTransfer(form)
    void send(form)
    await settle()
    cancelSending(form)
    await settle()
    expect([onSent, answered].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    fake.control.answer[0]?.resolve('0xlate')
    await settle()
    expect(onSent.mock.calls).toEqual([[expect.objectContaining({ hash: '0xlate' }), expect.any(Promise)]])
    expect(answered).toHaveBeenCalledOnce()
  })

  test('SEND-8: an app is told that its transfer may have been sent', async () => {
    const events: unknown[] = []
    await fillForApp(form, { to: '0xC', amount: '0.5', onRefused: (error) => events.push(error) })
    await settle(600)
    await reviewTransfer(form)
    void send(form)
    await settle()
    const error = new MaybeSentError()
    fake.control.answer[0]?.reject(error)
    await settle()
    expect(events).toEqual([error])
  })

  test("CON-8: an app's callback that throws fails nothing", async () => {
    const onSent = () => {
      throw new Error('of the app')
    }
    await fillForApp(form, { to: '0xC', amount: '0.5', onSent })
    await settle(600)
    await reviewTransfer(form)
    void send(form)
    await settle()
    fake.control.answer[0]?.resolve('0xhash')
    await settle()
    expect(view()).toBe('TransactionResult')
    expect(world.told()).not.toContain('SEND_ERROR')
  })

  test("SEND-1: without anything to send it says so, in the specification's words", async () => {
    await send(form)
    expect(test_.record.said).toContain('alert: Enter an amount and a recipient')
  })
})

describe('after a transfer that has moved nothing', () => {
  const failed: SentTransfer = {
    hash: '0xold',
    networkId: 'eip155:1',
    from: '0xA',
    to: '0xC',
    amount: '0.25',
    symbol: 'ETH',
    decimals: 18,
    at: 1,
    status: 'failed',
  }

  test('SEND-11: the form has its values again, and nothing is planned, reviewed or asked by itself', async () => {
    await fillAgain(form, { repeat: failed })
    expect(form.state).toMatchObject({ sendTokenAmount: '0.25', token: { symbol: 'ETH' }, isMax: false })
    await settle(600)
    expect(form.state).toMatchObject({ receiverAddress: '0xC', receiverStatus: 'ready' })
    expect(intent()).toBeUndefined()
    expect(fake.sent).toEqual([])
    await reviewTransfer(form)
    await settle()
    expect(intent()).toMatchObject({ amount: '0.25', plan: { to: '0xC' } })
  })

  test('keeps the token that was sent if it cannot be read, says so, and reads it again', async () => {
    const { readBalance } = fake.transfers
    fake.transfers.readBalance = async () => Promise.reject(new NetworkFailedError())
    await fillAgain(form, { repeat: { ...failed, token: '0xT', symbol: 'TKN' } })
    await settle(600)
    expect(form.state).toMatchObject({ sendTokenAmount: '0.25', balance: undefined, isBalanceUnknown: true })
    expect(form.state.token).toMatchObject({ address: '0xT', symbol: 'TKN', decimals: undefined })
    expect(findGap(form.state)).toBe('unread')
    await reviewTransfer(form)
    expect(fake.plans).toEqual([])
    fake.transfers.readBalance = readBalance
    if (form.state.token) await readTokenBalance(form, form.state.token)
    await settle(600)
    expect(form.state).toMatchObject({ sendTokenAmount: '0.25', balance: BALANCE, isBalanceUnknown: false })
    expect(fake.plans.at(-1)).toMatchObject({ token: { address: '0xT', symbol: 'TKN', decimals: 18 } })
    expect(findGap(form.state)).toBeUndefined()
  })

  test('closing, or another account, ends the filling, and says so', async () => {
    const token: SentTransfer = { ...failed, token: '0xT' }
    for (const leavePage of [
      () => test_.modal.ui.close(),
      () => wallet.tell((events) => events.accountsChanged(['0xB', '0xA'])),
    ]) {
      const symbol = createDeferred<string>()
      fake.transfers.readSymbol = () => symbol.promise
      const filled = fillAgain(form, { repeat: token })
      await settle()
      leavePage()
      await settle()
      symbol.resolve('TKN')
      expect(await filled).toBe(false)
      expect(form.state).toMatchObject({ sendTokenAmount: '', receiverText: '' })
    }
  })

  test('NAME-4: a name is resolved again', async () => {
    await fillAgain(form, { repeat: { ...failed, toName: 'juno.eth' } })
    await settle()
    names['juno.eth']?.[0]?.resolve('0xB')
    await settle(600)
    expect(form.state).toMatchObject({ receiverAddress: '0xB', receiverProfileName: 'juno.eth' })
  })
})

describe("an app's transfer", () => {
  const events: unknown[] = []
  const request = { to: '0xC', amount: '0.5', onRefused: (error: unknown) => events.push(error) }
  let input: typeof request
  beforeEach(async () => {
    events.length = 0
    input = { ...request }
    await fillForApp(form, input)
    await settle(600)
  })
  const codes = () => events.map((error) => Reflect.get(error as object, 'code'))
  const isEmpty = { isFromApp: false, sendTokenAmount: '', receiverText: '' }

  test('ends once the card closes: the next form is empty, and its own', async () => {
    test_.modal.ui.close()
    await settle()
    expect(form.state).toMatchObject(isEmpty)
    test_.modal.ui.modalState.set({ isOpen: true })
    test_.modal.ui.router.reset('WalletSend')
    openForm(form)
    expect(form.state).toMatchObject({ ...isEmpty, token: { symbol: 'ETH' } })
    expect(codes()).toEqual([4001])
  })

  test('ends once its views are left, or the form is opened without it', async () => {
    test_.modal.ui.router.push('WalletSendSelectToken')
    await settle()
    expect(form.state.isFromApp).toBe(true)
    test_.modal.ui.router.reset('Account')
    await settle()
    expect(form.state).toMatchObject(isEmpty)
    test_.modal.ui.router.reset('WalletSend')
    await fillForApp(form, { ...request })
    openForm(form)
    await settle()
    expect(form.state).toMatchObject(isEmpty)
    expect(codes()).toEqual([4001, 4001])
  })

  test.each([
    ['account', (events: FakeEvents) => events.accountsChanged(['0xB', '0xA'])],
    ['network', (events: FakeEvents) => events.chainChanged('137')],
  ])('CON-2: is void with another %s; the user and the app learn why, and it does not come back', async (_, tell) => {
    wallet.tell(tell)
    await settle()
    expect(form.state).toMatchObject({ ...isEmpty, problem: { kind: 'outdated' } })
    expect(codes()).toEqual(['TRANSFER_OUTDATED'])
    await fillForApp(form, input)
    expect(form.state).toMatchObject({ ...isEmpty, problem: { kind: 'outdated' } })
  })

  test('stays as it is after its review', async () => {
    await reviewTransfer(form)
    test_.modal.ui.router.back()
    await fillForApp(form, input)
    expect(form.state).toMatchObject({ isFromApp: true, sendTokenAmount: '0.5', receiverStatus: 'ready' })
    expect(events).toEqual([])
  })

  test('PRV-6: is not refused while the wallet is asked, and is not offered again with its hash', async () => {
    const onSent = vi.fn()
    await fillForApp(form, { ...request, onSent })
    await settle(600)
    await reviewTransfer(form)
    void send(form)
    await settle()
    test_.modal.ui.router.back()
    cancelSending(form)
    await settle()
    events.length = 0
    fake.control.answer[0]?.resolve('0xlate')
    await settle()
    expect(onSent.mock.calls).toEqual([[expect.objectContaining({ hash: '0xlate' }), expect.any(Promise)]])
    expect(form.state).toMatchObject({ ...isEmpty, token: { symbol: 'ETH' } })
    expect(events).toEqual([])
  })

  test('PRV-6: with a closed card the answer of the wallet decides', async () => {
    await reviewTransfer(form)
    void send(form)
    await settle()
    test_.modal.ui.close()
    await settle()
    expect(events).toEqual([])
    fake.control.answer[0]?.reject(new UserRejectedError())
    await settle()
    expect(codes()).toEqual([4001])
  })
})

test('a disconnect forgets the receiver', async () => {
  await fill()
  await test_.modal.wallet.disconnect('eip155')
  await settle()
  expect(form.state).toMatchObject({ sendTokenAmount: '', receiverText: '', receiverAddress: undefined })
})

test('what may have been sent is still said after the card was closed', async () => {
  await toReview()
  void send(form)
  await settle()
  fake.control.answer[0]?.reject(new MaybeSentError())
  await settle()
  test_.modal.ui.close()
  await settle()
  openForm(form)
  expect(form.state).toMatchObject({ sendTokenAmount: '', problem: { kind: 'maybeSent' } })
})

describe('CON-2: account or network changes', () => {
  test('during the review void it', async () => {
    await toReview()
    wallet.tell((events) => events.accountsChanged(['0xB', '0xA']))
    await settle()
    expect([view(), intent()]).toEqual(['WalletSend', undefined])
    expect(form.state.problem).toEqual({ kind: 'outdated' })
    expect(form.state.receiverText).toBe('0xC')
  })

  test('during the request start no other one, and its answer belongs to the account that paid', async () => {
    await toReview()
    void send(form)
    await settle()
    wallet.tell((events) => events.accountsChanged(['0xB', '0xA']))
    await settle()
    fake.control.answer[0]?.resolve('0xhash')
    await settle()
    expect(fake.sent).toHaveLength(1)
    expect(world.instance.account.state.sent.eip155).toMatchObject([{ hash: '0xhash', from: '0xA' }])
  })

  test('SEND-12: to another namespace clears the form, and drops a name that is being resolved', async () => {
    const phantom = createFakeConnector({ namespace: 'solana', id: 'Weasel', accounts: ['Sol'], chainId: SOLANA_ID })
    await connect(world.instance, phantom.connector)
    world.instance.network.activateNamespace('eip155')
    await settle()
    openForm(form)
    setAmount(form, '0.5')
    typeReceiver(form, 'juno.eth', { isPasted: true })
    await settle()
    world.instance.network.activateNamespace('solana')
    await settle()
    names['juno.eth']?.[0]?.resolve('0xJ')
    await settle(600)
    expect(form.state).toMatchObject({ token: { symbol: 'SOL' }, sendTokenAmount: '', receiverStatus: 'empty' })
    expect([form.state.receiverText, form.state.receiverAddress, form.state.receiverProfileName]).toEqual([
      '',
      undefined,
      undefined,
    ])
  })

  test('SEND-6: a form that changes during the review voids it', async () => {
    await toReview()
    setAmount(form, '0.9')
    void send(form)
    await settle()
    expect([fake.sent, intent()]).toEqual([[], undefined])
  })

  test('SEND-12: of the network take its coin, without the amount', async () => {
    await fill()
    wallet.tell((events) => events.chainChanged('137'))
    await settle()
    expect(form.state).toMatchObject({ token: { symbol: 'POL' }, sendTokenAmount: '', estimate: undefined })
  })
})
