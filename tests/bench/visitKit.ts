import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { installStubWallet, STUB_WALLET } from '../support/stubWallet.ts'
import { inPage, press, untilInPage } from './visit.ts'

const IDLE_MS = 15_000
const QUIET_MS = 2_000
const SETTLE_MS = 1_000
/** A kit that shows no row within this has none. */
const ROW_WAIT_MS = 20_000

/** A page with a kit: selectors of the open card and of its first wallet, each step inside the last one's shadow root. */
export type KitPage = {
  readonly name: string
  readonly card: readonly string[]
  readonly row: readonly string[]
}

type Seen = { clickAt: number; frameAt?: number; rowAt?: number; longTasks: { start: number; duration: number }[] }

/** Runs in the page: records when, after a click, the card and a wallet's row first have a size. */
function observe({ card, row }: Pick<KitPage, 'card' | 'row'>) {
  const seen: Seen = { clickAt: Number.NaN, longTasks: [] }
  Object.defineProperty(window, Symbol.for('latchkey.kit'), { value: seen })
  new PerformanceObserver((list) => {
    seen.longTasks.push(...list.getEntries().map(({ startTime, duration }) => ({ start: startTime, duration })))
  }).observe({ type: 'longtask', buffered: true })
  const isShown = (path: readonly string[]) => {
    let container: Element | null = null
    for (const selector of path) {
      const within: ParentNode | null = container ? container.shadowRoot : document
      container = within?.querySelector(selector) ?? null
      if (!container) return false
    }
    return (container?.getBoundingClientRect().height ?? 0) > 0
  }
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      seen.clickAt = timeStamp
      const check = () => {
        if (seen.frameAt === undefined && isShown(card)) seen.frameAt = performance.now()
        if (isShown(row)) seen.rowAt = performance.now()
        else requestAnimationFrame(check)
      }
      requestAnimationFrame(check)
    },
    { capture: true, once: true },
  )
}

const readSeen = (page: Page) => page.evaluate(() => Reflect.get(window, Symbol.for('latchkey.kit')) as Seen)

/** A page with the stub wallet. Names of other hosts do not resolve, so no request leaves the machine. */
async function openTab(browser: Browser, { card, row }: Pick<KitPage, 'card' | 'row'>, url: string) {
  const context = await browser.newContext()
  await context.addInitScript(inPage(observe, { card, row }))
  await context.addInitScript(inPage(installStubWallet, STUB_WALLET))
  const page = await context.newPage()
  const own: string[] = []
  const foreign: string[] = []
  page.on('request', (request) => {
    const address = new URL(request.url())
    if (!/^https?:$/.test(address.protocol)) return
    if (address.origin === new URL(url).origin) own.push(address.pathname)
    else foreign.push(address.href)
  })
  return { context, page, own, foreign }
}

const button = (page: Page) => page.getByRole('button', { name: /connect/i }).first()
const untilRow = (page: Page) =>
  untilInPage(page, "Reflect.get(window, Symbol.for('latchkey.kit')).rowAt !== undefined", ROW_WAIT_MS)

/** Scripts and styles as a compressing server sends them, in kB. */
async function weigh(folder: string, paths: readonly string[]): Promise<number> {
  const files = [...new Set(paths)].filter((path) => /\.(js|css)$/.test(path))
  const sizes = await Promise.all(
    files.map(async (path) => gzipSync(await readFile(join(folder, path)), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

type Served = { readonly url: string; readonly folder: string }

/** What a page without a kit downloads, in kB. */
export async function weighLoad(browser: Browser, { url, folder }: Served): Promise<number> {
  const { context, page, own } = await openTab(browser, { card: [], row: [] }, url)
  await page.goto(url)
  await page.getByRole('button').first().waitFor()
  await context.close()
  return weigh(folder, own)
}

/** What a page downloads by itself, and by the first opening. */
export async function weighKit(browser: Browser, kit: KitPage, { url, folder }: Served) {
  const { context, page, own, foreign } = await openTab(browser, kit, url)
  await page.goto(url)
  await button(page).waitFor()
  await page.waitForTimeout(IDLE_MS)
  const before = { own: [...own], foreign: foreign.length }
  await button(page).click()
  await untilRow(page)
  for (let seen = -1; seen < own.length; ) {
    seen = own.length
    await page.waitForTimeout(QUIET_MS)
  }
  await context.close()
  const opened = own.filter((path) => !before.own.includes(path))
  return {
    load: await weigh(folder, before.own),
    loadRequests: before.own.length,
    loadForeign: before.foreign,
    open: await weigh(folder, opened),
    openRequests: opened.length,
    openForeign: foreign.length - before.foreign,
  }
}

/** From a cold click to the card and to the first row, and the long tasks until everything is quiet. */
export async function visitKit(browser: Browser, kit: KitPage, url: string, slowdown: number) {
  const { context, page } = await openTab(browser, kit, url)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url)
  await button(page).waitFor()
  await page.waitForTimeout(2 * SETTLE_MS)
  await press(page, button(page))
  await untilRow(page)
  await page.waitForTimeout(SETTLE_MS)
  const { clickAt, frameAt = Number.NaN, rowAt = Number.NaN, longTasks } = await readSeen(page)
  await context.close()
  const long = longTasks.filter(({ start, duration }) => start + duration > clickAt).map(({ duration }) => duration)
  return { frame: frameAt - clickAt, row: rowAt - clickAt, longTasks: long.length, longest: Math.max(0, ...long) }
}
