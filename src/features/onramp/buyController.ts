import { proxy, ref, subscribe } from 'valtio/vanilla'
import {
  PENDING_POLL_MS,
  PENDING_WATCH_MS,
  PURCHASE_POLL_MS,
  PURCHASE_WATCH_MS,
  WINDOW_LOOK_MS,
} from '../../config/limits.js'
import { activeAccount } from '../../controllers/account/activeAccount.js'
import { findLimitProblem } from '../../controllers/onramp/onrampController.js'
import { createLatest, sleep } from '../../core/async.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Unsubscribe } from '../../core/scope.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import type { OnrampProvider, OnrampPurchase, OnrampRequest } from '../../domain/onramp.js'
import type { Modal } from '../../modal/modal.js'
import { say } from '../../modal/say.js'
import { copyText } from '../../platform/page.js'
import { openProviderWindow, type ProviderWindow } from '../../platform/providerWindow.js'
import { createModalOnramp } from './modalOnramp.js'
import { createProviders } from './providers.js'
import { refreshBalances } from './refreshBalances.js'

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

/** Offers, the provider's window, and what becomes of the purchase. */
export function createBuyController(modal: Modal) {
  const { instance, wallet, ui, services, scope } = modal
  const { events, log } = services
  const providers = modal.use(createProviders)
  const form = modal.use(createModalOnramp)
  const state = proxy<BuyState>({ offers: undefined, order: undefined, stage: undefined, purchase: undefined })
  const runs = { offers: createLatest(), order: createLatest(), retry: createLatest() }
  let preparing = new AbortController()
  let following = new AbortController()
  let retrying = new AbortController()
  /** Kept by a retry, so that a late purchase of an earlier window counts. */
  let baseline: Baseline = { since: 0, isAsked: false, ids: undefined }
  let unwatch: Unsubscribe = () => undefined

  function detailsOf({ provider, request }: Order) {
    const account = wallet.account.of(request.namespace)
    return { provider: provider.id, isSmartAccount: isSmartAccount(account, request.address) }
  }

  /** Not while the choice is loaded or quoted, nor if no way to pay takes the amount (RAMP-3). */
  function isSettled() {
    const { status, quoteStatus } = form.state
    return status === 'ready' && quoteStatus !== 'loading' && findLimitProblem(form.state) === undefined
  }

  function requestOf(provider: OnrampProvider): OnrampRequest | undefined {
    const { quote } = form.state
    const quoted = quote && !quote.isEstimate ? quote.purchaseAmount.amount : undefined
    return isSettled() ? providers.requestFor(provider, form.state, quoted) : undefined
  }

  /** Offers of another choice or account are never shown. */
  function dropOffers() {
    runs.offers.cancel()
    preparing.abort()
    state.offers = undefined
  }

  /** Creates the URL of every provider for the active account and what is chosen, once that is settled. */
  async function prepare(): Promise<void> {
    dropOffers()
    if (!isSettled()) return
    const isCurrent = runs.offers.begin()
    preparing = new AbortController()
    const { signal } = preparing
    const key = providers.keyOf()
    const active = activeAccount(instance)
    const requests = (active ? providers.of(active.network.namespace) : []).flatMap((provider) => {
      const request = requestOf(provider)
      return request ? [{ provider, request }] : []
    })
    state.offers = requests.map((one) => ref<Offer>({ ...one, status: 'loading' }))
    await Promise.all(
      requests.map(async (one, index) => {
        const url = await providers.createUrl(one.provider, one.request, signal).catch((error) => {
          log(signal.aborted ? 'debug' : 'warn', `onramp url ${one.provider.id}`, error)
          return undefined
        })
        // For another account by now: it must not be opened for this one.
        if (!isCurrent() || scope.isEnded || key !== providers.keyOf()) return
        const offer: Offer = url === undefined ? { ...one, status: 'failed' } : { ...one, status: 'ready', url }
        state.offers = state.offers?.map((other, at) => (at === index ? ref(offer) : other))
      }),
    )
  }

  /** Opens the provider's window; call it within the press. */
  function choose(id: string) {
    const offer = state.offers?.find(({ provider }) => provider.id === id)
    if (offer?.status !== 'ready') return
    const { provider, request, url } = offer
    // Its URL is for one account, network, token and amount (RAMP-4), and the quote may have moved since.
    if (JSON.stringify(requestOf(provider)) !== JSON.stringify(request)) {
      say(ui, ui.language.words.t('onramp.offerMoved'), 'error')
      void prepare()
      return
    }
    const since = Date.now()
    baseline = { since, isAsked: false, ids: undefined }
    start({ provider, request, url, since, isRetry: false }, openProviderWindow())
    ui.router.push('BuyInProgress')
  }

  function start(order: Order, popup: ProviderWindow | undefined) {
    state.order = ref(Object.freeze(order))
    state.purchase = undefined
    events.emit('SELECT_BUY_PROVIDER', detailsOf(order))
    popup?.go(order.url)
    state.stage = popup ? 'waiting' : 'blocked'
    watchWindow(popup)
    void follow(order)
  }

  /** Tells when the window is gone, until the order ends. */
  function watchWindow(popup: ProviderWindow | undefined) {
    unwatch()
    if (!popup) return
    const timer = setInterval(() => {
      if (!popup.isClosed()) return
      clearInterval(timer)
      if (state.stage === 'waiting') state.stage = 'closed'
      refreshBalances(modal)
    }, WINDOW_LOOK_MS)
    unwatch = () => clearInterval(timer)
  }

  /** The purchase of this order: one that was not there before. */
  function findOwn(list: readonly OnrampPurchase[]) {
    const counts = list.filter(({ isUnverified, status }) => isUnverified !== true && status !== 'unknown')
    const { purchase } = state
    const { ids, since } = baseline
    if (purchase) return counts.find(({ id }) => id === purchase.id)
    if (ids) return counts.find(({ id }) => !ids.has(id))
    return counts.find(({ at, status }) => (at === undefined ? status === 'pending' : at >= since))
  }

  function settle(order: Order, purchase: OnrampPurchase) {
    const wasPending = state.purchase?.status === 'pending'
    const isShown = ui.modalState.state.isOpen && ui.router.current().view === 'BuyInProgress'
    state.purchase = ref(purchase)
    if (purchase.status === 'pending') {
      state.stage = 'pending'
      if (!wasPending && isShown) ui.router.replace('OnRampActivity')
      return
    }
    unwatch()
    state.stage = purchase.status === 'confirmed' ? 'bought' : 'declined'
    if (purchase.status === 'confirmed') {
      events.emit('BUY_SUCCESS', detailsOf(order))
      refreshBalances(modal)
    }
    const { t } = ui.language.words
    if (!isShown)
      say(
        ui,
        t(`onramp.said.${state.stage}`, { token: purchase.symbol }),
        state.stage === 'bought' ? 'success' : 'error',
      )
  }

  /** Nothing is looked for any more. */
  function giveUp(isPending: boolean) {
    unwatch()
    if (isPending) state.stage = 'slow'
    else if (state.stage === 'waiting' || state.stage === 'closed') state.stage = 'silent'
  }

  /** Looks for the purchase every 4 s for 3 minutes, and less often for a pending one; also while the modal is closed. */
  async function follow(order: Order): Promise<void> {
    const isCurrent = runs.order.begin()
    following.abort()
    following = new AbortController()
    const { signal } = following
    const { provider, request, since } = order
    if (!provider.listPurchases) return
    while (isCurrent() && !scope.isEnded) {
      const isFirst = !baseline.isAsked
      baseline.isAsked = true
      const list = await providers.purchasesAt(provider, request, signal).catch((error) => {
        log('debug', 'onramp purchases', error)
        return undefined
      })
      if (!isCurrent() || scope.isEnded) return
      if (isFirst) baseline.ids = list && new Set(list.map(({ id }) => id))
      else if (list) {
        const own = findOwn(list)
        if (own && own.status !== state.purchase?.status) settle(order, own)
        if (own && own.status !== 'pending') {
          baseline.ids = new Set(list.map(({ id }) => id))
          return
        }
      }
      const isPending = state.purchase?.status === 'pending'
      const isLate = Date.now() - since >= PURCHASE_WATCH_MS
      if (isLate && (!isPending || Date.now() - since >= PENDING_WATCH_MS)) return giveUp(isPending)
      await sleep(isLate ? PENDING_POLL_MS : PURCHASE_POLL_MS, signal).catch(() => undefined)
    }
  }

  /** Opens a window at once, and sends it to a fresh URL; call it within the press. */
  async function retry(): Promise<void> {
    const { order } = state
    if (!order || state.stage === 'opening') return
    const popup = openProviderWindow()
    const isCurrent = runs.retry.begin()
    retrying.abort()
    retrying = new AbortController()
    state.stage = 'opening'
    const url = await providers.createUrl(order.provider, order.request, retrying.signal).catch((error) => {
      log('warn', 'onramp url', error)
      return undefined
    })
    // The purchase of the window before is looked for meanwhile, and may have been found.
    const isWanted = isCurrent() && !scope.isEnded && state.stage === 'opening'
    const isSame = activeAccount(instance)?.account.address === order.request.address
    if (!isWanted || !isSame || url === undefined) {
      popup?.close()
      if (isWanted) state.stage = 'refused'
      return
    }
    start({ ...order, url, since: Date.now(), isRetry: true }, popup)
  }

  /** Of an account that is not connected any more, nothing is asked. */
  function stop() {
    runs.order.cancel()
    following.abort()
    retrying.abort()
    unwatch()
  }
  const isConnected = ({ request }: Order) =>
    wallet.account.of(request.namespace)?.accounts.some(({ address }) => address === request.address) === true
  scope.add(
    subscribe(wallet.account.state as object, () => {
      if (state.order && !isConnected(state.order)) stop()
    }),
  )
  scope.add(stop)
  scope.add(() => preparing.abort())

  return {
    state: state as ReadonlyState<BuyState>,
    prepare,
    dropOffers,
    choose,
    retry,
    /** The blocked window was opened by a link, which cannot be watched. */
    openedByLink() {
      const { order, stage } = state
      if (!order || stage !== 'blocked') return
      const opened = Object.freeze({ ...order, since: Date.now() })
      state.order = ref(opened)
      state.stage = 'waiting'
      void follow(opened)
    },
    async copyLink(): Promise<void> {
      const { t } = ui.language.words
      const { order } = state
      if (!order) return
      const isCopied = await copyText(order.url)
      say(ui, t(isCopied ? 'onramp.linkCopied' : 'onramp.copyFailed'), isCopied ? 'success' : 'error')
    },
  }
}
