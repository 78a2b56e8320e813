import { FRAME_CHECK_MS, FRAME_REQUEST_MS } from '../../config/limits.js'
import type { Unsubscribe } from '../../core/scope.js'

/** A timer of a browser that is awake is not later than this. */
const MAX_LATE_MS = 1_500

type AnswerListeners = {
  /** Nothing was answered for 30 seconds. */
  onSilent(): void
  /** It has answered after all. */
  onAnswer(): void
}

/** Asks the wallet's page again and again what it answers at once. An approval has no time limit, so it tells nothing. */
export function watchAnswers(ask: () => Promise<unknown>, { onSilent, onAnswer }: AnswerListeners): Unsubscribe {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  async function check() {
    let isSilent = false
    function wait() {
      const due = Date.now() + FRAME_REQUEST_MS
      timer = setTimeout(() => {
        // The device has slept, and the page with it.
        if (Date.now() - due > MAX_LATE_MS) return wait()
        isSilent = true
        onSilent()
      }, FRAME_REQUEST_MS)
    }
    wait()
    // A refusal is an answer too.
    await ask().catch(() => undefined)
    if (isEnded) return
    clearTimeout(timer)
    if (isSilent) return onAnswer()
    timer = setTimeout(check, FRAME_CHECK_MS)
  }
  void check()
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}
