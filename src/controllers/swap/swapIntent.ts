import type { Network } from '../../domain/network.js'
import type { PlannedCall } from '../../domain/swap.js'
import type { Token } from '../../domain/token.js'
import type { NetworkFee } from '../../domain/transfer.js'
import type { LossCaution } from './swapMath.js'
import type { SwapTerms } from './swapRules.js'

/** What a swap would give, for exactly these terms (SWAP-5). */
export type Quote = {
  readonly terms: SwapTerms
  /** Smallest units of the destination. */
  readonly toUnits: bigint
  /** When it was answered, in milliseconds since 1970. */
  readonly at: number
}

/** What the wallet is asked for next. */
export type SwapStep = 'reset' | 'approve' | 'swap'

/** US dollars for one; `undefined` if unknown. */
export type Prices = {
  readonly source: number | undefined
  readonly destination: number | undefined
  readonly coin: number | undefined
}

/** What the user reviews and what is requested: the same object, frozen (SWAP-11). The fee is that of all steps. */
export type SwapIntent = NetworkFee & {
  readonly id: string
  readonly quote: Quote
  readonly source: Token
  readonly destination: Token
  readonly network: Network
  /** The wallet that was active: another one with the same account is not asked (SEND-7). */
  readonly connectorId: string | undefined
  /** Exact decimal text of what is paid. */
  readonly amount: string
  /** Smallest units of the destination: what is expected, and the least that the swap gives. */
  readonly expected: bigint
  readonly minimum: bigint
  /** Whether the call itself guarantees the minimum; otherwise it is only what the service was asked for. */
  readonly minimumIn: 'call' | 'unknown'
  /** The contract that is called; it is also the spender (SWAP-10). */
  readonly router: string
  /** The name of a usual router, or the symbol of the wrapped coin; `undefined` for any other contract. */
  readonly routerName: string | undefined
  /** Everything that is asked of the wallet until the swap is done, in order. */
  readonly steps: readonly SwapStep[]
  /** The call of the first step, exactly as it will be requested. */
  readonly next: PlannedCall
  /** The node has run the swap; otherwise only its gas was estimated (SWAP-14). */
  readonly isSimulated: boolean
  /** Smallest units of the source that the test took: a route may leave some of the amount. */
  readonly spent: bigint
  /** Tokens, by address, that leave the account with the source: neither listed nor among those of the account. */
  readonly alsoTaken: readonly string[]
  readonly prices: Prices
  /** In hundredths of a percent. */
  readonly loss: bigint | undefined
  readonly caution: LossCaution | undefined
}

/** The approval is in the request of the swap itself. */
export const isBatch = ({ next }: Pick<SwapIntent, 'next'>): boolean => (next.calls?.length ?? 1) > 1

/** The router must be compared by the user: nothing has shown what the call does, and nothing in it guarantees it. */
export const needsComparison = ({ isSimulated, routerName, minimumIn }: SwapIntent): boolean =>
  !isSimulated && (routerName === undefined || minimumIn === 'unknown')

/** The same swap of the same account: two answers with different keys never meet (SWAP-5). */
export const keyOfTerms = ({ network, account, from, to, units, slippage }: SwapTerms): string =>
  [network, account, from, to, units.toString(), slippage].join('|')

/** The allowance that a revocation is about. */
export type RevocationSubject = { readonly token: Token; readonly spender: string }

/** What the user reviews and what is requested: a contract may take nothing more of a token (SWAP-16). */
export type RevokeIntent = NetworkFee & {
  readonly id: string
  readonly token: Token
  readonly spender: string
  /** The name of a usual router. */
  readonly spenderName: string | undefined
  readonly network: Network
  readonly connectorId: string | undefined
  /** Smallest units that the spender may take now, as the chain has it. */
  readonly allowance: bigint
  readonly call: PlannedCall
}
