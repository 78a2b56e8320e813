import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { afterPaint } from '../platform/afterPaint.js'
import { RouterOutlet } from './RouterOutlet.js'
import { PHONE, useMedia } from './useMedia.js'
import { useModal } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

/** What may come over any view loads with the rest, after the first card. */
function useFeedback() {
  const { views } = useModal()
  const { parts } = useSnapshot(views.state)
  return parts ?? { Snackbar: Nothing, AlertBar: Nothing, watchStage: undefined }
}
const Nothing = () => null

/** The scrim and the card on it; or the card alone, where it stands in the page. */
export function Stage({ toasts }: { toasts: Element }) {
  const { settings, modalState, card, requestClose, loadRest } = useModal()
  const { isOpen } = useSnapshot(modalState.state)
  const { refusal, isShaking } = useSnapshot(card.state)
  const { Snackbar, AlertBar, watchStage } = useFeedback()
  const stage = useRef<HTMLDivElement>(null)
  const isPhone = useMedia(PHONE)
  const mode = settings.enableEmbedded ? 'inline' : isPhone ? 'sheet' : undefined
  // Not from the opening itself: on a busy machine the card is drawn some time after.
  useEffect(() => (isOpen ? afterPaint(loadRest) : undefined), [isOpen, loadRest])
  useEffect(() => (isOpen && stage.current ? watchStage?.(stage.current) : undefined), [isOpen, watchStage])
  if (!isOpen) return createPortal(<Snackbar />, toasts)
  return (
    <div className="lk-stage" data-mode={mode} ref={stage}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the close key */}
      {mode !== 'inline' && <div className="lk-scrim" part="scrim" onClick={requestClose} />}
      <section
        className="lk-card"
        part="card"
        data-mode={mode}
        data-entering=""
        data-refused={refusal ? '' : undefined}
        data-shaking={isShaking ? '' : undefined}
      >
        <div className="lk-snack-region">
          <Snackbar />
        </div>
        <div>
          <AlertBar />
          <RouterOutlet />
        </div>
      </section>
    </div>
  )
}
