import type { Page } from '@playwright/test'
import type { HistoryTransaction } from '../../../examples/sandbox/src/history/historyEntry.ts'
import type { SandboxClient } from './sandboxClient.ts'
import { createSender } from './sender.ts'
import { expect } from './test.ts'

/** The last development account, which has 10,000 entries over six years. Its key is public. */
export const seeded = {
  key: '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
  address: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
} as const

type Entries = { readonly entries?: readonly unknown[]; readonly seed?: number; readonly chainId?: number }

/** Adds entries to an account's history, for this test alone. */
export async function addHistory({ url, projectId }: SandboxClient, address: string, added: Entries) {
  const response = await fetch(new URL('/__sandbox/history', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId, address, ...added }),
  })
  if (!response.ok) throw new Error(`The sandbox refused the entries: ${await response.text()}`)
}

/** The first pages of the service, read without the page. */
export async function readHistory({ url, projectId }: SandboxClient, address: string, pages: number) {
  const entries: HistoryTransaction[] = []
  for (let cursor: string | null = '', page = 0; cursor !== null && page < pages; page++) {
    const query = new URLSearchParams({ projectId, chainId: 'eip155:1', cursor })
    const response = await fetch(new URL(`/v1/account/${address}/history?${query}`, url))
    const answer = (await response.json()) as { data: HistoryTransaction[]; next: string | null }
    entries.push(...answer.data)
    cursor = answer.next
  }
  return entries
}

/** A transfer as the service sends it. */
export const token = (direction: 'in' | 'out', numeric: string, symbol: string) => ({
  fungible_info: { name: symbol, symbol, icon: null },
  nft_info: null,
  direction,
  quantity: { numeric },
  value: null,
  price: null,
})

/** What a walk through the list met: headings in their order, and the transaction of every row by its place. */
export type Walk = { readonly headings: readonly string[]; readonly rows: Readonly<Record<number, string>> }

/** A user who reads what the account did. */
export function createHistoryUser(page: Page) {
  const user = createSender(page)
  const { dialog, element } = user
  const list = dialog.getByRole('region', { name: 'Transactions' })
  const box = element.locator('.lk-history')
  return {
    ...user,
    list,
    box,
    rows: list.locator('.lk-row[data-index]'),
    footer: dialog.locator('footer'),
    fold: list.getByRole('button', { name: /hidden as spam/ }),
    retry: dialog.getByRole('button', { name: 'Try again' }),
    failed: dialog.getByRole('heading', { name: "We can't read your activity" }),
    empty: dialog.getByRole('heading', { name: 'Nothing here so far' }),
    message: dialog.getByText('Failed to fetch transactions'),
    async openTab() {
      await user.openAccount()
      await dialog.getByRole('tab', { name: 'Activity' }).click()
    },
    /** By the account's tab, as a user does. */
    async openHistory() {
      await this.openTab()
      await dialog.getByRole('button', { name: 'See all' }).click()
      await expect(user.title).toHaveText('Activity')
    },
    scrollToEnd: () => box.evaluate((node) => node.scrollTo(0, node.scrollHeight)),
    /** From the top to the end of what is loaded, most of a screen at a time. */
    walk: () =>
      box.evaluate(async (node): Promise<Walk> => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        const headings: string[] = []
        const rows: Record<number, string> = {}
        for (let top = 0; ; top += node.clientHeight - 100) {
          node.scrollTop = top
          await frame()
          await frame()
          for (const heading of node.querySelectorAll('h3')) {
            const text = heading.textContent ?? ''
            if (headings.at(-1) !== text && !headings.includes(text)) headings.push(text)
          }
          for (const row of node.querySelectorAll<HTMLAnchorElement>('a.lk-row[data-index]'))
            rows[Number(row.dataset.index)] = row.href.split('/').at(-1) ?? ''
          if (node.scrollTop + node.clientHeight >= node.scrollHeight - 1) return { headings, rows }
        }
      }),
  }
}
