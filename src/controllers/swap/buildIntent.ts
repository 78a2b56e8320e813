import { SWAP_GAS_LIMIT } from '../../config/limits.js'
import { usualRouterName } from '../../config/usualRouters.js'
import { createUuid } from '../../core/createUuid.js'
import { formatUnits } from '../../core/units.js'
import type { Network } from '../../domain/network.js'
import type { NetworkFee } from '../../domain/networkFee.js'
import type { PlannedCall, SwapCall } from '../../domain/swap.js'
import { type SwapPreparation, SwapPreparationError, SwapRefusedError } from '../../errors/swapErrors.js'
import { InsufficientFundsError, TokenMismatchError, TransferOutdatedError } from '../../errors/transferErrors.js'
import { connectorIdOf } from '../connection/connectionController.js'
import { provenAllowance } from './approvals.js'
import { type CheckedBuild, checkBuild, checkFee, checkSpender } from './checkBuild.js'
import { checkSimulation } from './checkSimulation.js'
import { problemOf } from './problemOf.js'
import type { SwapContext } from './swapContext.js'
import { cautionOf, isImplausible, lossOf } from './swapMath.js'
import { isSame } from './swapRules.js'
import type { Quote, SwapIntent, SwapStep } from './swapState.js'

/** A step that failed for another reason than the swap itself says which one it was. */
async function preparing<T>(step: SwapPreparation, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw problemOf(error).kind === 'failed' ? new SwapPreparationError(step, { cause: error }) : error
  }
}

/**
 * Builds the swap of a quote, checks it field by field, runs it on the chain, and freezes what the user reviews. Asks no
 * wallet.
 */
export async function buildIntent(context: SwapContext, quote: Quote, signal: AbortSignal): Promise<SwapIntent> {
  const { state, deps, place, service, swapsOf, transfersOf } = context
  const { terms, toUnits } = quote
  const { source, destination, units, slippage, account } = terms
  const here = place()
  const { sourceToken, toToken, prices } = state
  const isHere = here?.on.caipNetworkId === terms.network && here.from.address === account
  if (!here || !isHere || !sourceToken || !toToken) throw new TransferOutdatedError()
  const on: Network = here.on
  const query = { network: on, address: account, from: terms.from, to: terms.to, units }

  const [swaps, transfers, convert] = await Promise.all([swapsOf(on), transfersOf(on), service()])
  const [answer, paid, wanted] = await Promise.all([
    preparing('transaction', convert.fetchBuild(query, slippage, signal)),
    preparing('transaction', transfers.readBalance(account, source, on, signal)),
    preparing('transaction', transfers.readBalance(account, destination, on, signal)),
  ])
  // The list may be wrong, and everything is computed with these (AMT-4).
  if (paid.decimals !== sourceToken.decimals || wanted.decimals !== toToken.decimals) throw new TokenMismatchError()
  if (paid.units < units) throw new InsufficientFundsError('amount')
  const { portfolio } = here.from
  const tokens = [...state.tokens, ...(portfolio?.tokens ?? [])].flatMap(({ networkId, address }) =>
    networkId === terms.network ? [address] : [],
  )
  const built = checkBuild(answer, terms, { quoted: toUnits, tokens })

  // A wrapped coin that is called itself takes what it unwraps from its caller.
  const isUnwrapping = source !== undefined && isSame(built.router, source)
  const approvals = source === undefined || isUnwrapping ? [] : await listApprovals(source, built)
  const swapCall: SwapCall = { to: built.router, data: built.data, value: built.value }
  const calls = [...approvals, swapCall]
  const simulation = await preparing(
    'transaction',
    swaps.simulate({ from: account, calls, source, destination }, on, signal),
  )
  const areKnown = state.listStatus === 'ready' && portfolio?.asOf !== undefined
  const tested = { ...built, valued: areKnown ? tokens : undefined }
  const alsoTaken = simulation ? checkSimulation(simulation, terms, tested) : []
  // What the chain gives now counts, not what the service hopes for.
  const expected = simulation && simulation.received < built.expected ? simulation.received : built.expected
  const loss = lossOf(
    { units, decimals: paid.decimals, price: prices.source },
    { units: expected, decimals: wanted.decimals, price: prices.destination },
  )
  if (isImplausible(loss)) throw new SwapRefusedError('quoteOutput')
  const next = await planNext()
  const charged = approvals.length === 0 ? next : await feeOfAll(next, simulation)
  checkFee(built, charged.fee)
  // An approval that leaves too little for the swap would be paid for in vain.
  if (approvals.length > 0) {
    const coin = await preparing('transaction', transfers.readBalance(account, undefined, on, signal))
    if (coin.units < charged.fee) throw new InsufficientFundsError('fee')
  }

  /** What the wallet must allow first: exactly the amount, to the very contract that is called (SWAP-10). */
  async function listApprovals(token: string, checked: CheckedBuild): Promise<readonly SwapCall[]> {
    const spender = checked.router
    const allowance =
      provenAllowance(context, { quote, router: spender }) ??
      (await preparing('allowance', swaps.readAllowance(token, account, spender, on, signal)))
    const request = { owner: account, token, spender, units, allowance }
    const list = await preparing('allowance', swaps.encodeApprovals(request, on, signal))
    if (list.length > 0) checkSpender(await preparing('approval', convert.fetchApproval(query, signal)), terms, checked)
    return list
  }

  async function planNext(): Promise<PlannedCall> {
    const planned = await preparing('transaction', swaps.plan(account, calls[0] ?? swapCall, on, signal))
    if (approvals.length > 0 || source === undefined) return planned
    // The balance may fall until the user presses, and another swap may use the approval.
    const isProven = isUnwrapping || provenAllowance(context, { quote, router: built.router }) !== undefined
    return { ...planned, token: { address: source }, units, spender: isProven ? undefined : built.router }
  }

  /** Later steps are planned when their turn comes; until then the run of all of them tells. */
  async function feeOfAll(first: NetworkFee, all: NetworkFee | undefined): Promise<NetworkFee> {
    if (all) return all.fee > first.fee ? all : first
    const swap = await preparing('transaction', swaps.estimateFee(SWAP_GAS_LIMIT, on, signal))
    return { fee: first.fee + swap.fee, likelyFee: first.likelyFee + swap.likelyFee }
  }

  const steps: readonly SwapStep[] = [
    ...approvals.map((_, index) => (index < approvals.length - 1 ? ('reset' as const) : ('approve' as const))),
    'swap',
  ]
  // Only the wrapped coin may be a token that is called.
  const wrapped = [sourceToken, toToken].find(({ address }) => isSame(address, built.router))
  return Object.freeze({
    id: createUuid(),
    quote,
    source: Object.freeze({ ...sourceToken }),
    destination: Object.freeze({ ...toToken }),
    network: on,
    connectorId: connectorIdOf(deps.wallet.connection.state, on.namespace),
    amount: formatUnits(units, paid.decimals),
    ...{ expected, minimum: built.minimum, minimumIn: built.minimumIn, steps },
    router: built.router,
    routerName: wrapped?.symbol ?? usualRouterName(on.caipNetworkId, built.router),
    next: Object.freeze(next),
    ...{ fee: charged.fee, likelyFee: charged.likelyFee },
    isSimulated: simulation !== undefined,
    // Balances that bear interest are rounded.
    spent: simulation && simulation.spent < units ? simulation.spent : units,
    alsoTaken: Object.freeze(alsoTaken),
    prices: Object.freeze({ ...prices }),
    loss,
    caution: cautionOf(loss),
  })
}
