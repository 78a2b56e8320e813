import { proxy } from 'valtio/vanilla'
import type { Swaps } from '../../adapters/adapter.js'
import { MAX_SLIPPAGE_PERCENT, SLIPPAGE_PERCENT } from '../../config/limits.js'
import { wrappedCoinOf } from '../../config/swapTokens.js'
import type { CaipAddress } from '../../core/caip.js'
import { createOnce } from '../../core/load.js'
import type { Network } from '../../domain/network.js'
import type { Token } from '../../domain/token.js'
import { InvalidOptionError } from '../../errors/optionErrors.js'
import { SwapNetworkError } from '../../errors/swapErrors.js'
import type { SwapService } from '../../services/convert/swapService.js'
import type { TokenRules } from '../../services/tokens/tokenService.js'
import { activeAccount } from '../account/activeAccount.js'
import type { ControllerDeps } from '../transactions/controllerDeps.js'
import { createTransaction } from '../transactions/transaction.js'
import type { SwapCard } from './swapCard.js'
import type { SwapTerms } from './swapRules.js'
import { initialSwapState, type SwapIntent, type SwapSide, type SwapState, unitsOf } from './swapState.js'

export type SwapDeps = ControllerDeps & {
  readonly card: SwapCard
  /** Brings in the service when it is first needed. */
  loadSwapService(): Promise<SwapService>
}

/** A percentage that the service takes (SWAP-7). */
export const isSlippage = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= MAX_SLIPPAGE_PERCENT

/** The app's slippage; one that is not valid is told to its developer. */
function slippageOf({ settings, services }: SwapDeps): number {
  const { swapSlippage = SLIPPAGE_PERCENT } = settings
  if (isSlippage(swapSlippage)) return swapSlippage
  const why = `a whole number from 1 to ${MAX_SLIPPAGE_PERCENT} is needed`
  services.log('error', 'options', new InvalidOptionError('swapSlippage', why))
  return SLIPPAGE_PERCENT
}

export type SwapContext = ReturnType<typeof createSwapContext>

/** What every part of the swap works on: the form's state, the active account, and who answers. */
export function createSwapContext(deps: SwapDeps) {
  const { wallet, services } = deps
  const defaultSlippage = slippageOf(deps)
  const state = proxy<SwapState>(initialSwapState(defaultSlippage))
  /** How the service names the coin of the network, once the tokens have loaded. */
  let coinAddress: string | undefined

  return {
    deps,
    card: deps.card,
    state,
    transaction: createTransaction<SwapIntent>(deps.scope),
    /** What receipts prove that routers may take, by `approvalKey`: a node that lags would ask for it again. */
    allowances: new Map<string, { readonly units: bigint; readonly at: number }>(),
    /** What a new form begins with. */
    defaultSlippage,
    service: createOnce(deps.loadSwapService),
    async swapsOf(on: Network): Promise<Swaps> {
      const swaps = await (await wallet.adapterOf(on.namespace)).swaps?.()
      if (!swaps) throw new SwapNetworkError('Swaps')
      return swaps
    },
    async rulesOf(on: Network): Promise<TokenRules> {
      const adapter = await wallet.adapterOf(on.namespace)
      coinAddress = adapter.coinAddress
      return {
        allowLoopback: services.allowLoopback,
        coinAddress,
        networks: [on],
        parseAddress: await adapter.addressParser(),
      }
    },
    tokenOn: (side: SwapSide) => (side === 'from' ? state.sourceToken : state.toToken),
    /** What the form asks for now; `undefined` while it is incomplete. */
    terms(): SwapTerms | undefined {
      const active = activeAccount(deps.instance)
      const { sourceToken, toToken, slippage } = state
      const units = unitsOf(state)
      if (!active || !sourceToken || !toToken || !units || coinAddress === undefined) return undefined
      const network = active.network.caipNetworkId
      const isHere = [sourceToken, toToken].every(({ networkId }) => networkId === network)
      if (!isHere || sourceToken.id === toToken.id) return undefined
      const caipOf = ({ address = coinAddress }: Token): CaipAddress => `${network}:${address}`
      return {
        ...{ network, account: active.account.address, units, slippage, coinAddress },
        ...{ from: caipOf(sourceToken), to: caipOf(toToken) },
        ...{ source: sourceToken.address, destination: toToken.address, wrappedCoin: wrappedCoinOf(network) },
      }
    },
  }
}
