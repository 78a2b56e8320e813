import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { docPage } from './docPage.ts'
import { readDocs } from './readDocs.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const pathOf = (page: string) => `${root}docs/${page}.html`

function renderPages(): ReadonlyMap<string, string> {
  const docs = [...readDocs().values()]
  return new Map(docs.map((doc) => [pathOf(doc.page), docPage(doc, docs)]))
}

/** The repository's docs as pages: virtual entries in the build, rendered per request in development. */
export function docsPlugin(): Plugin {
  const pages = renderPages()
  return {
    name: 'latchkey-docs',
    config: () => ({ build: { rolldownOptions: { input: [`${root}index.html`, ...pages.keys()] } } }),
    resolveId: (id) => (pages.has(id) ? id : undefined),
    load: (id) => pages.get(id),
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [, page] = /^\/docs\/([\w-]*)(?:\.html)?(?:[?#]|$)/.exec(request.url ?? '') ?? []
        const html = page === undefined ? undefined : renderPages().get(pathOf(page || 'index'))
        if (html === undefined) return next()
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(await server.transformIndexHtml(request.url ?? '', html))
      })
    },
  }
}
