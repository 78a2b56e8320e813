export type Random = ReturnType<typeof createRandom>

/** A sequence that its seed repeats (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** From 0 to 1, without 1. */
    next,
    pick<T>(list: readonly [T, ...T[]]): T {
      return list[Math.floor(next() * list.length)] ?? list[0]
    },
    /** One of the keys, each as likely as its weight. */
    weigh<key extends string>(weights: Readonly<Partial<Record<key, number>>>): key {
      const entries = Object.entries(weights) as [key, number][]
      let remaining = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const matches = entries.find(([, weight]) => {
        remaining -= weight
        return remaining < 0
      })
      if (!matches) throw new Error('Nothing has a weight.')
      return matches[0]
    },
  }
}
