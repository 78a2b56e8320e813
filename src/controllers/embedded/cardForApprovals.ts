import { sleep } from '../../core/async.js'
import { watchState } from '../../core/watchState.js'
import type { Instance } from '../../instance/instance.js'
import type { ApprovalsController } from './approvalsController.js'

/**
 * Opens the card for what waits to be approved. Its code and its view may still load: the user sees at once that something
 * comes, and whatever has asked ends with the card.
 */
export function cardForApprovals(instance: Instance, approvals: ApprovalsController) {
  const { input, modalState, scope } = instance
  let isAwaited = false

  /** Unless the view renders before the next frame. */
  async function showSkeleton() {
    const card = await instance.element()
    await sleep(0)
    // Not a view that apps open.
    if (modalState.state.isOpening && !card.isOpen()) card.show({ view: 'ApproveTransaction' })
  }

  function follow() {
    const { isOpen, isOpening } = modalState.state
    if (!isAwaited || (isOpening && !isOpen)) return
    isAwaited = false
    // Closed before the view was there: nothing must wait for ever.
    if (!isOpen) approvals.abortAll()
  }

  /** The requests have ended before the view was there. */
  function dismiss() {
    if (!isAwaited || approvals.state.pending.length > 0) return
    isAwaited = false
    instance.element().then(
      (card) => card.dismiss(),
      () => undefined,
    )
  }

  scope.add(watchState(modalState.state, follow))
  scope.add(watchState(approvals.state, dismiss))

  return () => {
    instance.loadModal((error) => approvals.fail(error instanceof Error ? error : new Error(String(error))))
    if (modalState.state.isOpen || input.card?.display === 'inline') return
    isAwaited = true
    modalState.set({ isOpening: true })
    void showSkeleton().catch(() => undefined)
  }
}
