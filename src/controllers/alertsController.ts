import { proxy } from 'valtio/vanilla'
import type { ReadonlyState } from '../core/readonly.js'

export type AlertKind = 'projectId' | 'origin' | 'network' | 'clock'
export type AlertsState = { current: AlertKind | undefined }

export type AlertsController = ReturnType<typeof createAlertsController>

/** What a developer has to mend; each is said once, and only in debug builds. */
export function createAlertsController({ isEnabled }: { isEnabled: boolean }) {
  const state = proxy<AlertsState>({ current: undefined })
  const said = new Set<AlertKind>()
  const queue: AlertKind[] = []
  return {
    state: state as ReadonlyState<AlertsState>,
    raise(kind: AlertKind) {
      if (!isEnabled || said.has(kind)) return
      said.add(kind)
      if (state.current) queue.push(kind)
      else state.current = kind
    },
    dismiss() {
      state.current = queue.shift()
    },
  }
}
