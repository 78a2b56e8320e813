import type { Unsubscribe } from '../core/scope.js'

/** Adopts a stylesheet text, which a policy without inline styles allows. Without support, the page stays unstyled. */
export function adoptSheet(root: Document | ShadowRoot, css: string): Unsubscribe {
  const owner = root.ownerDocument ?? (root as Document)
  // Sheets belong to the document that created them; a frame has its own.
  const Sheet = owner.defaultView?.CSSStyleSheet
  try {
    if (!Sheet || !('adoptedStyleSheets' in root)) return () => undefined
    const sheet = new Sheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    }
  } catch {
    return () => undefined
  }
}

/** Sheets for elements in the app's own tree: adopted once per root (the page, or a shadow root). */
export function createPageStyles() {
  const roots = new WeakMap<Node, Map<string, { users: number; stop: Unsubscribe }>>()

  function adoptStyles(root: Document | ShadowRoot, css: string): Unsubscribe {
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
    const cleanups = sheets.map((css) => adoptStyles(root, css))
    return () => {
      for (const stop of cleanups) stop()
    }
  }
}
