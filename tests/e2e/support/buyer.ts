import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import { createPerson, createUser, ownedBy, returnConnected, type World } from './user.ts'

export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** A user who buys: the providers, a provider's window, and the purchase. */
export function createBuyer(page: Page) {
  const user = createUser(page)
  const { dialog, element } = user
  const provider = (id: string) => element.locator(`[data-provider="${id}"]`)
  const ready = (id: string) => expect(provider(id)).not.toHaveAttribute('aria-disabled')
  return {
    ...user,
    provider,
    ready,
    buyButton: dialog.getByRole('button', { name: 'Buy', exact: true }),
    widget: page.locator('[data-latchkey="buy-widget"]'),
    heading: (name: string) => dialog.getByRole('heading', { name, exact: true }),
    purchase: (status: string) => element.locator(`.lk-row[data-status="${status}"]`),
    async openProviders() {
      await user.openAccount()
      await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
      await expect(user.title).toHaveText('Choose a provider')
    },
    /** Presses a provider, and gives its window. */
    async choose(id = 'coinbase'): Promise<Page> {
      await ready(id)
      const [popup] = await Promise.all([page.waitForEvent('popup'), provider(id).click()])
      await popup.waitForLoadState()
      return popup
    },
    /** Presses "Pay" or "Decline the card" in the window. */
    async answer(popup: Page, name: 'Pay' | 'Decline the card' = 'Pay') {
      await popup.getByRole('button', { name }).click()
      await expect(popup.getByText('You can close this window.')).toBeVisible()
    },
  }
}

/** A user with an account of their own, at the providers. */
export async function startBuying({ page, sandbox, demoWith }: World) {
  const person = await createPerson(sandbox)
  const user = createBuyer(page)
  await returnConnected(page, demoWith(ownedBy(person)), person)
  await user.openProviders()
  return { user, person }
}
