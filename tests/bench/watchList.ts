import type { Browser, Page } from '@playwright/test'
import { inPage, openTab, readMetrics } from './visit.ts'

const SCROLL_MS = 5_000
/** About three rows in ten frames, like a quick scroll with a finger. */
const SCROLL_STEP_PX = 30
export const SETTLE_MS = 700
const LETTERS = 4

export type Probe = {
  longTasks: { start: number; duration: number }[]
  /** From the click in the modal. */
  firstItem?: number
  fullList?: number
  /** From each key to the frame that renders only matches: the time, and the number of the key. */
  searches: { ms: number; frames: number }[]
  scroll(ms: number, step: number): Promise<{ gaps: number[]; elements: number; from: number; to: number }>
  watchSearch(): void
  read(): Probe
}

export type ListToWatch = {
  /** Selectors of its items, and of the box that scrolls. */
  readonly item: string
  readonly box: string
  /** So many items fill it. */
  readonly full: number
  /** Shorter texts are not searched for. */
  readonly minSearch: number
}

/** Runs in the page: watches a list in the modal, or on a page without one. */
function observe({ item, box: boxAt, full, minSearch }: ListToWatch) {
  const shadow = () => document.querySelector('latchkey-modal')?.shadowRoot
  const root = () => shadow() ?? document
  const items = () => [...root().querySelectorAll<HTMLElement>(item)]
  const box = () => root().querySelector(boxAt)
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
          const element = items()
          if (text.length < minSearch || element.length === 0) continue
          if (!element.every(({ textContent }) => textContent?.toLowerCase().includes(text))) continue
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
  Object.defineProperty(window, Symbol.for('latchkey.list'), { value: probe })
  new PerformanceObserver((list) => {
    probe.longTasks.push(...list.getEntries().map(({ startTime, duration }) => ({ start: startTime, duration })))
  }).observe({ type: 'longtask', buffered: true })
  window.addEventListener(
    'click',
    ({ timeStamp, target }) => {
      if (!(target instanceof HTMLElement) || target.localName !== 'latchkey-modal') return
      const check = () => {
        const count = items().length
        if (count > 0) probe.firstItem ??= performance.now() - timeStamp
        if (count >= full) probe.fullList ??= performance.now() - timeStamp
        if (probe.fullList === undefined) requestAnimationFrame(check)
      }
      requestAnimationFrame(check)
    },
    true,
  )
}

export const watchList = (list: ListToWatch) => inPage(observe, list)

/** Queries the probe in the page; as text, because the runner wraps functions in a helper that the page lacks. */
export const ask = <T>(page: Page, call: string) =>
  page.evaluate(`Reflect.get(window, Symbol.for('latchkey.list')).${call}`) as Promise<T>

export const countLong = (tasks: Probe['longTasks'], from: number, to: number) =>
  tasks.filter(({ start, duration }) => start + duration > from && start < to).length

/** What scrolling a list for five seconds costs. */
export type Scrolling = {
  readonly perFrame: number
  readonly elements: number
  readonly longOnScroll: number
  /** Percent of the frames that came within 20 ms. */
  readonly smooth: number
}

const scrollOnce = (page: Page) =>
  ask<Awaited<ReturnType<Probe['scroll']>>>(page, `scroll(${SCROLL_MS}, ${SCROLL_STEP_PX})`)

const shareOfQuick = (gaps: readonly number[]) => (100 * gaps.filter((gap) => gap < 20).length) / gaps.length

/** Percent of quick frames while something is scrolled that `watchList` watches. */
export const readSmoothness = async (page: Page) => shareOfQuick((await scrollOnce(page)).gaps)

/** A tab that watches a list. */
export async function openListTab(browser: Browser, slowdown: number, list: ListToWatch) {
  const { context, page, session } = await openTab(browser, slowdown)
  await context.addInitScript(watchList(list))
  // CPU time, so that other processes do not count.
  await session.send('Performance.disable')
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () => ((await readMetrics(session)).TaskDuration ?? Number.NaN) * 1000
  return {
    context,
    page,
    session,
    busyMs,
    async scroll(): Promise<Scrolling> {
      await page.waitForTimeout(SETTLE_MS)
      await session.send('Emulation.setEmulatedMedia', withoutBlur)
      const before = await busyMs()
      const { gaps, elements, from, to } = await scrollOnce(page)
      const perFrame = ((await busyMs()) - before) / gaps.length
      const { longTasks } = await ask<Probe>(page, 'read()')
      return { perFrame, elements, longOnScroll: countLong(longTasks, from, to), smooth: shareOfQuick(gaps) }
    },
  }
}

/** The CPU draws here and is too slow for a full-page blur; a user's GPU is not. */
const withoutBlur = { features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }] }

export async function type(page: Page, text: string) {
  for (const letter of text.slice(0, LETTERS)) {
    await page.keyboard.press(letter)
    await page.waitForTimeout(SETTLE_MS)
  }
}
