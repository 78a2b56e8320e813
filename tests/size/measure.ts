import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { ServedPage } from '../support/pages.ts'
import { installStubWallet, STUB_WALLET } from '../support/stubWallet.ts'

/** How long a page is left alone before what it has loaded is counted. */
const IDLE_MS = 15_000
const SETTLE_MS = 1_000

type Globals = { names: string[]; writes: string[]; firstRowAt: number | undefined }

/** Runs in the page before anything else; keeps what it sees under one symbol, which is no new global's name. */
function observePage() {
  const seen: Globals = { names: [], writes: [], firstRowAt: undefined }
  Object.defineProperty(window, Symbol.for('latchkey.size'), { value: seen })
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function setItemCounted(key, value) {
    seen.writes.push(`${this === localStorage ? 'localStorage' : 'sessionStorage'} ${key}`)
    return setItem.call(this, key, value)
  }
  const open = indexedDB.open.bind(indexedDB)
  IDBFactory.prototype.open = (name, version) => {
    seen.writes.push(`indexedDB ${name}`)
    return open(name, version)
  }
  const look = () => {
    const modal = document.querySelector('latchkey-modal')
    const row = modal?.shadowRoot?.querySelector('[data-wallet]')
    if (row && row.getBoundingClientRect().height > 0) seen.firstRowAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  // The names that the page itself did not bring, so that only the difference is left.
  seen.names = Object.getOwnPropertyNames(window)
}

const readObserved = (page: Page) =>
  page.evaluate(() => {
    const seen = Reflect.get(window, Symbol.for('latchkey.size')) as Globals
    const known = new Set(seen.names)
    return {
      writes: seen.writes,
      firstRowAt: seen.firstRowAt,
      globals: Object.getOwnPropertyNames(window).filter((name) => !known.has(name)),
      cookies: document.cookie,
    }
  })

export type Loaded = { path: string; bytes: number }

/** The scripts among the page's files, as a compressing server would send them. */
async function weigh(page: ServedPage, paths: Iterable<string>): Promise<Loaded[]> {
  const scripts = [...new Set(paths)].filter((path) => path.endsWith('.js'))
  return Promise.all(
    scripts.map(async (path) => {
      const source = await readFile(join(page.folder, path))
      return { path, bytes: gzipSync(source, { level: 9 }).length }
    }),
  )
}

export const total = (files: readonly Loaded[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** A page in a fresh context; requests beyond its own files are answered with as little as does, and listed. */
async function openPage(browser: Browser, { url }: ServedPage, storage?: Storage) {
  const context = await browser.newContext(storage ? { storageState: storage } : {})
  await context.addInitScript(observePage)
  await context.addInitScript(installStubWallet, STUB_WALLET)
  const own: { path: string; type: string; at: number }[] = []
  const foreign: string[] = []
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (!/^https?:/.test(request.url())) return
    if (origin === new URL(url).origin) own.push({ path: pathname, type: request.resourceType(), at: Date.now() })
    else foreign.push(request.url())
  })
  await context.route(
    (address) => /^https?:$/.test(address.protocol) && address.origin !== new URL(url).origin,
    async (route) => {
      const body = route.request().postDataJSON() as { id?: number; jsonrpc?: string } | null
      if (body?.jsonrpc) await route.fulfill({ json: { jsonrpc: '2.0', id: body.id, result: '0x0' } })
      else await route.fulfill({ status: 404, json: {} })
    },
  )
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(url)
  return { context, page, own, foreign, errors }
}

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })
const stubRow = (page: Page) => page.locator(`latchkey-modal [data-wallet="${STUB_WALLET}"]`)

/** The page as a visitor finds it who has never been here and touches nothing. */
export async function measurePageLoad(browser: Browser, served: ServedPage, idleMs = IDLE_MS) {
  const { context, page, own, foreign, errors } = await openPage(browser, served)
  await page.getByRole('button').first().waitFor()
  await page.waitForTimeout(idleMs)
  const { databases, ...observed } = {
    ...(await readObserved(page)),
    databases: await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  }
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  await context.close()
  return {
    scripts: await weigh(served, own.map(({ path }) => path)),
    styles: own.filter(({ path, type }) => type === 'stylesheet' || path.endsWith('.css')).map(({ path }) => path),
    foreign,
    errors,
    globals: observed.globals,
    writes: [...observed.writes, ...stored, ...databases, ...(observed.cookies ? [observed.cookies] : [])],
  }
}

/** Pointer on the button, a click, and all scripts asked for until the first row of a wallet is to be seen. */
export async function measureFirstOpen(browser: Browser, served: ServedPage) {
  const { context, page, own, errors } = await openPage(browser, served)
  const button = connectButton(page)
  await button.waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const before = new Set(own.map(({ path }) => path))
  await button.hover()
  await page.waitForTimeout(SETTLE_MS)
  await button.click()
  await stubRow(page).waitFor()
  const { firstRowAt } = await readObserved(page)
  const origin = await page.evaluate(() => performance.timeOrigin)
  const rowSeen = origin + (firstRowAt ?? Number.POSITIVE_INFINITY)
  await page.waitForTimeout(SETTLE_MS)
  const later = own.filter(({ path }) => !before.has(path))
  await context.close()
  return {
    scripts: await weigh(served, later.filter(({ at }) => at <= rowSeen).map(({ path }) => path)),
    settled: await weigh(served, later.map(({ path }) => path)),
    errors,
  }
}

/** Connects for real and reloads in a fresh context that has only what was stored. */
export async function measureStoredInjected(browser: Browser, served: ServedPage) {
  const first = await openPage(browser, served)
  await connectButton(first.page).click()
  await stubRow(first.page).click()
  await connectButton(first.page).waitFor({ state: 'hidden' })
  await first.page.waitForTimeout(SETTLE_MS)
  const storage = await first.context.storageState({ indexedDB: true })
  await first.context.close()

  const { context, page, own, errors } = await openPage(browser, served, storage)
  await page.getByRole('button').first().waitFor()
  await connectButton(page).waitFor({ state: 'hidden' })
  await page.waitForTimeout(3 * SETTLE_MS)
  await context.close()
  return { scripts: await weigh(served, own.map(({ path }) => path)), errors: [...first.errors, ...errors] }
}
