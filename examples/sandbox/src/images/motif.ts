import type { Seed } from '../catalogue/createSeed.ts'

/** A family of signs: each seed gives another member of it. */
export type Motif = (seed: Seed, ink: string, accent: string, ground: string) => string
