import type { Unsubscribe } from '../core/scope.js'
import { watchState } from '../core/watchState.js'
import type { LiveOptionsController } from './liveOptionsController.js'

/** Calls back after a group of options has changed, such as the wallet lists. */
export function watchLiveGroups({ state }: Pick<LiveOptionsController, 'state'>, onChange: () => void): Unsubscribe {
  let { revision } = state
  return watchState(state, () => {
    if (state.revision === revision) return
    revision = state.revision
    onChange()
  })
}
