// Hosts run their own tests in DOMs that lack modal dialogs and constructed sheets: there the panel works without.

export function openDialog(dialog: HTMLDialogElement) {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}

export function closeDialog(dialog: HTMLDialogElement) {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}

/** Whether another element is painted where the dialog's heading should be. */
export function isCovered(dialog: HTMLDialogElement, host: Element, isFriend: (element: Element) => boolean) {
  if (typeof document.elementFromPoint !== 'function') return false
  const { left, top, width } = dialog.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, top + 20)
  return found !== null && found !== host && !isFriend(found)
}

export function adoptStyles(root: ShadowRoot, css: string) {
  if (typeof CSSStyleSheet !== 'function' || !('replaceSync' in CSSStyleSheet.prototype)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
}
