import { type SwapRefusal, SwapRefusedError } from '../../errors/swapErrors.js'

/** What a swap is meant to do; every answer of the service is compared with it. */
export type SwapTerms = {
  /** CAIP-2. */
  readonly network: string
  /** The active account, in canonical form. */
  readonly account: string
  /** CAIP-10 ids of the tokens. */
  readonly from: string
  readonly to: string
  /** Addresses of the tokens; `undefined` for the coin. */
  readonly source: string | undefined
  readonly destination: string | undefined
  /** Smallest units of the source. */
  readonly units: bigint
  /** Whole percent. */
  readonly slippage: number
  /** How the service names the coin: no contract has this address. */
  readonly coinAddress: string | undefined
  /** The network's wrapped coin, which wraps and unwraps itself. */
  readonly wrappedCoin: string | undefined
}

/** What is wrong, or nothing. */
export type Rule<answer, extra = unknown> = readonly [
  SwapRefusal,
  (answer: answer, terms: SwapTerms, extra: extra) => boolean,
]

export function refuseBy<answer, extra>(
  rules: readonly Rule<answer, extra>[],
  answer: answer,
  terms: SwapTerms,
  extra: extra,
): void {
  for (const [reason, isWrong] of rules) if (isWrong(answer, terms, extra)) throw new SwapRefusedError(reason)
}

export const isSame = (text: string | null | undefined, otherText: string | null | undefined) =>
  text?.toLowerCase() === otherText?.toLowerCase()
