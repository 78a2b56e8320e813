import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { installStubWallet, STUB_WALLET } from '../support/stubWallet.ts'

/** The link of the design's table, with the round trip of a good mobile connection. */
const SLOW_LINK = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150, offline: false }
const SETTLE_MS = 1_000
/** After what found the button. */
const CALM_MS = 300
const OPENS = 20
/** Enough runs for the engine to compile hot code, which would count as a leak. */
const WARM_OPENS = 40

export type Seen = { buttonAt?: number; clickAt?: number; frameAt?: number; rowAt?: number; longTasks: number[] }

/** Runs in the page: records when a button, and after a click the card and a wallet's row, first render. */
function observe() {
  const seen: Seen = { longTasks: [] }
  Object.defineProperty(window, Symbol.for('latchkey.bench'), { value: seen })
  new PerformanceObserver((list) => {
    seen.longTasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask', buffered: true })
  window.addEventListener(
    'click',
    (event) => {
      delete seen.rowAt
      delete seen.frameAt
      seen.clickAt = event.timeStamp
      const check = () => {
        const root = document.querySelector('latchkey-modal')?.shadowRoot
        const card = root?.querySelector('.lk-card')
        if (card && card.getBoundingClientRect().height > 0) seen.frameAt ??= performance.now()
        const row = root?.querySelector('[data-wallet]')
        if (row && row.getBoundingClientRect().height > 0) seen.rowAt = performance.now()
        else requestAnimationFrame(check)
      }
      requestAnimationFrame(check)
    },
    true,
  )
  const check = () => {
    if (document.querySelector('button')) seen.buttonAt = performance.now()
    else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

const readSeen = (page: Page) => page.evaluate(() => Reflect.get(window, Symbol.for('latchkey.bench')) as Seen)

export async function readMetrics(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** A function for the page as text, because the runner wraps inner functions in a helper that the page lacks. */
export const inPage = <T>(run: (argument: T) => void, argument: T) => ({
  content: `{ const __name = (named) => named; (${run})(${JSON.stringify(argument)}) }`,
})

/** A page with the stub wallet, on a CPU slowed by this factor. */
export async function openTab(browser: Browser, slowdown: number) {
  const context = await browser.newContext()
  await context.addInitScript(inPage(observe, undefined))
  await context.addInitScript(inPage(installStubWallet, STUB_WALLET))
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { context, page, session }
}

/** Script time and long tasks of a load over a fast link, in ms. */
export async function visitLoad(browser: Browser, url: string, slowdown: number) {
  const { context, page, session } = await openTab(browser, slowdown)
  await page.goto(url)
  await page.getByRole('button').first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const { ScriptDuration = 0 } = await readMetrics(session)
  const { longTasks } = await readSeen(page)
  await context.close()
  return { script: ScriptDuration * 1000, longTasks: longTasks.length }
}

/** When the button is visible over the slow link, in ms after navigation. */
export async function visitSlowly(browser: Browser, url: string, slowdown: number) {
  const { context, page, session } = await openTab(browser, slowdown)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_LINK)
  await page.goto(url)
  await page.getByRole('button').first().waitFor()
  const { buttonAt = Number.NaN } = await readSeen(page)
  await context.close()
  return buttonAt
}

const row = (page: Page) => page.locator('latchkey-modal [data-wallet]').first()

/** A press as a hand makes it: the locator's own click searches the page while the modal opens, on the same thread. */
export async function press(page: Page, button: Locator) {
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not on the screen')
  await page.waitForTimeout(CALM_MS)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Waits with few looks at the page, for the same reason. */
export const untilInPage = (page: Page, expression: string, timeout?: number) =>
  page.waitForFunction(expression, undefined, { polling: 100, ...(timeout !== undefined && { timeout }) })

async function openOnce(page: Page) {
  await press(page, page.getByRole('button', { name: 'Connect wallet' }))
  await untilInPage(page, "Reflect.get(window, Symbol.for('latchkey.bench')).rowAt !== undefined")
  const { clickAt = Number.NaN, frameAt = Number.NaN, rowAt = Number.NaN } = await readSeen(page)
  return { frame: frameAt - clickAt, row: rowAt - clickAt }
}

async function close(page: Page) {
  await page.keyboard.press('Escape')
  await row(page).waitFor({ state: 'hidden' })
}

/** From the click to the card and to the first row, the first time and again; and the requests of the first time. */
export async function visitOpening(browser: Browser, url: string, slowdown: number) {
  const { context, page } = await openTab(browser, slowdown)
  const received: string[] = []
  await page.goto(url)
  await page.getByRole('button').first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  page.on('request', (request) => received.push(request.url()))
  const before = (await readSeen(page)).longTasks.length
  const cold = await openOnce(page)
  await page.waitForTimeout(SETTLE_MS)
  const longTasks = (await readSeen(page)).longTasks.length - before
  const requests = received.filter((address) => address.startsWith(url)).length
  await close(page)
  await page.waitForTimeout(SETTLE_MS)
  const warm = await openOnce(page)
  await context.close()
  return { cold, warm, longTasks, requests, services: received.length - requests }
}

/** Waits in the page with a plain expression: locators would leave more in the heap than the modal. */
const until = async (session: CDPSession, expression: string) => {
  for (;;) {
    const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true })
    if (result.value === true) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const rowIsShown =
  "(document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('[data-wallet]')?.getBoundingClientRect().height ?? 0) > 0"

const escapeKey = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 }

/** What one opening and closing leaves after garbage collection, without those that load and compile. */
export async function visitOften(browser: Browser, url: string) {
  const { context, page, session } = await openTab(browser, 1)
  await page.goto(url)
  const button = page.getByRole('button', { name: 'Connect wallet' })
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
  const at = { x: x + 5, y: y + 5, button: 'left', clickCount: 1 } as const
  const openAndClose = async () => {
    await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
    await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
    await until(session, rowIsShown)
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...escapeKey })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...escapeKey })
    await until(session, `!(${rowIsShown})`)
  }
  const measure = async () => {
    await page.waitForTimeout(SETTLE_MS)
    for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
    return readMetrics(session)
  }
  for (let index = 0; index < WARM_OPENS; index++) await openAndClose()
  const before = await measure()
  for (let index = 0; index < OPENS; index++) await openAndClose()
  const after = await measure()
  await context.close()
  const remaining = (name: string) => ((after[name] ?? Number.NaN) - (before[name] ?? Number.NaN)) / OPENS
  return {
    heap: remaining('JSHeapUsedSize') / 1000,
    nodes: remaining('Nodes'),
    listeners: remaining('JSEventListeners'),
  }
}
