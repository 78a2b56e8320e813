import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pageOf, type RenderedDoc, renderDoc } from './renderDoc.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

export type Doc = RenderedDoc & { readonly page: string }

/** Every document by its page name. */
export function readDocs(): ReadonlyMap<string, Doc> {
  const names = readdirSync(`${root}docs`).filter((name) => name.endsWith('.md'))
  const files = [...names.map((name) => `${root}docs/${name}`), `${root}SECURITY.md`]
  const docs = files.map((file) => ({ ...renderDoc(readFileSync(file, 'utf8'), file), page: pageOf(file) }))
  return new Map(docs.map((doc) => [doc.page, doc]))
}
