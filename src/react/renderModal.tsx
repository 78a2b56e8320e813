import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { Unsubscribe } from '../core/scope.js'
import type { CardElement } from '../modal/cardElement.js'
import type { Modal } from '../modal/modal.js'
import { ErrorBoundary } from './ErrorBoundary.js'
import { Stage } from './Stage.js'
import { BodyContext } from './useModal.js'

/** A separate React root: its events stay in it, wherever the app renders its provider. */
export function render(modal: Modal, element: CardElement): Unsubscribe {
  const root = createRoot(element.toasts)
  // In slices: frames and the user's input come between.
  startTransition(() =>
    root.render(
      <BodyContext.Provider value={modal}>
        <ErrorBoundary
          resetKey="modal"
          fallback={null}
          onError={(error) => {
            modal.services.log('error', 'modal', error)
            // There is no way left to close it.
            modal.ui.close()
          }}
        >
          <Stage element={element} />
        </ErrorBoundary>
      </BodyContext.Provider>,
    ),
  )
  // Not while React may be unmounting the provider.
  return () => queueMicrotask(() => root.unmount())
}
