import type { Doc } from './readDocs.ts'

/** Reading order; pages not listed here follow. */
const order = [
  ...['index', 'getting-started', 'options', 'hooks-and-buttons', 'styling', 'customising', 'pairing', 'networks'],
  ...['events-and-errors', 'errors', 'security', 'csp', 'privacy', 'testing', 'custom-adapter', 'reporting'],
]
const rankOf = ({ page }: Doc) => (order.includes(page) ? order.indexOf(page) : order.length)

function sidebar(docs: readonly Doc[], visibleText: string): string {
  const link = ({ page, title }: Doc) =>
    `<li><a href="${page}.html"${page === visibleText ? ' aria-current="page"' : ''}>${page === 'index' ? 'Overview' : title}</a></li>`
  return `<ol>${[...docs]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map(link)
    .join('')}</ol>`
}

/** One docs page beside the demo. Its only script sets the theme before the first paint. */
export const docPage = ({ title, html, page }: Doc, docs: readonly Doc[]) => `<!doctype html>
<html lang="en" data-theme="dark">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>${title} · Latchkey</title>
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <script src="/theme.js"></script>
    <link rel="stylesheet" href="/src/styles/main.css" />
    <link rel="stylesheet" href="/src/styles/docs.css" />
  </head>
  <body>
    <div class="page">
      <header class="top">
        <a class="brand" href="/">Latchkey</a>
        <nav aria-label="Pages">
          <a href="/">Playground</a>
          <a href="index.html" aria-current="true">Docs</a>
        </nav>
      </header>
      <div class="doc">
        <nav class="doc-list" aria-label="Documents">${sidebar(docs, page)}</nav>
        <main class="doc-text">${html}</main>
      </div>
    </div>
  </body>
</html>
`
