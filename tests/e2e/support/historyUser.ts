import type { Page } from '@playwright/test'
import { createSender } from './sender.ts'
import { expect } from './test.ts'
import { type Person, returnConnected } from './user.ts'

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
    failed: dialog.getByRole('heading', { name: "Couldn't load your activity" }),
    empty: dialog.getByRole('heading', { name: 'No activity yet' }),
    message: dialog.getByText("Couldn't load transactions"),
    /** With the connection of an earlier visit, or else through the first wallet, which approves by itself. */
    async begin(url: string, person?: Pick<Person, 'address'>) {
      if (person) return returnConnected(page, url, person)
      await page.goto(url)
      await user.connectButton.click()
      await user.wallet('example.marten').click()
      await expect(user.accountButton).toBeVisible()
      await expect(dialog).toBeHidden()
    },
    async openTab() {
      await user.openAccount()
      // By key: the card is centered, so that a list that arrives moves its buttons from under the pointer.
      await dialog.getByRole('tab', { name: 'Activity' }).press('Enter')
    },
    /** By the account's tab, as a user does. */
    async openHistory() {
      await this.openTab()
      await dialog.getByRole('button', { name: 'See all' }).press('Enter')
      await expect(user.title).toHaveText('Activity')
    },
    scrollToEnd: () => box.evaluate((node) => node.scrollTo(0, node.scrollHeight)),
    /** From the top to the end of what is loaded, most of a screen at a time. */
    walk: () =>
      box.evaluate(async (node): Promise<Walk> => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        const isDrawn = () => {
          const { top, bottom } = node.getBoundingClientRect()
          const boxes = [...node.querySelectorAll('li, h3')].map((candidate) => candidate.getBoundingClientRect())
          const isAt = (y: number) => boxes.some((box) => box.top <= y && box.bottom >= y)
          return isAt((top + bottom) / 2) && (isAt(bottom - 30) || isAt(bottom - 60))
        }
        const headings: string[] = []
        const rows: Record<number, string> = {}
        for (let top = 0; ; top += node.clientHeight - 100) {
          node.scrollTop = top
          await frame()
          await frame()
          // Rows are drawn some frames after the scrolling on a busy machine.
          for (let frames = 0; frames < 100 && !isDrawn(); frames++) await frame()
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
