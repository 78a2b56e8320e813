import type { Unsubscribe } from '../core/scope.js'
import { adoptSheet } from './adoptSheet.js'

/** Sheets for elements in the app's own tree: adopted once per root (the page, or a shadow root). */
export function createPageStyles() {
  const roots = new WeakMap<Node, Map<string, { users: number; stop: Unsubscribe }>>()

  function adopt(root: Document | ShadowRoot, css: string): Unsubscribe {
    const sheets = roots.get(root) ?? new Map()
    roots.set(root, sheets)
    const sheet = sheets.get(css) ?? { users: 0, stop: adoptSheet(root, css) }
    sheets.set(css, sheet)
    sheet.users++
    return () => {
      sheet.users--
      if (sheet.users > 0) return
      sheets.delete(css)
      sheet.stop()
    }
  }

  return (element: Element, sheets: readonly string[]): Unsubscribe => {
    const root = element.getRootNode() as Document | ShadowRoot
    const cleanups = sheets.map((css) => adopt(root, css))
    return () => {
      for (const stop of cleanups) stop()
    }
  }
}
