// No circle of imports is larger than five files, and at most 30 files are in any. Types and dynamic imports count: who has to know a type has to know
// its file, and everything that this one imports.
import { dirname, join } from 'node:path/posix'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { readSourceFiles } from './sourceFiles.mjs'

const LARGEST = 5
const MOST_IN_CIRCLES = 30

/** What a file imports of ours, in whatever way. */
function* readImports(tree) {
  const matches = []
  const visit = (node) => {
    const specifier = ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : undefined
    const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    const argument = isDynamic ? node.arguments[0] : ts.isImportTypeNode(node) ? node.argument.literal : specifier
    if (argument && ts.isStringLiteralLike(argument)) matches.push(argument.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  yield* matches.filter((text) => text.startsWith('.'))
}

/** Every file with the files that it imports. */
function readGraph(root) {
  const trees = new Map([...readSourceFiles(root)].map(({ path, tree }) => [path, tree]))
  const resolve = (importer, text) => {
    const target = join(dirname(importer), text)
    return [target.replace(/\.js$/, '.ts'), target.replace(/\.js$/, '.tsx'), target].find((path) => trees.has(path))
  }
  const importsOf = ([path, tree]) => [...readImports(tree)].flatMap((text) => resolve(path, text) ?? [])
  return new Map([...trees].map((entry) => [entry[0], new Set(importsOf(entry))]))
}

/** The circles of a graph, the largest first (strongly connected components, by Tarjan). */
export function findCircles(graph) {
  const indices = new Map()
  const lowest = new Map()
  const open = []
  const circles = []
  const visit = (path) => {
    indices.set(path, indices.size)
    lowest.set(path, indices.get(path))
    open.push(path)
    for (const next of graph.get(path) ?? []) {
      if (!indices.has(next)) visit(next)
      if (open.includes(next)) lowest.set(path, Math.min(lowest.get(path), lowest.get(next)))
    }
    if (lowest.get(path) !== indices.get(path)) return
    const circle = open.splice(open.indexOf(path))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const path of graph.keys()) if (!indices.has(path)) visit(path)
  return circles.sort((a, b) => b.length - a.length)
}

export const findLargeCircles = (root) => findCircles(readGraph(root)).filter(({ length }) => length > LARGEST)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const circles = findCircles(readGraph(process.cwd()))
  const large = circles.filter(({ length }) => length > LARGEST)
  for (const circle of large) {
    process.stderr.write(`A circle of ${circle.length} files, of at most ${LARGEST}:\n  ${circle.join('\n  ')}\n`)
  }
  const inCircles = circles.flat().length
  if (inCircles > MOST_IN_CIRCLES)
    process.stderr.write(`${inCircles} files are in circles, of at most ${MOST_IN_CIRCLES}\n`)
  process.exitCode = large.length > 0 || inCircles > MOST_IN_CIRCLES ? 1 : 0
}
