// `npm run engines`: the main journeys in Firefox and WebKit, which `npm test` does not run. `--only firefox` or
// `--only webkit` runs one; `--shots folder` keeps screenshots.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installDebian, setup } from '../../scripts/setup.mjs'
import prepare from '../e2e/support/globalSetup.ts'
import type { Driver } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { journeys } from './journeys.ts'
import { openWebkit } from './webkit.ts'

const { values } = parseArgs({
  options: { only: { type: 'string' }, shots: { type: 'string' }, grep: { type: 'string', default: '' } },
})

const WEBKIT_FOLDERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((name) => `/usr/lib/${name}/webkit2gtk-4.1`)

/** The first one installed, after installing its packages if possible. */
async function need(paths: readonly string[], packages: readonly string[]): Promise<string> {
  const find = () => paths.find((path) => existsSync(path))
  if (!find()) await installDebian(packages)
  const match = find()
  if (!match) throw new Error(`Not found: ${paths.join(', ')}. On Debian: apt-get install ${packages.join(' ')}`)
  return match
}

const engines: Readonly<Record<string, () => Promise<() => Promise<Driver>>>> = {
  async firefox() {
    const path = await need(
      [process.env.LATCHKEY_FIREFOX ?? '/usr/bin/firefox-esr', '/usr/bin/firefox'],
      ['firefox-esr'],
    )
    return () => openFirefox(path)
  },
  async webkit() {
    const packages = ['webkit2gtk-driver', 'xvfb', 'xauth']
    const driver = await need(['/usr/bin/WebKitWebDriver'], packages)
    const browser = await need(
      WEBKIT_FOLDERS.map((folder) => join(folder, 'MiniBrowser')),
      packages,
    )
    if (spawnSync('xvfb-run', ['--help'], { stdio: 'ignore' }).error) await installDebian(packages)
    return () => openWebkit({ driver, browser })
  },
}

await setup({ browser: false })
const stop = await prepare()
const { demo } = JSON.parse(process.env.LATCHKEY_E2E ?? '{}') as { demo: string }
let passed = 0
let failed = 0
const print = (text: string) => process.stdout.write(`${text}\n`)

async function drive(driver: Driver, name: string) {
  const project = randomUUID().replaceAll('-', '')
  const url = (query: object = {}) => `${demo}?${new URLSearchParams({ project, setup: JSON.stringify(query) })}`
  const shot = async (subject: string) => {
    if (!values.shots) return
    mkdirSync(values.shots, { recursive: true })
    await driver.screenshot(join(values.shots, `${driver.name.split(' ')[0]}-${subject}.png`))
  }
  await journeys[name]?.({ driver, url, shot })
  const reports = (await (await fetch(new URL(`/__csp?project=${project}`, demo))).json()) as unknown[]
  if (reports.length > 0) throw new Error(`CSP reports: ${JSON.stringify(reports)}`)
}

try {
  for (const [engine, prepareEngine] of Object.entries(engines)) {
    if (values.only && values.only !== engine) continue
    const open = await prepareEngine()
    for (const name of Object.keys(journeys).filter((each) => each.includes(values.grep))) {
      // A separate profile each: nothing is stored from the one before.
      const driver = await open()
      try {
        await drive(driver, name)
        passed++
        print(`✔ ${driver.name}: ${name}`)
      } catch (error) {
        failed++
        print(`✘ ${driver.name}: ${name}\n    ${error instanceof Error ? error.message : String(error)}`)
        if (values.shots)
          await driver.screenshot(join(values.shots, `failed-${engine}-${failed}.png`)).catch(() => undefined)
      } finally {
        await driver.close()
      }
    }
  }
} finally {
  await stop()
}
print(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
