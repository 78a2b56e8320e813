import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import { createPerson, createUser, freshAddress, ownedBy, type World } from './user.ts'

/** A user who sends: the form, the review, the wallet, and the result. */
export function createSender(page: Page) {
  const user = createUser(page)
  const { dialog, element } = user
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  const receiver = dialog.getByRole('textbox', { name: 'Name or address' })
  const review = dialog.getByRole('button', { name: 'Review' })
  const send = dialog.getByRole('button', { name: /^Send [\d.,]+ / })
  const again = dialog.getByRole('button', { name: 'Try again' })
  const compared = dialog.getByRole('checkbox', { name: 'I have checked the whole address.' })
  const heading = (name: string) => dialog.getByRole('heading', { name, exact: true })
  async function openForm() {
    await user.openAccount()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(amount).toBeVisible()
  }
  /** The receiver in full is part of the review. */
  async function toReview(address: string) {
    await expect(review).toBeEnabled()
    await user.loaded()
    await review.click()
    await expect(heading('Review transfer')).toBeVisible()
    await expect(element.locator(`[data-address="${address}"]`)).toBeVisible()
  }
  const confirm = () => send.click()
  const approve = (wallet = 'Marten') => user.panel(wallet).getByRole('button', { name: 'Approve' }).click()
  const sent = () => expect(heading('Sent')).toBeVisible({ timeout: 15_000 })
  return {
    ...user,
    amount,
    receiver,
    review,
    send,
    compared,
    again,
    heading,
    /** A line of a review or a result. */
    fact: (name: string) =>
      dialog.locator('dl > div').filter({ has: page.locator('dt').getByText(name, { exact: true }) }),
    max: dialog.getByRole('button', { name: 'Max' }),
    openForm,
    /** Chooses a token by its id in the list. */
    async pick(id: string) {
      await dialog.getByRole('button', { name: /^Token:/ }).click()
      await element.locator(`button[data-token="${id}"]`).click()
      await expect(amount).toBeVisible()
    },
    toReview,
    /** Fills the form, and reviews what it says; the receiver may be a name. */
    async fillIn(units: string, address: string, name = address) {
      await amount.fill(units)
      await receiver.fill(name)
      await toReview(address)
    },
    confirm,
    approve,
    sent,
    /** From the review, until the chain has it. */
    async sendNow(wallet?: string) {
      await confirm()
      await approve(wallet)
      await sent()
    },
    /** After a request that has led to nothing, until the chain has it. */
    async sendAgain(wallet?: string) {
      await again.click()
      await approve(wallet)
      await sent()
    },
    /** Opens the page, connects, and opens the form. */
    async start(url: string, ...wallet: Parameters<typeof user.connect>) {
      await page.goto(url)
      await user.connect(...wallet)
      await openForm()
    },
  }
}

/** A user with the form open, an account of their own, and an address that nobody has used. */
export async function startSending({ page, sandbox, demoWith }: World) {
  const person = await createPerson(sandbox)
  const user = createSender(page)
  await user.start(demoWith(ownedBy(person)))
  return { user, person, to: freshAddress() }
}
