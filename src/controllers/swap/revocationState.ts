import type { Network } from '../../domain/network.js'
import type { NetworkFee } from '../../domain/networkFee.js'
import type { PlannedCall } from '../../domain/swap.js'
import type { Token } from '../../domain/token.js'
import type { SwapProblem } from './swapState.js'

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

export type RevocationState = {
  /** `none`: the chain has no approval left. `failed`: it could not be read or planned. */
  status: 'reading' | 'ready' | 'none' | 'failed'
  /** The wallet has sent it, and the chain has not decided. */
  isFollowing: boolean
  problem: SwapProblem | undefined
}

export const initialRevocationState = (): RevocationState => ({
  status: 'reading',
  isFollowing: false,
  problem: undefined,
})
