import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followTransaction } from './followTransaction.js'

const hash = `0x${'ab'.repeat(32)}`
const from = `0x${'cd'.repeat(20)}`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A node that knows the transaction, with responses scripted by the test. */
function watch(signal = new AbortController().signal) {
  const calls: string[] = []
  const node: Record<string, unknown> = {
    eth_getTransactionReceipt: null,
    eth_getTransactionByHash: { hash, from, nonce: '0x5', blockNumber: null },
    eth_getTransactionCount: '0x5',
  }
  let outcome = 'open'
  const read = async (method: string) => {
    calls.push(method)
    const answer = node[method]
    if (answer instanceof Error) throw answer
    return answer
  }
  followTransaction(hash, read, signal).then(
    (how) => {
      outcome = how
    },
    () => {
      outcome = 'given up'
    },
  )
  return { node, calls, outcome: () => outcome, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

describe('a transaction', () => {
  test('counts once its receipt names a block', async () => {
    const { node, outcome, pass } = watch()
    await pass(5_000)
    expect(outcome()).toBe('open')
    node.eth_getTransactionReceipt = { blockNumber: '0x1', status: '0x1' }
    await pass(15_000)
    expect(outcome()).toBe('confirmed')
  })

  test('has failed if its receipt says so', async () => {
    const { node, outcome, pass } = watch()
    node.eth_getTransactionReceipt = { blockNumber: '0x1', status: '0x0' }
    await pass(15_000)
    expect(outcome()).toBe('failed')
  })

  test('is not replaced by itself: mined between two reads', async () => {
    const { node, outcome, pass } = watch()
    const answers = [null, { blockNumber: '0x1', status: '0x1' }]
    Object.defineProperty(node, 'eth_getTransactionReceipt', { get: () => answers.shift() ?? null })
    node.eth_getTransactionCount = '0x6'
    await pass(15_000)
    expect(outcome()).toBe('confirmed')
  })

  test('ends once another transaction of its nonce is mined instead', async () => {
    const { node, outcome, pass } = watch()
    await pass(3_000)
    node.eth_getTransactionByHash = null
    node.eth_getTransactionCount = '0x6'
    await pass(15_000)
    expect(outcome()).toBe('replaced')
  })

  test.each([{}, { blockNumber: null }, { blockNumber: 'soon' }, 'yes', new Error('down')])(
    'an invalid receipt (%o) is ignored',
    async (answer) => {
      const { node, outcome, pass } = watch()
      node.eth_getTransactionReceipt = answer
      await pass(60_000)
      expect(outcome()).toBe('open')
    },
  )

  test('is polled ever less often, and given up after ten minutes', async () => {
    const { calls, outcome, pass } = watch()
    await pass(10_000)
    expect(calls.filter((call) => call === 'eth_getTransactionReceipt').length).toBeLessThan(6)
    await pass(620_000)
    expect(outcome()).toBe('given up')
    expect(calls.filter((call) => call === 'eth_getTransactionReceipt').length).toBeLessThan(60)
  })

  test('is no longer polled after an abort', async () => {
    const controller = new AbortController()
    const { calls, outcome, pass } = watch(controller.signal)
    await pass(3_000)
    const before = calls.length
    controller.abort()
    await pass(60_000)
    expect(outcome()).toBe('given up')
    expect(calls.length).toBe(before)
  })

  test.each([undefined, 7, '0x', `${hash}00`, { hash }])(
    '%o is not a hash, and nothing is requested',
    async (value) => {
      const read = vi.fn()
      await expect(followTransaction(value, read, new AbortController().signal)).rejects.toThrow()
      expect(read).not.toHaveBeenCalled()
    },
  )
})
