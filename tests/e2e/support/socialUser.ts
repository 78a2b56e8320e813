import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import { createUser } from './user.ts'

/** Somebody who logs in through a provider, whose site is played by the sandbox. */
export function createSocialUser(page: Page) {
  const user = createUser(page)
  const button = (provider: string) =>
    user.dialog.getByRole('button', { name: new RegExp(`^(Continue with )?${provider}$`) })
  /** Answers at the provider's site, under a name that nobody has yet. */
  async function agree(popup: Page, name = `u${crypto.randomUUID().slice(0, 8)}`) {
    await popup.getByLabel('Your name').fill(name)
    await popup.getByRole('button', { name: 'Continue', exact: true }).click()
    return name
  }
  return {
    ...user,
    frame: page.frameLocator('latchkey-modal iframe.lk-secure-frame'),
    button,
    agree,
    /** Presses the button of a provider, whose window opens. */
    async choose(provider: string): Promise<Page> {
      const opened = page.context().waitForEvent('page')
      await button(provider).click()
      const popup = await opened
      await popup.waitForURL(/id\.localhost/)
      return popup
    },
    /** From the page to the account. Resolves with the name at the provider. */
    async logIn(provider: string, name?: string) {
      await user.connectButton.click()
      const popup = await this.choose(provider)
      const used = await agree(popup, name)
      await expect(user.dialog).toBeHidden()
      await expect(user.accountButton).toBeVisible()
      expect(popup.isClosed()).toBe(true)
      return used
    },
    address: () => page.evaluate(() => window.__demo?.modal.getState().address) as Promise<`0x${string}`>,
    embedded: () => page.evaluate(() => window.__demo?.modal.getState().embedded),
  }
}
