import { createHash } from 'node:crypto'

/** Reproducible random choices. */
export type Seed = {
  /** A whole number from 0 up to, not including, the bound. */
  below(bound: number): number
  /** True in this percentage of cases. */
  chance(percent: number): boolean
  pick<value>(choices: readonly [value, ...value[]]): value
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Mulberry32, seeded with the text's hash. */
export function createSeed(text: string): Seed {
  let state = Number.parseInt(hashOf(text).slice(0, 8), 16)
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
  }
}
