import { proxy } from 'valtio/vanilla'
import { MAX_SLIPPAGE_PERCENT, SLIPPAGE_PERCENT } from '../../config/limits.js'
import { resolveSettings } from '../../config/options.js'
import { wrappedCoinOf } from '../../config/swap.js'
import { createLatest } from '../../core/async.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { SentRequest } from '../../domain/outcome.js'
import type { SwapRequest } from '../../domain/swap.js'
import type { Token } from '../../domain/token.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import type { Instance } from '../../instance/instance.js'
import { createSwapService, type SwapService } from '../../services/convert/swapService.js'
import { activeAccount } from '../account/activeAccount.js'
import { chainClientOf } from '../clients.js'
import { log } from '../log.js'
import type { RefreshingCard } from '../transactions/refreshWhileShown.js'
import { createTransaction, keepReview, type Transaction } from '../transactions/transaction.js'
import type { Prices, RevokeIntent, SwapIntent } from './swapIntent.js'
import type { SwapTerms } from './swapRules.js'
import {
  initialRevocationState,
  initialSwapState,
  type RevocationState,
  type SwapSide,
  type SwapState,
  unitsOf,
} from './swapState.js'

/** What the user is told while the form cannot say it. */
export type SwapMessage =
  | 'noAccount'
  /** The hash of a swap has arrived after cancelling. */
  | 'sentLate'
  | 'maybeSent'
  | 'approved'
  | 'approvalFailed'
  | 'revoked'
  | 'revokeFailed'
  | 'revokeUnknown'

/** The card that shows a swap. Its views and words belong to the feature. */
export type SwapCard = RefreshingCard & {
  /** What is on top; `elsewhere` also while the card is closed. */
  view(): 'form' | 'tokens' | 'review' | 'revocation' | 'elsewhere'
  isOpen(): boolean
  /** Runs after every change of the card. */
  watch(onChange: () => void): Unsubscribe
  showReview(): void
  /** From the review back to the form. */
  leaveReview(): void
  /** From the revocation back to where it was opened. */
  leaveRevocation(): void
  /** The service does not know the network: the user chooses another one. */
  leaveNetwork(): void
  showResult(sent: SentRequest, intent: Pick<SwapIntent, 'network' | 'source' | 'destination'>): void
  /** `symbol`: of the token that is approved. */
  notify(message: SwapMessage, symbol?: string): void
  /** Makes the page usable while the wallet is asked; returns a function that undoes it. */
  yieldToWallet(): () => void
}

type RunName = SwapSide | 'tokens' | 'prices' | 'quote' | 'fill' | 'review' | 'revocation'
type Runs = { readonly [name in RunName]: ReturnType<typeof createLatest> }

/** A swap in the making: what the verbs of this folder keep between their calls. */
export type SwapForm = {
  readonly instance: Instance
  readonly card: SwapCard
  readonly state: SwapState
  readonly transaction: Transaction<SwapIntent>
  /** What takes back an earlier approval: another transaction, with a view of its own. */
  readonly revocation: { readonly state: RevocationState; readonly transaction: Transaction<RevokeIntent> }
  /**
   * Runs of each kind; a newer one drops the answers of the older (CON-1). `from` and `to` read balances; `fill`
   * calculates an amount for Max or for an app, until the user chooses another.
   */
  readonly runs: Runs
  /** End the requests for the quote, and for the review. A new one takes the place of an aborted one. */
  readonly aborters: { quote: AbortController; review: AbortController }
  /** What prices and builds swaps; created when it is first needed. */
  service: SwapService | undefined
  /** Whole percent that a new form begins with. */
  readonly defaultSlippage: number
  /** How the service names the coin of the network, once the tokens have loaded. */
  coinAddress: string | undefined
  /** What receipts prove that contracts may take, by `allowanceKey`: a node that lags would ask for it again. */
  readonly allowances: Map<string, { readonly units: bigint; readonly at: number }>
  /** The network whose tokens are listed, and the loading of them. */
  readonly tokenList: { networkId: string | undefined; loading: Promise<void> | undefined }
  /** What the shown figures are of: a figure is never shown with another token or account. */
  readonly shownFor: {
    readonly balances: { [side in SwapSide]?: string | undefined }
    prices: { readonly [name in keyof Prices]?: string | undefined }
    /** Account and source whose allowance is known, or being read. */
    allowance: string | undefined
  }
  /** Resolves once the prices that were asked for last are in the state. */
  pricesRead: Promise<void>
  /** OPEN_SWAP was emitted for this form. */
  isOpened: boolean
  /** What an app has asked for, which fills the form once. */
  appliedRequest: SwapRequest | undefined
}

/** `service`: of a test; otherwise the hosted one. */
export function createSwapForm(instance: Instance, card: SwapCard, service?: SwapService): SwapForm {
  const defaultSlippage = readDefaultSlippage(instance)
  return {
    instance,
    card,
    state: proxy<SwapState>(initialSwapState(defaultSlippage)),
    transaction: createTransaction<SwapIntent>(instance.scope),
    revocation: {
      state: proxy<RevocationState>(initialRevocationState()),
      transaction: createTransaction<RevokeIntent>(instance.scope),
    },
    runs: {
      from: createLatest(),
      to: createLatest(),
      tokens: createLatest(),
      prices: createLatest(),
      quote: createLatest(),
      fill: createLatest(),
      review: createLatest(),
      revocation: createLatest(),
    },
    aborters: { quote: new AbortController(), review: new AbortController() },
    service,
    defaultSlippage,
    coinAddress: undefined,
    allowances: new Map(),
    tokenList: { networkId: undefined, loading: undefined },
    shownFor: { balances: {}, prices: {}, allowance: undefined },
    pricesRead: Promise.resolve(),
    isOpened: false,
    appliedRequest: undefined,
  }
}

/** A percentage that the service takes (SWAP-7). */
export const isSlippage = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= MAX_SLIPPAGE_PERCENT

/** The app's slippage; one that is not valid is told to its developer. */
function readDefaultSlippage(instance: Instance): number {
  const { swapSlippage = SLIPPAGE_PERCENT } = resolveSettings(instance.input)
  if (isSlippage(swapSlippage)) return swapSlippage
  const why = `a whole number from 1 to ${MAX_SLIPPAGE_PERCENT} is needed`
  log(instance, 'error', 'options', new InvalidOptionError('swapSlippage', why))
  return SLIPPAGE_PERCENT
}

export function serviceOf(form: SwapForm): SwapService {
  if (form.service) return form.service
  const { http, chainData } = chainClientOf(form.instance)
  const { projectId = '' } = resolveSettings(form.instance.input)
  form.service = createSwapService(http, { projectId, isSupported: chainData.isSupported })
  return form.service
}

/** What the form asks for now; `undefined` while it is incomplete. */
export function termsOf({ instance, state, coinAddress }: SwapForm): SwapTerms | undefined {
  const active = activeAccount(instance)
  const { sourceToken, toToken, slippage } = state
  const units = unitsOf(state)
  if (!active || !sourceToken || !toToken || !units || coinAddress === undefined) return undefined
  const network = active.network.caipNetworkId
  const areOnNetwork = [sourceToken, toToken].every(({ networkId }) => networkId === network)
  if (!areOnNetwork || sourceToken.id === toToken.id) return undefined
  const toCaip = ({ address = coinAddress }: Token) => `${network}:${address}`
  return {
    network,
    account: active.account.address,
    units,
    slippage,
    coinAddress,
    from: toCaip(sourceToken),
    to: toCaip(toToken),
    source: sourceToken.address,
    destination: toToken.address,
    wrappedCoin: wrappedCoinOf(network),
  }
}

/** Stops a review that is being made; a shown one stays. */
export function cancelReview({ state, transaction, runs, aborters }: SwapForm) {
  runs.review.cancel()
  aborters.review.abort()
  aborters.review = new AbortController()
  keepReview(transaction)
  state.loading = false
}
