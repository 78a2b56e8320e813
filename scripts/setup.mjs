// Sets up a fresh clone. Uses built-ins only, because nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const say = (line) => process.stdout.write(`${line}\n`)
const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

function must(command, args, { cwd = root, env } = {}) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
}

/** The newest change below the paths, except tests, which need no new build. */
function newestChange(paths) {
  let newest = 0
  for (const path of paths) {
    if (!existsSync(path)) continue
    if (!statSync(path).isDirectory()) {
      if (!/\.test(-d)?\.tsx?$/.test(path)) newest = Math.max(newest, modified(path))
      continue
    }
    const names = readdirSync(path).filter((name) => !['node_modules', 'dist', '.cache'].includes(name))
    newest = Math.max(newest, newestChange(names.map((name) => join(path, name))))
  }
  return newest
}

/** Whether a build is missing or older than its sources. Paths from the root. */
export const isStale = (built, sources) =>
  modified(resolve(root, built)) < Math.max(1, newestChange(sources.map((path) => resolve(root, path))))

const INSTALL = ['install', '--no-audit', '--no-fund', '--prefer-offline']

/**
 * `npm install`, never `npm ci`: if binaries for other platforms are unavailable, npm omits them from the lock file,
 * and `npm ci` then rejects it.
 */
export function installPackages() {
  const stamp = resolve(root, 'node_modules/.latchkey-installed')
  const lock = modified(resolve(root, 'package-lock.json'))
  const installed = Math.max(modified(stamp), modified(resolve(root, 'node_modules/.package-lock.json')))
  if (installed > 0 && installed >= lock) return
  say('Installing packages …')
  const before = lock && readFileSync(resolve(root, 'package-lock.json'), 'utf8')
  must('npm', INSTALL)
  writeFileSync(stamp, '')
  if (before && before !== readFileSync(resolve(root, 'package-lock.json'), 'utf8')) {
    say('package-lock.json was out of step with the manifests and has been brought up to date.')
  }
}

/** A Node 22 for the server tests, outside the workspace: its `bin` would shadow `node` in every script. */
export function installNode22() {
  const home = resolve(root, 'tests/server/node22')
  if (process.platform !== 'linux' || findNode22()) return
  say('Installing Node 22 for the server tests …')
  must('npm', [...INSTALL, '--ignore-scripts', '--no-workspaces'], { cwd: home })
}

/** Astro for its test alone, outside the workspace: nobody else needs its 319 packages. React is the workspace's. */
export function installAstro() {
  const home = resolve(root, 'tests/package/hosts/astro')
  const astro = resolve(home, 'node_modules/astro/astro.js')
  if (!existsSync(astro)) {
    say('Installing Astro …')
    // Builds in the same process may have set NODE_ENV to production, which would leave out what the site is built with.
    const flags = ['--include=dev', '--ignore-scripts', '--no-workspaces', '--legacy-peer-deps']
    must('npm', [...INSTALL, ...flags], { cwd: home })
  }
  return astro
}

export function findNode22() {
  if (process.env.LATCHKEY_NODE_22) return process.env.LATCHKEY_NODE_22
  if (process.versions.node.startsWith('22.')) return process.execPath
  const name = `node-linux-${process.arch}`
  const path = resolve(root, 'tests/server/node22/node_modules', name, 'bin/node')
  return existsSync(path) ? path : undefined
}

/** The headless shell is the same engine without desktop windows, a quarter faster. */
const browserNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macBrowsers = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** The browser of the tests: LATCHKEY_CHROMIUM, an installed one, or Playwright's own. */
export async function findBrowser() {
  const named = process.env.LATCHKEY_CHROMIUM
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`LATCHKEY_CHROMIUM names ${named}, which is not there.`)
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const candidates = [...browserNames.flatMap((name) => folders.map((folder) => join(folder, name))), ...macBrowsers]
  const installed = candidates.find((path) => existsSync(path) && !isSnapStub(path))
  if (installed) return installed
  try {
    const { chromium } = await import('@playwright/test')
    const own = chromium.executablePath()
    return existsSync(own) ? own : undefined
  } catch {
    return undefined
  }
}

/** Ubuntu's package is a script that calls snap, which containers lack. */
const isSnapStub = (path) => statSync(path).size < 10_000 && readFileSync(path, 'utf8').includes('snap')

const has = (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined
const isRoot = () => process.getuid?.() === 0

async function mayInstall(subject) {
  if (process.env.LATCHKEY_INSTALL === '1') return true
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question(`${subject} [y/N] `)
  prompt.close()
  return /^y(es)?$/i.test(answer.trim())
}

/** The smaller and faster package, and its name in older releases. */
const BROWSER_PACKAGES = ['chromium-headless-shell', 'chromium']
const FONTS_PACKAGE = 'fonts-noto-core'

/** Runs `apt-get` with these arguments if available and permitted; a failure is only printed. */
async function createApt(question) {
  if (!has('apt-get') || !(isRoot() || (has('sudo') && (await mayInstall(question))))) return undefined
  const prefix = isRoot() ? [] : ['sudo', 'env', 'DEBIAN_FRONTEND=noninteractive']
  return (...args) => {
    const [command, ...otherFields] = [...prefix, 'apt-get', ...args]
    try {
      must(command, otherFields, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    } catch (error) {
      say(String(error.message))
    }
  }
}

/** Packages for the journeys in other engines. */
export async function installDebian(packages) {
  const apt = await createApt(`The tests need ${packages.join(', ')}. Install with apt-get and sudo?`)
  apt?.('update')
  apt?.('install', '-y', '--no-install-recommends', ...packages)
}

/** Tries each way in turn; a failing one leads to the next. */
async function installBrowser() {
  const attempt = (action) => {
    try {
      action()
    } catch (error) {
      say(String(error.message))
    }
  }
  const apt = await createApt('The tests need Chromium. Install it with apt-get and sudo?')
  if (apt) {
    say('Installing Chromium …')
    apt('update')
    for (const name of BROWSER_PACKAGES) {
      apt('install', '-y', '--no-install-recommends', name, FONTS_PACKAGE)
      const match = await findBrowser()
      if (match) return match
    }
  }
  say("Fetching Playwright's Chromium …")
  attempt(() => must('npx', ['playwright', 'install', 'chromium']))
  return findBrowser()
}

export async function ensureBrowser() {
  const browser = (await findBrowser()) ?? (await installBrowser())
  if (browser) return browser
  throw new Error(
    [
      'No Chromium was found, and none could be installed. Any one of these helps:',
      `  as root on Debian: apt-get install ${BROWSER_PACKAGES[0]} ${FONTS_PACKAGE}`,
      '  npx playwright install --with-deps chromium',
      '  LATCHKEY_CHROMIUM=/path/to/chrome, if you have one',
    ].join('\n'),
  )
}

const librarySources = ['src', 'tsconfig.json', 'tsup.config.ts', 'scripts/css.ts', 'scripts/declarations.ts']

export function buildLibrary() {
  const stamp = '.cache/library-built'
  if (existsSync(resolve(root, 'dist/exports/index.d.ts')) && !isStale(stamp, librarySources)) return
  say('Building the library …')
  const started = new Date()
  must('npm', ['run', '--silent', 'build'])
  mkdirSync(resolve(root, '.cache'), { recursive: true })
  writeFileSync(resolve(root, stamp), '')
  // Changes during the build are not in it.
  utimesSync(resolve(root, stamp), started, started)
}

/** Everything that is missing. */
export async function setup({ build = true, browser = true, node22 = false } = {}) {
  installPackages()
  if (node22) installNode22()
  const executable = browser ? await ensureBrowser() : undefined
  if (executable) say(`Browser: ${executable}`)
  if (build) buildLibrary()
  return { browser: executable }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    if (process.argv[2] === 'build') buildLibrary()
    else if (process.argv[2] === 'node22') installNode22()
    else await setup({ node22: true })
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
