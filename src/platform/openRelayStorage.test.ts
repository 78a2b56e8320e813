// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mergeStored, openRelayStorage, parseStored, withStorageShield } from './openRelayStorage.js'

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

describe('withStorageShield', () => {
  const allowed = Object.getOwnPropertyDescriptor(window, 'localStorage') as PropertyDescriptor
  const restore = () => Object.defineProperty(window, 'localStorage', allowed)
  const deny = (change: PropertyDescriptor = {}) =>
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('Denied.', 'SecurityError')
      },
      ...change,
    })

  afterEach(restore)

  test('leaves available storage unchanged', async () => {
    const seen = await withStorageShield(async () => window.localStorage)
    expect(seen).toBe(window.localStorage)
  })

  describe('blocked storage', () => {
    beforeEach(() => void deny())

    test('reads as missing while a module loads, and throws again afterwards', async () => {
      expect(await withStorageShield(async () => window.localStorage)).toBeUndefined()
      expect(() => window.localStorage).toThrow('Denied.')
    })

    test('throws again after a module fails', async () => {
      await expect(withStorageShield(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
      expect(() => window.localStorage).toThrow('Denied.')
    })

    test('is shielded for two parallel loads', async () => {
      const seen = await Promise.all([
        withStorageShield(async () => window.localStorage),
        withStorageShield(async () => window.localStorage),
      ])
      expect(seen).toEqual([undefined, undefined])
      expect(() => window.localStorage).toThrow('Denied.')
    })
  })
})

describe('mergeStored', () => {
  describe('mergeStored', () => {
    test('keeps entries added by others and here', () => {
      expect(mergeStored({ theirs: 1, both: 2 }, { both: 2 }, { both: 2, mine: 3 })).toEqual({
        theirs: 1,
        both: 2,
        mine: 3,
      })
      expect(mergeStored([{ topic: 'a' }], [], [{ topic: 'b' }])).toEqual([{ topic: 'a' }, { topic: 'b' }])
    })

    test('removes only what was removed here', () => {
      expect(mergeStored({ a: 1, b: 2, c: 3 }, { a: 1, b: 2 }, { b: 2 })).toEqual({ b: 2, c: 3 })
    })

    test('does not restore what others removed', () => {
      expect(mergeStored([{ id: 2 }], [{ id: 1 }, { id: 2 }], [{ id: 1 }, { id: 2 }, { id: 3 }])).toEqual([
        { id: 2 },
        { id: 3 },
      ])
    })

    test('applies changes made here', () => {
      const changed = { topic: 'a', expiry: 2 }
      expect(mergeStored([{ topic: 'a', expiry: 1 }], [{ topic: 'a', expiry: 1 }], [changed])).toEqual([changed])
    })

    test.each([undefined, null, 7, 'text'])('starts empty if nothing valid is stored: %j', (stored) => {
      expect(mergeStored(stored, undefined, { a: 1 })).toEqual({ a: 1 })
      expect(mergeStored(stored, undefined, ['a'])).toEqual(['a'])
    })
  })

  describe('parseStored', () => {
    test.each([null, undefined, 7, 'text', true])('ignores %j', (value) => {
      expect(parseStored(value)).toBeUndefined()
    })

    test('drops list entries without an identity', () => {
      expect(parseStored([null, {}, { id: null }, 7, [1], { target: 't' }, 'name'])).toEqual([{ target: 't' }, 'name'])
    })

    test('keeps a record unchanged', () => {
      expect(parseStored({ a: null })).toEqual({ a: null })
    })
  })
})
