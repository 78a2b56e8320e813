import { createRoot } from 'react-dom/client'
import { subscribe } from 'valtio/vanilla'
import type { Unsubscribe } from '../core/scope.js'
import type { Modal } from '../modal/modal.js'
import type { ModalElement } from '../platform/modalElement.js'
import baseCss from '../ui/styles/base.css?inline'
import tokensCss from '../ui/styles/tokens.css?inline'
import { applyTheme } from './applyTheme.js'
import { ErrorBoundary } from './ErrorBoundary.js'
import { TITLE_ID } from './Screen.js'
import { Stage } from './Stage.js'
import { BodyContext } from './useModal.js'

export const css = tokensCss + baseCss

/** A React root of its own: what happens in it stays in it, whatever tree the host renders its provider in. */
export function render(modal: Modal, element: ModalElement): Unsubscribe {
  const { host, surface, shadow, dialog, inline } = element
  for (const labelled of [dialog, inline]) labelled.setAttribute('aria-labelledby', TITLE_ID)
  const toasts = document.createElement('div')
  toasts.className = 'lk-root lk-toasts'
  shadow.appendChild(toasts)

  const apply = () => {
    const { words } = modal.language
    for (const target of [surface, toasts, dialog, inline]) applyTheme(target, modal.liveOptions.state, words)
    // What is announced while the card is closed stands beside them.
    host.lang = words.locale
  }
  apply()
  const unsubscribes = [subscribe(modal.liveOptions.state as object, apply), subscribe(modal.language, apply)]

  const root = createRoot(surface)
  root.render(
    <BodyContext.Provider value={modal}>
      <ErrorBoundary
        resetKey="modal"
        fallback={null}
        onError={(error) => {
          modal.log('error', 'modal', error)
          // Nothing is left to close it with.
          modal.close()
        }}
      >
        <Stage toasts={toasts} />
      </ErrorBoundary>
    </BodyContext.Provider>,
  )
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
    // Not while React itself may be unmounting the provider.
    queueMicrotask(() => root.unmount())
  }
}
