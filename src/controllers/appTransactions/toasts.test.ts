// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { MaybeSentError } from '../../errors/transferErrors.js'
import { createTestInstance, type TestInstance } from '../../testing/modal/createTestInstance.js'
import { createDeferred } from '../../testing/modal/fakeAdapter.js'
import { showSent } from '../transactions/sentTransactions.js'
import type { AppTransactionProgress } from './appTransactionForm.js'
import { createToasts, dismissToast, followInToast, stopWaiting } from './toasts.js'

const sent: SentTransfer = {
  hash: '0x1',
  networkId: 'eip155:1',
  from: '0xA',
  to: '0xVault',
  amount: '0',
  symbol: 'ETH',
  decimals: 18,
  at: 0,
  status: 'pending',
}
const call = { to: '0xVault', data: '0x', value: 0n, functionName: 'deposit', name: undefined }

let world: TestInstance
let loadCount: number
let stopCount: number

const list = () => world.instance.use(createToasts).list
const states = () => list().map(({ status }) => status)
const follow = (title = 'Deposit') =>
  followInToast(world.instance, { title, calls: [call], network: toNetwork('eip155', mainnet) }, () => {
    loadCount++
  })
const asking = (step = 1, stepCount = 1): AppTransactionProgress => ({
  status: 'asking',
  wallet: { name: 'Marten' },
  step,
  stepCount,
  stop() {
    stopCount++
  },
})
const refused = (error: Error, isShown = false): AppTransactionProgress => ({ status: 'refused', error, isShown })
const never = new Promise<never>(() => undefined)
const sending = (settled: Promise<SentTransfer> = never): AppTransactionProgress => ({
  status: 'sent',
  sent,
  settled,
  isLast: true,
})
const tick = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  world = createTestInstance([])
  world.instance.account.setSent('eip155', [sent])
  loadCount = 0
  stopCount = 0
})

test('begins once the wallet is asked, with the word of the app or the function', () => {
  follow()
  expect([list(), loadCount]).toEqual([[], 0])
  follow().onProgress(asking())
  follow('').onProgress(asking())
  expect(list().map(({ title }) => title)).toEqual(['Deposit', 'deposit'])
  expect(loadCount).toBeGreaterThan(0)
})

test.each<[string, Error]>([
  ['declined', new UserRejectedError()],
  ['unclear', new MaybeSentError()],
  ['notSent', new Error('no')],
])('says what came of asking: %s', (status, error) => {
  const toast = follow()
  toast.onProgress(asking())
  toast.onProgress(refused(error))
  expect(states()).toEqual([status])
})

test('what failed before anybody was asked is told to the app alone', () => {
  follow().onProgress(refused(new Error('no funds')))
  expect(list()).toEqual([])
})

test('what the card says is not said again, and another request begins again', () => {
  const toast = follow()
  toast.onProgress(asking())
  toast.onProgress(refused(new UserRejectedError(), true))
  expect(list()).toEqual([])
  toast.onProgress(asking())
  expect(states()).toEqual(['asking'])
})

test('of several requests, those that were sent are counted', () => {
  const toast = follow()
  toast.onProgress(asking(1, 2))
  toast.onProgress(sending())
  expect(list()).toMatchObject([{ status: 'sent', sentCount: 1, stepCount: 2 }])
  toast.onProgress(asking(2, 2))
  toast.onProgress(refused(new UserRejectedError()))
  expect(list()).toMatchObject([{ status: 'stopped', sentCount: 1 }])
})

test('a user who leaves between two requests is told how many were sent', () => {
  const toast = follow()
  toast.onProgress(asking(1, 2))
  toast.onProgress(sending())
  toast.onUnfinished()
  expect(list()).toMatchObject([{ status: 'stopped', sentCount: 1, stepCount: 2 }])
})

test.each([true, false])('an end that the card shows (%s) needs no toast', async (isShown) => {
  const settled = createDeferred<SentTransfer>()
  const toast = follow()
  toast.onProgress(asking())
  toast.onProgress(sending(settled.promise))
  if (isShown) showSent(world.instance, '0x1')
  settled.resolve({ ...sent, status: 'confirmed' })
  await tick()
  expect(list()).toHaveLength(isShown ? 0 : 1)
})

test('after a disconnect nothing of the account is kept, not even its toast', async () => {
  const settled = createDeferred<SentTransfer>()
  const toast = follow()
  toast.onProgress(asking())
  toast.onProgress(sending(settled.promise))
  world.instance.account.setSent('eip155', [])
  settled.resolve(sent)
  await tick()
  expect(list()).toEqual([])
})

test('a dismissed toast does not come back', () => {
  const toast = follow()
  toast.onProgress(asking())
  dismissToast(world.instance, list()[0]?.id ?? '')
  toast.onProgress(sending())
  expect(list()).toEqual([])
})

test('who stops waiting asks for nothing more; what the wallet has may still be sent', () => {
  follow().onProgress(asking(1, 2))
  const [toast] = list()
  if (toast) stopWaiting(world.instance, toast)
  expect([list(), stopCount]).toEqual([[], 1])
})
