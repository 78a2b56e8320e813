// Apps run their tests in DOMs without modal dialogs and constructed stylesheets: there the panel works without.

export function openDialog(dialog: HTMLDialogElement) {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}

export function closeDialog(dialog: HTMLDialogElement) {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}

/** Whether another element covers the dialog's heading. */
export function isCovered(dialog: HTMLDialogElement, host: Element, isFriend: (element: Element) => boolean) {
  if (typeof document.elementFromPoint !== 'function') return false
  const { left, top, width } = dialog.getBoundingClientRect()
  const element = document.elementFromPoint(left + width / 2, top + 20)
  return element !== null && element !== host && !isFriend(element)
}

export function adoptStyles(root: ShadowRoot, css: string) {
  if (typeof CSSStyleSheet !== 'function' || !('replaceSync' in CSSStyleSheet.prototype)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
}
