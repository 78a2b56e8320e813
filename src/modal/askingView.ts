import type { ModalUi } from './modal.js'

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
