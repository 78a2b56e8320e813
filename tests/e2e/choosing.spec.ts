import { expect, test } from './support/test.ts'
import { createPerson, createVisitor } from './support/visitor.ts'

test.use({ instances: 1 })

const legal = {
  termsConditionsUrl: 'https://northlight.example/terms',
  privacyPolicyUrl: 'https://northlight.example/privacy',
  features: { legalCheckbox: true },
}

test("the app's terms stand before every way to a wallet, and are accepted by the keyboard", async ({
  page,
  sandbox,
  demoWith,
}) => {
  const person = await createPerson(sandbox)
  const visitor = createVisitor(page)
  const walletOptions = { marten: { accounts: [person.key] } }
  await page.goto(demoWith({ modalOptions: legal, walletOptions }))
  await visitor.open()
  const box = visitor.dialog.getByRole('checkbox')
  await expect(box).not.toBeChecked()
  await expect(visitor.dialog.locator('footer')).toContainText('Tick the box to continue')
  await expect(visitor.dialog.getByRole('link', { name: 'Terms' })).toHaveAttribute('rel', 'noopener noreferrer')
  await visitor.wallet('example.marten').click({ force: true })
  await expect(visitor.wallet('example.marten')).toBeVisible()

  // By way of the help, around the box.
  await visitor.dialog.getByRole('button', { name: "What's a wallet?" }).click()
  await visitor.dialog.getByRole('button', { name: 'Get a wallet' }).click()
  await visitor.dialog.getByRole('button', { name: 'Browse all' }).click()
  await visitor.dialog.locator('.lk-tile', { hasText: 'Marten' }).first().click()
  await expect(box).not.toBeChecked()
  expect(await visitor.asked('marten', 'eth_requestAccounts')).toBe(0)

  await visitor.tabTo(box)
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await visitor.tabTo(visitor.dialog.getByRole('button', { name: 'Connect', exact: true }))
  await page.keyboard.press('Enter')
  await visitor.panel('Marten').getByRole('button', { name: 'Approve' }).click()
  await expect(visitor.accountButton).toBeVisible()
  expect(await visitor.asked('marten', 'eth_requestAccounts')).toBe(1)
})

test('offline the wallets of this browser are there, and back again all the others come without a reload', async ({
  page,
  demoWith,
  allow,
}) => {
  const visitor = createVisitor(page)
  allow('getWallets', 'getAnalyticsConfig', 'origins', 'getWalletImage', '/e?')
  await page.goto(demoWith({}))
  // What opening loads is here, as after an earlier opening.
  await visitor.open()
  await expect(visitor.wallet('all')).toBeVisible()
  await page.reload()
  await visitor.connectButton.hover()
  await page.waitForTimeout(1500)
  await page.route(/getWallets/, (route) => route.abort())
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    window.dispatchEvent(new Event('offline'))
  })
  await visitor.open()
  await expect(visitor.wallet('example.marten')).toBeVisible()
  await expect(visitor.dialog).toContainText('You are offline')
  await expect(visitor.wallet('all')).toContainText('All wallets')

  await page.unroute(/getWallets/)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true })
    window.dispatchEvent(new Event('online'))
  })
  await expect(visitor.wallet('all')).toContainText(/\d/)
  await expect(visitor.dialog).not.toContainText('You are offline')
})

test("the host's own wallets, the ones that it leaves out, and all of them behind one row", async ({
  page,
  demoWith,
}) => {
  const visitor = createVisitor(page)
  const customWallets = [
    { id: 'harbour', name: 'Harbour', homepage: 'https://harbour.example' },
    { id: 'reef', name: 'Reef', homepage: 'javascript:alert(1)' },
  ]
  const features = { collapseWallets: true }
  await page.goto(demoWith({ modalOptions: { customWallets, allWallets: 'HIDE', features } }))
  await visitor.open()
  await visitor.dialog.getByRole('button', { name: /^Use a wallet/ }).click()
  await expect(visitor.title).toHaveText('Choose a wallet')
  await expect(visitor.wallet('harbour')).toBeVisible()
  await expect(visitor.wallet('all')).toHaveCount(0)
  await visitor.wallet('harbour').click()
  const get = visitor.dialog.getByRole('link', { name: /^Get Harbour/ })
  await expect(get).toHaveAttribute('href', 'https://harbour.example')
  await visitor.dialog.getByRole('button', { name: 'Back' }).click()
  await visitor.wallet('reef').click()
  await expect(visitor.dialog.getByRole('heading', { name: 'Not found in this browser' })).toBeVisible()
  await expect(visitor.dialog.locator('a')).toHaveCount(0)
})
