import { expect, release, test } from './support/test.ts'
import { createPerson, createUser } from './support/user.ts'

test.use({ instances: 1 })

const legal = {
  legal: { termsUrl: 'https://northlight.example/terms', privacyUrl: 'https://northlight.example/privacy' },

  features: { legalCheckbox: true },
}

test(
  "the app's terms come before every wallet, and can be accepted by keyboard",
  release,
  async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    const user = createUser(page)
    const walletOptions = { marten: { accounts: [person.key] } }
    await page.goto(demoWith({ modalOptions: legal, walletOptions }))
    await user.open()
    const box = user.dialog.getByRole('checkbox')
    await expect(box).not.toBeChecked()
    await expect(user.dialog.locator('footer')).toContainText('Check the box to continue')
    await expect(user.dialog.getByRole('link', { name: 'Terms' })).toHaveAttribute('rel', 'noopener noreferrer')
    await user.wallet('example.marten').click({ force: true })
    await expect(user.wallet('example.marten')).toBeVisible()

    // Through the guide, around the checkbox.
    await user.dialog.getByRole('button', { name: "What's a wallet?" }).click()
    await user.dialog.getByRole('button', { name: 'Get a wallet' }).click()
    await user.dialog.getByRole('button', { name: 'Browse all' }).click()
    await user.dialog.locator('.lk-tile', { hasText: 'Marten' }).first().click()
    await expect(box).not.toBeChecked()
    expect(await user.asked('marten', 'eth_requestAccounts')).toBe(0)

    await user.tabTo(box)
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
    await user.tabTo(user.dialog.getByRole('button', { name: 'Connect', exact: true }))
    await page.keyboard.press('Enter')
    await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
    await expect(user.accountButton).toBeVisible()
    expect(await user.asked('marten', 'eth_requestAccounts')).toBe(1)
  },
)

test(
  "offline the browser's wallets are listed, and back online all the others appear without a reload",
  release,
  async ({ page, demoWith, allow }) => {
    const user = createUser(page)
    allow('getWallets', 'getAnalyticsConfig', 'origins', 'getWalletImage', '/e?')
    await page.goto(demoWith({}))
    // Preloads what opening needs, as after an earlier opening.
    await user.open()
    await expect(user.wallet('all')).toBeVisible()
    await page.reload()
    await user.connectButton.hover()
    await page.route(/getWallets/, (route) => route.abort())
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
      window.dispatchEvent(new Event('offline'))
    })
    await user.open()
    await expect(user.wallet('example.marten')).toBeVisible()
    await expect(user.dialog).toContainText("You're offline")
    await expect(user.wallet('all')).toContainText('All wallets')

    await page.unroute(/getWallets/)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true })
      window.dispatchEvent(new Event('online'))
    })
    await expect(user.wallet('all')).toContainText(/\d/)
    await expect(user.dialog).not.toContainText("You're offline")
  },
)

test('custom wallets, excluded wallets, and all of them behind one row', async ({ page, demoWith }) => {
  const user = createUser(page)
  const customWallets = [
    { id: 'harbour', name: 'Harbour', homepage: 'https://harbour.example' },
    { id: 'reef', name: 'Reef', homepage: 'javascript:alert(1)' },
  ]
  const features = { collapseWallets: true, allWallets: false }
  await page.goto(demoWith({ modalOptions: { wallets: { custom: customWallets }, features } }))
  await user.open()
  await user.dialog.getByRole('button', { name: /^Use a wallet/ }).click()
  await expect(user.title).toHaveText('Choose a wallet')
  await expect(user.wallet('harbour')).toBeVisible()
  await expect(user.wallet('all')).toHaveCount(0)
  await user.wallet('harbour').click()
  const get = user.dialog.getByRole('link', { name: /^Get Harbour/ })
  await expect(get).toHaveAttribute('href', 'https://harbour.example')
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await user.wallet('reef').click()
  await expect(user.dialog.getByRole('heading', { name: 'Not found in this browser' })).toBeVisible()
  await expect(user.dialog.locator('a')).toHaveCount(0)
})
