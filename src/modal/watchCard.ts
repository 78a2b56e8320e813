import { subscribe } from 'valtio/vanilla'
import type { Unsubscribe } from '../core/scope.js'
import type { ModalUi } from './modal.js'

/** Runs after the card has opened, closed or changed its view. */
export function watchCard(
  { modalState, router }: Pick<ModalUi, 'modalState' | 'router'>,
  onChange: () => void,
): Unsubscribe {
  const stops = [subscribe(modalState.state as object, onChange), subscribe(router.state as object, onChange)]
  return () => {
    for (const stop of stops) stop()
  }
}
