import { expect, test } from './support/test.ts'
import { createPerson, createVisitor, short } from './support/visitor.ts'

test.use({ instances: 1 })

test('another account of the wallet becomes the active one, also for the page and after a reload', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const [one, other] = [await createPerson(sandbox), await createPerson(sandbox, '5000000000000000000')]
  const visitor = createVisitor(page)
  await page.goto(demoWith({ walletOptions: { marten: { accounts: [one.key, other.key] } } }))
  await visitor.connect()
  await visitor.openAccount()
  await visitor.dialog.getByRole('button', { name: 'Your wallets' }).click()
  await visitor.dialog.getByRole('button', { name: `Switch ${short(other.address)}` }).click()
  await expect(visitor.dialog.locator('.lk-group')).toContainText(short(other.address))
  await expect(visitor.dialog.getByText('Account switched').first()).toBeVisible()
  await expect(visitor.accountButton).toContainText(short(other.address))
  await expect(visitor.accountButton).toContainText('5.000 ETH')
  await page.reload()
  await expect(visitor.accountButton).toContainText(short(other.address))
})

test('a wallet that was connected lately is connected again by one key, and forgotten by another', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const person = await createPerson(sandbox)
  const visitor = createVisitor(page)
  await page.goto(demoWith({ walletOptions: { marten: { accounts: [person.key] } } }))
  await visitor.connect('example.quay', 'Quay')
  await visitor.openAccount()
  await visitor.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await visitor.connect()
  await visitor.openAccount()
  await visitor.dialog.getByRole('button', { name: 'Your wallets' }).click()
  await visitor.dialog.getByRole('button', { name: 'Connect Quay' }).click()
  await visitor.panel('Quay').getByRole('button', { name: 'Approve' }).click()
  await expect(visitor.dialog).toBeHidden()

  await visitor.openAccount()
  await visitor.dialog.getByRole('button', { name: 'Your wallets' }).click()
  await expect(visitor.dialog.locator('.lk-group')).toContainText('Quay')
  await visitor.dialog.getByRole('button', { name: 'Forget Marten' }).click()
  await expect(visitor.dialog.getByText('Wallet removed').first()).toBeVisible()
  await expect(visitor.dialog.getByRole('heading', { name: 'Recently connected' })).toBeHidden()
  await page.reload()
  await visitor.openAccount()
  await visitor.dialog.getByRole('button', { name: 'Your wallets' }).click()
  await expect(visitor.dialog.locator('.lk-group')).toContainText('Quay')
  await expect(visitor.dialog.getByRole('heading', { name: 'Recently connected' })).toBeHidden()
})

test('who disconnects among their wallets goes on to those to connect, and Back never leads to a blank card', async ({
  page,
  demoWith,
}) => {
  const visitor = createVisitor(page)
  await page.goto(demoWith({}))
  await visitor.connect()
  await visitor.openAccount()
  await visitor.dialog.getByRole('button', { name: 'Your wallets' }).click()
  await visitor.dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(visitor.wallet('example.marten')).toBeVisible()
  await expect(visitor.connectButton).toBeVisible()
  await expect(visitor.dialog.getByRole('button', { name: 'Back' })).toBeHidden()
  await visitor.wallet('example.marten').click()
  await visitor.panel('Marten').getByRole('button', { name: 'Approve' }).click()
  await expect(visitor.accountButton).toBeVisible()
  await expect(visitor.dialog).toBeHidden()
})

test('amounts that are hidden stay so after a reload, on the card and on the page', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const person = await createPerson(sandbox)
  const visitor = createVisitor(page)
  await page.goto(demoWith({ walletOptions: { marten: { accounts: [person.key] } } }))
  await visitor.connect()
  await expect(visitor.accountButton).toContainText('1.234 ETH')
  await visitor.openAccount()
  await visitor.dialog.getByRole('button', { name: 'Settings' }).click()
  await visitor.dialog.getByRole('switch', { name: 'Hide amounts' }).click()
  await visitor.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(visitor.dialog.getByRole('img', { name: 'Amount hidden' })).toHaveText('••••••')
  await page.reload()
  await expect(visitor.accountButton.getByRole('img', { name: 'Amount hidden' })).toBeVisible()
  await expect(visitor.accountButton).not.toContainText('ETH')
  await visitor.openAccount()
  await expect(visitor.dialog.locator('[data-balance]')).toHaveText('••••••')
})

for (const way of ['mouse', 'key'] as const) {
  test(`the button of one wallet connects it without the modal, by ${way}: declined, and asked again`, async ({
    page,
    demoWith,
  }) => {
    const visitor = createVisitor(page)
    const button = page.locator('[data-panel="WalletButton"] [data-latchkey="wallet-button"]')
    await page.goto(demoWith({}))
    await expect(button).toHaveText(/Marten/)
    const press = async (target: typeof button) => {
      if (way === 'mouse') return target.click()
      await target.focus()
      await page.keyboard.press('Enter')
    }
    await press(button)
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await press(visitor.panel('Marten').getByRole('button', { name: 'Reject' }))
    await expect(button).toHaveText(/Declined, try again/)
    await expect(visitor.connectButton).toBeVisible()
    await press(button)
    await press(visitor.panel('Marten').getByRole('button', { name: 'Approve' }))
    await expect(visitor.accountButton).toBeVisible()
    await expect(button).toHaveAttribute('data-status', 'connected')
    await expect(visitor.dialog).toBeHidden()
    expect(await visitor.asked('marten', 'eth_requestAccounts')).toBe(2)
  })
}
