import { startTransition, useEffect, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Unsubscribe } from '../core/scope.js'
import type { CardElement } from '../modal/cardElement.js'
import type { Modal } from '../modal/modal.js'
import { afterPaint } from '../platform/page.js'
import { ErrorBoundary } from './ErrorBoundary.js'
import { RouterOutlet } from './RouterOutlet.js'
import { BodyContext, useModal } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

/** Content over any view loads with the rest, after the first card. */
function useFeedback() {
  const { views } = useModal().ui
  const { assets, wide, toasts } = useSnapshot(views.state)
  return {
    isWide: wide !== undefined,
    ...(assets ?? { Snackbar: Nothing, AlertBar: Nothing, watchStage: undefined }),
    Outlet: wide?.Outlet ?? RouterOutlet,
    Toasts: toasts ?? Nothing,
  }
}
const Nothing = () => null

/** Content of the card; while it is closed, a message at the edge of the page. */
function Stage({ element }: { element: CardElement }) {
  const { ui, settings } = useModal()
  const { modalState, card, preload } = ui
  const { isOpen } = useSnapshot(modalState.state)
  const { refusal, isShaking } = useSnapshot(card.state)
  const { Snackbar, AlertBar, Toasts, watchStage, Outlet, isWide } = useFeedback()
  useLayoutEffect(() => {
    if (isOpen) element.clearSkeleton()
  }, [isOpen, element])
  // Its skeleton may have been wide.
  useLayoutEffect(() => {
    if (isOpen && !isWide) for (const marked of [element.card, element.inline]) marked.removeAttribute('data-wide')
  }, [isOpen, isWide, element])
  useLayoutEffect(() => {
    element.card.toggleAttribute('data-refused', refusal !== undefined)
    element.card.toggleAttribute('data-shaking', isShaking)
  }, [element, refusal, isShaking])
  // Measured from here: on a busy machine the card renders some time after opening.
  useEffect(() => (isOpen ? afterPaint(preload) : undefined), [isOpen, preload])
  useEffect(() => (isOpen ? watchStage?.(element.stage) : undefined), [isOpen, element, watchStage])
  if (!isOpen)
    return (
      <>
        <Snackbar />
        <Toasts />
      </>
    )
  const content = createPortal(
    <>
      <div className="lk-snack-region">
        <Snackbar />
      </div>
      <div className="lk-content">
        <AlertBar />
        <Outlet element={element} portal={createPortal} />
      </div>
    </>,
    element.card,
  )
  // An inline card leaves the page as it is.
  if (!settings.isInline) return content
  return (
    <>
      {content}
      <Toasts />
    </>
  )
}

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
