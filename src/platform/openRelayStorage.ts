import { JSON_LIMITS, parseJson } from '../core/parseJson.js'

const DATABASE = 'WALLET_CONNECT_V2_INDEXED_DB'
const STORE = 'keyvaluestorage'
/** Of the published client, which has it from a wallet app on this phone and opens it as it is. */
const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** A request that waits for its answer is kept with all that was asked. */
const MAX_DEPTH = 64

/** What the published client asks of a storage. */
export type RelayStorage = {
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: unknown): Promise<void>
  removeItem(key: string): Promise<void>
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

async function readAll(database: IDBDatabase): Promise<[string, string][]> {
  const store = database.transaction(STORE).objectStore(STORE)
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())])
  return keys.map((key, index) => [String(key), String(values[index])])
}

/**
 * The published client's own database, read once. Its own storage asks it some fifty times before there is a code, waits
 * for it by a clock, and first takes from the page's local storage what has "walletconnect" in its name, whosever it is.
 * Where there is no database, what is kept lives as long as the page.
 */
export async function openRelayStorage(): Promise<RelayStorage> {
  const database = await openDatabase().catch(() => undefined)
  const kept = new Map(database && (await readAll(database).catch(() => [])))
  // What stands here the client would open unchecked; ours stands where others can be kept from it (URL-9).
  kept.delete(DEEP_LINK_KEY)

  function write(change: (store: IDBObjectStore) => unknown) {
    try {
      const transaction = database?.transaction(STORE, 'readwrite')
      if (!transaction) return
      change(transaction.objectStore(STORE))
      // At once, so that it lasts although a phone stops the page in the next moment.
      transaction.commit()
    } catch {
      // Taken away meanwhile, by another tab or by the visitor.
    }
  }

  return {
    getItem: async (key) => parseJson(kept.get(key) ?? '', JSON_LIMITS.rpcBytes, MAX_DEPTH),
    async setItem(key, value) {
      const text = JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)) ?? ''
      kept.set(key, text)
      write((store) => store.put(text, key))
    },
    async removeItem(key) {
      kept.delete(key)
      write((store) => store.delete(key))
    },
  }
}
