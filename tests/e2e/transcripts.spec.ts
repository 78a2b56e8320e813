import type { Locator, Page } from '@playwright/test'
import type { Setup } from '../../examples/demo/src/settings/setup.ts'
import type { SandboxClient } from './support/sandboxClient.ts'
import { expect, test } from './support/test.ts'
import { createTranscript } from './support/transcript.ts'
import { createPerson, createVisitor, short } from './support/visitor.ts'

// What somebody meets who sees nothing and has no mouse. After a change that is meant, look at the difference and record
// it anew: npx playwright test transcripts --update-snapshots

// Each key is followed by the wait for whatever is still to come.
test.slow()

const hasFocus = (locator: Locator) => locator.evaluate((element) => element.matches(':focus'))

async function begin(page: Page, sandbox: SandboxClient, demoWith: (setup: Setup) => string) {
  const person = await createPerson(sandbox, '1234567890123456789', [1, 42161])
  const visitor = createVisitor(page)
  const { address } = person
  const transcript = await createTranscript(page, {
    [address]: '{address}',
    [address.toLowerCase()]: '{address}',
    [short(address)]: '{short address}',
    [short(address.toLowerCase())]: '{short address}',
    [new URL(sandbox.url).host]: '{sandbox}',
  })
  await page.goto(demoWith({ instances: 1, walletOptions: { marten: { accounts: [person.key] } } }))
  await expect(visitor.connectButton).toBeVisible()
  for (let presses = 0; presses < 60 && !(await hasFocus(visitor.connectButton)); presses++) {
    await page.keyboard.press('Tab')
  }
  return { visitor, transcript, ...transcript }
}

async function connectByKeys(page: Page, { wallet, panel, accountButton }: ReturnType<typeof createVisitor>) {
  await page.keyboard.press('Enter')
  await expect(wallet('example.marten')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel('Marten').getByRole('button', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(accountButton).toContainText('1.234')
  await expect(accountButton).toBeFocused()
}

test('transcript: a first connection', async ({ page, sandbox, demoWith }) => {
  const { visitor, transcript, start, press, wait } = await begin(page, sandbox, demoWith)
  await start('Tab, as far as the button')
  await press('Enter', () => expect(visitor.wallet('all')).toContainText(/\d/))
  await press('ArrowDown')
  await press('ArrowUp')
  await press('Shift+Tab')
  await press('Shift+Tab')
  await press('Tab')
  await press('Tab')
  await press('Enter', () => expect(visitor.panel('Marten')).toBeVisible())
  await press('Tab')
  await press('Shift+Tab')
  await press('Enter', () => expect(visitor.dialog).toBeHidden())
  await wait('the balance comes', () => expect(visitor.accountButton).toContainText('1.234'))
  await press('Enter', () => expect(visitor.dialog.locator('[data-balance]')).toContainText('1.234'))
  for (let stop = 0; stop < 8; stop++) await press('Tab')
  await press('Escape', () => expect(visitor.dialog).toBeHidden())
  expect(transcript.text()).toMatchSnapshot('first-connection.txt')
})

test('transcript: all wallets, and a search', async ({ page, sandbox, demoWith }) => {
  const { visitor, transcript, start, press, pressUntil, type, wait } = await begin(page, sandbox, demoWith)
  const rail = visitor.dialog.locator('footer')
  await start('Tab, as far as the button')
  await press('Enter', () => expect(visitor.wallet('all')).toContainText(/\d/))
  await press('End')
  await press('Enter', () => expect(visitor.dialog.locator('.lk-tile[data-wallet]').nth(10)).toBeVisible())
  await press('Tab')
  await press('Space', () => expect(rail).toContainText(/^\d+ wallets/))
  await press('Space', () => expect(rail).toContainText(/^\d+ wallets/))
  await press('Tab')
  await press('ArrowRight')
  await press('ArrowDown')
  await press('Shift+Tab')
  await press('Shift+Tab')
  await type('marten', () => expect(rail).toContainText(/\d+ found/))
  await press('Control+a')
  await type('no such wallet', () => expect(rail).toContainText('0 found'))
  await press('Tab')
  await press('Tab')
  await press('Tab')
  await press('Enter', () => expect(visitor.dialog.getByRole('textbox')).toHaveValue(''))
  await wait('the list is back', () => expect(rail).toContainText('wallets'))
  await type('plover', () => expect(rail).toContainText(/\d+ found/))
  await pressUntil('Tab', () => hasFocus(visitor.dialog.locator('.lk-tile[data-wallet]').first()))
  await press('Enter', () => expect(visitor.element.locator('.lk-qr-plate > svg[role="img"]')).toBeVisible())
  await press('Tab')
  await press('Escape', () => expect(visitor.dialog).toBeHidden())
  expect(transcript.text()).toMatchSnapshot('all-wallets.txt')
})

test('transcript: another network, refused and then granted', async ({ page, sandbox, demoWith }) => {
  const { visitor, transcript, start, press, pressUntil, wait } = await begin(page, sandbox, demoWith)
  await connectByKeys(page, visitor)
  await start('connected')
  await press('Enter', () => expect(visitor.dialog.locator('[data-balance]')).toContainText('1.234'))
  await pressUntil('Tab', () => hasFocus(visitor.dialog.getByRole('button', { name: 'Network: Ethereum' })))
  await press('Enter', () => expect(visitor.network('eip155:42161')).toBeVisible())
  await press('ArrowDown')
  await press('End')
  await press('Enter', () => expect(visitor.panel('Marten')).toBeVisible())
  await press('Shift+Tab')
  await press('Enter', () => expect(visitor.dialog.getByRole('button', { name: 'Try again' })).toBeVisible())
  await press('Tab')
  await press('Tab')
  await press('Enter', () => expect(visitor.panel('Marten')).toBeVisible())
  await press('Enter', () =>
    expect(visitor.dialog.getByRole('button', { name: 'Network: Arbitrum One' })).toBeVisible(),
  )
  await wait('the balance comes', () => expect(visitor.dialog.locator('[data-balance]')).toContainText('1.234'))
  expect(transcript.text()).toMatchSnapshot('network-switch.txt')
})

test('transcript: a disconnect, and what follows', async ({ page, sandbox, demoWith }) => {
  const { visitor, transcript, start, press, pressUntil } = await begin(page, sandbox, demoWith)
  await connectByKeys(page, visitor)
  await start('connected')
  await press('Enter', () => expect(visitor.dialog.locator('[data-balance]')).toContainText('1.234'))
  await pressUntil('Tab', () => hasFocus(visitor.dialog.getByRole('button', { name: 'Disconnect' })))
  await press('Enter', () => expect(visitor.connectButton).toBeVisible())
  await press('Enter', () => expect(visitor.wallet('all')).toContainText(/\d/))
  await press('Escape', () => expect(visitor.dialog).toBeHidden())
  expect(transcript.text()).toMatchSnapshot('disconnect.txt')
})
