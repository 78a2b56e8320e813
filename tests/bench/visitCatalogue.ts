import type { Browser, Page } from '@playwright/test'
import { inPage, openTab, readMetrics } from './visit.ts'

/** This many tiles fill the grid of a new card. */
const FULL_GRID = 16
const SCROLL_MS = 5_000
/** About three rows in ten frames, like a quick scroll with a finger. */
const SCROLL_STEP_PX = 30
const SETTLE_MS = 700
const LETTERS = 4

type Probe = {
  longTasks: { start: number; duration: number }[]
  /** From the click on the search row. */
  firstTile?: number
  fullGrid?: number
  /** From each key to the frame that renders only matches: the time, and the number of the key. */
  searches: { ms: number; frames: number }[]
  scroll(ms: number, step: number): Promise<{ gaps: number[]; elements: number; from: number; to: number }>
  watchSearch(): void
  read(): Probe
}

/** Runs in the page: data for the measurements below. */
function observe({ fullGrid }: { fullGrid: number }) {
  const shadow = () => document.querySelector('latchkey-modal')?.shadowRoot
  const root = () => shadow() ?? document
  const tiles = () => [...root().querySelectorAll<HTMLElement>('.lk-tile[data-wallet]')]
  const box = () => root().querySelector('.lk-grid-box')
  const elements = () => shadow()?.querySelectorAll('*').length ?? 0
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
  const probe: Probe = {
    longTasks: [],
    searches: [],
    async scroll(ms, step) {
      const gaps: number[] = []
      let most = 0
      const from = await frame()
      let last = from
      while (last - from < ms) {
        box()?.scrollBy(0, step)
        const now = await frame()
        gaps.push(now - last)
        last = now
        most = Math.max(most, elements())
      }
      return { gaps, elements: most, from, to: last }
    },
    read: () => JSON.parse(JSON.stringify(probe)),
    watchSearch() {
      const input = root().querySelector('input')
      input?.addEventListener('keydown', async ({ timeStamp }) => {
        for (let frames = 1; frames < 200; frames++) {
          await frame()
          const text = input.value.toLowerCase()
          const shown = tiles()
          if (text.length < 2 || shown.length === 0) continue
          if (!shown.every(({ textContent }) => textContent?.toLowerCase().includes(text))) continue
          // A message arrives after the frame has been drawn.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            probe.searches.push({ ms: performance.now() - timeStamp, frames })
            port1.close()
          }
          port2.postMessage(0)
          return
        }
      })
    },
  }
  Object.defineProperty(window, Symbol.for('latchkey.catalogue'), { value: probe })
  new PerformanceObserver((list) => {
    probe.longTasks.push(...list.getEntries().map(({ startTime, duration }) => ({ start: startTime, duration })))
  }).observe({ type: 'longtask', buffered: true })
  window.addEventListener(
    'click',
    ({ timeStamp, target }) => {
      if (!(target instanceof HTMLElement) || target.localName !== 'latchkey-modal') return
      const look = () => {
        const count = tiles().length
        if (count > 0) probe.firstTile ??= performance.now() - timeStamp
        if (count >= fullGrid) probe.fullGrid ??= performance.now() - timeStamp
        if (probe.fullGrid === undefined) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    true,
  )
}

/** Queries the probe in the page; as text, because the runner wraps functions in a helper that the page lacks. */
const ask = <T>(page: Page, call: string) =>
  page.evaluate(`Reflect.get(window, Symbol.for('latchkey.catalogue')).${call}`) as Promise<T>

const loaded = (page: Page) =>
  page.evaluate(
    `Number(document.querySelector('latchkey-modal').shadowRoot.querySelector('.lk-grid > li')?.getAttribute('aria-setsize') ?? 0)`,
  ) as Promise<number>

/** Jumps to the end until it stays in place: then all pages are loaded. */
async function loadAll(page: Page) {
  for (let count = 0, still = 0; still < 40; ) {
    await page.evaluate(
      `{ const box = document.querySelector('latchkey-modal').shadowRoot.querySelector('.lk-grid-box'); box.scrollTop = box.scrollHeight }`,
    )
    await page.waitForTimeout(30)
    const now = await loaded(page)
    still = now === count ? still + 1 : 0
    count = now
  }
  return loaded(page)
}

const longest = (tasks: Probe['longTasks'], from: number, to: number) =>
  tasks.filter(({ start, duration }) => start + duration > from && start < to).length

/** The CPU draws here and is too slow for a full-page blur; a user's GPU is not. */
const withoutBlur = { features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }] }

const shareOfQuick = (gaps: readonly number[]) => (100 * gaps.filter((gap) => gap < 20).length) / gaps.length

async function type(page: Page, text: string) {
  for (const letter of text.slice(0, LETTERS)) {
    await page.keyboard.press(letter)
    await page.waitForTimeout(SETTLE_MS)
  }
}

/** Scroll speed of the machine, on a page with one tall box. */
export async function visitTallBox(browser: Browser) {
  const page = await browser.newPage()
  await page.setContent(
    '<div class="lk-grid-box"><p></p></div><style>div { height: 470px; overflow: auto } p { height: 60000px }</style>',
  )
  await page.evaluate(inPage(observe, { fullGrid: FULL_GRID }).content)
  const { gaps } = await ask<Awaited<ReturnType<Probe['scroll']>>>(page, `scroll(${SCROLL_MS}, ${SCROLL_STEP_PX})`)
  await page.close()
  return shareOfQuick(gaps)
}

/** Key speed of the machine, on a page that updates as many texts as a grid has tiles. */
export async function visitBareField(browser: Browser) {
  const page = await browser.newPage()
  const tiles = Array.from({ length: FULL_GRID }, () => '<li class="lk-tile" data-wallet>a b c</li>').join('')
  await page.setContent(
    `<input oninput="for (const tile of document.querySelectorAll('li')) tile.textContent = value + ' found'"><ul>${tiles}</ul>`,
  )
  await page.evaluate(inPage(observe, { fullGrid: FULL_GRID }).content)
  await ask(page, 'watchSearch()')
  await page.locator('input').focus()
  await type(page, 'plover')
  const { searches } = await ask<Probe>(page, 'read()')
  await page.close()
  return searches
}

/** All wallets of a large catalogue: opened, scrolled while its pages load, read to its end, and searched. */
export async function visitCatalogue(browser: Browser, url: string, slowdown: number) {
  const { context, page, session } = await openTab(browser, slowdown)
  await context.addInitScript(inPage(observe, { fullGrid: FULL_GRID }))
  // CPU time, so that other processes do not count.
  await session.send('Performance.disable')
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () => ((await readMetrics(session)).TaskDuration ?? Number.NaN) * 1000
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const row = page.locator('latchkey-modal [data-wallet="all"]')
  await row.waitFor()
  await page.waitForTimeout(2 * SETTLE_MS)
  const beforeOpening = await busyMs()
  await row.click()
  await page.waitForFunction(`Reflect.get(window, Symbol.for('latchkey.catalogue')).fullGrid !== undefined`)
  const opening = (await busyMs()) - beforeOpening
  await page.waitForTimeout(SETTLE_MS)
  await session.send('Emulation.setEmulatedMedia', withoutBlur)
  const beforeScroll = await busyMs()
  const scrolled = await ask<Awaited<ReturnType<Probe['scroll']>>>(page, `scroll(${SCROLL_MS}, ${SCROLL_STEP_PX})`)
  const perFrame = ((await busyMs()) - beforeScroll) / scrolled.gaps.length

  // Reaching the end of the catalogue is not measured.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const count = await loadAll(page)
  const name = (await page.locator('latchkey-modal .lk-tile[data-wallet] > bdi').last().textContent()) ?? ''
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await ask(page, 'watchSearch()')
  await page.locator('latchkey-modal input').focus()
  const searchFrom = await page.evaluate(() => performance.now())
  await type(page, name)
  const searchTo = await page.evaluate(() => performance.now())
  const { firstTile = Number.NaN, fullGrid = Number.NaN, longTasks, searches } = await ask<Probe>(page, 'read()')
  await context.close()
  return {
    count,
    firstTile,
    fullGrid,
    opening,
    perFrame,
    elements: scrolled.elements,
    longOnScroll: longest(longTasks, scrolled.from, scrolled.to),
    smooth: shareOfQuick(scrolled.gaps),
    searches,
    longOnSearch: longest(longTasks, searchFrom, searchTo),
  }
}
