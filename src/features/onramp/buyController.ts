import { proxy, ref, subscribe } from 'valtio/vanilla'
import { PURCHASE_POLL_MS, PURCHASE_WATCH_MS, WINDOW_LOOK_MS } from '../../config/limits.js'
import type { OnrampChoice } from '../../controllers/onramp/onrampController.js'
import { createLatest, sleep } from '../../core/async.js'
import type { ReadonlyState } from '../../core/readonly.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import type { OnrampProvider, OnrampPurchase, OnrampRequest } from '../../domain/onramp.js'
import type { Modal } from '../../modal/modal.js'
import { say } from '../../modal/say.js'
import { copyText } from '../../platform/page.js'
import { openProviderWindow, type ProviderWindow } from '../../platform/providerWindow.js'
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
}

/**
 * `opening`: another URL is being created. `closed`: the window cannot be seen any more, but the purchase may still
 * arrive. `silent`: none was found in time.
 */
export type BuyStage =
  | 'opening'
  | 'waiting'
  | 'blocked'
  | 'closed'
  | 'silent'
  | 'refused'
  | 'pending'
  | 'bought'
  | 'declined'

export type BuyState = {
  offers: readonly Offer[]
  order: Order | undefined
  stage: BuyStage | undefined
  /** What the provider reports of the order. */
  purchase: OnrampPurchase | undefined
}

type Known = ReadonlyMap<string, OnrampPurchase['status']>

/** Offers, the provider's window, and what becomes of the purchase. */
export function createBuyController(modal: Modal) {
  const { wallet, ui, services, scope } = modal
  const { events, log } = services
  const providers = modal.use(createProviders)
  const state = proxy<BuyState>({ offers: [], order: undefined, stage: undefined, purchase: undefined })
  const runs = { offers: createLatest(), order: createLatest() }
  let preparing = new AbortController()
  let following = new AbortController()
  /** What the account had bought before, by address. Kept between tries, so that a late purchase of an earlier one counts. */
  const known = new Map<string, Known>()

  function detailsOf({ provider, request }: Order) {
    const account = wallet.account.of(request.namespace)
    return { provider: provider.id, isSmartAccount: isSmartAccount(account, request.address) }
  }

  /** Creates the URL of every provider for the active account. */
  async function prepare(choice: OnrampChoice, purchaseAmount?: string): Promise<void> {
    const isCurrent = runs.offers.begin()
    preparing.abort()
    preparing = new AbortController()
    const { signal } = preparing
    const key = providers.keyOf()
    const here = providers.place()
    const requests = (here ? providers.of(here.on.namespace) : []).flatMap((provider) => {
      const request = providers.requestFor(provider, choice, purchaseAmount)
      return request ? [{ provider, request }] : []
    })
    state.offers = requests.map((one) => ref<Offer>({ ...one, status: 'loading' }))
    await Promise.all(
      requests.map(async (one, index) => {
        const url = await providers.createUrl(one.provider, one.request, signal).catch((error) => {
          log('warn', `onramp url ${one.provider.id}`, error)
          return undefined
        })
        // For another account by now: it must not be opened for this one.
        if (!isCurrent() || scope.isEnded || key !== providers.keyOf()) return
        const offer: Offer = url === undefined ? { ...one, status: 'failed' } : { ...one, status: 'ready', url }
        state.offers = state.offers.map((other, at) => (at === index ? ref(offer) : other))
      }),
    )
  }

  /** Opens the provider's window; call it within the press. */
  function choose(id: string) {
    const offer = state.offers.find(({ provider }) => provider.id === id)
    const address = providers.place()?.to.address
    if (offer?.status !== 'ready' || offer.request.address !== address) return
    const { provider, request, url } = offer
    start({ provider, request, url, since: Date.now() }, openProviderWindow())
    ui.router.push('BuyInProgress')
  }

  function start(order: Order, popup: ProviderWindow | undefined) {
    state.order = ref(Object.freeze(order))
    state.purchase = undefined
    events.emit('SELECT_BUY_PROVIDER', detailsOf(order))
    popup?.go(order.url)
    state.stage = popup ? 'waiting' : 'blocked'
    void follow(order, popup)
  }

  /** Tells when the window is gone, until the order ends. */
  function watchWindow(popup: ProviderWindow, isCurrent: () => boolean) {
    const timer = setInterval(() => {
      if (!isCurrent() || scope.isEnded) return clearInterval(timer)
      if (!popup.isClosed()) return
      clearInterval(timer)
      if (state.stage === 'waiting') state.stage = 'closed'
      refreshBalances(modal)
    }, WINDOW_LOOK_MS)
    scope.add(() => clearInterval(timer))
  }

  /** The purchase of this order: one that was not there before, or has changed since. */
  function findOwn(order: Order, list: readonly OnrampPurchase[], before: Known | undefined) {
    const counts = list.filter(({ isUnverified, status }) => isUnverified !== true && status !== 'unknown')
    const { purchase } = state
    if (purchase) return counts.find(({ id }) => id === purchase.id)
    if (before) return counts.find(({ id, status }) => before.get(id) !== status)
    return counts.find(({ at = 0, status }) => status === 'pending' || at >= order.since)
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

  /** Looks for the purchase every 4 s, for 3 minutes; also while the modal is closed. */
  async function follow(order: Order, popup: ProviderWindow | undefined): Promise<void> {
    const isCurrent = runs.order.begin()
    following.abort()
    following = new AbortController()
    const { signal } = following
    if (popup) watchWindow(popup, isCurrent)
    const { provider, request, since } = order
    if (!provider.listPurchases) return
    const subject = `${provider.id} ${request.address}`
    let isFirst = true
    while (isCurrent() && !scope.isEnded) {
      const list = await providers.purchasesAt(provider, request, signal).catch((error) => {
        log('debug', 'onramp purchases', error)
        return undefined
      })
      if (!isCurrent() || scope.isEnded) return
      const before = known.get(subject)
      if (list && isFirst && !before) known.set(subject, new Map(list.map(({ id, status }) => [id, status])))
      else if (list) {
        const own = findOwn(order, list, before)
        if (own && own.status !== state.purchase?.status) settle(order, own)
        if (own && own.status !== 'pending') {
          known.set(subject, new Map(list.map(({ id, status }) => [id, status])))
          return
        }
      }
      isFirst = false
      if (Date.now() - since >= PURCHASE_WATCH_MS) {
        if (state.stage === 'waiting' || state.stage === 'closed') state.stage = 'silent'
        return
      }
      await sleep(PURCHASE_POLL_MS, signal).catch(() => undefined)
    }
  }

  /** Opens a window at once, and sends it to a fresh URL; call it within the press. */
  async function retry(): Promise<void> {
    const { order } = state
    if (!order || state.stage === 'opening') return
    const popup = openProviderWindow()
    const isCurrent = runs.order.begin()
    following.abort()
    following = new AbortController()
    state.stage = 'opening'
    const url = await providers.createUrl(order.provider, order.request, following.signal).catch((error) => {
      log('warn', 'onramp url', error)
      return undefined
    })
    const isSame = providers.place()?.to.address === order.request.address
    if (!isCurrent() || scope.isEnded || !isSame || url === undefined) {
      popup?.close()
      if (isCurrent()) state.stage = 'refused'
      return
    }
    start({ ...order, url, since: Date.now() }, popup)
  }

  /** Of an account that is not connected any more, nothing is asked. */
  function stop() {
    runs.order.cancel()
    following.abort()
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
    choose,
    retry,
    /** The blocked window was opened by a link, which cannot be watched. */
    openedByLink() {
      if (state.stage === 'blocked') state.stage = 'waiting'
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
