import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

/** Why a swap is never asked of a wallet. One sentence each. */
export type SwapRefusal =
  // Quotes (SWAP-3)
  | 'quoteAmount'
  | 'quoteToken'
  | 'quoteOutput'
  // Built transactions (SWAP-8)
  | 'sender'
  | 'network'
  | 'router'
  | 'data'
  | 'selector'
  | 'output'
  // Values and fees (SWAP-9)
  | 'value'
  | 'fee'
  // Approvals (SWAP-10)
  | 'approvalToken'
  | 'approvalValue'
  | 'spender'
  // Simulations (SWAP-14)
  | 'reverted'
  | 'received'
  | 'spent'
  | 'taken'
  | 'approved'

/** The swap service does not know this network; nothing was requested. */
export class SwapNetworkError extends LatchkeyError {
  override readonly name = 'SwapNetworkError'
  override readonly code = 'SWAP_NETWORK_NOT_SUPPORTED'
  constructor(subject: 'Gas Price' | 'Swaps') {
    super(subject === 'Swaps' ? 'Network not supported for Swaps' : 'Network not supported for Gas Price')
  }
}

/** The service's answer is not what was asked for, or would cost the user money. The wallet was not asked. */
export class SwapRefusedError extends LatchkeyError {
  override readonly name = 'SwapRefusedError'
  override readonly code = 'SWAP_REFUSED'
  constructor(
    readonly reason: SwapRefusal,
    options?: LatchkeyErrorOptions,
  ) {
    super('The swap was refused', { ...options, details: { reason, ...options?.details } })
  }
}

/** The service has no price for these tokens and this amount. */
export class SwapUnavailableError extends LatchkeyError {
  override readonly name = 'SwapUnavailableError'
  override readonly code = 'SWAP_UNAVAILABLE'
  constructor(
    readonly reason: 'liquidity' | 'route',
    options?: LatchkeyErrorOptions,
  ) {
    super('No price for this pair', { ...options, details: { reason, ...options?.details } })
  }
}

const preparations = {
  allowance: 'Failed to check allowance',
  approval: 'Failed to create approval transaction',
  transaction: 'Failed to create transaction',
} as const

export type SwapPreparation = keyof typeof preparations

/** The review could not be made; the texts are the specification's. */
export class SwapPreparationError extends LatchkeyError {
  override readonly name = 'SwapPreparationError'
  override readonly code = 'SWAP_PREPARATION_FAILED'
  constructor(
    readonly step: SwapPreparation,
    options?: LatchkeyErrorOptions,
  ) {
    super(preparations[step], { ...options, details: { step, ...options?.details } })
  }
}

/** Another transaction has used what was approved: the swap would fail. Nothing was asked of the wallet. */
export class AllowanceUsedError extends LatchkeyError {
  override readonly name = 'AllowanceUsedError'
  override readonly code = 'ALLOWANCE_USED'
  constructor(options?: LatchkeyErrorOptions) {
    super('The approval was used since the review', options)
  }
}

/** The approval was not confirmed, so the swap cannot go on. */
export class ApprovalFailedError extends LatchkeyError {
  override readonly name = 'ApprovalFailedError'
  override readonly code = 'APPROVAL_FAILED'
  constructor(options?: LatchkeyErrorOptions) {
    super('The approval was not confirmed', options)
  }
}
