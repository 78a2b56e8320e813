import type { WalletModalEvent } from 'latchkey'

/** Enough to browse; the count continues. */
const MAX_ENTRIES = 40

export type LogEntry = { readonly id: number; readonly event: WalletModalEvent }
export type LogState = { readonly entries: readonly LogEntry[]; readonly count: number }

export type EventLog = ReturnType<typeof createEventLog>

const empty: LogState = { entries: [], count: 0 }

/** Every event of an instance since page load, the newest first. */
export function createEventLog() {
  const listeners = new Set<() => void>()
  let state = empty
  let lastId = 0

  function set(next: LogState) {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    add(event: WalletModalEvent) {
      lastId += 1
      const entries = [{ id: lastId, event }, ...state.entries].slice(0, MAX_ENTRIES)
      set({ entries, count: state.count + 1 })
    },
    clear: () => set(empty),
    read: () => state,
    watch(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
