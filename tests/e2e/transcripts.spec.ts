import type { Locator, Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Setup } from '../../examples/demo/src/settings/setup.ts'
import { createEmailUser } from './support/emailUser.ts'
import { createPayer, DECIDED } from './support/payer.ts'
import type { SandboxClient } from './support/sandboxClient.ts'
import { createSender } from './support/sender.ts'
import { createSwapper, tokens } from './support/swapper.ts'
import { expect, test } from './support/test.ts'
import { createTranscript } from './support/transcript.ts'
import { createPerson, createUser, freshAddress, short } from './support/user.ts'

// What a screen reader user experiences by keyboard. After an intended change, review the diff and update it:
// `npx playwright test transcripts --update-snapshots`. Each key is followed by a wait for its results.
test.slow()

const hasFocus = (locator: Locator) => locator.evaluate((element) => element.matches(':focus'))

async function begin(
  page: Page,
  sandbox: SandboxClient,
  demoWith: (setup: Setup) => string,
  names: Record<string, string> = {},
  setup: Setup = {},
) {
  const person = await createPerson(sandbox, '1234567890123456789', [1, 42161])
  const user = createUser(page)
  const { address } = person
  const transcript = await createTranscript(page, {
    [address]: '{address}',
    [address.toLowerCase()]: '{address}',
    [short(address)]: '{short address}',
    [short(address.toLowerCase())]: '{short address}',
    [new URL(sandbox.url).host]: '{sandbox}',
    ...names,
  })
  await page.goto(demoWith({ instances: 1, walletOptions: { marten: { accounts: [person.key] } }, ...setup }))
  await expect(user.connectButton).toBeVisible()
  for (let presses = 0; presses < 60 && !(await hasFocus(user.connectButton)); presses++) {
    await page.keyboard.press('Tab')
  }
  return { user, transcript, ...transcript }
}

async function connectByKeys(page: Page, { wallet, panel, accountButton }: ReturnType<typeof createUser>) {
  await page.keyboard.press('Enter')
  await expect(wallet('example.marten')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel('Marten').getByRole('button', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(accountButton).toContainText('1.234')
  await expect(accountButton).toBeFocused()
}

test('transcript: a first connection', async ({ page, sandbox, demoWith }) => {
  const { user, transcript, start, press, wait } = await begin(page, sandbox, demoWith)
  await start('Tab, as far as the button')
  await press('Enter', () => expect(user.wallet('all')).toContainText(/\d/))
  await press('ArrowDown')
  await press('ArrowUp')
  await press('Shift+Tab')
  await press('Shift+Tab')
  await press('Tab')
  await press('Tab')
  await press('Enter', () => expect(user.panel('Marten')).toBeVisible())
  await press('Tab')
  await press('Shift+Tab')
  await press('Enter', () => expect(user.dialog).toBeHidden())
  await wait('the balance comes', () => expect(user.accountButton).toContainText('1.234'))
  await press('Enter', () => expect(user.coin()).toContainText('1.234'))
  for (let stop = 0; stop < 14; stop++) await press('Tab')
  await press('Escape', () => expect(user.dialog).toBeHidden())
  expect(transcript.text()).toMatchSnapshot('first-connection.txt')
})

test('transcript: all wallets, and a search', async ({ page, sandbox, demoWith }) => {
  const { user, transcript, start, press, pressUntil, type, wait } = await begin(page, sandbox, demoWith)
  const footer = user.dialog.locator('footer')
  await start('Tab, as far as the button')
  await press('Enter', () => expect(user.wallet('all')).toContainText(/\d/))
  await press('End')
  await press('Enter', () => expect(user.dialog.locator('.lk-tile[data-wallet]').nth(10)).toBeVisible())
  await press('Tab')
  await press('Space', () => expect(footer).toContainText(/^\d+ wallets/))
  await press('Space', () => expect(footer).toContainText(/^\d+ wallets/))
  await press('Tab')
  await press('ArrowRight')
  await press('ArrowDown')
  await press('Shift+Tab')
  await press('Shift+Tab')
  await type('marten', () => expect(footer).toContainText(/\d+ found/))
  await press('Control+a')
  await type('no such wallet', () => expect(footer).toContainText('0 found'))
  await press('Tab')
  await press('Tab')
  await press('Tab')
  await press('Enter', () => expect(user.dialog.getByRole('textbox')).toHaveValue(''))
  await wait('the list is back', () => expect(footer).toContainText('wallets'))
  await type('plover', () => expect(footer).toContainText(/\d+ found/))
  await pressUntil('Tab', () => hasFocus(user.dialog.locator('.lk-tile[data-wallet]').first()))
  await press('Enter', () => expect(user.element.locator('.lk-qr-surface > svg[role="img"]')).toBeVisible())
  await press('Tab')
  await press('Escape', () => expect(user.dialog).toBeHidden())
  expect(transcript.text()).toMatchSnapshot('all-wallets.txt')
})

test('transcript: another network, refused and then granted', async ({ page, sandbox, demoWith }) => {
  const { user, transcript, start, press, pressUntil, wait } = await begin(page, sandbox, demoWith)
  await connectByKeys(page, user)
  await start('connected')
  await press('Enter', () => expect(user.coin()).toContainText('1.234'))
  await pressUntil('Tab', () => hasFocus(user.dialog.getByRole('button', { name: 'Network: Ethereum' })))
  await press('Enter', () => expect(user.network('eip155:42161')).toBeVisible())
  await press('ArrowDown')
  await press('End')
  await press('Enter', () => expect(user.panel('Marten')).toBeVisible())
  await press('Shift+Tab')
  await press('Enter', () => expect(user.dialog.getByRole('button', { name: 'Try again' })).toBeVisible())
  await press('Tab')
  await press('Tab')
  await press('Enter', () => expect(user.panel('Marten')).toBeVisible())
  await press('Enter', () => expect(user.dialog.getByRole('button', { name: 'Network: Arbitrum One' })).toBeVisible())
  await wait('the balance comes', () => expect(user.coin()).toContainText('1.234'))
  expect(transcript.text()).toMatchSnapshot('network-switch.txt')
})

test('transcript: a disconnect, and what follows', async ({ page, sandbox, demoWith }) => {
  const { user, transcript, start, press, pressUntil } = await begin(page, sandbox, demoWith)
  await connectByKeys(page, user)
  await start('connected')
  await press('Enter', () => expect(user.coin()).toContainText('1.234'))
  await pressUntil('Tab', () => hasFocus(user.dialog.getByRole('button', { name: 'Disconnect' })))
  await press('Enter', () => expect(user.connectButton).toBeVisible())
  await press('Enter', () => expect(user.wallet('all')).toContainText(/\d/))
  await press('Escape', () => expect(user.dialog).toBeHidden())
  expect(transcript.text()).toMatchSnapshot('disconnect.txt')
})

test('transcript: a mistake in the form, and ether sent', async ({ page, sandbox, demoWith }) => {
  const to = privateKeyToAccount(generatePrivateKey()).address
  const names = { [to]: '{receiver}', [short(to)]: '{short receiver}' }
  const { user, transcript, start, press, pressUntil, type } = await begin(page, sandbox, demoWith, names)
  const sender = createSender(page)
  await connectByKeys(page, user)
  await start('connected')
  await press('Enter', () => expect(user.coin()).toContainText('1.234'))
  await pressUntil('Tab', () => hasFocus(user.dialog.getByRole('button', { name: 'Send', exact: true })))
  await press('Enter', () => expect(sender.amount).toBeFocused())
  await type('9', () => expect(user.dialog).toContainText('Not enough'))
  await press('Control+a')
  await type('0.5', () => expect(user.dialog).not.toContainText('Not enough'))
  await pressUntil('Tab', () => hasFocus(sender.receiver))
  await type(to, () => expect(sender.review).not.toHaveAttribute('aria-disabled'))
  await pressUntil('Tab', () => hasFocus(sender.review))
  await press('Enter', () => expect(sender.heading('Review transfer')).toBeVisible())
  await pressUntil('Tab', () => hasFocus(sender.send))
  await press('Enter', () => expect(user.panel('Marten')).toBeVisible())
  await press('Enter', () => sender.sent())
  await press('Tab')
  await press('Tab')
  expect(transcript.text()).toMatchSnapshot('send.txt')
})

/** Figures of the market, which other tests move. */
const withoutFigures = (text: string) => text.replace(/\d[\d,]*\.\d+/g, '#').replace(/\b\d+ s\b/g, '# s')

test('transcript: swapping', async ({ page, sandbox, demoWith }) => {
  const { user, transcript, start, press, pressUntil, type } = await begin(page, sandbox, demoWith)
  const swapper = createSwapper(page)
  const pick = user.dialog.getByRole('button', { name: 'Choose a token to get' })
  await connectByKeys(page, user)
  await start('connected')
  await press('Enter', () => expect(user.coin()).toContainText('1.234'))
  await pressUntil('Tab', () => hasFocus(user.dialog.getByRole('button', { name: 'Swap', exact: true })))
  await press('Enter', () => expect(swapper.amount).toBeFocused())
  await type('0.5')
  await pressUntil('Tab', () => hasFocus(pick))
  await press('Enter', () => expect(swapper.search).toBeFocused())
  const usdc = user.dialog.locator(`button[data-token="eip155:1/${tokens.USDC.address}"]`)
  await type('USD Coin', () => expect(usdc).toBeVisible())
  await pressUntil('Tab', () => hasFocus(usdc))
  await press('Enter', () => expect(swapper.review).not.toHaveAttribute('aria-disabled'))
  await pressUntil('Tab', () => hasFocus(swapper.review))
  await press('Enter', () => expect(swapper.heading('Review swap')).toBeVisible())
  await pressUntil('Tab', () => hasFocus(swapper.swap))
  await press('Enter', () => expect(user.panel('Marten')).toBeVisible())
  await press('Enter', () => expect(swapper.heading('Swapped')).toBeVisible({ timeout: 15_000 }))
  await press('Tab')
  await press('Tab')
  expect(withoutFigures(transcript.text())).toMatchSnapshot('swap.txt')
})

test('transcript: a login by e-mail, and a message signed', async ({ page, sandbox, demoWith, secureSite }) => {
  const login = createEmailUser(page, secureSite)
  const names = { [login.email]: '{email}', [new URL(secureSite).host]: '{wallet}' }
  const { user, transcript, start, press, pressUntil, type, wait } = await begin(page, sandbox, demoWith, names, {
    login: true,
  })
  await start('Tab, as far as the button')
  await press('Enter', () => expect(user.wallet('all')).toContainText(/\d/))
  await pressUntil('Shift+Tab', () => hasFocus(login.field))
  await type('mara', () => expect(user.dialog.getByRole('button', { name: 'Continue', exact: true })).toBeVisible())
  await press('Enter', () => expect(user.dialog.getByRole('alert').filter({ hasText: 'Enter an email' })).toBeVisible())
  await press('Control+a')
  await type(login.email)
  await press('Enter', () => expect(user.title).toHaveText('Approve this device'))
  await press('Tab')
  await wait('the device is approved elsewhere', async () => {
    await login.approveDevice()
    await expect(login.code).toBeFocused()
  })
  const { code = '' } = await login.newest('code')
  const wrong = code === '111111' ? '222222' : '111111'
  await type(wrong, () =>
    expect(user.dialog.getByRole('alert').filter({ hasText: "That code isn't right" })).toBeVisible(),
  )
  await page.keyboard.insertText(code)
  await wait('types the right code', () => expect(user.accountButton).toBeFocused())
  const signed = login.sign()
  const sign = login.frame.getByRole('button', { name: 'Sign', exact: true })
  await wait('the app asks for a signature', () => expect(sign).toBeEnabled())
  await pressUntil('Tab', () => hasFocus(sign))
  await press('Enter', () => expect(user.dialog).toBeHidden())
  expect(await signed).toMatch(/^0x/)
  const shortened = /0x[0-9a-fA-F]{4}…[0-9a-fA-F]{6}/g
  const text = transcript
    .text()
    .replace(/0x[0-9a-fA-F]{40}/g, '{address}')
    .replace(shortened, '{short address}')
  expect(text).toMatchSnapshot('email-login.txt')
})

test('transcript: paying', async ({ page, sandbox, demoWith }) => {
  const shop = freshAddress()
  const { user, transcript, start, press, pressUntil } = await begin(
    page,
    sandbox,
    demoWith,
    { [shop]: '{shop}', [short(shop)]: '{short shop}', [`${shop.slice(0, 6)}…${shop.slice(-4)}`]: '{short shop}' },
    { modalOptions: { features: { pay: true } } },
  )
  const payer = createPayer(page)
  const order = { id: 'order-7', asset: { network: 'eip155:1' }, amount: '0.02', recipient: shop }
  await connectByKeys(page, user)
  await payer.ask({ ...order, recipientName: 'Northlight Store' })
  await expect(payer.exchange('granary')).toBeVisible()
  await start('the page asks for a payment')
  await pressUntil('Tab', () => hasFocus(payer.button('Pay with Marten')))
  await press('Enter', () => expect(payer.button('Review')).toBeEnabled())
  await pressUntil('Tab', () => hasFocus(payer.button('Review')))
  await press('Enter', () => expect(user.title).toHaveText('Check and pay'))
  await pressUntil('Tab', () => hasFocus(payer.button('Pay 0.02 ETH')))
  await press('Enter', () => expect(user.panel('Marten')).toBeVisible())
  await press('Enter', () => expect(payer.heading('Paid')).toBeVisible(DECIDED))
  await press('Tab')
  await press('Escape', () => expect(user.dialog).toBeHidden())
  expect(withoutFigures(transcript.text())).toMatchSnapshot('pay.txt')
})
