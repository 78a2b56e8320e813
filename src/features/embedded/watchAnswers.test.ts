import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchAnswers } from './watchAnswers.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that answers after a while, until it falls silent. */
function createPage() {
  const pending: (() => void)[] = []
  const page = { isSilent: false, refuses: false, asked: 0 }
  const messages: string[] = []
  const stop = watchAnswers(
    async () => {
      page.asked++
      await new Promise<void>((resolve) => (page.isSilent ? pending.push(resolve) : setTimeout(resolve, 20)))
      if (page.refuses) throw new Error('An error occurred')
    },
    { onSilent: () => messages.push('silent'), onAnswer: () => messages.push('answer') },
  )
  return { page, said: messages, stop, answer: () => pending.splice(0).map((resolve) => resolve()) }
}

test('says nothing of a page that answers, however long the user takes', async () => {
  const { page, said } = createPage()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(said).toEqual([])
  expect(page.asked).toBeGreaterThan(50)
})

test('a refusal is an answer', async () => {
  const { page, said } = createPage()
  page.refuses = true
  await vi.advanceTimersByTimeAsync(600_000)
  expect(said).toEqual([])
})

test('says once that the page is silent, after 30 s, and once that it has answered', async () => {
  const { page, said, answer } = createPage()
  await vi.advanceTimersByTimeAsync(5_000)
  page.isSilent = true
  await vi.advanceTimersByTimeAsync(5_020 + 29_999)
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(said).toEqual(['silent'])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(said).toEqual(['silent'])
  answer()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(said).toEqual(['silent', 'answer'])
})

test('a device that has slept gives the page its 30 s again', async () => {
  const { page, said } = createPage()
  await vi.advanceTimersByTimeAsync(5_000)
  page.isSilent = true
  await vi.advanceTimersByTimeAsync(10_000)
  vi.setSystemTime(Date.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(25_020 + 29_999)
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(said).toEqual(['silent'])
})

test('says nothing, and asks nothing, once it is stopped', async () => {
  const { page, said, stop, answer } = createPage()
  page.isSilent = true
  await vi.advanceTimersByTimeAsync(20_000)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  answer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual([])
  expect(page.asked).toBe(2)
  expect(vi.getTimerCount()).toBe(0)
})
