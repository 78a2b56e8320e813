import { withTimeout } from '../core/async.js'
import { isRecord } from '../core/guards.js'
import { JSON_LIMITS, parseJson } from '../core/parseJson.js'
import { mergeStored, parseStored } from '../core/storedList.js'

const DATABASE = 'WALLET_CONNECT_V2_INDEXED_DB'
const STORE = 'keyvaluestorage'
/** Keys that distinguish clients on a page. */
const isOwn = (key: string) => key.startsWith('wc@2:')

/** Less than the time after which the relay counts as silent. */
const OPEN_TIMEOUT_MS = 4_000
/** Another tab may block the database: do not wait forever; memory has the value anyway. */
const COMMIT_TIMEOUT_MS = 4_000
/** A pending request is stored with everything that was asked. */
const MAX_DEPTH = 64

/** What the published client expects of a storage. A write resolves when committed. */
export type RelayStorage = {
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: unknown): Promise<void>
  removeItem(key: string): Promise<void>
  /** Resolves when everything written so far survives a reload, or cannot. */
  committed(): Promise<void>
  /** The database did not respond in time: it is unknown whether something is stored. */
  readonly isUnread: boolean
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await settled(opening)
  database.onversionchange = () => database.close()
  return database
}

async function open() {
  const database = await openDatabase()
  const store = database.transaction(STORE).objectStore(STORE)
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())])
  return {
    database,
    // Ignore keys that are not ours. The SDK opens WALLETCONNECT_DEEPLINK_CHOICE unchecked, so `deepLinkStore`
    // validates it (URL-9).
    entries: keys.map((key, index) => [String(key), String(values[index])] as const).filter(([key]) => isOwn(key)),
  }
}

/** Resolves once the writes of `act` are committed, or can no longer be. */
const commit = (database: IDBDatabase, act: (store: IDBObjectStore) => void): Promise<void> =>
  new Promise((resolve) => {
    try {
      // Relaxed durability: the page may close, the machine does not crash.
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'relaxed' })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => resolve()
      act(transaction.objectStore(STORE))
    } catch {
      // Deleted meanwhile by another tab or the user.
      resolve()
    }
  })

const parse = (text: unknown) => parseStored(parseJson(String(text), JSON_LIMITS.rpcBytes, MAX_DEPTH))
const print = (value: unknown) =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)) ?? ''

const topicsOf = (text: string | undefined): ReadonlyMap<string, unknown> => {
  const list = parse(text)
  return new Map(
    Array.isArray(list)
      ? list.flatMap((entry) => (isRecord(entry) ? [[String(entry.topic), entry] as const] : []))
      : [],
  )
}

/**
 * Topics this client subscribes to: only its sessions. Pairings of another tab are answered there. The list is written
 * entry by entry, so a page closing meanwhile must not lose a session's topic.
 */
function* subscriptionsOf(entries: ReadonlyMap<string, string>): Generator<readonly [string, string]> {
  for (const key of entries.keys()) if (key.endsWith('//subscription')) yield [key, '[]']
  for (const [key, text] of entries) {
    if (!key.endsWith('//session')) continue
    const name = key.replace(':client:', ':core:').replace(/session$/, 'subscription')
    const stored = topicsOf(entries.get(name))
    const sessions = [...topicsOf(text).keys()]
    yield [name, print(sessions.map((topic) => stored.get(topic) ?? { id: topic, topic, relay: { protocol: 'irn' } }))]
  }
}

/**
 * The published client's own database, read once. Its default storage reads it about fifty times before the first QR
 * code, polls for it, migrates foreign local storage keys, and overwrites lists that other tabs wrote. Without a
 * database, values last as long as the page.
 */
export async function openRelayStorage(): Promise<RelayStorage> {
  let isUnread = false
  const opening = open().catch(() => undefined)
  const opened = await withTimeout(opening, OPEN_TIMEOUT_MS, () => new Error('no answer')).catch(() => {
    isUnread = true
    return undefined
  })
  const { database, entries } = opened ?? { database: undefined, entries: [] }
  /** The state this tab knows. */
  const kept = new Map([...entries, ...subscriptionsOf(new Map(entries))])
  /** The last write; the database commits in order. */
  let last: Promise<void> = Promise.resolve()

  function write(key: string, change: (stored: unknown) => unknown): Promise<void> {
    if (!isOwn(key) || !database) return Promise.resolve()
    const committed = commit(database, (store) => {
      const reading = store.get(key)
      reading.onsuccess = () => {
        const value = change(parse(reading.result))
        if (value === undefined) store.delete(key)
        else store.put(print(value), key)
      }
    })
    last = withTimeout(committed, COMMIT_TIMEOUT_MS, () => new Error('no answer')).catch(() => undefined)
    return last
  }

  return {
    isUnread,
    committed: () => last,
    getItem: async (key) => parse(kept.get(key)),
    setItem(key, value) {
      const before = parse(kept.get(key))
      kept.set(key, print(value))
      const now = parse(kept.get(key))
      return write(key, (stored) => mergeStored(stored, before, now))
    },
    removeItem(key) {
      kept.delete(key)
      return write(key, () => undefined)
    },
  }
}
