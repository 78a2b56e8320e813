// Every text for users is in a locale: no JSX text of two or more words elsewhere. A feature's own texts load with its
// views, so nothing else uses them.
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
  const matches = []
  for (const { path, text, tree } of readSourceFiles(root)) {
    if (!path.endsWith('.tsx') || path.startsWith('src/locales/')) continue
    const visit = (node) => {
      const visibleText = shownText(node)
      if (visibleText !== undefined && isSentence(visibleText)) {
        matches.push(`${path}:${lineAt(text, node.getStart(tree))}: “${visibleText.trim()}” belongs in a locale`)
      }
      ts.forEachChild(node, visit)
    }
    visit(tree)
  }
  return matches
}

const ofFeature = /^src\/features\/([^/]+)\//

/** Components that only views show which load the texts of this feature (`textsOf`). */
const shared = {
  'src/react/AccountFact.tsx': 'transactions',
  'src/react/AmountField.tsx': 'transactions',
  'src/react/NetworkFee.tsx': 'transactions',
  'src/react/Review.tsx': 'transactions',
  'src/react/SentRow.tsx': 'transactions',
  'src/react/SignedMessage.tsx': 'transactions',
  'src/react/WalletRequest.tsx': 'transactions',
}

/** Features whose texts load with this one's views, by its manifest. */
function textsOf(files, feature) {
  const manifest = files.find(({ path }) => path === `src/features/${feature}/feature.ts`)
  const [, names = ''] = /textsOf: \[([^\]]*)\]/.exec(manifest?.text ?? '') ?? []
  return [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name)
}

/** Uses of a feature's own texts outside of its folder. */
export function findBorrowedWords(root) {
  const files = [...readSourceFiles(root)].filter(({ path }) => !path.startsWith('src/testing/'))
  const owners = new Map()
  for (const { path, text } of files) {
    const [, feature] = /^src\/features\/([^/]+)\/words\.ts$/.exec(path) ?? []
    if (feature) for (const [, key] of text.matchAll(/^ {2}'([\w.]+)':/gm)) owners.set(key, feature)
  }
  const matches = []
  for (const { path, text, tree } of files) {
    // A language has the texts of all features.
    if (path.startsWith('src/locales/')) continue
    const [, local] = ofFeature.exec(path) ?? []
    const loaded = [local, shared[path], ...textsOf(files, local)]
    const visit = (node) => {
      const owner = ts.isStringLiteralLike(node) ? owners.get(node.text) : undefined
      // A cast names a key to TypeScript, and uses none.
      if (owner !== undefined && !loaded.includes(owner) && !ts.isLiteralTypeNode(node.parent)) {
        const line = lineAt(text, node.getStart(tree))
        matches.push(`${path}:${line}: '${node.text}' is loaded with the feature ${owner} only: move it to src/locales`)
      }
      ts.forEachChild(node, visit)
    }
    visit(tree)
  }
  return matches
}

const SAYERS = new Set(['say', 'announce', 'show', 'notify'])

/** Messages of errors that are said to users: they are English in every language. */
export function findSpokenErrors(root) {
  const matches = []
  for (const { path, text, tree } of readSourceFiles(root)) {
    const visit = (node) => {
      const callee = ts.isCallExpression(node) && node.expression
      const name = callee && (ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText(tree))
      const spoken = SAYERS.has(name)
        ? node.arguments.find((argument) => /\.(shortMessage|message)\b/.test(argument.getText(tree)))
        : undefined
      if (spoken)
        matches.push(
          `${path}:${lineAt(text, node.getStart(tree))}: ${spoken.getText(tree)} belongs in a locale, by a key`,
        )
      ts.forEachChild(node, visit)
    }
    visit(tree)
  }
  return matches
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = process.cwd()
  const matches = [...findSentences(root), ...findBorrowedWords(root), ...findSpokenErrors(root)]
  process.stdout.write(matches.map((line) => `${line}\n`).join(''))
  process.exitCode = matches.length > 0 ? 1 : 0
}
