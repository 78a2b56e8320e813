import type { Simulation } from '../../domain/swap.js'
import type { CheckedBuild } from './checkBuild.js'
import { isSame, type Rule, refuseBy, type SwapTerms } from './swapRules.js'

type Simulated = Pick<Simulation, 'spent' | 'received' | 'effects'>

type Tested = Pick<CheckedBuild, 'minimum' | 'router'> & {
  /** Addresses of the network's listed tokens, and of those that the account holds; `undefined` if one list is unknown. */
  readonly valued: readonly (string | undefined)[] | undefined
}

/** Balances that bear interest are rounded, by two units at most. */
const ROUNDED_UNITS = 2n
/** In what has fewer units, two of them are worth something. */
const LEAST_ROUNDED = 20_000n

const mostSpent = ({ source, units }: SwapTerms) =>
  source !== undefined && units >= LEAST_ROUNDED ? units + ROUNDED_UNITS : units

/** Other tokens than the source that leave the account. */
const othersTaken = ({ effects }: Simulated, { source }: SwapTerms) =>
  effects.flatMap((effect) => (effect.kind === 'transfer' && !isSame(effect.token, source) ? [effect] : []))

const simulationRules: readonly Rule<Simulated, Tested>[] = [
  // A route may leave some of the amount; the review says so.
  ['spent', ({ spent }, terms) => spent > mostSpent(terms) || spent <= 0n],
  ['received', ({ received }, _, { minimum }) => received < minimum],
  [
    'taken',
    // Some tokens have a second one that follows each of their transfers, such as one that counts dividends.
    (simulated, terms, { valued }) =>
      othersTaken(simulated, terms).some(
        ({ token, isFungible }) => !isFungible || !valued || valued.some((valuedToken) => isSame(token, valuedToken)),
      ),
  ],
  [
    'approved',
    // Many tokens tell what is left of an allowance when it is used: only that of the router is.
    ({ effects }, { source }, { router }) =>
      effects.some(
        (effect) => effect.kind === 'approval' && !(isSame(effect.token, source) && isSame(effect.spender, router)),
      ),
  ],
]

/**
 * What a simulation shows (SWAP-14): the minimum arrives, nothing beyond the amount leaves, and no other token that is
 * listed or held does. Returns the addresses of those that do.
 * @throws SwapRefusedError
 */
export function checkSimulation(simulation: Simulated, terms: SwapTerms, expectations: Tested): readonly string[] {
  refuseBy(simulationRules, simulation, terms, expectations)
  return [...new Set(othersTaken(simulation, terms).map(({ token }) => token))]
}
