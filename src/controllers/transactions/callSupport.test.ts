// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Calls } from '../../adapters/adapter.js'
import { mainnet } from '../../config/networks.js'
import type { CallSupport } from '../../domain/calls.js'
import { toNetwork } from '../../domain/network.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createFakeAdapter, createFakeConnector } from '../../testing/modal/fakeAdapter.js'
import { connect } from '../connection/connect.js'
import { readCallSupport } from './callSupport.js'

const network = toNetwork('eip155', mainnet)
const yes: CallSupport = { isAtomic: true, canSponsor: false }
const unknown: CallSupport = { isAtomic: false, canSponsor: false, isUnknown: true }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connected wallet that answers later, one answer for each time it is asked. */
async function create(...answers: readonly CallSupport[]) {
  const evm = createFakeAdapter('eip155', [network])
  const readSupport = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    return answers[Math.min(readSupport.mock.calls.length, answers.length) - 1] ?? unknown
  })
  evm.give({ calls: async () => ({ readSupport }) as unknown as Calls })
  const { instance } = createTestInstance([evm])
  await connect(instance, createFakeConnector().connector)
  const read = async () => {
    const answer = readCallSupport(instance, '0xA', network)
    await vi.advanceTimersByTimeAsync(10)
    return answer
  }
  return { read, asked: () => readSupport.mock.calls.length }
}

test('an answer holds for a minute', async () => {
  const { read, asked } = await create(yes)
  expect(await read()).toEqual(yes)
  await vi.advanceTimersByTimeAsync(59_000)
  await read()
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  await read()
  expect(asked()).toBe(2)
})

test('a failed read is no answer, and is repeated after 5 s', async () => {
  const { read, asked } = await create(unknown, yes)
  expect(await read()).toEqual({ isAtomic: false, canSponsor: false })
  await read()
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await read()).toEqual(yes)
  expect(asked()).toBe(2)
})
