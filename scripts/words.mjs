// Every text for users is in a locale: no JSX text of two or more words elsewhere.
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { lineAt, readSourceFiles } from './sourceFiles.mjs'

const isSentence = (text) => /\p{L}+[\p{P}]*\s+\p{P}*\p{L}+/u.test(text)
const spoken = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'placeholder',
  'title',
]

/** The text of a node that is shown or announced literally. */
function shownText(node) {
  if (ts.isJsxText(node)) return node.text
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return undefined
  const parent = ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent
  const isChild = ts.isJsxExpression(node.parent) && (ts.isJsxElement(parent) || ts.isJsxFragment(parent))
  const isSpoken = ts.isJsxAttribute(parent) && spoken.includes(parent.name.getText())
  return isChild || isSpoken ? node.text : undefined
}

export function findSentences(root) {
  const found = []
  for (const { path, text, tree } of readSourceFiles(root)) {
    if (!path.endsWith('.tsx') || path.startsWith('src/locales/')) continue
    const visit = (node) => {
      const shown = shownText(node)
      if (shown !== undefined && isSentence(shown)) {
        found.push(`${path}:${lineAt(text, node.getStart(tree))}: “${shown.trim()}” belongs in a locale`)
      }
      ts.forEachChild(node, visit)
    }
    visit(tree)
  }
  return found
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = findSentences(process.cwd())
  process.stdout.write(found.map((line) => `${line}\n`).join(''))
  process.exitCode = found.length > 0 ? 1 : 0
}
