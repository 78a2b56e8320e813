// Finds identifiers that say nothing alone: pronouns and participles in place of a noun, and metaphors. Exceptions are in
// namesAllow.json: path (a folder ends with a slash) → word or name → reason, at most 20. A destructured name is checked where its property is declared.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { lineAt, readCodeFiles } from './sourceFiles.mjs'

const MAX_ALLOWED = 20

const words = (text) => new Set(text.trim().split(/\s+/))

/** Whole names that stand for a noun, or for several different ones. */
const alone = words(`
  arrive asked begun found from given goOn gone heard held here isFixed isOver isQuiet isStill isYoung joining kept known
  left letGo look made meant mine nobody of on one ones other others ours parts place places rest said shown someone
  standIn take taken theirs there told wanted wayIn what where who whoever whole
`)

/** Words that are no term of the field, anywhere in a name. */
const metaphors = words(`
  anew attend chassis dial latch lies mend nobody peek peeked peeking plate rail relent ruler vouch whoever wish wished
  wishes
`)

/** Last words of a name that lacks its noun. */
const heads = words('begun gone here kept told')

/** Last words of a type's name that say nothing: `ConnectDeps`, `ConnectOptions`. */
const typeHeads = words('latch parts place')

const segmentsOf = (name) => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).map((part) => part.toLowerCase())

/** The word of a name that is refused, if any. */
function findWord(name, isType) {
  if (alone.has(name)) return name
  const segments = segmentsOf(name)
  const head = segments.length > 1 ? segments.at(-1) : undefined
  return (
    segments.find((segment) => metaphors.has(segment)) ??
    (heads.has(head) || (isType && typeHeads.has(segments.at(-1))) ? segments.at(-1) : undefined)
  )
}

const isType = (node) =>
  ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)
const isMember = (node) => ts.isTypeElement(node) || ts.isClassElement(node) || ts.isMethodDeclaration(node)
const isDeclared = (node) =>
  isType(node) ||
  isMember(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  // `{ place }` takes the name of a property.
  (ts.isBindingElement(node) && (node.propertyName || node.dotDotDotToken || ts.isArrayBindingPattern(node.parent)))

/** Each is the field's word beside its partner: of a transfer or a range, of a box or a comparison. */
const partners = new Map([
  ['from', ['to']],
  ['left', ['right', 'top']],
])

/** Methods of emitters and collections have these names everywhere. */
const isConvention = (node, name) => isMember(node) && (name === 'on' || name === 'of')

function* readNodes(tree) {
  const nodes = [tree]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    yield node
    ts.forEachChild(node, (child) => void nodes.push(child))
  }
}

function* readProblems({ path, text, tree }) {
  const identifiers = new Set()
  const fileName = basename(path).split('.')[0] ?? ''
  const word = findWord(fileName, false)
  if (word !== undefined) yield { name: fileName, word, at: path }
  const nodes = [...readNodes(tree)]
  for (const node of nodes) if (ts.isIdentifier(node)) identifiers.add(node.text)
  for (const node of nodes) {
    const at = () => `${path}:${lineAt(text, (node.name ?? node).getStart(tree))}`
    // It only saves lines.
    if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression))
      yield { message: 'a literal is spread into another one: write its fields', at: at() }
    const name = isDeclared(node) && node.name && ts.isIdentifier(node.name) ? node.name.text : undefined
    if (name === undefined || isConvention(node, name)) continue
    if (partners.get(name)?.some((partner) => identifiers.has(partner))) continue
    const word = findWord(name, isType(node))
    if (word !== undefined) yield { name, word, at: at() }
  }
}

export function findNames(root, allowed = {}) {
  const lines = []
  const used = new Set()
  for (const file of readCodeFiles(root)) {
    for (const { name, word, message, at } of readProblems(file)) {
      const exceptions = Object.entries(allowed).flatMap(([path, names]) =>
        (path.endsWith('/') ? file.path.startsWith(path) : file.path === path)
          ? [name, word].filter((key) => key in names).map((key) => `${path}: ${key}`)
          : [],
      )
      for (const exception of exceptions.slice(0, 1)) used.add(exception)
      const reason = message ?? `“${name}” says nothing alone: name the value, or the action and its object`
      if (exceptions.length === 0) lines.push(`${at}: ${reason}`)
    }
  }
  const entries = Object.entries(allowed).flatMap(([path, names]) =>
    Object.entries(names).map(([name, reason]) => ({ path, name, reason })),
  )
  for (const { path, name, reason } of entries) {
    if (!used.has(`${path}: ${name}`)) lines.push(`namesAllow.json: ${path} no longer has “${name}”`)
    if (!reason) lines.push(`namesAllow.json: ${path} allows “${name}” without a reason`)
  }
  if (entries.length > MAX_ALLOWED) lines.push(`namesAllow.json: ${entries.length} names, at most ${MAX_ALLOWED}`)
  return lines
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const allowed = JSON.parse(readFileSync(new URL('namesAllow.json', import.meta.url), 'utf8'))
  const lines = findNames(process.cwd(), allowed)
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  process.exitCode = lines.length > 0 ? 1 : 0
}
