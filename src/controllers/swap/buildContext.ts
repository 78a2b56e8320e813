import { TransferOutdatedError } from '../../errors/transferErrors.js'
import type { SwapContext } from './swapContext.js'
import type { Quote } from './swapState.js'

export type BuildContext = Awaited<ReturnType<typeof createBuildContext>>

/**
 * What every step of one build works on: the quote, the form as it is when the build begins, and who answers.
 * @throws TransferOutdatedError
 */
export async function createBuildContext(context: SwapContext, quote: Quote, signal: AbortSignal) {
  const { state, place, service, swapsOf, transfersOf, callSupport } = context
  const { network, account, from, to, units } = quote.terms
  const here = place()
  const { sourceToken, toToken, prices } = state
  const isHere = here?.on.caipNetworkId === network && here.from.address === account
  if (!here || !isHere || !sourceToken || !toToken) throw new TransferOutdatedError()
  const { on } = here
  const [swaps, transfers, convert, support] = await Promise.all([
    swapsOf(on),
    transfersOf(on),
    service(),
    callSupport.read(account, on),
  ])
  return {
    ...{ quote, signal, on, account: here.from, sourceToken, toToken, prices },
    ...{ swaps, transfers, convert, support },
    /** What the service is asked for. */
    query: { network: on, address: account, from, to, units },
  }
}
