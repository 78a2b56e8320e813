// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRelayStorage } from './openRelayStorage.js'

/** One store, behind connections that the browser may close. */
function createFakeDatabases() {
  const stored = new Map<string, unknown>()
  const connections: { isClosed: boolean }[] = []
  let opens = 0
  /** Transactions that abort before the next one commits. */
  let aborts = 0

  const requestOf = <T>(result: T) => {
    const request = { result, onsuccess: undefined as (() => void) | undefined, onerror: undefined }
    queueMicrotask(() => request.onsuccess?.())
    return request
  }

  function createConnection() {
    const connection = {
      isClosed: false,
      close: () => undefined,
      transaction() {
        if (connection.isClosed) throw new DOMException('The database connection is closing', 'InvalidStateError')
        const isAborted = aborts > 0
        if (isAborted) aborts -= 1
        const writes: (() => void)[] = []
        const transaction = {
          oncomplete: undefined as (() => void) | undefined,
          onabort: undefined as (() => void) | undefined,
          objectStore: () => ({
            getAllKeys: () => requestOf([...stored.keys()]),
            getAll: () => requestOf([...stored.values()]),
            get: (key: string) => requestOf(stored.get(key)),
            put: (value: unknown, key: string) => void writes.push(() => stored.set(key, value)),
            delete: (key: string) => void writes.push(() => stored.delete(key)),
          }),
        }
        setTimeout(() => {
          if (isAborted) return transaction.onabort?.()
          for (const write of writes) write()
          transaction.oncomplete?.()
        })
        return transaction
      },
    }
    connections.push(connection)
    return connection
  }

  return {
    stored: () => Object.fromEntries([...stored].map(([key, value]) => [key, JSON.parse(String(value))])),
    opens: () => opens,
    /** As WebKit does while the page is in the background. */
    closeAll() {
      for (const connection of connections) connection.isClosed = true
    },
    abort(count: number) {
      aborts = count
    },
    factory: {
      open() {
        opens += 1
        return requestOf(createConnection())
      },
    },
  }
}

let databases: ReturnType<typeof createFakeDatabases>

beforeEach(() => {
  databases = createFakeDatabases()
  vi.stubGlobal('indexedDB', databases.factory)
})
afterEach(() => void vi.unstubAllGlobals())

const [sessions, pairings] = ['wc@2:client:0.3//session', 'wc@2:core:0.3//pairing']
const listOf = (...topics: string[]) => topics.map((topic) => ({ topic }))

test('what is written after the browser has closed the database is written to a new connection', async () => {
  const storage = await openRelayStorage()
  await storage.setItem(sessions, listOf('a'))
  databases.closeAll()
  const writing = [storage.setItem(sessions, listOf('a', 'b')), storage.setItem(pairings, listOf('p'))]
  await storage.committed()
  expect(databases.stored()).toEqual({ [sessions]: listOf('a', 'b'), [pairings]: listOf('p') })
  await Promise.all(writing)
  // Reading, and one new connection for both writes.
  expect(databases.opens()).toBe(2)
  await storage.setItem(sessions, listOf('b'))
  expect(databases.stored()[sessions]).toEqual(listOf('b'))
  expect(databases.opens()).toBe(2)
})

test('a removal after the browser has closed the database holds', async () => {
  const storage = await openRelayStorage()
  await storage.setItem(sessions, listOf('a'))
  databases.closeAll()
  await storage.removeItem(sessions)
  expect(databases.stored()).toEqual({})
})

test('what a lost connection has not committed is committed by the next one', async () => {
  const storage = await openRelayStorage()
  databases.abort(1)
  await storage.setItem(sessions, listOf('a'))
  expect(databases.stored()).toEqual({ [sessions]: listOf('a') })
})

test('what cannot be written at all is written with the next value, with all that has changed since', async () => {
  const storage = await openRelayStorage()
  await storage.setItem(sessions, listOf('a', 'b'))
  databases.abort(2)
  await storage.setItem(sessions, listOf('b', 'c'))
  expect(databases.stored()).toEqual({ [sessions]: listOf('a', 'b') })
  await storage.setItem(pairings, listOf('p'))
  expect(databases.stored()).toEqual({ [sessions]: listOf('b', 'c'), [pairings]: listOf('p') })
})
