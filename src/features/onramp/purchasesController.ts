import { proxy, ref, subscribe } from 'valtio/vanilla'
import { PURCHASES_REFRESH_MS } from '../../config/limits.js'
import { activeAccount } from '../../controllers/account/activeAccount.js'
import { createLatest, sleep } from '../../core/async.js'
import { monthOf } from '../../core/calendar.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { OnrampProvider, OnrampPurchase } from '../../domain/onramp.js'
import type { Modal } from '../../modal/modal.js'
import { createProviders } from './providers.js'
import { refreshBalances } from './refreshBalances.js'

export type Purchase = OnrampPurchase & Pick<OnrampProvider, 'label'> & { readonly key: string }

export type PurchaseMonth = {
  readonly key: string
  /** `undefined` for those without a date. */
  readonly month: { readonly year: number; readonly month: number } | undefined
  readonly purchases: readonly Purchase[]
}

export type PurchasesState = {
  status: 'loading' | 'ready' | 'failed'
  /** The specification's `coinbaseTransactions`, with those of other providers. */
  purchases: readonly Purchase[]
  /** A provider could not be read, so there may be more. */
  isIncomplete: boolean
}

/** By month, the newest first; those without a date at the end. */
export function groupPurchases(purchases: readonly Purchase[]): readonly PurchaseMonth[] {
  const months = new Map<string, PurchaseMonth & { purchases: Purchase[] }>()
  for (const purchase of [...purchases].sort((one, other) => (other.at ?? 0) - (one.at ?? 0))) {
    const month = purchase.at === undefined ? undefined : monthOf(purchase.at)
    const key = month ? `${month.year}-${month.month}` : 'undated'
    const known = months.get(key)
    if (known) known.purchases.push(purchase)
    else months.set(key, { key, month, purchases: [purchase] })
  }
  return [...months.values()]
}

export const hasPending = (purchases: readonly OnrampPurchase[]) => purchases.some(({ status }) => status === 'pending')

/** What the account has bought, at every provider that tells. */
export function createPurchasesController(modal: Modal) {
  const { instance, services, scope, wallet } = modal
  const providers = modal.use(createProviders)
  const state = proxy<PurchasesState>({ status: 'loading', purchases: [], isIncomplete: false })
  const runs = createLatest()
  let aborter = new AbortController()
  let key = ''
  let shown = 0
  /** What each provider has listed for the account. */
  let known = new Map<string, readonly Purchase[]>()

  async function read(signal: AbortSignal): Promise<Pick<PurchasesState, 'purchases' | 'isIncomplete'>> {
    const active = activeAccount(instance)
    if (!active) return { purchases: [], isIncomplete: false }
    const listing = providers.of(active.network.namespace).filter(({ listPurchases }) => listPurchases !== undefined)
    const before = known
    const answers = await Promise.allSettled(
      listing.map(async (provider) => {
        const request = providers.requestFor(provider, {}, undefined)
        const list = request ? await providers.purchasesAt(provider, request, signal) : []
        before.set(
          provider.id,
          list.map((one) => ({ ...one, label: provider.label, key: `${provider.id} ${one.id}` })),
        )
      }),
    )
    // One that fails keeps what it has listed, and takes nothing from the others.
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    const lists = listing.map(({ id }) => before.get(id) ?? [])
    const purchases = [...new Map(lists.flat().map((one) => [one.key, one])).values()]
    const isIncomplete = failures.length > 0
    // Nothing listed is no sign that nothing was bought.
    if (isIncomplete && (purchases.length === 0 || failures.length === listing.length)) throw failures[0]
    for (const failure of failures) services.log('warn', 'purchases', failure)
    return { purchases, isIncomplete }
  }

  /** Reads them, and again every 3 s while one is pending and the view is shown. */
  async function load(): Promise<void> {
    const isCurrent = runs.begin()
    aborter.abort()
    aborter = new AbortController()
    const { signal } = aborter
    if (key !== providers.keyOf() || state.status === 'failed') {
      key = providers.keyOf()
      known = new Map()
      Object.assign(state, { status: 'loading', purchases: [], isIncomplete: false })
    }
    while (isCurrent() && !scope.isEnded) {
      try {
        const before = new Map(state.purchases.map((one) => [one.key, one.status]))
        const { purchases, isIncomplete } = await read(signal)
        if (!isCurrent() || scope.isEnded) return
        Object.assign(state, { status: 'ready', purchases: ref([...purchases]), isIncomplete })
        if (purchases.some((one) => one.status === 'confirmed' && before.get(one.key) === 'pending'))
          refreshBalances(modal)
      } catch (error) {
        if (!isCurrent() || scope.isEnded) return
        services.log('warn', 'purchases', error)
        // What is known is worth more than a message.
        if (state.status === 'loading') state.status = 'failed'
        else state.isIncomplete = true
      }
      if (shown === 0 || !hasPending(state.purchases)) return
      await sleep(PURCHASES_REFRESH_MS, signal).catch(() => undefined)
    }
  }

  function stop() {
    runs.cancel()
    aborter.abort()
  }

  const follow = () => {
    if (shown > 0 && key !== providers.keyOf()) void load()
  }
  scope.add(subscribe(wallet.account.state as object, follow))
  scope.add(subscribe(wallet.network.state as object, follow))
  scope.add(stop)

  return {
    state: state as ReadonlyState<PurchasesState>,
    /** A view shows them, which are kept up to date until cleanup. */
    show(): Unsubscribe {
      shown++
      void load()
      return () => {
        shown--
        if (shown === 0) stop()
      }
    },
    retry: load,
  }
}
