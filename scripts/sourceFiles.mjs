import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'

const isOfTests = (path) => /\.(test|test-d|browser\.test)\.tsx?$/.test(path)

/** Every source file of the library except tests, with its syntax tree; paths from the root with forward slashes. */
export function* readSourceFiles(root) {
  const names = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  for (const entry of names) {
    const file = join(entry.parentPath, entry.name)
    const path = relative(root, file).split(sep).join('/')
    if (!entry.isFile() || !/\.tsx?$/.test(path) || isOfTests(path)) continue
    const text = readFileSync(file, 'utf8')
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    yield { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind) }
  }
}

const kinds = { tsx: ts.ScriptKind.TSX, mjs: ts.ScriptKind.JS, ts: ts.ScriptKind.TS }
// Apps as a stranger writes them, what tools have written, and what is installed.
const isForeign = (path) =>
  /(^|\/)(node_modules|dist|\.cache|hosts|templates|snapshots|__snapshots__|public)(\/|$)/.test(path)

/** Every file of code, tests included, with its syntax tree. */
export function* readCodeFiles(root, folders = ['src', 'scripts', 'examples', 'tests']) {
  const listFiles = function* (folder) {
    if (isForeign(folder) || !existsSync(join(root, folder))) return
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) yield* listFiles(path)
      else if (/\.(ts|tsx|mjs)$/.test(path)) yield path
    }
  }
  for (const path of folders.flatMap((folder) => [...listFiles(folder)])) {
    const text = readFileSync(join(root, path), 'utf8')
    const kind = kinds[path.split('.').at(-1)]
    yield { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind) }
  }
}

/** The text with every comment blanked, so that positions and lines stay. */
export function withoutComments({ text, tree }) {
  const ranges = new Map()
  const collect = (match) => {
    for (const { pos, end } of match ?? []) ranges.set(pos, end)
  }
  const visit = (node) => {
    // JSX text has no comments: two slashes in it are two slashes.
    if (node.kind !== ts.SyntaxKind.JsxText && node.pos < node.end) {
      collect(ts.getLeadingCommentRanges(text, node.pos))
      collect(ts.getTrailingCommentRanges(text, node.end))
    }
    for (const child of node.getChildren(tree)) visit(child)
  }
  visit(tree)
  let blanked = ''
  let start = 0
  for (const [pos, end] of [...ranges].sort(([a], [b]) => a - b)) {
    if (pos < start) continue
    blanked += text.slice(start, pos) + text.slice(pos, end).replace(/[^\n]/g, ' ')
    start = end
  }
  return blanked + text.slice(start)
}

export const lineAt = (text, index) => text.slice(0, index).split('\n').length
