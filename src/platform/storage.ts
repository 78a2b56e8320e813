import { JSON_LIMITS, parseJson } from '../core/parseJson.js'
import type { Unsubscribe } from '../core/scope.js'
import { storagePrefix } from './storageHint.js'
import { type StorageEntry, type StorageKey, type StorageValue, storageTable } from './storageTable.js'

type Backing = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys(): string[] }

/** Fallback if access is denied, storage is full, or it is cleared. The session continues in memory. */
function createMemory(): Backing {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  }
}

/** The browser's storage, if the page may use it. */
export function openLocal(): Backing | undefined {
  try {
    // biome-ignore lint/nursery/noJsRestrictedProperties: the one guarded access to the browser's storage
    const local = window.localStorage
    return {
      getItem: (key) => local.getItem(key),
      setItem: (key, value) => local.setItem(key, value),
      removeItem: (key) => local.removeItem(key),
      keys: () => Object.keys(local),
    }
  } catch {
    return undefined
  }
}

export type Storage = ReturnType<typeof createStorage>

/**
 * The only access to browser storage: a table of keys, each with its parser. An invalid value is removed and reads as
 * undefined. Storage errors never reach a caller.
 */
export function createStorage(instance: string, open: () => Backing | undefined = openLocal) {
  const prefix = storagePrefix(instance)
  const memory = createMemory()
  let backing: Backing | undefined
  /** Keys whose newest value could not be written and exists only in memory. */
  const onlyInMemory = new Set<string>()

  const attempt = <T>(action: (store: Backing) => T): T | undefined => {
    try {
      backing ??= open()
      return backing && action(backing)
    } catch {
      return undefined
    }
  }

  function readText(name: string): string | undefined {
    if (onlyInMemory.has(name)) return memory.getItem(name) ?? undefined
    return attempt((store) => store.getItem(prefix + name)) ?? undefined
  }

  function removeName(name: string) {
    onlyInMemory.delete(name)
    memory.removeItem(name)
    attempt((store) => store.removeItem(prefix + name))
  }

  function parse<key extends StorageKey>(key: key, text: string): StorageValue<key> | undefined {
    const { isText, parse: parseValue } = storageTable[key]
    if (text.length > JSON_LIMITS.storageChars) return undefined
    const value = isText ? text : parseJson(text, JSON_LIMITS.storageChars)
    return parseValue(value) as StorageValue<key> | undefined
  }

  /** The text to store: what would be removed unread is shortened by its oldest entries first. */
  function textOf<key extends StorageKey>(key: key, value: StorageValue<key>): string | undefined {
    const { isText, withoutOldest } = storageTable[key] as StorageEntry<StorageValue<key>>
    const text = isText ? String(value) : JSON.stringify(value)
    if (text.length <= JSON_LIMITS.storageChars) return text
    const shorter = withoutOldest?.(value)
    return shorter === undefined ? undefined : textOf(key, shorter)
  }

  const nameOf = (key: StorageKey, part?: string) => (part === undefined ? key : `${part}:${key}`)

  return {
    /** The value, or `undefined` if missing or invalid; an invalid one is removed. */
    read<key extends StorageKey>(key: key, part?: string): StorageValue<key> | undefined {
      const name = nameOf(key, part)
      const text = readText(name)
      if (text === undefined) return undefined
      const value = parse(key, text)
      if (value === undefined) removeName(name)
      return value
    },
    write<key extends StorageKey>(key: key, value: StorageValue<key>, part?: string) {
      const name = nameOf(key, part)
      const text = textOf(key, value)
      // Even its newest part would be removed unread, after filling the storage that the page shares.
      if (text === undefined) return removeName(name)
      const isWritten = attempt((store) => {
        store.setItem(prefix + name, text)
        return true
      })
      if (isWritten) onlyInMemory.delete(name)
      else {
        onlyInMemory.add(name)
        memory.setItem(name, text)
      }
    },
    remove(key: StorageKey, part?: string) {
      removeName(nameOf(key, part))
    },
    /** Removes every key of this instance, and only those. */
    reset() {
      for (const name of [...memory.keys()]) removeName(name)
      for (const key of attempt((store) => store.keys()) ?? []) {
        if (key.startsWith(prefix)) removeName(key.slice(prefix.length))
      }
    },
    /** Calls back when another tab writes a key of this instance. */
    watch(onChange: (name: string) => void): Unsubscribe {
      const listener = ({ key }: StorageEvent) => {
        if (key === null) onChange('')
        else if (key.startsWith(prefix)) onChange(key.slice(prefix.length))
      }
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
  }
}
