import { NOT_ALLOWED_MS } from '../../config/limits.js'
import { isActiveConnected, isLoggedIn } from '../../controllers/connection/activeConnection.js'
import type { ApprovalsState } from '../../controllers/embedded/approvalsController.js'
import type { Embedded } from '../../controllers/embedded/embedded.js'
import type { Scope } from '../../core/scope.js'
import { watchState } from '../../core/watchState.js'
import { say } from '../../modal/card.js'
import type { Modal } from '../../modal/modal.js'

/**
 * Opens the wallet's page while something waits to be approved there, and goes back to what was shown before once
 * nothing does; says when a method is not allowed, and how a login has ended.
 */
export function watchApprovals(
  modal: Modal,
  { approvals, watchLoginEnd }: Pick<Embedded, 'approvals' | 'watchLoginEnd'>,
  scope: Scope,
) {
  const { router, modalState, language, views, mandatoryView, close, open } = modal.ui
  /** The card was closed before, so it closes again. */
  let isAlone = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  scope.add(() => {
    clearTimeout(timer)
    clearTimeout(leaving)
  })

  function showPage() {
    if (router.current().view === 'ApproveTransaction') return
    isAlone = !modalState.state.isOpen
    // Set here, as the user may leave before the view has loaded: whatever has asked must not wait for ever.
    router.setLeaveEffect('ApproveTransaction', approvals.startLeaving)
    if (!isAlone) return router.push('ApproveTransaction')
    open({ view: 'ApproveTransaction' }).catch((error) =>
      approvals.fail(error instanceof Error ? error : new Error(String(error))),
    )
  }

  function leavePage() {
    if (approvals.state.pending.length > 0 || !router.has('ApproveTransaction')) return
    // Signed out meanwhile: what was shown before has no account any more.
    if (!isActiveConnected(modal.wallet) || (isAlone && !mandatoryView())) close()
    // Not back: a sign-in that is required would forbid that, and says itself what came of its request.
    else router.drop('ApproveTransaction')
  }

  /** Another view took its place, such as the result of another request: the page is shown on top while it is needed. */
  function stay() {
    const isLeft = !modalState.state.isOpen || router.state.direction === 'back'
    if (approvals.isAwaited() && !isLeft && !router.has('ApproveTransaction')) router.push('ApproveTransaction')
  }

  /** Says that a method was refused, and rejects what else waits, once the card is there to say it. */
  async function refuse() {
    if (!modalState.state.isOpen) await open({}).catch(() => undefined)
    // The snackbar, and its words, follow the first view.
    await views.parts().catch(() => undefined)
    clearTimeout(timer)
    if (scope.isEnded) return
    timer = setTimeout(() => {
      say(modal.ui, language.words.t('alert.notAllowed'), 'error')
      approvals.abortAll()
    }, NOT_ALLOWED_MS)
  }

  let before = 0
  let refused: ApprovalsState['notAllowed']
  function follow() {
    const { pending, notAllowed } = approvals.state
    if (pending.length > 0) showPage()
    // Who has asked shows what came of it first, in place of all this.
    else if (before > 0) leaving = setTimeout(leavePage)
    before = pending.length
    if (notAllowed !== undefined && notAllowed !== refused) void refuse()
    refused = notAllowed
  }
  scope.add(watchState(approvals.state, follow))
  scope.add(watchState(router.state, stay))
  // Read, or at least seen.
  let wasOpen = modalState.state.isOpen
  const onClose = () => {
    const { isOpen } = modalState.state
    if (wasOpen && !isOpen) approvals.dismiss()
    wasOpen = isOpen
  }
  scope.add(watchState(modalState.state, onClose))
  /** What disconnecting closes or shows takes messages away, so this one comes after it. */
  async function untilLoggedOut() {
    const { connection } = modal.wallet
    await new Promise<void>((resolve) => {
      const stop = watchState(connection.state, check)
      scope.add(stop)
      function check() {
        if (isLoggedIn(connection)) return
        stop()
        resolve()
      }
      check()
    })
    await new Promise((resolve) => setTimeout(resolve))
  }
  scope.add(
    watchLoginEnd(async (end) => {
      await Promise.all([views.parts().catch(() => undefined), untilLoggedOut()])
      if (!scope.isEnded) say(modal.ui, language.words.t(`embedded.${end}`), 'error')
    }),
  )
  follow()
}
