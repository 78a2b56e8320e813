import { proxy, ref } from 'valtio/vanilla'
import { PURCHASES_REFRESH_MS } from '../../config/limits.js'
import { createLatest, sleep } from '../../core/async.js'
import { monthOf } from '../../core/calendar.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { OnrampProvider, OnrampPurchase } from '../../domain/onramp.js'
import type { Instance } from '../../instance/instance.js'
import { activeAccount, activeAccountKey, followActiveAccount } from '../account/activeAccount.js'
import { log } from '../log.js'
import { fetchPurchases, providersOf, purchaseRequest } from './providers.js'
import { refreshBalances } from './refreshBalances.js'

// What the account has bought, at every provider that tells.

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
  for (const purchase of [...purchases].sort((purchase, next) => (next.at ?? 0) - (purchase.at ?? 0))) {
    const month = purchase.at === undefined ? undefined : monthOf(purchase.at)
    const key = month ? `${month.year}-${month.month}` : 'undated'
    const group = months.get(key)
    if (group) group.purchases.push(purchase)
    else months.set(key, { key, month, purchases: [purchase] })
  }
  return [...months.values()]
}

export const hasPending = (purchases: readonly OnrampPurchase[]) => purchases.some(({ status }) => status === 'pending')

/** What the verbs keep between their calls. */
export type Purchases = {
  readonly instance: Instance
  readonly state: PurchasesState
  /** The tag of the card's language. */
  locale(): string
  readonly runs: ReturnType<typeof createLatest>
  aborter: AbortController
  /** The account and network that they are of. */
  key: string
  /** Number of views that show them now. */
  viewCount: number
  /** What each provider has listed for the account. */
  listed: Map<string, readonly Purchase[]>
}

export function createPurchases(instance: Instance, locale: () => string): Purchases {
  const purchases: Purchases = {
    instance,
    state: proxy<PurchasesState>({ status: 'loading', purchases: [], isIncomplete: false }),
    locale,
    runs: createLatest(),
    aborter: new AbortController(),
    key: '',
    viewCount: 0,
    listed: new Map(),
  }
  instance.scope.add(
    followActiveAccount(instance, (key) => {
      if (purchases.viewCount > 0 && purchases.key !== key) void loadPurchases(purchases)
    }),
  )
  instance.scope.add(() => stopLoading(purchases))
  return purchases
}

/** A view shows them, which are kept up to date until cleanup. */
export function showPurchases(purchases: Purchases): Unsubscribe {
  purchases.viewCount++
  void loadPurchases(purchases)
  return () => {
    purchases.viewCount--
    if (purchases.viewCount === 0) stopLoading(purchases)
  }
}

function stopLoading({ runs, aborter }: Purchases) {
  runs.cancel()
  aborter.abort()
}

/** Reads them, and again every 3 s while one is pending and the view is shown. */
export async function loadPurchases(purchases: Purchases): Promise<void> {
  const { instance, state } = purchases
  const { scope } = instance
  const isCurrent = purchases.runs.begin()
  purchases.aborter.abort()
  purchases.aborter = new AbortController()
  const { signal } = purchases.aborter
  const key = activeAccountKey(instance)
  if (purchases.key !== key || state.status === 'failed') {
    purchases.key = key
    purchases.listed = new Map()
    Object.assign(state, { status: 'loading', purchases: [], isIncomplete: false })
  }
  while (isCurrent() && !scope.isEnded) {
    try {
      const before = new Map(state.purchases.map((purchase) => [purchase.key, purchase.status]))
      const { list, isIncomplete } = await readPurchases(purchases, signal)
      if (!isCurrent() || scope.isEnded) return
      Object.assign(state, { status: 'ready', purchases: ref([...list]), isIncomplete })
      if (list.some((purchase) => purchase.status === 'confirmed' && before.get(purchase.key) === 'pending'))
        refreshBalances(instance)
    } catch (error) {
      if (!isCurrent() || scope.isEnded) return
      log(instance, 'warn', 'purchases', error)
      // What is known is worth more than a message.
      if (state.status === 'loading') state.status = 'failed'
      else state.isIncomplete = true
    }
    if (purchases.viewCount === 0 || !hasPending(state.purchases)) return
    await sleep(PURCHASES_REFRESH_MS, signal).catch(() => undefined)
  }
}

async function readPurchases({ instance, listed, locale }: Purchases, signal: AbortSignal) {
  const active = activeAccount(instance)
  if (!active) return { list: [], isIncomplete: false }
  const providers = providersOf(instance, active.network.namespace).filter(
    ({ listPurchases }) => listPurchases !== undefined,
  )
  const answers = await Promise.allSettled(
    providers.map(async (provider) => {
      const request = purchaseRequest(instance, provider, {}, undefined)
      const list = request ? await fetchPurchases(instance, provider, request, { locale: locale(), signal }) : []
      listed.set(
        provider.id,
        list.map((purchase) => ({ ...purchase, label: provider.label, key: `${provider.id} ${purchase.id}` })),
      )
    }),
  )
  // One that fails keeps what it has listed, and takes nothing from the others.
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  const lists = providers.map(({ id }) => listed.get(id) ?? [])
  const list = [...new Map(lists.flat().map((purchase) => [purchase.key, purchase])).values()]
  const isIncomplete = failures.length > 0
  // Nothing listed is no sign that nothing was bought.
  if (isIncomplete && (list.length === 0 || failures.length === providers.length)) throw failures[0]
  for (const failure of failures) log(instance, 'warn', 'purchases', failure)
  return { list, isIncomplete }
}
