import { expect, test, vi } from 'vitest'
import { createScope } from '../../core/scope.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import {
  createTransaction,
  isRequested,
  prepareReview,
  requestTransaction,
  showReview,
  type TransactionRequest,
} from './transaction.js'

function review() {
  const regain = vi.fn()
  const scope = createScope()
  const transaction = createTransaction(scope)
  prepareReview(transaction)
  showReview(transaction, { id: 'one' })
  const request = (options: TransactionRequest) => requestTransaction(transaction, () => regain, options)
  return { transaction, request, scope, regain, now: () => transaction.state.current }
}

test('SEND-8: what fails after the wallet has sent is not told as a failure to send', async () => {
  const { request, now, regain } = review()
  const onFailure = vi.fn()
  const onSent = () => {
    throw new Error('the view')
  }
  await expect(request({ ask: async () => ({ hash: '0x1' }), onSent, onFailure })).rejects.toThrow('the view')
  expect(onFailure).not.toHaveBeenCalled()
  expect(now()).toMatchObject({ status: 'sent', request: { hash: '0x1' } })
  expect(regain).toHaveBeenCalled()
})

test('SEND-8: a declined request returns to its review, as another intent', async () => {
  const { request, now, transaction } = review()
  await request({ ask: () => Promise.reject(new UserRejectedError()), onSent: vi.fn() })
  const state = now()
  expect(state).toMatchObject({ status: 'review', problem: { kind: 'declined' } })
  const isAsked = [{ id: 'one' }, state.status === 'review' && state.intent].map(
    (intent) => intent && isRequested(transaction, intent),
  )
  expect(isAsked).toEqual([true, false])
})

test('SEND-8: a second press while the wallet is asked asks for nothing', async () => {
  const { request } = review()
  const ask = vi.fn(() => new Promise<never>(() => undefined))
  void request({ ask, onSent: vi.fn() })
  await request({ ask, onSent: vi.fn() })
  expect(ask).toHaveBeenCalledTimes(1)
})

test('SEND-8: a request is withdrawn once the modal ends', async () => {
  const { request, now, scope } = review()
  const ask = vi.fn((_: RequestWatch) => new Promise<never>(() => undefined))
  void request({ ask, onSent: vi.fn() })
  scope.end()
  expect([ask.mock.calls[0]?.[0].signal.aborted, now().status]).toEqual([true, 'idle'])
})
