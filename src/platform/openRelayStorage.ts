import { isRecord } from '../core/isRecord.js'
import { JSON_LIMITS, parseJson } from '../core/parseJson.js'
import { mergeStored, parseStored } from '../core/storedList.js'
import { withTimeout } from '../core/withTimeout.js'

const DATABASE = 'WALLET_CONNECT_V2_INDEXED_DB'
const STORE = 'keyvaluestorage'
/** Names that tell one client on the page from another. */
const isOwn = (key: string) => key.startsWith('wc@2:')

/** Before anybody is told that the relay is silent. */
const OPEN_TIMEOUT_MS = 4_000
/** Another tab may hold the database: nothing waits for it for ever, and memory has the value all the same. */
const COMMIT_TIMEOUT_MS = 4_000
/** A request that waits for its answer is kept with all that was asked. */
const MAX_DEPTH = 64

/** What the published client asks of a storage. A write resolves when it is committed. */
export type RelayStorage = {
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: unknown): Promise<void>
  removeItem(key: string): Promise<void>
  /** Resolves when everything that was written so far survives a reload, or cannot. */
  committed(): Promise<void>
  /** The database did not answer in time: whether something is stored in it is unknown. */
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
    // Under other names stands what is whoever's; one is a link that the client opens as it is, and ours stands where
    // others can be kept from it (URL-9).
    entries: keys.map((key, index) => [String(key), String(values[index])] as const).filter(([key]) => isOwn(key)),
  }
}

/** Resolves once what `act` has asked for is committed, or cannot be any more. */
const commit = (database: IDBDatabase, act: (store: IDBObjectStore) => void): Promise<void> =>
  new Promise((resolve) => {
    try {
      // Relaxed: it is the page that may go, and not the machine.
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'relaxed' })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => resolve()
      act(transaction.objectStore(STORE))
    } catch {
      // Taken away meanwhile, by another tab or by the user.
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
 * What a client of this tab subscribes to: its sessions, and nothing else. Codes of another tab are answered there, and
 * would wait if this one took their messages. The list of subscriptions is written entry by entry, and a page that goes
 * meanwhile would leave a session that hears nothing.
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
 * The published client's own database, read once. Its own storage asks it some fifty times before there is a code, waits
 * for it by a clock, and first takes from the page's local storage what has "walletconnect" in its name, whosever it is.
 * And it writes whole lists, as they are in one tab, over what another tab has put there. Where there is no database, what
 * is kept lives as long as the page.
 */
export async function openRelayStorage(): Promise<RelayStorage> {
  let isUnread = false
  const opening = open().catch(() => undefined)
  const opened = await withTimeout(opening, OPEN_TIMEOUT_MS, () => new Error('no answer')).catch(() => {
    isUnread = true
    return undefined
  })
  const { database, entries } = opened ?? { database: undefined, entries: [] }
  /** As this tab knows it. */
  const kept = new Map([...entries, ...subscriptionsOf(new Map(entries))])
  /** The last write: the database commits them in their order. */
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
