import { array, asyncProperty, assert as check, constantFrom } from 'fast-check'
import { expect, vi } from 'vitest'

/** How many stories are played: some on every change, more before a release. */
export const STORIES = process.env.LATCHKEY_RELEASE ? 2_000 : 400

/** Lets so much of the fake time pass. */
export const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

type StoriesOptions<kind, step extends string> = {
  readonly runs: number
  readonly seed: number
  /** What the stories are about. */
  readonly kinds: readonly kind[]
  readonly steps: readonly step[]
  /** What stories begin with, so that they reach what is rare. */
  readonly beginnings: readonly (readonly step[])[]
  /** Returns what is wrong with a story. */
  run(kind: kind, list: readonly step[]): Promise<readonly string[]>
}

/** Plays random stories on fake time; fails with the shortest one that has a fault. */
export async function checkStories<kind, step extends string>(options: StoriesOptions<kind, step>) {
  const { runs, seed, kinds, steps, beginnings, run } = options
  vi.useFakeTimers()
  // The browser's own is not on fake time.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const aborter = new AbortController()
    setTimeout(() => aborter.abort(), ms)
    return aborter.signal
  })
  const stories = array(constantFrom(...steps), { minLength: 4, maxLength: 14 })
  try {
    await check(
      asyncProperty(constantFrom(...kinds), constantFrom(...beginnings), stories, async (kind, beginning, list) => {
        localStorage.clear()
        expect(await run(kind, [...beginning, ...list])).toEqual([])
      }),
      { numRuns: runs, seed },
    )
  } finally {
    timeout.mockRestore()
    vi.useRealTimers()
  }
}
