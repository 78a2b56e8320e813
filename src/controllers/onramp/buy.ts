import { proxy, ref } from 'valtio/vanilla'
import {
  PENDING_POLL_MS,
  PENDING_WATCH_MS,
  PURCHASE_POLL_MS,
  PURCHASE_WATCH_MS,
  WINDOW_LOOK_MS,
} from '../../config/limits.js'
import { createLatest, sleep } from '../../core/async.js'
import type { Unsubscribe } from '../../core/scope.js'
import { watchState } from '../../core/watchState.js'
import { isSmartAccount } from '../../domain/namespace.js'
import type { OnrampProvider, OnrampPurchase, OnrampRequest } from '../../domain/onramp.js'
import type { Instance } from '../../instance/instance.js'
import { openProviderWindow, type ProviderWindow } from '../../platform/providerWindow.js'
import { activeAccount, activeAccountKey } from '../account/activeAccount.js'
import { log } from '../log.js'
import { findLimitProblem, type OnrampController } from './onrampController.js'
import { createProviderUrl, fetchPurchases, providersOf, purchaseRequest } from './providers.js'
import { refreshBalances } from './refreshBalances.js'

// Offers, the provider's window, and what becomes of the purchase.

/** A provider as it is offered: it can be chosen once its URL exists. */
export type Offer = { readonly provider: OnrampProvider; readonly request: OnrampRequest } & (
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly url: string }
)

/** What the user buys now. */
export type Order = {
  readonly provider: OnrampProvider
  readonly request: OnrampRequest
  readonly url: string
  /** When its window was opened. */
  readonly since: number
  /** An earlier window of the same order may have been paid in. */
  readonly isRetry: boolean
}

/**
 * `opening`: another URL is being created. `closed`: the window cannot be seen any more; it is closed, or its site has cut
 * the link. `silent`: no purchase was found in time. `slow`: one is pending, and not looked at any more.
 */
export type BuyStage =
  | 'opening'
  | 'waiting'
  | 'blocked'
  | 'closed'
  | 'silent'
  | 'refused'
  | 'pending'
  | 'slow'
  | 'bought'
  | 'declined'

export type BuyState = {
  /** `undefined` while the choice is not settled, or cannot be bought. */
  offers: readonly Offer[] | undefined
  order: Order | undefined
  stage: BuyStage | undefined
  /** What the provider reports of the order. */
  purchase: OnrampPurchase | undefined
}

/** What the account had bought before the order. */
type Baseline = {
  readonly since: number
  isAsked: boolean
  /** `undefined` if the provider did not say. */
  ids: ReadonlySet<string> | undefined
}

/** The card that shows the order. Its views and words belong to the feature. */
export type BuyCard = {
  /** The tag of its language. */
  locale(): string
  /** The view of the order is on top of the open card. */
  isShown(): boolean
  showProgress(): void
  /** The purchase is pending: the list of purchases takes the place of the order. */
  showPurchases(): void
  /** The quote has moved since the offer was made. */
  notifyMoved(): void
  /** The purchase was decided while its order was not shown. */
  notifyEnded(stage: 'bought' | 'declined', symbol: string): void
}

/** What the verbs keep between their calls. */
export type Buy = {
  readonly instance: Instance
  readonly card: BuyCard
  /** What is chosen. */
  readonly form: OnrampController
  readonly state: BuyState
  readonly runs: { readonly [name in 'offers' | 'order' | 'retry']: ReturnType<typeof createLatest> }
  readonly aborters: { [name in 'offers' | 'order' | 'retry']: AbortController }
  /** Kept by a retry, so that a late purchase of an earlier window counts. */
  baseline: Baseline
  stopWatching: Unsubscribe
}

export function createBuy(instance: Instance, card: BuyCard, form: OnrampController): Buy {
  const { account, scope } = instance
  const buy: Buy = {
    instance,
    card,
    form,
    state: proxy<BuyState>({ offers: undefined, order: undefined, stage: undefined, purchase: undefined }),
    runs: { offers: createLatest(), order: createLatest(), retry: createLatest() },
    aborters: { offers: new AbortController(), order: new AbortController(), retry: new AbortController() },
    baseline: { since: 0, isAsked: false, ids: undefined },
    stopWatching: () => undefined,
  }
  const isConnected = ({ request }: Order) =>
    account.of(request.namespace)?.accounts.some(({ address }) => address === request.address) === true
  scope.add(
    watchState(account.state, () => {
      if (buy.state.order && !isConnected(buy.state.order)) stopOrder(buy)
    }),
  )
  scope.add(() => stopOrder(buy))
  scope.add(() => buy.aborters.offers.abort())
  return buy
}

/** Of an account that is not connected any more, nothing is asked. */
function stopOrder({ runs, aborters, stopWatching }: Buy) {
  runs.order.cancel()
  aborters.order.abort()
  aborters.retry.abort()
  stopWatching()
}

function renewAborter({ aborters }: Buy, name: keyof Buy['aborters']): AbortSignal {
  aborters[name].abort()
  aborters[name] = new AbortController()
  return aborters[name].signal
}

/** Offers of another choice or account are never shown. */
export function dropOffers({ state, runs, aborters }: Buy) {
  runs.offers.cancel()
  aborters.offers.abort()
  state.offers = undefined
}

/** Creates the URL of every provider for the active account and what is chosen, once that is settled. */
export async function prepareOffers(buy: Buy): Promise<void> {
  const { instance, card, state } = buy
  dropOffers(buy)
  if (!isSettled(buy)) return
  const isCurrent = buy.runs.offers.begin()
  const signal = renewAborter(buy, 'offers')
  const key = activeAccountKey(instance)
  const active = activeAccount(instance)
  const requests = (active ? providersOf(instance, active.network.namespace) : []).flatMap((provider) => {
    const request = requestOf(buy, provider)
    return request ? [{ provider, request }] : []
  })
  state.offers = requests.map((offerRequest) => ref<Offer>({ ...offerRequest, status: 'loading' }))
  await Promise.all(
    requests.map(async ({ provider, request }, index) => {
      const call = { locale: card.locale(), signal }
      const url = await createProviderUrl(instance, provider, request, call).catch((error) => {
        log(instance, signal.aborted ? 'debug' : 'warn', `onramp url ${provider.id}`, error)
        return undefined
      })
      // For another account by now: it must not be opened for this one.
      if (!isCurrent() || instance.scope.isEnded || key !== activeAccountKey(instance)) return
      const offer: Offer =
        url === undefined ? { provider, request, status: 'failed' } : { provider, request, status: 'ready', url }
      state.offers = state.offers?.map((existing, at) => (at === index ? ref(offer) : existing))
    }),
  )
}

/** Not while the choice is loaded or quoted, nor if no way to pay takes the amount (RAMP-3). */
function isSettled({ form }: Buy) {
  const { status, quoteStatus } = form.state
  return status === 'ready' && quoteStatus !== 'loading' && findLimitProblem(form.state) === undefined
}

function requestOf(buy: Buy, provider: OnrampProvider): OnrampRequest | undefined {
  const { instance, form } = buy
  const { quote } = form.state
  const quoted = quote && !quote.isEstimate ? quote.purchaseAmount.amount : undefined
  return isSettled(buy) ? purchaseRequest(instance, provider, form.state, quoted) : undefined
}

/** Opens the provider's window; call it within the press. */
export function chooseOffer(buy: Buy, id: string) {
  const { card, state } = buy
  const offer = state.offers?.find(({ provider }) => provider.id === id)
  if (offer?.status !== 'ready') return
  const { provider, request, url } = offer
  // Its URL is for one account, network, token and amount (RAMP-4), and the quote may have moved since.
  if (JSON.stringify(requestOf(buy, provider)) !== JSON.stringify(request)) {
    card.notifyMoved()
    void prepareOffers(buy)
    return
  }
  const since = Date.now()
  buy.baseline = { since, isAsked: false, ids: undefined }
  startOrder(buy, { provider, request, url, since, isRetry: false }, openProviderWindow())
  card.showProgress()
}

/** Opens a window at once, and sends it to a fresh URL; call it within the press. */
export async function retryOrder(buy: Buy): Promise<void> {
  const { instance, card, state } = buy
  const { order } = state
  if (!order || state.stage === 'opening') return
  const popup = openProviderWindow()
  const isCurrent = buy.runs.retry.begin()
  const signal = renewAborter(buy, 'retry')
  state.stage = 'opening'
  const call = { locale: card.locale(), signal }
  const url = await createProviderUrl(instance, order.provider, order.request, call).catch((error) => {
    log(instance, 'warn', 'onramp url', error)
    return undefined
  })
  // The purchase of the window before is looked for meanwhile, and may have been found.
  const isWanted = isCurrent() && !instance.scope.isEnded && state.stage === 'opening'
  const isSame = activeAccount(instance)?.account.address === order.request.address
  if (!isWanted || !isSame || url === undefined) {
    popup?.close()
    if (isWanted) state.stage = 'refused'
    return
  }
  startOrder(buy, { ...order, url, since: Date.now(), isRetry: true }, popup)
}

/** The blocked window was opened by a link, which cannot be watched. */
export function openedByLink(buy: Buy) {
  const { state } = buy
  const { order, stage } = state
  if (!order || stage !== 'blocked') return
  const opened = Object.freeze({ ...order, since: Date.now() })
  state.order = ref(opened)
  state.stage = 'waiting'
  void followOrder(buy, opened)
}

function startOrder(buy: Buy, order: Order, popup: ProviderWindow | undefined) {
  const { instance, state } = buy
  state.order = ref(Object.freeze(order))
  state.purchase = undefined
  instance.events.emit('SELECT_BUY_PROVIDER', detailsOf(buy, order))
  popup?.go(order.url)
  state.stage = popup ? 'waiting' : 'blocked'
  watchWindow(buy, popup)
  void followOrder(buy, order)
}

function detailsOf({ instance }: Buy, { provider, request }: Order) {
  const account = instance.account.of(request.namespace)
  return { provider: provider.id, isSmartAccount: isSmartAccount(account, request.address) }
}

/** Tells when the window is gone, until the order ends. */
function watchWindow(buy: Buy, popup: ProviderWindow | undefined) {
  const { instance, state } = buy
  buy.stopWatching()
  if (!popup) return
  const timer = setInterval(() => {
    if (!popup.isClosed()) return
    clearInterval(timer)
    if (state.stage === 'waiting') state.stage = 'closed'
    refreshBalances(instance)
  }, WINDOW_LOOK_MS)
  buy.stopWatching = () => clearInterval(timer)
}

/** Looks for the purchase every 4 s for 3 minutes, and less often for a pending one; also while the modal is closed. */
async function followOrder(buy: Buy, order: Order): Promise<void> {
  const { instance, card, state } = buy
  const { scope } = instance
  const isCurrent = buy.runs.order.begin()
  const signal = renewAborter(buy, 'order')
  const { provider, request, since } = order
  if (!provider.listPurchases) return
  while (isCurrent() && !scope.isEnded) {
    const isFirst = !buy.baseline.isAsked
    buy.baseline.isAsked = true
    const call = { locale: card.locale(), signal }
    const list = await fetchPurchases(instance, provider, request, call).catch((error) => {
      log(instance, 'debug', 'onramp purchases', error)
      return undefined
    })
    if (!isCurrent() || scope.isEnded) return
    if (isFirst) buy.baseline.ids = list && new Set(list.map(({ id }) => id))
    else if (list) {
      const ownPurchase = findOwn(buy, list)
      if (ownPurchase && ownPurchase.status !== state.purchase?.status) settleOrder(buy, order, ownPurchase)
      if (ownPurchase && ownPurchase.status !== 'pending') {
        buy.baseline.ids = new Set(list.map(({ id }) => id))
        return
      }
    }
    const isPending = state.purchase?.status === 'pending'
    const isLate = Date.now() - since >= PURCHASE_WATCH_MS
    if (isLate && (!isPending || Date.now() - since >= PENDING_WATCH_MS)) return stopLooking(buy, isPending)
    await sleep(isLate ? PENDING_POLL_MS : PURCHASE_POLL_MS, signal).catch(() => undefined)
  }
}

/** The purchase of this order: one that was not there before. */
function findOwn({ state, baseline }: Buy, list: readonly OnrampPurchase[]) {
  const counted = list.filter(({ isUnverified, status }) => isUnverified !== true && status !== 'unknown')
  const { purchase } = state
  const { ids, since } = baseline
  if (purchase) return counted.find(({ id }) => id === purchase.id)
  if (ids) return counted.find(({ id }) => !ids.has(id))
  return counted.find(({ at, status }) => (at === undefined ? status === 'pending' : at >= since))
}

function settleOrder(buy: Buy, order: Order, purchase: OnrampPurchase) {
  const { instance, card, state } = buy
  const wasPending = state.purchase?.status === 'pending'
  const isShown = card.isShown()
  state.purchase = ref(purchase)
  if (purchase.status === 'pending') {
    state.stage = 'pending'
    if (!wasPending && isShown) card.showPurchases()
    return
  }
  buy.stopWatching()
  const stage = purchase.status === 'confirmed' ? 'bought' : 'declined'
  state.stage = stage
  if (stage === 'bought') {
    instance.events.emit('BUY_SUCCESS', detailsOf(buy, order))
    refreshBalances(instance)
  }
  if (!isShown) card.notifyEnded(stage, purchase.symbol)
}

/** Nothing is looked for any more. */
function stopLooking({ state, stopWatching }: Buy, isPending: boolean) {
  stopWatching()
  if (isPending) state.stage = 'slow'
  else if (state.stage === 'waiting' || state.stage === 'closed') state.stage = 'silent'
}
