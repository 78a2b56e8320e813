import { withTimeout } from '../core/async.js'
import { JSON_LIMITS, parseJson } from '../core/parseJson.js'
import { isRecord } from '../core/values.js'

/** Accessing it throws, as with all site data blocked. */
export function isStorageDenied(): boolean {
  try {
    // biome-ignore lint/nursery/noJsRestrictedProperties: detects a denied storage; never reads what is in it
    return window.localStorage === null
  } catch {
    return true
  }
}

/**
 * Runs `load` so that blocked `localStorage` reads as missing instead of throwing. Otherwise a module that accesses it
 * on evaluation fails for good. Available storage is unaffected.
 */
export async function withStorageShield<T>(load: () => Promise<T>): Promise<T> {
  if (!isStorageDenied()) return load()
  const former = Object.getOwnPropertyDescriptor(window, 'localStorage')
  if (!Reflect.defineProperty(window, 'localStorage', { configurable: true, value: undefined })) return load()
  try {
    return await load()
  } finally {
    if (former) Reflect.defineProperty(window, 'localStorage', former)
    else Reflect.deleteProperty(window, 'localStorage')
  }
}

/** The identity of a list entry. */
function nameOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry
  const name = isRecord(entry) ? (entry.id ?? entry.topic ?? entry.target) : undefined
  return name === undefined || name === null ? undefined : String(name)
}

const entriesOf = (value: unknown) =>
  new Map<string, unknown>(
    Array.isArray(value)
      ? value.flatMap((entry) => {
          const name = nameOf(entry)
          return name === undefined ? [] : [[name, entry] as const]
        })
      : isRecord(value)
        ? Object.entries(value)
        : [],
  )

/** Lists and records, without entries that have no identity; anything else is empty. */
export const parseStored = (value: unknown): unknown =>
  Array.isArray(value) ? [...entriesOf(value).values()] : isRecord(value) ? value : undefined

/** The stored value merged with our changes since the last read: other tabs may have written too. */
export function mergeStored(stored: unknown, before: unknown, now: unknown): unknown {
  const [merged, former, current] = [entriesOf(stored), entriesOf(before), entriesOf(now)]
  for (const name of former.keys()) if (!current.has(name)) merged.delete(name)
  for (const [name, entry] of current) {
    if (JSON.stringify(entry) !== JSON.stringify(former.get(name))) merged.set(name, entry)
  }
  return Array.isArray(now) ? [...merged.values()] : Object.fromEntries(merged)
}

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

/** Resolves with whether the writes of `act` are committed. */
const commit = (database: IDBDatabase, act: (store: IDBObjectStore) => void): Promise<boolean> =>
  new Promise((resolve) => {
    try {
      // Relaxed durability: the page may close, the machine does not crash.
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'relaxed' })
      transaction.oncomplete = () => resolve(true)
      transaction.onabort = () => resolve(false)
      act(transaction.objectStore(STORE))
    } catch {
      // Closed by the browser, as WebKit does while the page is in the background, or by another tab.
      resolve(false)
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
  const { entries } = opened ?? { entries: [] }
  let database = opened?.database
  let reopening: Promise<IDBDatabase | undefined> | undefined
  /** The state this tab knows. */
  const persisted = new Map([...entries, ...subscriptionsOf(new Map(entries))])
  /** The last write; the database commits in order. */
  let last: Promise<void> = Promise.resolve()

  /** A new connection instead of a lost one; writes that wait for it share it. */
  function reopen(lost: IDBDatabase): Promise<IDBDatabase | undefined> {
    if (database !== lost) return Promise.resolve(database)
    lost.close()
    reopening ??= openDatabase()
      .catch(() => undefined)
      .then((opened) => {
        reopening = undefined
        if (opened) database = opened
        return opened
      })
    return reopening
  }

  /** Keys whose last value is in memory only, and what this tab knew when they were last written. */
  const unwritten = new Map<string, unknown>()

  /** Adds what this tab has changed since `before`: other tabs may have written too. */
  function put(store: IDBObjectStore, key: string, before: unknown) {
    const reading = store.get(key)
    reading.onsuccess = () => {
      if (persisted.has(key))
        store.put(print(mergeStored(parse(reading.result), before, parse(persisted.get(key)))), key)
      else store.delete(key)
    }
  }

  async function save(key: string, before: unknown): Promise<void> {
    const keys = new Map(unwritten)
    if (!keys.has(key)) keys.set(key, before)
    const act = (store: IDBObjectStore) => {
      for (const [name, stored] of keys) put(store, name, stored)
    }
    const current = reopening ? await reopening : database
    if (!current) return
    let isWritten = await commit(current, act)
    if (!isWritten) {
      const fresh = await reopen(current)
      isWritten = fresh !== undefined && (await commit(fresh, act))
    }
    for (const [name, stored] of keys) {
      if (isWritten) unwritten.delete(name)
      else if (!unwritten.has(name)) unwritten.set(name, stored)
    }
  }

  function write(key: string, before: unknown): Promise<void> {
    if (!isOwn(key) || !database) return Promise.resolve()
    last = withTimeout(save(key, before), COMMIT_TIMEOUT_MS, () => new Error('no answer')).catch(() => undefined)
    return last
  }

  return {
    isUnread,
    committed: () => last,
    getItem: async (key) => parse(persisted.get(key)),
    setItem(key, value) {
      const before = parse(persisted.get(key))
      persisted.set(key, print(value))
      return write(key, before)
    },
    removeItem(key) {
      persisted.delete(key)
      return write(key, undefined)
    },
  }
}
