import { readdirSync, readFileSync } from 'node:fs'
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

/** The text with every comment blanked, so that positions and lines stay. */
export function withoutComments({ text, tree }) {
  const ranges = new Map()
  const collect = (found) => {
    for (const { pos, end } of found ?? []) ranges.set(pos, end)
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
  let from = 0
  for (const [pos, end] of [...ranges].sort(([a], [b]) => a - b)) {
    if (pos < from) continue
    blanked += text.slice(from, pos) + text.slice(pos, end).replace(/[^\n]/g, ' ')
    from = end
  }
  return blanked + text.slice(from)
}

export const lineAt = (text, index) => text.slice(0, index).split('\n').length
