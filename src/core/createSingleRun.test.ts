import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSingleRun } from './createSingleRun.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const create = () => createSingleRun({ add: () => undefined })

test('a new run aborts the one before', () => {
  const single = create()
  const first = single.begin()
  const second = single.begin()
  expect([first.signal.aborted, first.isCurrent(), second.isCurrent()]).toEqual([true, false, true])
})

describe('a user who seems to leave', () => {
  async function watch(promise: Promise<void>) {
    let isDone = false
    void promise.then(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(0)
    return () => isDone
  }

  test.each(['is back', 'has left'])('holds up what is decided then, until they %s', async (end) => {
    const single = create()
    const run = single.begin()
    expect((await watch(run.untilDecided()))()).toBe(true)
    const leaving = single.startLeaving(single.cancel)
    const isDecided = await watch(run.untilDecided())
    expect(isDecided()).toBe(false)
    if (end === 'is back') leaving.stay?.()
    else leaving.finish()
    await vi.advanceTimersByTimeAsync(0)
    expect([isDecided(), run.isCurrent()]).toEqual([true, end === 'is back'])
  })

  test('leaves once more before the first leaving is decided', async () => {
    const single = create()
    const run = single.begin()
    const first = single.startLeaving(single.cancel)
    const isDecided = await watch(run.untilDecided())
    const second = single.startLeaving(single.cancel)
    first.stay?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(isDecided()).toBe(false)
    second.stay?.()
    await vi.advanceTimersByTimeAsync(0)
    expect([isDecided(), run.isCurrent()]).toEqual([true, true])
  })

  test('EML-4: ends a run that has continued theirs meanwhile', () => {
    const single = create()
    const first = single.begin()
    const end = vi.fn(single.cancel)
    const { finish } = single.startLeaving(end)
    const next = single.begin(first)
    finish()
    expect([end.mock.calls.length, next.isCurrent()]).toEqual([1, false])
  })

  test('does not end a newer run', () => {
    const single = create()
    single.begin()
    const end = vi.fn()
    const { finish } = single.startLeaving(end)
    single.begin()
    finish()
    expect(end).not.toHaveBeenCalled()
  })
})
