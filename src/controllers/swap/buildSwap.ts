import { usualRouterName } from '../../config/swap.js'
import { createUuid } from '../../core/createUuid.js'
import { formatUnits } from '../../core/units.js'
import type { PlannedCall, SwapCall } from '../../domain/swap.js'
import { SwapRefusedError } from '../../errors/swapErrors.js'
import { InsufficientFundsError, TokenMismatchError, TransferOutdatedError } from '../../errors/transferErrors.js'
import { activeAccount } from '../account/activeAccount.js'
import { connectorIdOf } from '../connection/connectionController.js'
import { readCallSupport } from '../transactions/callSupport.js'
import { swapsOf, transfersOf } from '../transactions/transfersOf.js'
import { checkBuild } from './checkBuild.js'
import { checkSimulation } from './checkSimulation.js'
import { chooseWay, labelFailure, listApprovals, planCalls, type SwapBuild } from './planCalls.js'
import { type SwapForm, serviceOf } from './swapForm.js'
import type { Quote, SwapIntent, SwapStep } from './swapIntent.js'
import { cautionOf, computeLoss, isImplausible } from './swapMath.js'
import { isSame } from './swapRules.js'

/**
 * Builds the swap of a quote, checks it field by field, runs it on the chain, and freezes what the user reviews. Asks no
 * wallet.
 */
export async function buildSwap(form: SwapForm, quote: Quote, signal: AbortSignal): Promise<SwapIntent> {
  const build = await beginBuild(form, quote, signal)
  const { network, sourceToken, toToken, prices } = build
  const { units } = quote.terms
  const fetched = await fetchBuild(form, build)
  const { built, paid } = fetched
  const { router } = built
  const approvals = await listApprovals(form, build, built)
  const swapCall: SwapCall = { to: router, data: built.data, value: built.value }
  const calls = [...approvals, swapCall]
  const way = chooseWay(build.support, calls)
  const simulated = await simulateBuild(form, build, { ...fetched, calls, isSponsored: way === 'sponsored' })
  const { simulation, alsoTaken, expected, loss } = simulated
  const { next, networkFee } = await planCalls(form, build, { built, approvals, swapCall, simulation }, way)

  // Only the wrapped coin may be a token that is called.
  const wrapped = [sourceToken, toToken].find(({ address }) => isSame(address, router))
  return Object.freeze({
    id: createUuid(),
    quote,
    source: Object.freeze({ ...sourceToken }),
    destination: Object.freeze({ ...toToken }),
    network,
    connectorId: connectorIdOf(form.instance.connection.state, network.namespace),
    amount: formatUnits(units, paid.decimals),
    expected,
    minimum: built.minimum,
    minimumIn: built.minimumIn,
    steps: listSteps(approvals, next),
    router,
    routerName: wrapped?.symbol ?? usualRouterName(network.caipNetworkId, router),
    next: Object.freeze(next),
    fee: networkFee.fee,
    likelyFee: networkFee.likelyFee,
    feeKind: networkFee.feeKind,
    isSimulated: simulation !== undefined,
    // Balances that bear interest are rounded.
    spent: simulation && simulation.spent < units ? simulation.spent : units,
    alsoTaken: Object.freeze(alsoTaken),
    prices: Object.freeze({ ...prices }),
    loss,
    caution: cautionOf(loss),
  })
}

/** The form as it is now, and who answers. @throws TransferOutdatedError */
async function beginBuild(form: SwapForm, quote: Quote, signal: AbortSignal): Promise<SwapBuild> {
  const { instance, state } = form
  const { terms } = quote
  const active = activeAccount(instance)
  const { sourceToken, toToken, prices } = state
  const isSameAccount = active?.network.caipNetworkId === terms.network && active.account.address === terms.account
  if (!active || !isSameAccount || !sourceToken || !toToken) throw new TransferOutdatedError()
  const { network, account } = active
  const service = serviceOf(form)
  const [swaps, transfers, support] = await Promise.all([
    swapsOf(instance, network),
    transfersOf(instance, network),
    readCallSupport(instance, terms.account, network),
  ])
  const { from, to, units } = terms
  const query = { network, address: terms.account, from, to, units }
  return { quote, signal, network, account, sourceToken, toToken, prices, swaps, transfers, service, support, query }
}

/** The swap as the service builds it, checked field by field, with both balances of the account. */
async function fetchBuild({ state }: SwapForm, build: SwapBuild) {
  const { quote, query, network, signal, transfers, service } = build
  const { terms, toUnits } = quote
  const { account, source, destination, units, slippage } = terms
  const [answer, paid, received] = await Promise.all([
    labelFailure('transaction', service.fetchBuild(query, slippage, signal)),
    labelFailure('transaction', transfers.readBalance(account, source, network, signal)),
    labelFailure('transaction', transfers.readBalance(account, destination, network, signal)),
  ])
  // The list may be wrong, and everything is computed with these (AMT-4).
  if (paid.decimals !== build.sourceToken.decimals || received.decimals !== build.toToken.decimals)
    throw new TokenMismatchError()
  if (paid.units < units) throw new InsufficientFundsError('amount')
  const { portfolio } = build.account
  const tokens = [...state.tokens, ...(portfolio?.tokens ?? [])].flatMap(({ networkId, address }) =>
    networkId === terms.network ? [address] : [],
  )
  return { built: checkBuild(answer, terms, { quoted: toUnits, tokens }), paid, received, portfolio, tokens }
}

type BuiltSwap = Awaited<ReturnType<typeof fetchBuild>> & {
  /** The last one is the swap. */
  readonly calls: readonly SwapCall[]
  readonly isSponsored: boolean
}

/** Runs the swap on the chain, without sending it: what it gives there, and what it loses at the shown prices. */
async function simulateBuild({ state }: SwapForm, build: SwapBuild, builtSwap: BuiltSwap) {
  const { quote, network, signal, prices, swaps } = build
  const { built, calls, isSponsored, paid, received, portfolio, tokens } = builtSwap
  const { source, destination, units, account } = quote.terms
  const simulation = await labelFailure(
    'transaction',
    swaps.simulate({ from: account, calls, source, destination, isSponsored }, network, signal),
  )
  const areKnown = state.listStatus === 'ready' && portfolio?.asOf !== undefined
  const tested = { ...built, valued: areKnown ? tokens : undefined }
  const alsoTaken = simulation ? checkSimulation(simulation, quote.terms, tested) : []
  // What the chain gives now counts, not what the service hopes for.
  const expected = simulation && simulation.received < built.expected ? simulation.received : built.expected
  const loss = computeLoss(
    { units, decimals: paid.decimals, price: prices.source },
    { units: expected, decimals: received.decimals, price: prices.destination },
  )
  if (isImplausible(loss)) throw new SwapRefusedError('quoteOutput')
  return { simulation, alsoTaken, expected, loss }
}

/**
 * A token that needs it has its allowance reset first; the last approval is the one for the swap. In one request they are
 * no steps of their own.
 */
function listSteps(approvals: readonly SwapCall[], { calls }: PlannedCall): readonly SwapStep[] {
  if (calls) return ['swap']
  const last = approvals.length - 1
  return [...approvals.map((_, index) => (index < last ? 'reset' : 'approve')), 'swap']
}
