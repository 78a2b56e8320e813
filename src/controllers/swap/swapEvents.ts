import { formatUnits } from '../../core/units.js'
import type { SwapDetails } from '../../domain/events.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import { UserRejectedError } from '../../errors/connectionErrors.js'
import { LatchkeyError } from '../../errors/latchkeyError.js'
import { activeAccount } from '../account/activeAccount.js'
import type { SwapContext } from './swapContext.js'
import type { SwapIntent } from './swapState.js'

export type SwapEvents = ReturnType<typeof createSwapEvents>

/** The events of a swap, which tell the app what the user began and why nothing was sent. */
export function createSwapEvents({ deps, state }: SwapContext) {
  const { wallet, services } = deps
  const { events } = services

  const detailsOf = ({ network, source, destination, amount, expected }: SwapIntent): SwapDetails => ({
    isSmartAccount: isSmartAccount(wallet.account.of(network.namespace)),
    network: network.caipNetworkId,
    swapFromToken: source.symbol,
    swapToToken: destination.symbol,
    swapFromAmount: amount,
    swapToAmount: formatUnits(expected, destination.decimals ?? 0),
  })

  const emitApprovalFailed = (intent: SwapIntent, message: string) =>
    events.emit('SWAP_APPROVAL_ERROR', { ...detailsOf(intent), message })

  return {
    /** The form as it is now, for the moment when its review is shown; `undefined` while it is incomplete. */
    formDetails(): SwapDetails | undefined {
      const { quote, sourceToken, toToken, sourceTokenAmount } = state
      const active = activeAccount(deps.instance)
      if (!quote || !active || !sourceToken || !toToken) return undefined
      return {
        isSmartAccount: isSmartAccount(active.account),
        network: active.network.caipNetworkId,
        swapFromToken: sourceToken.symbol,
        swapToToken: toToken.symbol,
        swapFromAmount: sourceTokenAmount,
        swapToAmount: formatUnits(quote.toUnits, toToken.decimals ?? 0),
      }
    },
    emitInitiated: (details: SwapDetails) => events.emit('INITIATE_SWAP', details),
    /** The chain has not confirmed an approval. */
    emitApprovalFailed,
    /** A request was declined, or failed. */
    emitFailure(intent: SwapIntent, error: unknown) {
      if (error instanceof UserRejectedError) return events.emit('SWAP_REJECTED', detailsOf(intent))
      const message = error instanceof LatchkeyError ? error.code : 'Unknown'
      if (intent.steps[0] !== 'swap') return emitApprovalFailed(intent, message)
      events.emit('SWAP_ERROR', { ...detailsOf(intent), message })
    },
  }
}
