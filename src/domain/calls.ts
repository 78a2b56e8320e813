import type { SwapCall } from './swap.js'
import type { NetworkFee } from './transfer.js'

/** What the wallet can do with the calls of an account (EIP-5792), as it says itself. */
export type CallSupport = {
  /** Several calls at once: all of them happen, or none does. */
  readonly isAtomic: boolean
  /** A service of the app's may pay what the network charges. */
  readonly canSponsor: boolean
  /** The wallet could not be asked, so what it can do is only assumed. */
  readonly isUnknown?: boolean | undefined
}

/** What is assumed of a wallet that does not say. */
export const noCallSupport: CallSupport = Object.freeze({ isAtomic: false, canSponsor: false })

/** Calls that a wallet is asked for in one request. */
export type CallBatch = NetworkFee & {
  readonly from: string
  readonly calls: readonly SwapCall[]
  /** What they take of a token: read once more before the wallet is asked. */
  readonly token?: { readonly address: string } | undefined
  /** Smallest units of the token. */
  readonly units?: bigint | undefined
  /** Who takes them by an allowance that is there already, which is read once more too. */
  readonly spender?: string | undefined
}

/** What the calls pay of the coin, in smallest units. */
export const totalValueOf = (calls: readonly Pick<SwapCall, 'value'>[]): bigint =>
  calls.reduce((sum, { value }) => sum + value, 0n)
