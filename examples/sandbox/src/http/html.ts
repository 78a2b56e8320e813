import type { Answer } from './answer.ts'

/** Text that is safe in elements and attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Markup that is safe to insert. */
export type Markup = { readonly markup: string }

type Piece = string | number | bigint | Markup | readonly Markup[] | undefined

const isMarkup = (piece: Piece): piece is Markup => typeof piece === 'object' && 'markup' in piece

const render = (piece: Piece): string => {
  if (piece === undefined) return ''
  if (isMarkup(piece)) return piece.markup
  return typeof piece === 'object' ? piece.map(({ markup }) => markup).join('') : escapeHtml(String(piece))
}

/** Escapes every inserted value that is not markup. */
export const html = (texts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup => ({
  markup: texts.map((text, index) => text + render(pieces[index])).join(''),
})

const STYLE = `
:root { color-scheme: light; --ground: #f3f5f7; --ink: #12171c; --ink-2: #48525c; --line: #12202e2e; font: 15px/1.5 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --ground: #0d1012; --ink: #f1f4f6; --ink-2: #abb3bb; --line: #deebf829; } }
body { max-inline-size: 760px; margin: 32px auto; padding-inline: 16px; background: var(--ground); color: var(--ink); }
h1 { margin-block: 4px 20px; font-size: 24px; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin-block: 28px 8px; font-size: 16px; }
dl { margin: 0; } dl > div { display: grid; grid-template-columns: 128px minmax(0, 1fr); gap: 12px; padding-block: 8px; border-block-start: 1px solid var(--line); }
dt { color: var(--ink-2); } dd { margin: 0; overflow-wrap: anywhere; }
a { color: inherit; } code { font: 13px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: 0; } li { padding-block: 8px; border-block-start: 1px solid var(--line); overflow-wrap: anywhere; }
form { display: grid; gap: 12px; margin-block-start: 20px; } form label { display: grid; gap: 4px; }
button, input, select { min-block-size: 44px; padding-inline: 12px; border: 1px solid var(--line); border-radius: 12px; background: transparent; color: inherit; font: inherit; }
button { cursor: pointer; font-weight: 600; } button.main { border-color: transparent; background: var(--ink); color: var(--ground); }
.where { margin: 0; color: var(--ink-2); }
@media (max-width: 480px) { dl > div { grid-template-columns: minmax(0, 1fr); gap: 0; } }
`

type PageOptions = {
  /** Whether its forms may be sent to the sandbox. @default false */
  readonly hasForm?: boolean
  /** Whether the page that opened it loses its window. @default false */
  readonly isIsolated?: boolean
}

/** A page without scripts, which may load nothing. */
export const pageAnswer = (status: number, title: string, body: Markup, options: PageOptions = {}): Answer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action ${options.hasForm ? "'self'" : "'none'"}`,
    ...(options.isIsolated ? { 'cross-origin-opener-policy': 'same-origin' } : {}),
    'cache-control': 'no-store',
  },
  body: html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ markup: STYLE }}</style>
<body><main>${body}</main></body>
</html>`.markup,
})
