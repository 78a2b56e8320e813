import type { Browser, Page } from '@playwright/test'
import { STUB_WALLET } from '../support/stubWallet.ts'
import { ask, countLong, openListTab, type Probe, SETTLE_MS } from './watchList.ts'

const rows = { item: '.lk-history a.lk-row[data-index]', box: '.lk-history', full: 6, minSearch: 1 }
const dialog = 'latchkey-modal dialog[open]'

/** Runs in the page: goes to the end, and there again once a page has arrived, until nothing more comes. */
async function readToTheEnd() {
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  const box = root?.querySelector('.lk-history')
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const from = performance.now()
  let most = 0
  let pages = 1
  for (let height = 0; box; ) {
    if (box.scrollHeight > height) pages++
    height = box.scrollHeight
    box.scrollTop = height
    await frame()
    most = Math.max(most, root?.querySelectorAll('*').length ?? 0)
    // Only after the last page.
    if (root?.querySelector('.lk-fold-line') || performance.now() - from > 300_000) break
  }
  return { from, to: performance.now(), elements: most, pages }
}

const loaded = async (page: Page) =>
  Number((await page.locator(`${dialog} footer`).textContent())?.replaceAll(',', '').match(/\d+/)?.[0])

/** An account with a long past: scrolled while its pages load, read to its end, and scrolled again with everything. */
export async function visitHistory(browser: Browser, url: string, slowdown: number) {
  const { context, page, busyMs, scroll } = await openListTab(browser, slowdown, rows)
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.locator(`${dialog} [data-wallet="${STUB_WALLET}"]`).click()
  await page.locator(dialog).waitFor({ state: 'hidden' })
  await page.locator('button').first().click()
  await page.locator(dialog).getByRole('tab', { name: 'Activity' }).click()
  await page.locator(dialog).getByRole('button', { name: 'See all' }).click()
  await page.locator(`${dialog} ${rows.item}`).first().waitFor()
  const start = await scroll()
  const before = await busyMs()
  // As text, because the runner wraps inner functions in a helper that the page lacks.
  const reading = (await page.evaluate(`{ const __name = (named) => named; (${readToTheEnd})() }`)) as Awaited<
    ReturnType<typeof readToTheEnd>
  >
  const perPage = ((await busyMs()) - before) / reading.pages
  await page.waitForTimeout(SETTLE_MS)
  const { longTasks } = await ask<Probe>(page, 'read()')
  const count = await loaded(page)
  await page.locator(`${dialog} ${rows.box}`).evaluate((box) => box.scrollTo(0, 0))
  const complete = await scroll()
  await context.close()
  const longest = longTasks
    .filter(({ start: at }) => at >= reading.from && at <= reading.to)
    .reduce((most, { duration }) => Math.max(most, duration), 0)
  return {
    count,
    start,
    whole: complete,
    perPage,
    longest,
    pages: reading.pages,
    elements: reading.elements,
    longOnReading: countLong(longTasks, reading.from, reading.to),
  }
}
