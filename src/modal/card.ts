import type { Unsubscribe } from '../core/scope.js'
import { watchState } from '../core/watchState.js'
import type { ModalUi } from './modal.js'

// What features do with the card beyond their own view.

/** Shows a message on the card, or on the page while closed, and announces it. */
export function say(
  { snackbar, announce }: Pick<ModalUi, 'snackbar' | 'announce'>,
  message: string,
  variant: 'success' | 'error' = 'success',
) {
  snackbar()?.show(message, variant)
  announce(message, variant === 'success' ? 'status' : 'alert')
}

/** The user has signed in: closes the card or goes to a required view, and says so there. */
export function finishLogin({ announce, finishConnect, language }: ModalUi) {
  finishConnect()
  announce(language.words.t('connecting.signedIn'))
}

/** Runs after the card has opened, closed or changed its view. */
export function watchCard(
  { modalState, router }: Pick<ModalUi, 'modalState' | 'router'>,
  onChange: () => void,
): Unsubscribe {
  const stops = [watchState(modalState.state, onChange), watchState(router.state, onChange)]
  return () => {
    for (const stop of stops) stop()
  }
}

const PAGE = 'ApproveTransaction'

/** The view on top, or the one that has asked for what the page of an embedded wallet on top of it shows. */
export function askingView({ router }: Pick<ModalUi, 'router'>) {
  const { stack } = router.state
  const top = router.current().view
  return top === PAGE ? (stack[stack.length - 2]?.view ?? top) : top
}

/** Goes back from a view, and from the page of an embedded wallet on top of it; does nothing on any other view. */
export function leaveView(ui: Pick<ModalUi, 'router'>, view: ReturnType<typeof askingView>) {
  if (askingView(ui) !== view) return
  if (ui.router.current().view === PAGE) ui.router.back()
  ui.router.back()
}
