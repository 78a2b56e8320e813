import { holdResponses } from './support/holdResponses.ts'
import { createSender } from './support/sender.ts'
import { expect, release, test } from './support/test.ts'
import { createPerson, createUser, freshAddress, ownedBy, short } from './support/user.ts'

test.use({ instances: 1 })

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test('another account of the wallet becomes active, in the page and after a reload', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const [first, second] = [await createPerson(sandbox), await createPerson(sandbox, '5000000000000000000')]
  const user = createUser(page)
  await page.goto(demoWith({ walletOptions: { marten: { accounts: [first.key, second.key] } } }))
  await user.connect()
  await user.openAccount()
  await user.dialog.getByRole('button', { name: 'Your wallets' }).click()
  await user.dialog.getByRole('button', { name: `Switch ${short(second.address)}` }).click()
  await expect(user.dialog.locator('.lk-group')).toContainText(short(second.address))
  await expect(user.dialog.getByText('Account switched').first()).toBeVisible()
  await expect(user.accountButton).toContainText(short(second.address))
  await expect(user.accountButton).toContainText('5.000 ETH')
  await page.reload()
  await expect(user.accountButton).toContainText(short(second.address))
})

test('the parts of a header and a chosen token follow a transfer, and values are in the currency of the app', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const person = await createPerson(sandbox)
  await sandbox.fundToken({ address: person.address, token: USDC, units: '250500000', chainId: 1 })
  const user = createSender(page)
  const setup = { balanceToken: `eip155:1/erc20:${USDC}`, modalOptions: { currency: 'eur' } } as const
  await page.goto(demoWith({ ...ownedBy(person), ...setup }))
  await user.connect()
  const part = (name: string) => page.locator(`[data-latchkey="wallet-${name}"]`)
  const [avatar, name, balance] = [part('avatar'), part('name'), part('balance')]
  await expect(user.accountButton).toContainText('250.500 USDC')
  await expect(balance).toHaveText('250.500 USDC')
  await expect(name).toHaveText(short(person.address))
  await expect(avatar.locator('svg')).toBeVisible()

  await user.openForm()
  await user.pick(`eip155:1/${USDC}`)
  await user.fillIn('50.5', freshAddress())
  await user.sendNow()
  await expect(balance).toHaveText('200.000 USDC')
  await expect(user.accountButton).toContainText('200.000 USDC')

  // 0.92 euros for a dollar, as the service's two prices say.
  await user.dialog.getByRole('button', { name: 'Done' }).click()
  await expect(user.element.locator(`[data-token="eip155:1/${USDC}"]`)).toContainText('€184.00')
  await page.reload()
  await expect(balance).toHaveText('200.000 USDC')

  await user.accountButton.click()
  await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
  for (const element of [avatar, name, balance]) await expect(element).toBeHidden()
})

test(
  'a recent wallet is connected again by one button, and removed by another',
  release,
  async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    const user = createUser(page)
    await page.goto(demoWith({ walletOptions: { marten: { accounts: [person.key] } } }))
    await user.connect('Quay')
    await user.openAccount()
    await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
    await user.connect()
    await user.openAccount()
    await user.dialog.getByRole('button', { name: 'Your wallets' }).click()
    await user.dialog.getByRole('button', { name: 'Connect Quay' }).click()
    await user.panel('Quay').getByRole('button', { name: 'Approve' }).click()
    await expect(user.dialog.getByText('Wallet added').first()).toBeVisible()
    await expect(user.dialog.locator('.lk-group')).toContainText('Quay')

    // The former wallet stays, until it is disconnected too.
    await expect(user.dialog.getByRole('heading', { name: 'Other wallets' })).toBeVisible()
    await user.dialog.getByRole('button', { name: 'Switch Marten' }).click()
    await expect(user.dialog.locator('.lk-group')).toContainText('Marten')
    await user.dialog.getByRole('button', { name: 'Switch Quay' }).click()
    await expect(user.dialog.locator('.lk-group')).toContainText('Quay')
    await user.dialog.getByRole('button', { name: 'Disconnect Marten' }).click()
    await expect(user.dialog.getByRole('heading', { name: 'Other wallets' })).toBeHidden()
    await user.dialog.getByRole('button', { name: 'Remove Marten' }).click()
    await expect(user.dialog.getByText('Wallet removed').first()).toBeVisible()
    await expect(user.dialog.getByRole('heading', { name: 'Recently connected' })).toBeHidden()
    await page.reload()
    await user.openAccount()
    await user.dialog.getByRole('button', { name: 'Your wallets' }).click()
    await expect(user.dialog.locator('.lk-group')).toContainText('Quay')
    await expect(user.dialog.getByRole('heading', { name: 'Recently connected' })).toBeHidden()
  },
)

test(
  'disconnecting among the wallets leads to the wallet list, and Back never shows a blank card',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    await page.goto(demoWith({}))
    await user.connect()
    await user.openAccount()
    await user.dialog.getByRole('button', { name: 'Your wallets' }).click()
    await user.dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect(user.wallet('example.marten')).toBeVisible()
    await expect(user.connectButton).toBeVisible()
    await expect(user.dialog.getByRole('button', { name: 'Back' })).toBeHidden()
    await user.wallet('example.marten').click()
    await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
    await expect(user.accountButton).toBeVisible()
    await expect(user.dialog).toBeHidden()
  },
)

test(
  'hidden amounts stay hidden after a reload, on the card and on the page',
  release,
  async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    const user = createUser(page)
    await page.goto(demoWith({ walletOptions: { marten: { accounts: [person.key] } } }))
    await user.connect()
    await expect(user.accountButton).toContainText('1.234 ETH')
    await user.openAccount()
    await user.dialog.getByRole('button', { name: 'Settings' }).click()
    await user.dialog.getByRole('switch', { name: 'Hide amounts' }).click()
    await user.dialog.getByRole('button', { name: 'Back' }).click()
    await expect(user.dialog.getByRole('img', { name: 'Amount hidden' })).toHaveText('••••••')
    await page.reload()
    await expect(user.accountButton.getByRole('img', { name: 'Amount hidden' })).toBeVisible()
    await expect(user.accountButton).not.toContainText('ETH')
    await user.openAccount()
    await expect(user.dialog.locator('[data-balance]')).toHaveText('••••••')
  },
)

for (const way of ['mouse', 'key'] as const) {
  test(
    `the button of one wallet connects it without the modal, by ${way}: declined, and asked again`,
    release,
    async ({ page, demoWith }) => {
      const user = createUser(page)
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
      await press(user.panel('Marten').getByRole('button', { name: 'Reject' }))
      await expect(button).toHaveText(/Declined, try again/)
      await expect(user.connectButton).toBeVisible()
      await press(button)
      await press(user.panel('Marten').getByRole('button', { name: 'Approve' }))
      await expect(user.accountButton).toBeVisible()
      await expect(button).toHaveAttribute('data-status', 'connected')
      await expect(user.dialog).toBeHidden()
      expect(await user.asked('marten', 'eth_requestAccounts')).toBe(2)
    },
  )
}

test('NAME-4: a name is shown only while it leads to the account', release, async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  const name = `mara-${person.address.slice(2, 8).toLowerCase()}.eth`
  const user = createUser(page)
  // The service claims a name that is someone else's.
  await sandbox.ens({ name, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })
  await sandbox.identity({ address: person.address, name, avatar: null })
  await page.goto(demoWith({ walletOptions: { marten: { accounts: [person.key] } } }))
  await user.connect()
  const lookUps = () =>
    sandbox.requests().then((all) => all.filter(({ path }) => path.startsWith('/v1/identity')).length)
  await user.openAccount()
  await expect.poll(lookUps).toBeGreaterThan(0)
  await expect(user.dialog.getByText(short(person.address)).first()).toBeVisible()
  await expect(user.dialog.getByText(name)).toHaveCount(0)

  await sandbox.ens({ name, address: person.address })
  await page.evaluate(() => localStorage.removeItem('latchkey/default/v1/identity_cache'))
  await page.reload()
  await user.openAccount()
  await expect(user.dialog.getByText(name).first()).toBeVisible()
})

test(
  'tokens that arrive during a press move the footer, and the press still counts for its button',
  release,
  async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    const user = createUser(page)
    const answer = await holdResponses(page, /\/account\/[^/]+\/balance/)
    await page.goto(demoWith(ownedBy(person)))
    await user.connect()
    await user.openAccount()
    const button = user.dialog.getByRole('button', { name: 'Disconnect' })
    await expect(user.element.locator('.lk-tokens .lk-skeleton').first()).toBeVisible()
    await user.atRest()
    const before = await button.boundingBox()
    if (!before) throw new Error('no button')
    await button.hover()
    await page.mouse.down()
    answer()
    await expect(user.element.locator('[data-token]').first()).toBeVisible()
    await user.loaded()
    expect((await button.boundingBox())?.y).toBeLessThan(before.y - before.height)
    await page.mouse.up()
    await expect(user.connectButton).toBeVisible()
  },
)

test(
  'tokens that arrive late do not move the tabs: a press aimed before still hits',
  release,
  async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    const user = createUser(page)
    await page.goto(demoWith(ownedBy(person)))
    await sandbox.faults(`/v1/account/${person.address}/balance`, { delayMs: 2_500 })
    await user.connect()
    await user.openAccount()
    const tab = user.dialog.getByRole('tab', { name: 'Activity' })
    await expect(user.element.locator('.lk-tokens .lk-skeleton').first()).toBeVisible()
    await user.atRest()
    const before = await tab.boundingBox()
    if (!before) throw new Error('no tab')
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
    await expect(user.element.locator('[data-token]').first()).toBeVisible()
    await user.atRest()
    expect(await tab.boundingBox()).toEqual(before)
    await page.mouse.down()
    await page.mouse.up()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  },
)
