import { createStorage, type Storage } from '../../platform/storage.js'

/** The storage of one browser: it outlives each page, and every tab hears what the others change. */
export function createBrowserStorage() {
  const values = new Map<string, string>()
  const tabs = new Set<(key: string) => void>()
  return {
    values,
    /** One page load in a tab of its own. */
    openTab() {
      const listeners = new Set<(key: string) => void>()
      const hear = (key: string) => {
        for (const listener of [...listeners]) listener(key)
      }
      tabs.add(hear)
      let isClosed = false
      function change(key: string, value: string | undefined) {
        if (isClosed || values.get(key) === value) return
        if (value === undefined) values.delete(key)
        else values.set(key, value)
        for (const createOther of tabs)
          if (createOther !== hear) setTimeout(() => tabs.has(createOther) && createOther(key), 1)
      }
      const backing = {
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => change(key, value),
        removeItem: (key: string) => change(key, undefined),
        keys: () => [...values.keys()],
      }
      return {
        /** As one modal of the page has it. */
        storageOf(instance: string): Storage {
          const prefix = `latchkey/${instance}/v1/`
          return {
            ...createStorage(instance, () => backing),
            watch(onChange) {
              const listener = (key: string) => key.startsWith(prefix) && onChange(key.slice(prefix.length))
              listeners.add(listener)
              return () => void listeners.delete(listener)
            },
          }
        },
        /** No code of the page runs any more. */
        close() {
          isClosed = true
          tabs.delete(hear)
        },
      }
    },
  }
}
