import { useEffect, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type { CardElement } from '../modal/cardElement.js'
import { afterPaint } from '../platform/paint.js'
import { RouterOutlet } from './RouterOutlet.js'
import { useModal } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

/** Content over any view loads with the rest, after the first card. */
function useFeedback() {
  const { views } = useModal().ui
  const { parts } = useSnapshot(views.state)
  return parts ?? { Snackbar: Nothing, AlertBar: Nothing, watchStage: undefined }
}
const Nothing = () => null

/** Content of the card; while it is closed, a message at the edge of the page. */
export function Stage({ element }: { element: CardElement }) {
  const { modalState, card, loadRest } = useModal().ui
  const { isOpen } = useSnapshot(modalState.state)
  const { refusal, isShaking } = useSnapshot(card.state)
  const { Snackbar, AlertBar, watchStage } = useFeedback()
  useLayoutEffect(() => {
    if (isOpen) element.clearSkeleton()
  }, [isOpen, element])
  useLayoutEffect(() => {
    element.card.toggleAttribute('data-refused', refusal !== undefined)
    element.card.toggleAttribute('data-shaking', isShaking)
  }, [element, refusal, isShaking])
  // Measured from here: on a busy machine the card renders some time after opening.
  useEffect(() => (isOpen ? afterPaint(loadRest) : undefined), [isOpen, loadRest])
  useEffect(() => (isOpen ? watchStage?.(element.stage) : undefined), [isOpen, element, watchStage])
  if (!isOpen) return <Snackbar />
  return createPortal(
    <>
      <div className="lk-snack-region">
        <Snackbar />
      </div>
      <div>
        <AlertBar />
        <RouterOutlet />
      </div>
    </>,
    element.card,
  )
}
