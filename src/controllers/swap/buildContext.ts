import { TransferOutdatedError } from '../../errors/transferErrors.js'
import { activeAccount } from '../account/activeAccount.js'
import { transfersOf } from '../tokens/accountTokens.js'
import { readCallSupport } from '../transactions/callSupport.js'
import type { SwapContext } from './swapContext.js'
import type { Quote } from './swapState.js'

export type BuildContext = Awaited<ReturnType<typeof createBuildContext>>

/**
 * What every step of one build works on: the quote, the form as it is when the build begins, and who answers.
 * @throws TransferOutdatedError
 */
export async function createBuildContext(context: SwapContext, quote: Quote, signal: AbortSignal) {
  const { state, service, swapsOf } = context
  const { network, account, from, to, units } = quote.terms
  const active = activeAccount(context.deps.instance)
  const { sourceToken, toToken, prices } = state
  const isHere = active?.network.caipNetworkId === network && active.account.address === account
  if (!active || !isHere || !sourceToken || !toToken) throw new TransferOutdatedError()
  const { network: on } = active
  const [swaps, transfers, convert, support] = await Promise.all([
    swapsOf(on),
    transfersOf(context.deps.instance, on),
    service(),
    readCallSupport(context.deps.instance, account, on),
  ])
  return {
    ...{ quote, signal, on, account: active.account, sourceToken, toToken, prices },
    ...{ swaps, transfers, convert, support },
    /** What the service is asked for. */
    query: { network: on, address: account, from, to, units },
  }
}
