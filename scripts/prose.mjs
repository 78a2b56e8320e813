// Finds banned words in prose: docs, changesets, comments, sentences in strings and test titles. Exceptions are in
// proseAllow.json: path (a folder ends with a slash) → the words as found → reason.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What not to write, and what to write instead. */
const banned = [
  [/\bwho(?:so)?ever\b/gi, 'name the subject'],
  [/\bwhichever\b/gi, 'name the subject'],
  [/\bthereof\b/gi, 'of it'],
  [/\bmend(?:s|ed|ing)?\b/gi, 'fix'],
  [/\banew\b/gi, 'again'],
  [/\b(?:stands?|stood)\b(?!-| for\b| in for\b| out\b)/gi, 'is'],
  [/\blies\b/gi, 'is'],
  [/\btold of\b/gi, 'notified of'],
  [/(?<!there )\b(?:is|are|was|were) none\b/gi, 'is not a …'],
  [/\bso called\b/gi, 'named'],
  [/\bat an end\b/gi, 'ended, expired'],
  [/\bfor want of\b/gi, 'without'],
  [/\bvisitors?\b/gi, 'user'],
  [/\bhosts?['’](?!\w{2})s?|\bhost apps?\b/gi, 'app'],
  [/\b(?:a|the) host (?:\w+s|may|gave|can|had|itself|app|page)\b/gi, 'app'],
  [/\brails?\b/gi, 'footer'],
  [/\bplates?\b/gi, 'surface'],
  [/\bchassis\b/gi, 'frame'],
  [/(?<!font[ -])\bfamil(?:y|ies)\b/gi, 'namespace'],
  [/\b(?:says?|said|saying) no\b/gi, 'rejects, declined'],
  [/\b(?:is|are|was|were) over\b(?! (?:\d|(?:its |the )?(?:budget|limit)))/gi, 'expired, ended'],
  [/\blet(?:s|ting)? (?:\w+ )?go\b/gi, 'cancel, close'],
  [/\bthe way to (?:a|the) (?:app|wallet|phone)\b/gi, 'deep link'],
  [/\bbones?\b/gi, 'skeleton'],
  [/\bpairing codes?\b/gi, 'QR code'],
  [
    /(?<!QR )\bcodes? (?:to|for) (?:read|scan|a phone)\b|\b(?:scans?|shows?|draws?|reads?) (?:a|the) code\b/gi,
    'QR code',
  ],
]

/** Files and folders whose prose is checked, from the root. */
const covered = [
  ...['README.md', 'AGENTS.md', 'SECURITY.md', 'CHANGELOG.md', '.changeset'],
  ...['docs', 'src', 'tests', 'examples', 'scripts'],
]

const isGenerated = /(^|\/)(node_modules|dist|\.cache|snapshots|transcripts|__snapshots__)(\/|$)/
const isCode = (path) => /\.(ts|tsx|mjs|css)$/.test(path)
const lineAt = (text, index) => text.slice(0, index).split('\n').length

function* listFiles(root, location) {
  const path = join(root, location)
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) return yield location
  for (const name of readdirSync(path).sort()) {
    const inner = `${location}/${name}`
    if (isGenerated.test(inner)) continue
    if (statSync(join(root, inner)).isDirectory()) yield* listFiles(root, inner)
    else if (isCode(inner) || inner.endsWith('.md')) yield inner
  }
}

/** Comments and strings of TypeScript, JavaScript or CSS, by a fast lexer without a grammar. */
export function* readProse(text) {
  /** For each open template: the number of open braces in its `${}`. */
  const templates = []
  let before = ''
  let at = 0
  const endOf = (pattern, start) => {
    pattern.lastIndex = start
    return pattern.test(text) ? pattern.lastIndex : -1
  }
  function* template(start) {
    const end = endOf(/(?:[^\\`$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y, start)
    if (end < 0) return
    const isWhole = text[end - 1] === '`'
    yield { kind: 'string', start, end: end - (isWhole ? 1 : 2) }
    if (!isWhole) templates.push(0)
    at = end
  }
  while (at < text.length) {
    const char = text[at]
    const two = text.slice(at, at + 2)
    if (two === '//' || two === '/*') {
      const stop = two === '//' ? text.indexOf('\n', at) : text.indexOf('*/', at + 2) + 2
      const end = stop > 1 ? stop : text.length
      yield { kind: 'comment', start: at, end }
      at = end
      continue
    }
    if (char === '`') {
      at++
      yield* template(at)
    } else if (char === '}' && templates.at(-1) === 0) {
      templates.pop()
      at++
      yield* template(at)
    } else if (char === "'" || char === '"') {
      const end = endOf(char === "'" ? /'(?:[^'\\\n]|\\.)*'/y : /"(?:[^"\\\n]|\\.)*"/y, at)
      if (end > 0) yield { kind: 'string', start: at + 1, end: end - 1 }
      at = end > 0 ? end : at + 1
    } else if (char === '/' && two !== '/>' && /[(,=:[!&|?{};+]$|=>$|\breturn$/.test(before)) {
      const end = endOf(/\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y, at)
      at = end > 0 ? end : at + 1
    } else {
      if (templates.length > 0 && char === '{') templates[templates.length - 1]++
      if (templates.length > 0 && char === '}') templates[templates.length - 1]--
      if (!/\s/.test(char)) before = (before + char).slice(-6)
      at++
      continue
    }
    before = ')'
  }
}

/** The text with everything but prose blanked, so that positions stay. Strings count from two words on. */
function proseOf(path, text) {
  const blank = (part) => part.replace(/[^\n]/g, ' ')
  if (path.endsWith('.md')) {
    return text.replace(/^```[\s\S]*?^```$|`[^`\n]*`|\]\([^)\n]*\)|https?:\S+/gm, blank)
  }
  let prose = ''
  let offset = 0
  for (const { kind, start, end } of readProse(text)) {
    const part = text.slice(start, end)
    if (kind === 'string' && !/[a-z'’]\s+[a-z]/i.test(part)) continue
    prose += blank(text.slice(offset, start)) + part.replace(/`[^`\n]*`/g, blank)
    offset = end
  }
  return prose + blank(text.slice(offset))
}

/** Banned words that are not allowed, and allowed ones that no longer occur. */
export function findBanned(root, allowed = {}, paths = covered) {
  const used = new Set()
  const matches = []
  const isAllowed = (path, words) => {
    const location = Object.keys(allowed).find(
      (key) => (key.endsWith('/') ? path.startsWith(key) : path === key) && words in allowed[key],
    )
    if (location) used.add(`${location}: ${words}`)
    return location !== undefined
  }
  for (const path of paths.flatMap((location) => [...listFiles(root, location)])) {
    const text = readFileSync(join(root, path), 'utf8')
    const prose = proseOf(path, text)
    for (const [pattern, instead] of banned) {
      for (const { 0: words, index } of prose.matchAll(pattern)) {
        if (isAllowed(path, words)) continue
        matches.push({ path, line: lineAt(prose, index), message: `“${words}”: ${instead}` })
      }
    }
  }
  const lines = matches
    .sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
    .map(({ path, line, message }) => `${path}:${line}: ${message}`)
  for (const [path, words] of Object.entries(allowed)) {
    for (const [word, reason] of Object.entries(words)) {
      if (!used.has(`${path}: ${word}`)) lines.push(`proseAllow.json: ${path} no longer has “${word}”`)
      if (!reason) lines.push(`proseAllow.json: ${path} allows “${word}” without a reason`)
    }
  }
  return lines
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const allowed = JSON.parse(readFileSync(new URL('proseAllow.json', import.meta.url), 'utf8'))
  const paths = process.argv.slice(2)
  const lines = paths.length > 0 ? findBanned(process.cwd(), {}, paths) : findBanned(process.cwd(), allowed)
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  process.exitCode = lines.length > 0 ? 1 : 0
}
