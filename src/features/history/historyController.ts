import { proxy, ref, subscribe } from 'valtio/vanilla'
import { HISTORY_CACHE_MS, MAX_HISTORY_PAGES } from '../../config/limits.js'
import { chainClientOf } from '../../controllers/clients.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import { tokensOf } from '../../controllers/tokens/tokensOf.js'
import { createLatest } from '../../core/async.js'
import type { CaipAddress } from '../../core/caip.js'
import { isFresh } from '../../core/isFresh.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { HistoryDetails } from '../../domain/events.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import type { Network } from '../../domain/network.js'
import type { Transaction } from '../../domain/transaction.js'
import { AccountAddressMissingError } from '../../errors/accountErrors.js'
import type { Modal } from '../../modal/modal.js'
import { say } from '../../modal/say.js'
import { createHistoryService, type HistoryQuery, type HistoryRules } from '../../services/history/historyService.js'
import { createTransactionList, type HiddenTransaction, type TransactionList } from './createTransactionList.js'
import type { TransactionsByYear } from './groupTransactions.js'
import { listedHash } from './sentTransactions.js'

export type HistoryState = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Which page the failure is about. */
  failedPage: 'newest' | 'older' | undefined
  /** What the list shows, in the order of the pages. */
  transactions: readonly Transaction[]
  transactionsByYear: TransactionsByYear
  /** Without a usable date. */
  undated: readonly Transaction[]
  /** Spam and address poisoning. */
  hidden: readonly HiddenTransaction[]
  loading: boolean
  /** Nothing can be shown: also after a failure, as the specification says. */
  empty: boolean
  /** Cursor of the next page. */
  next: string | undefined
  /** The account and network that it is about. */
  caipAddress: CaipAddress | undefined
  /** Whether the service lists what happens there; otherwise only this device knows something. */
  isServed: boolean
}

const initialState = (): HistoryState => ({
  status: 'idle',
  failedPage: undefined,
  transactions: [],
  transactionsByYear: {},
  undated: [],
  hidden: [],
  loading: false,
  empty: false,
  next: undefined,
  caipAddress: undefined,
  isServed: true,
})

type Subject = { readonly network: Network; readonly address: string; readonly caipAddress: CaipAddress }

/** What has been read of one account. */
type Pages = {
  readonly list: TransactionList
  readonly cursors: Set<string>
  count: number
  /** Cursor of the next page; kept through a failure, so that trying again leaves no gap. */
  tail: string | undefined
  /** When the newest page was read. */
  asOf: number | undefined
}

/** What the active account did: pages of the service, filtered and grouped. */
export function createHistoryController({ instance, wallet, ui, services, settings, scope }: Modal) {
  const { account, network } = wallet
  const state = proxy(initialState())
  const runs = createLatest()
  let aborter = new AbortController()
  let pages: Pages | undefined
  /** Views that show it now. */
  let shown = 0
  /** Something happened while a page was read, which may be older. */
  let isDue = false

  function currentSubject(): Subject | undefined {
    const on = activeNetwork(network.state) as Network | undefined
    const active = on && account.of(on.namespace)
    return active && { network: on, address: active.address, caipAddress: active.caipAddress }
  }

  function requireSubject(): Subject {
    const subject = currentSubject()
    if (!subject) throw new AccountAddressMissingError()
    return subject
  }

  const detailsOf = (subject: Subject, cursor: string | undefined): HistoryDetails => ({
    address: subject.address,
    projectId: settings.projectId,
    cursor,
    isSmartAccount: isSmartAccount(account.of(subject.network.namespace), subject.address),
  })

  /** Forgets everything; what is under way is dropped. */
  function reset() {
    runs.cancel()
    aborter.abort()
    aborter = new AbortController()
    pages = undefined
    isDue = false
    Object.assign(state, initialState())
  }

  /** What the service needs to know; nothing if it does not list this account. Rejects while that is not known. */
  async function rulesOf({ network: on }: Subject): Promise<HistoryRules | undefined> {
    if (!settings.projectId || on.isUnsupported) return undefined
    const adapter = await wallet.adapterOf(on.namespace)
    if (!adapter.history) return undefined
    const { chainData } = chainClientOf(instance)
    if (!(await chainData.isSupported(on.caipNetworkId))) return undefined
    const [{ parseHash }, parseAddress] = await Promise.all([adapter.history(), adapter.addressParser()])
    return { allowLoopback: services.allowLoopback, parseAddress, parseHash }
  }

  /** What this device has sent; without it the history is still worth showing. */
  const loadSent = ({ network: on }: Subject) => tokensOf(instance).sent.load(on.namespace)

  async function fetchPage(query: HistoryQuery, rules: HistoryRules) {
    const { signal } = aborter
    const page = await createHistoryService(chainClientOf(instance).http).fetchPage(query, rules, signal)
    // Of another account by now: it must not meet that one's list.
    signal.throwIfAborted()
    return page
  }

  function newPages({ network: on, address }: Subject): Pages {
    const own = account.of(on.namespace)?.accounts ?? []
    const sent = (account.state.sent[on.namespace] ?? []).filter(({ from }) => from === address)
    const list = createTransactionList({
      networkId: on.caipNetworkId,
      own: [address, ...own.map((one) => one.address)],
      paid: sent.map((one) => ({ hash: listedHash(one), to: one.to })),
      coin: on.nativeCurrency.symbol,
    })
    return { list, cursors: new Set(), count: 0, tail: undefined, asOf: undefined }
  }

  function publish({ list, tail }: Pages) {
    const { transactions, hidden, grouped } = list.read()
    Object.assign(state, {
      status: 'ready',
      failedPage: undefined,
      loading: false,
      transactions: ref(transactions),
      hidden: ref(hidden),
      transactionsByYear: ref(grouped.byYear),
      undated: ref([...grouped.undated]),
      empty: transactions.length === 0,
      next: tail,
    })
  }

  /** A cursor that was used before, or too many of them, would never end (HIST-3). */
  function usableCursor({ cursors, count }: Pages, cursor: string | undefined) {
    if (!cursor || cursors.has(cursor) || count >= MAX_HISTORY_PAGES) return undefined
    cursors.add(cursor)
    return cursor
  }

  function fail(subject: Subject, cursor: string | undefined, error: unknown) {
    services.log('warn', 'history', error)
    const failedPage = cursor === undefined ? 'newest' : 'older'
    Object.assign(state, { status: 'failed', failedPage, loading: false, empty: true, next: undefined })
    say(ui, ui.language.words.t('history.failed'), 'error')
    services.events.emit('ERROR_FETCH_TRANSACTIONS', detailsOf(subject, cursor))
  }

  /** One step of reading. It ends in `publish` or `fail`, unless the account has changed meanwhile. */
  async function run(subject: Subject, cursor: string | undefined, take: (rules: HistoryRules) => Promise<Pages>) {
    const isCurrent = runs.begin()
    // A failure has cleared the cursor; while it is tried again there is more to come.
    Object.assign(state, { status: 'loading', loading: true, next: pages?.tail, caipAddress: subject.caipAddress })
    try {
      // Before the service: it is shown if the service fails, and nobody this device has paid is suspected.
      await loadSent(subject)
      const rules = await rulesOf(subject)
      if (!isCurrent() || scope.isEnded) return
      state.isServed = rules !== undefined
      const taken = rules ? await take(rules) : newPages(subject)
      if (!isCurrent() || scope.isEnded) return
      pages = taken
      if (cursor === undefined) taken.asOf = Date.now()
      publish(taken)
    } catch (error) {
      if (isCurrent() && !scope.isEnded) fail(subject, cursor, error)
    }
    if (!isDue || !isCurrent() || scope.isEnded) return
    isDue = false
    if (shown > 0) begin({ isAsked: true })
  }

  /** The newest page. If it meets what is known, it is put before it; otherwise it replaces it, so that no gap stays. */
  async function loadNewest(subject: Subject) {
    await run(subject, undefined, async (rules) => {
      const page = await fetchPage(subject, rules)
      const known = pages
      const meets = known !== undefined && page.transactions.some(({ id }) => known.list.has(id))
      const into = meets ? known : newPages(subject)
      into.list.add(page.transactions, { isNewer: true })
      if (!meets) {
        into.count = 1
        into.tail = usableCursor(into, page.next)
      }
      return into
    })
  }

  async function loadNext(subject: Subject, into: Pages, cursor: string) {
    await run(subject, cursor, async (rules) => {
      const page = await fetchPage({ ...subject, cursor }, rules)
      const isRepeated = page.transactions.length > 0 && page.transactions.every(({ id }) => into.list.has(id))
      into.list.add(page.transactions)
      into.count++
      into.tail = isRepeated ? undefined : usableCursor(into, page.next)
      return into
    })
  }

  /**
   * Reads the newest page, unless that was done in the last 15 s or `isAsked`.
   * @throws AccountAddressMissingError
   */
  async function load({ isAsked = false }: { isAsked?: boolean } = {}): Promise<void> {
    const subject = requireSubject()
    if (state.caipAddress !== subject.caipAddress) reset()
    if (state.loading) return
    if (!isAsked && isFresh(pages?.asOf, HISTORY_CACHE_MS, Date.now())) return
    await loadNewest(subject)
  }

  /** Another account or network is active, or none. */
  function follow() {
    const now = currentSubject()?.caipAddress
    if (state.caipAddress === undefined || state.caipAddress === now) return
    reset()
    if (now !== undefined && shown > 0) begin()
  }

  /** What this device has sent was decided: the service may list it by now. */
  let open = 0
  function followSent() {
    const here = currentSubject()
    const sent = here ? account.state.sent[here.network.namespace] : undefined
    const before = open
    open = (sent ?? []).filter(({ status }) => status === 'pending').length
    if (open >= before || shown === 0) return
    if (state.loading) isDue = true
    else begin({ isAsked: true })
  }

  function begin(options?: { isAsked?: boolean }) {
    load(options).catch((error) => services.log('warn', 'history', error))
  }

  scope.add(
    subscribe(account.state as object, () => {
      follow()
      followSent()
    }),
  )
  scope.add(subscribe(network.state as object, follow))
  scope.add(reset)

  return {
    state: state as ReadonlyState<HistoryState>,
    load,
    /** A view shows the history, which is kept up to date until cleanup. */
    show(): Unsubscribe {
      shown++
      begin()
      return () => void shown--
    },
    /** Reads the next page, if there is one and nothing else is being read. */
    async loadMore(): Promise<void> {
      const cursor = state.next
      if (!pages || state.status !== 'ready' || cursor === undefined) return
      const subject = requireSubject()
      services.events.emit('LOAD_MORE_TRANSACTIONS', detailsOf(subject, cursor))
      await loadNext(subject, pages, cursor)
    },
    /** After a failure: goes on where it happened. */
    async retry(): Promise<void> {
      if (state.status !== 'failed') return
      const subject = requireSubject()
      const cursor = state.failedPage === 'older' ? pages?.tail : undefined
      await (pages && cursor !== undefined ? loadNext(subject, pages, cursor) : loadNewest(subject))
    },
    reset,
  }
}
