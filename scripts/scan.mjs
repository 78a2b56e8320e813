// Forbids what no rule of Biome can express: floats on amounts, documents from text, navigation, hover on touch screens.
// biome.json has the rest.
// Exceptions are in scanAllow.json: path (a folder ends with a slash) → token → reason.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lineAt, readSourceFiles, withoutComments } from './sourceFiles.mjs'

const everywhere = [
  'srcdoc',
  // Nothing navigates the page: users follow links.
  ...['location.assign', 'location.replace', 'location.href ='],
]
const onAmounts = ['Number(', 'parseFloat', 'toFixed', '**']
const isOfAmounts = (path) => /amount|balance|send|swap/i.test(path.slice('src/'.length))

const escaped = (token) => token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(' ', '\\s+')
// Whole words only: `parseNumber(` is not `Number(`.
const patternOf = (token) => new RegExp((/^\w/.test(token) ? '(?<![\\w$])' : '') + escaped(token), 'g')

function* findTokens(file) {
  const text = withoutComments(file)
  for (const token of [...everywhere, ...(isOfAmounts(file.path) ? onAmounts : [])]) {
    for (const { index } of text.matchAll(patternOf(token))) yield { path: file.path, token, line: lineAt(text, index) }
  }
}

const GUARD = '@media (hover: hover)'

/** Positions of `:hover` in no block of that condition: on touch screens it stays on what was under the finger. */
function* findUnguardedHovers(css) {
  const blocks = []
  // A comment keeps its length, so that positions stay.
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  for (const { 0: match, index } of text.matchAll(/[^{}]*\{|\}|[^{}]+/g)) {
    const hover = match.indexOf(':hover')
    if (hover >= 0 && !blocks.some((block) => block.includes(GUARD))) yield index + hover
    if (match === '}') blocks.pop()
    else if (match.endsWith('{')) blocks.push(match)
  }
}

function* readStylesheets(root) {
  for (const name of readdirSync(join(root, 'src'), { recursive: true })) {
    const path = `src/${name.replaceAll('\\', '/')}`
    if (path.endsWith('.css') || path.endsWith('Styles.ts'))
      yield { path, text: readFileSync(join(root, path), 'utf8') }
  }
}

/** Forbidden tokens that are not allowed, and allowed ones that no longer occur. */
export function scan(root, allowed) {
  const used = new Set()
  const isAllowed = ({ path, token }) => {
    const location = Object.keys(allowed).find(
      (key) => (key.endsWith('/') ? path.startsWith(key) : path === key) && token in allowed[key],
    )
    if (location) used.add(`${location}: ${token}`)
    return location !== undefined
  }
  const offenders = []
  for (const file of readSourceFiles(root)) {
    for (const hit of findTokens(file)) {
      if (!isAllowed(hit)) offenders.push(`${hit.path}:${hit.line}: ${hit.token} is forbidden here`)
    }
  }
  for (const { path, text } of readStylesheets(root)) {
    for (const index of findUnguardedHovers(text)) {
      offenders.push(`${path}:${lineAt(text, index)}: :hover outside ${GUARD}`)
    }
  }
  for (const [path, tokens] of Object.entries(allowed)) {
    for (const [token, reason] of Object.entries(tokens)) {
      if (!used.has(`${path}: ${token}`)) offenders.push(`scanAllow.json: ${path} no longer has ${token}`)
      if (!reason) offenders.push(`scanAllow.json: ${path} allows ${token} without a reason`)
    }
  }
  return offenders
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = process.cwd()
  const allowed = JSON.parse(readFileSync(new URL('scanAllow.json', import.meta.url), 'utf8'))
  const offenders = scan(root, process.argv.includes('--no-allow-list') ? {} : allowed)
  process.stdout.write(offenders.map((line) => `${line}\n`).join(''))
  process.exitCode = offenders.length > 0 ? 1 : 0
}
