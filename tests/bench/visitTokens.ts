import type { Browser } from '@playwright/test'
import { STUB_WALLET } from '../support/stubWallet.ts'
import { ask, countLong, openListTab, type Probe, type } from './watchList.ts'

const rows = { item: '.lk-token-box .lk-row[data-token]', box: '.lk-token-box', full: 6, minSearch: 1 }

/** An account of this many tokens, as the service sends it; every other has no price. */
const portfolio = (count: number) => ({
  balances: Array.from({ length: count }, (_, index) => ({
    name: `${['Amber', 'Birch', 'Cedar', 'Dune'][index % 4]} ${index}`,
    symbol: `T${index}`,
    chainId: 'eip155:1',
    address: `eip155:1:0x${(index + 1).toString(16).padStart(40, '0')}`,
    price: index % 2 ? 1.25 : 0,
    value: index % 2 ? (index * 7919) % 5000 : 0,
    quantity: { decimals: '18', numeric: `${index}.000123456789` },
    iconUrl: '',
  })),
})

/** The same tokens, as the swap service lists them. */
const listed = (count: number) => ({
  tokens: portfolio(count).balances.map(({ name, symbol, address }) => ({ name, symbol, address, decimals: 18 })),
})

const dialog = 'latchkey-modal dialog[open]'

type Tab = Awaited<ReturnType<typeof openListTab>>

/** Scrolls the shown list, and types a name into the field if there is one. */
async function measure({ page, scroll }: Tab, hasField: boolean) {
  await page.locator(`${dialog} ${rows.item}`).first().waitFor()
  const scrolled = await scroll()
  const { searches: earlier } = await ask<Probe>(page, 'read()')
  const searchFrom = await page.evaluate(() => performance.now())
  if (hasField) {
    await ask(page, 'watchSearch()')
    await page.locator(`${dialog} input`).focus()
    await type(page, 'dune')
  }
  const { longTasks, searches } = await ask<Probe>(page, 'read()')
  const longOnSearch = hasField ? countLong(longTasks, searchFrom, Number.POSITIVE_INFINITY) : 0
  return { ...scrolled, searches: searches.slice(earlier.length), longOnSearch }
}

/** The tokens of an account, and those to pick from for a transfer and for a swap. */
export async function visitTokens(
  browser: Browser,
  url: string,
  { count, slowdown }: { count: number; slowdown: number },
) {
  const tab = await openListTab(browser, slowdown, rows)
  const { context, page } = tab
  for (const [path, json] of [
    [/\/v1\/account\/[^/]+\/balance/, portfolio(count)],
    [/\/v1\/convert\/tokens/, listed(count)],
  ] as const)
    await page.route(path, (route) => route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } }))
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.locator(`${dialog} [data-wallet="${STUB_WALLET}"]`).click()
  await page.locator(dialog).waitFor({ state: 'hidden' })
  await page.locator('button').first().click()
  const account = await measure(tab, false)
  await page.locator(`${dialog} .lk-bank`).getByRole('button', { name: 'Send' }).click()
  await page.locator(`${dialog} .lk-amount .lk-pill`).click()
  const picking = await measure(tab, true)
  for (const title of ['Send', 'Account']) {
    await page.locator(dialog).getByRole('button', { name: 'Back', exact: true }).click()
    await page.locator(dialog).getByRole('heading', { name: title, exact: true }).waitFor()
  }
  await page.locator(`${dialog} .lk-bank`).getByRole('button', { name: 'Swap', exact: true }).click()
  await page.locator(dialog).getByRole('button', { name: 'Choose a token to get' }).click()
  const swapping = await measure(tab, true)
  await context.close()
  return { account, picking, swapping }
}
