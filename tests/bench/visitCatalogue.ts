import type { Browser, Page } from '@playwright/test'
import { ask, countLong, openListTab, type Probe, readSmoothness, SETTLE_MS, type, watchList } from './watchList.ts'

/** This many tiles fill the grid of a new card. */
const FULL_GRID = 16
const grid = { item: '.lk-tile[data-wallet]', box: '.lk-grid-box', full: FULL_GRID, minSearch: 2 }

const loaded = (page: Page) =>
  page.evaluate(
    `Number(document.querySelector('latchkey-modal').shadowRoot.querySelector('.lk-grid > li')?.getAttribute('aria-setsize') ?? 0)`,
  ) as Promise<number>

/** Jumps to the end until it stays in place: then all pages are loaded. */
async function loadAll(page: Page) {
  for (let count = 0, unchanged = 0; unchanged < 40; ) {
    await page.evaluate(
      `{ const box = document.querySelector('latchkey-modal').shadowRoot.querySelector('.lk-grid-box'); box.scrollTop = box.scrollHeight }`,
    )
    await page.waitForTimeout(30)
    const now = await loaded(page)
    unchanged = now === count ? unchanged + 1 : 0
    count = now
  }
  return loaded(page)
}

/** Scroll speed of the machine, on a page with one tall box. */
export async function visitTallBox(browser: Browser) {
  const page = await browser.newPage()
  await page.setContent(
    '<div class="lk-grid-box"><p></p></div><style>div { height: 470px; overflow: auto } p { height: 60000px }</style>',
  )
  await page.evaluate(watchList(grid).content)
  const share = await readSmoothness(page)
  await page.close()
  return share
}

/** Key speed of the machine, on a page that updates as many texts as a grid has tiles. */
export async function visitBareField(browser: Browser) {
  const page = await browser.newPage()
  const tiles = Array.from({ length: FULL_GRID }, () => '<li class="lk-tile" data-wallet>a b c</li>').join('')
  await page.setContent(
    `<input oninput="for (const tile of document.querySelectorAll('li')) tile.textContent = value + ' found'"><ul>${tiles}</ul>`,
  )
  await page.evaluate(watchList(grid).content)
  await ask(page, 'watchSearch()')
  await page.locator('input').focus()
  await type(page, 'plover')
  const { searches } = await ask<Probe>(page, 'read()')
  await page.close()
  return searches
}

/** All wallets of a large catalogue: opened, scrolled while its pages load, read to its end, and searched. */
export async function visitCatalogue(browser: Browser, url: string, slowdown: number) {
  const { context, page, session, busyMs, scroll } = await openListTab(browser, slowdown, grid)
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const row = page.locator('latchkey-modal [data-wallet="all"]')
  await row.waitFor()
  await page.waitForTimeout(2 * SETTLE_MS)
  const beforeOpening = await busyMs()
  await row.click()
  await page.waitForFunction(`Reflect.get(window, Symbol.for('latchkey.list')).fullList !== undefined`)
  const opening = (await busyMs()) - beforeOpening
  const scrolled = await scroll()

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
  const { firstItem = Number.NaN, fullList = Number.NaN, longTasks, searches } = await ask<Probe>(page, 'read()')
  await context.close()
  return {
    count,
    firstTile: firstItem,
    fullGrid: fullList,
    opening,
    ...scrolled,
    searches,
    longOnSearch: countLong(longTasks, searchFrom, searchTo),
  }
}
