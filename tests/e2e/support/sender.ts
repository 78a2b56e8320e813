import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import { createUser } from './user.ts'

/** A user who sends: the form, the review, the wallet, and the result. */
export function createSender(page: Page) {
  const user = createUser(page)
  const { dialog, element } = user
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  const receiver = dialog.getByRole('textbox', { name: 'Name or address' })
  const review = dialog.getByRole('button', { name: 'Review' })
  const send = dialog.getByRole('button', { name: /^Send [\d.,]+ / })
  const compared = dialog.getByRole('checkbox', { name: 'I have compared the whole address.' })
  const heading = (name: string) => dialog.getByRole('heading', { name, exact: true })
  return {
    ...user,
    amount,
    receiver,
    review,
    send,
    compared,
    heading,
    max: dialog.getByRole('button', { name: 'Max' }),
    async openForm() {
      await user.openAccount()
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(amount).toBeVisible()
    },
    /** Chooses a token by its id in the list. */
    async pick(id: string) {
      await dialog.getByRole('button', { name: /^Token:/ }).click()
      await element.locator(`button[data-token="${id}"]`).click()
      await expect(amount).toBeVisible()
    },
    /** The receiver in full is part of the review. */
    async toReview(address: string) {
      await review.click()
      await expect(heading('Check and send')).toBeVisible()
      await expect(element.locator(`[data-address="${address}"]`)).toBeVisible()
    },
    /** Ticks the box of a first receiver, and sends. */
    async confirm() {
      await compared.click()
      await send.click()
    },
    approve: (wallet = 'Marten') => user.panel(wallet).getByRole('button', { name: 'Approve' }).click(),
    sent: () => expect(heading('Sent')).toBeVisible({ timeout: 15_000 }),
  }
}
