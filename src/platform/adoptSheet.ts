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
