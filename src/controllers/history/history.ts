import { proxy, ref } from 'valtio/vanilla'
import { HISTORY_CACHE_MS, MAX_HISTORY_PAGES } from '../../config/limits.js'
import { createLatest } from '../../core/async.js'
import type { CaipAddress } from '../../core/caip.js'
import { isFresh } from '../../core/isFresh.js'
import type { Unsubscribe } from '../../core/scope.js'
import { watchState } from '../../core/watchState.js'
import type { HistoryDetails } from '../../domain/events.js'
import { isSmartAccount } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import type { Transaction } from '../../domain/transaction.js'
import { AccountAddressMissingError } from '../../errors/accountErrors.js'
import type { Instance } from '../../instance/instance.js'
import { allowsLoopback } from '../../platform/loopbackPage.js'
import { createHistoryService, type HistoryQuery, type HistoryRules } from '../../services/history/historyService.js'
import { adapterOf } from '../adapters.js'
import { chainClientOf } from '../clients.js'
import { log } from '../log.js'
import { activeNetwork } from '../network/networkController.js'
import { loadSent } from '../transactions/sentTransactions.js'
import { createTransactionList, type HiddenTransaction, type TransactionList } from './createTransactionList.js'
import type { TransactionsByYear } from './groupTransactions.js'
import { listedHash } from './sentInHistory.js'

// What the active account did: pages of the service, filtered and grouped.

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

/** The account and network that the history is about. */
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

/** What the verbs keep between their calls. */
export type History = {
  readonly instance: Instance
  readonly state: HistoryState
  /** Tells the user that it could not be read. Its words belong to the feature. */
  notifyFailed(): void
  readonly runs: ReturnType<typeof createLatest>
  aborter: AbortController
  pages: Pages | undefined
  /** Number of views that show it now. */
  viewCount: number
  /** Number of transactions of this device that are pending. */
  pendingCount: number
  /** Something happened while a page was read, which may be older. */
  isDue: boolean
}

export function createHistory(instance: Instance, notifyFailed: () => void): History {
  const { account, network, scope } = instance
  const history: History = {
    instance,
    state: proxy(initialState()),
    notifyFailed,
    runs: createLatest(),
    aborter: new AbortController(),
    pages: undefined,
    viewCount: 0,
    pendingCount: 0,
    isDue: false,
  }
  scope.add(
    watchState(account.state, () => {
      followActiveAccount(history)
      followSent(history)
    }),
  )
  scope.add(watchState(network.state, () => followActiveAccount(history)))
  scope.add(() => resetHistory(history))
  return history
}

function currentSubject({ instance }: History): Subject | undefined {
  const network = activeNetwork(instance.network.state)
  const active = network && instance.account.of(network.namespace)
  return active && { network, address: active.address, caipAddress: active.caipAddress }
}

function requireSubject(history: History): Subject {
  const subject = currentSubject(history)
  if (!subject) throw new AccountAddressMissingError()
  return subject
}

/** A view shows the history, which is kept up to date until cleanup. */
export function showHistory(history: History): Unsubscribe {
  history.viewCount++
  beginLoad(history)
  return () => void history.viewCount--
}

function beginLoad(history: History, options?: { readonly isAsked?: boolean }) {
  loadHistory(history, options).catch((error) => log(history.instance, 'warn', 'history', error))
}

/**
 * Reads the newest page, unless that was done in the last 15 s or `isAsked`.
 * @throws AccountAddressMissingError
 */
export async function loadHistory(history: History, { isAsked = false } = {}): Promise<void> {
  const { state } = history
  const subject = requireSubject(history)
  if (state.caipAddress !== subject.caipAddress) resetHistory(history)
  if (state.loading) return
  if (!isAsked && isFresh(history.pages?.asOf, HISTORY_CACHE_MS, Date.now())) return
  await loadNewest(history, subject)
}

/** Reads the next page, if there is one and nothing else is being read. */
export async function loadMore(history: History): Promise<void> {
  const { state, pages } = history
  const cursor = state.next
  if (!pages || state.status !== 'ready' || cursor === undefined) return
  const subject = requireSubject(history)
  history.instance.events.emit('LOAD_MORE_TRANSACTIONS', detailsOf(history, subject, cursor))
  await loadNext(history, subject, pages, cursor)
}

/** After a failure: goes on where it happened. */
export async function retryHistory(history: History): Promise<void> {
  const { state, pages } = history
  if (state.status !== 'failed') return
  const subject = requireSubject(history)
  const cursor = state.failedPage === 'older' ? pages?.tail : undefined
  await (pages && cursor !== undefined ? loadNext(history, subject, pages, cursor) : loadNewest(history, subject))
}

/** Forgets everything; what is under way is dropped. */
function resetHistory(history: History) {
  history.runs.cancel()
  history.aborter.abort()
  history.aborter = new AbortController()
  history.pages = undefined
  history.isDue = false
  Object.assign(history.state, initialState())
}

/** The newest page. If it meets what is known, it is put before it; otherwise it replaces it, so that no gap stays. */
async function loadNewest(history: History, subject: Subject) {
  await readStep(history, subject, undefined, async (rules) => {
    const page = await fetchPage(history, subject, rules)
    const { pages } = history
    const meets = pages !== undefined && page.transactions.some(({ id }) => pages.list.has(id))
    const target = meets ? pages : newPages(history, subject)
    target.list.add(page.transactions, { isNewer: true })
    if (!meets) {
      target.count = 1
      target.tail = usableCursor(target, page.next)
    }
    return target
  })
}

async function loadNext(history: History, subject: Subject, pages: Pages, cursor: string) {
  await readStep(history, subject, cursor, async (rules) => {
    const page = await fetchPage(history, { ...subject, cursor }, rules)
    const isRepeated = page.transactions.length > 0 && page.transactions.every(({ id }) => pages.list.has(id))
    pages.list.add(page.transactions)
    pages.count++
    pages.tail = isRepeated ? undefined : usableCursor(pages, page.next)
    return pages
  })
}

/** One step of reading. It ends in `publish` or `fail`, unless the account has changed meanwhile. */
async function readStep(
  history: History,
  subject: Subject,
  cursor: string | undefined,
  read: (rules: HistoryRules) => Promise<Pages>,
) {
  const { state } = history
  const { scope } = history.instance
  const isCurrent = history.runs.begin()
  // A failure has cleared the cursor; while it is tried again there is more to come.
  const next = history.pages?.tail
  Object.assign(state, { status: 'loading', loading: true, next, caipAddress: subject.caipAddress })
  try {
    // Before the service: it is shown if the service fails, and nobody this device has paid is suspected.
    loadSent(history.instance, subject.network.namespace)
    const rules = await readRules(history, subject)
    if (!isCurrent() || scope.isEnded) return
    state.isServed = rules !== undefined
    const pages = rules ? await read(rules) : newPages(history, subject)
    if (!isCurrent() || scope.isEnded) return
    history.pages = pages
    if (cursor === undefined) pages.asOf = Date.now()
    publish(history, pages)
  } catch (error) {
    if (isCurrent() && !scope.isEnded) fail(history, subject, cursor, error)
  }
  if (!history.isDue || !isCurrent() || scope.isEnded) return
  history.isDue = false
  if (history.viewCount > 0) beginLoad(history, { isAsked: true })
}

/** What the service needs to know; nothing if it does not list this account. Rejects while that is not known. */
async function readRules({ instance }: History, { network }: Subject): Promise<HistoryRules | undefined> {
  const { input } = instance
  if (!input.projectId || network.isUnsupported) return undefined
  const adapter = await adapterOf(instance, network.namespace)
  if (!adapter.capabilities?.history) return undefined
  if (!(await chainClientOf(instance).chainData.isSupported(network.caipNetworkId))) return undefined
  const [{ parseHash }, parseAddress] = await Promise.all([adapter.capabilities?.history(), adapter.addressParser()])
  return { allowLoopback: allowsLoopback(input), parseAddress, parseHash }
}

async function fetchPage({ instance, aborter }: History, query: HistoryQuery, rules: HistoryRules) {
  const { signal } = aborter
  const page = await createHistoryService(chainClientOf(instance).http).fetchPage(query, rules, signal)
  // Of another account by now: it must not meet that one's list.
  signal.throwIfAborted()
  return page
}

function newPages({ instance }: History, { network, address }: Subject): Pages {
  const { account } = instance
  const ownAccounts = account.of(network.namespace)?.accounts ?? []
  const sent = (account.state.sent[network.namespace] ?? []).filter(({ from }) => from === address)
  const list = createTransactionList({
    networkId: network.caipNetworkId,
    ownAddresses: [address, ...ownAccounts.map((owned) => owned.address)],
    paid: sent.map((transfer) => ({ hash: listedHash(transfer), to: transfer.to })),
    coin: network.nativeCurrency.symbol,
  })
  return { list, cursors: new Set(), count: 0, tail: undefined, asOf: undefined }
}

/** A cursor that was used before, or too many of them, would never end (HIST-3). */
function usableCursor({ cursors, count }: Pages, cursor: string | undefined) {
  if (!cursor || cursors.has(cursor) || count >= MAX_HISTORY_PAGES) return undefined
  cursors.add(cursor)
  return cursor
}

function publish({ state }: History, { list, tail }: Pages) {
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

function fail(history: History, subject: Subject, cursor: string | undefined, error: unknown) {
  const { instance, state } = history
  log(instance, 'warn', 'Failed to fetch transactions', error)
  const failedPage = cursor === undefined ? 'newest' : 'older'
  Object.assign(state, { status: 'failed', failedPage, loading: false, empty: true, next: undefined })
  history.notifyFailed()
  instance.events.emit('ERROR_FETCH_TRANSACTIONS', detailsOf(history, subject, cursor))
}

const detailsOf = ({ instance }: History, subject: Subject, cursor: string | undefined): HistoryDetails => ({
  address: subject.address,
  projectId: instance.input.projectId,
  cursor,
  isSmartAccount: isSmartAccount(instance.account.of(subject.network.namespace), subject.address),
})

/** Another account or network is active, or none. */
function followActiveAccount(history: History) {
  const { caipAddress } = history.state
  const active = currentSubject(history)?.caipAddress
  if (caipAddress === undefined || caipAddress === active) return
  resetHistory(history)
  if (active !== undefined && history.viewCount > 0) beginLoad(history)
}

/** What this device has sent was decided: the service may list it by now. */
function followSent(history: History) {
  const subject = currentSubject(history)
  const sent = subject ? history.instance.account.state.sent[subject.network.namespace] : undefined
  const before = history.pendingCount
  history.pendingCount = (sent ?? []).filter(({ status }) => status === 'pending').length
  if (history.pendingCount >= before || history.viewCount === 0) return
  if (history.state.loading) history.isDue = true
  else beginLoad(history, { isAsked: true })
}
