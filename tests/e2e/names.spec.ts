import { devices, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { createPairingUser } from './support/pairingUser.ts'
import type { PhoneClient } from './support/phoneClient.ts'
import { createSender } from './support/sender.ts'
import { expect, release, test } from './support/test.ts'
import { createPerson, createUser, freshAddress, ownedBy, returnConnected, type World } from './support/user.ts'

test.use({ instances: 1 })

const SUFFIX = '.reown.id'

/** Names are of the test's own project. */
const NAME = 'mara-note'
const FULL = NAME + SUFFIX

const recordOf = (address: string) => ({ name: FULL, addresses: { 60: address, 2147483649: address } })

type Registration = { message: string; signature: `0x${string}`; coin_type: number; address: `0x${string}` }

/** A user who gives the account a name. */
function createNamer(page: Page) {
  const user = createSender(page)
  const { dialog } = user
  const field = dialog.getByRole('textbox', { name: `Name, ending in ${SUFFIX}` })
  const register = dialog.getByRole('button', { name: 'Register' })
  const hint = dialog.locator('#lk-name-hint')
  const chooseName = dialog.getByRole('button', { name: 'Choose a name' })
  /** From the settings. */
  async function toForm() {
    await chooseName.click()
    await expect(user.heading('Give your account a name')).toBeVisible()
    await chooseName.click()
    await expect(field).toBeFocused()
  }
  return {
    ...user,
    field,
    register,
    hint,
    settingsRow: chooseName,
    /** From the page to the form. */
    async openNames() {
      await user.openAccount()
      await user.loaded()
      await dialog.getByRole('button', { name: 'Settings' }).click()
      await toForm()
    },
    toForm,
    async typeFree(name = NAME) {
      await field.fill(name)
      await expect(hint).toHaveText(`${name}${SUFFIX} is available`)
    },
    answer: (name: 'Approve' | 'Reject') => user.panel('Marten').getByRole('button', { name }).click(),
  }
}

async function begin({ page, sandbox, demoWith }: World) {
  const person = await createPerson(sandbox)
  const user = createNamer(page)
  await returnConnected(page, demoWith(ownedBy(person)), person)
  await user.openNames()
  return { user, person }
}

const registrations = async ({ sandbox }: Pick<World, 'sandbox'>) =>
  (await sandbox.requests())
    .filter(({ method, path }) => method === 'POST' && path === '/v1/profile/account')
    .map(({ body }) => body as Registration)

test('NAME-2: a name is chosen by keyboard, signed as it is shown, and shown where the address was', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, person } = await begin({ page, sandbox, demoWith })
  await page.keyboard.type('Mara-Note')
  await expect(user.field).toHaveValue(NAME)
  await expect(user.hint).toHaveText(`${FULL} is available`)
  await page.keyboard.press('Enter')
  const visibleText = await user.dialog.locator('pre').textContent()
  expect(visibleText).toMatch(/^\{"name":"mara-note\.reown\.id","attributes":\{\},"timestamp":\d{10}\}$/)
  await expect(user.panel('Marten')).toContainText(FULL)
  await user.answer('Approve')
  await expect(user.heading('The name is yours')).toBeVisible()
  const sent = await registrations({ sandbox })
  expect(sent).toMatchObject([{ message: visibleText, coin_type: 2147483649, address: person.address }])
  for (const registration of sent) expect(await verifyMessage(registration)).toBe(true)

  await page.keyboard.press('Tab')
  await user.tabTo(user.dialog.getByRole('button', { name: 'Continue', exact: true }))
  await page.keyboard.press('Enter')
  await expect(user.dialog.getByText(FULL)).toBeVisible()
  await user.dialog.getByRole('button', { name: 'Receive' }).click()
  await expect(user.title).toHaveText('Receive')
  await expect(user.dialog.getByText(FULL)).toBeVisible()
  await page.reload()
  await expect(user.accountButton).toContainText(FULL)
  await user.openAccount()
  await user.dialog.getByRole('button', { name: 'Settings' }).click()
  await expect(user.dialog.getByText('Hide amounts')).toBeVisible()
  await expect(user.settingsRow).toBeHidden()
})

test(
  'another user finds the registered name in send, and is refused to register it',
  release,
  async ({ page, browser, watch, sandbox, demoWith }) => {
    const { user, person } = await begin({ page, sandbox, demoWith })
    await user.typeFree()
    await user.register.click()
    await user.answer('Approve')
    await expect(user.heading('The name is yours')).toBeVisible()

    const context = await browser.newContext()
    await watch(context)
    const otherPage = await context.newPage()
    const friend = await createPerson(sandbox)
    const sender = createNamer(otherPage)
    await otherPage.goto(demoWith(ownedBy(friend)))
    await sender.connect()
    await sender.openForm()
    await sender.fillIn('0.1', person.address, FULL)
    await sender.sendNow()
    await sender.dialog.getByRole('button', { name: 'Done' }).click()
    await sender.dialog.getByRole('button', { name: 'Settings' }).click()
    await sender.toForm()
    await sender.field.fill(NAME)
    await expect(sender.hint).toHaveText(`${FULL} is taken.`)
    await expect(sender.register).toHaveAttribute('aria-disabled', 'true')
    await sender.dialog
      .getByRole('button', { name: /^mara-note\w+\.reown\.id/ })
      .first()
      .click()
    await expect(sender.hint).toContainText('is available')
    await context.close()
  },
)

test(
  'a name that is taken while the wallet is asked: the service’s reason is shown, and the form stays',
  release,
  async ({ page, sandbox, demoWith, allow }) => {
    allow('/v1/profile/account')
    const { user } = await begin({ page, sandbox, demoWith })
    await user.typeFree()
    await user.register.click()
    await expect(user.panel('Marten')).toBeVisible()
    await sandbox.profileName(recordOf(freshAddress()))
    await user.answer('Approve')
    await expect(user.element.getByText(`Name is already registered: ${FULL}`).first()).toBeVisible()
    await expect(user.field).toHaveValue(NAME)
    await expect(user.hint).toHaveText(`${FULL} is taken.`)
    expect(await registrations({ sandbox })).toHaveLength(1)
  },
)

test(
  'declined, then approved: one signature each, and nothing is sent before',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user } = await begin({ page, sandbox, demoWith })
    await user.typeFree()
    await user.register.click()
    await user.answer('Reject')
    await expect(user.dialog).toContainText('You declined the signature. Nothing was registered.')
    expect(await registrations({ sandbox })).toEqual([])
    await user.dialog.getByRole('button', { name: 'Try again' }).click()
    await user.answer('Approve')
    await expect(user.heading('The name is yours')).toBeVisible()
    expect(await user.asked('marten', 'personal_sign')).toBe(2)
  },
)

test(
  'cancelled while the wallet is asked: a late signature registers nothing',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user } = await begin({ page, sandbox, demoWith })
    await user.typeFree()
    await user.register.click()
    await expect(user.panel('Marten')).toBeVisible()
    // The wallet of an extension would not cover the button.
    const cancel = user.dialog.getByRole('button', { name: 'Cancel' })
    await expect(cancel).toBeEnabled()
    await cancel.dispatchEvent('click')
    await expect(user.field).toHaveValue(NAME)
    await user.answer('Approve')
    await expect(user.panel('Marten')).toBeHidden()
    expect(await registrations({ sandbox })).toEqual([])
  },
)

test(
  'NAME-7: a device whose clock is wrong signs the time of the service',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user } = await begin({ page, sandbox, demoWith })
    await sandbox.faults('/v1/profile/account', { kind: 'clock', offsetMs: 60_000 })
    await user.typeFree()
    await user.register.click()
    await user.answer('Approve')
    await expect(user.heading('The name is yours')).toBeVisible()
  },
)

test(
  'NAME-5: a clock that is wrong since the look-up is told, and corrected by the next signature',
  release,
  async ({ page, sandbox, demoWith, allow }) => {
    allow('/v1/profile/account')
    const { user } = await begin({ page, sandbox, demoWith })
    await user.typeFree()
    await sandbox.faults('/v1/profile/account', { kind: 'clock', offsetMs: 60_000 })
    await user.register.click()
    await user.answer('Approve')
    await expect(user.hint).toContainText('this device’s clock is wrong'.replace('’', "'"))
    await user.register.click()
    await user.answer('Approve')
    await expect(user.heading('The name is yours')).toBeVisible()
  },
)

for (const [lie, body] of [
  ['says nothing useful', { addresses: 'none' }],
  ['is an HTML page', undefined],
] as const) {
  test(
    `GEN-1: a look-up that ${lie} makes a name neither free nor taken`,
    release,
    async ({ page, sandbox, demoWith, allow }) => {
      allow('/v1/profile/account')
      const { user } = await begin({ page, sandbox, demoWith })
      await sandbox.faults(`/v1/profile/account/${FULL}`, body ? { kind: 'json', body } : { kind: 'html' })
      await user.field.fill(NAME)
      await expect(user.hint).toHaveText("Couldn't check this name. Try again.", { timeout: 20_000 })
      await expect(user.register).toHaveAttribute('aria-disabled', 'true')
      await sandbox.clearFaults()
      await user.dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(user.hint).toHaveText(`${FULL} is available`)
    },
  )
}

test('NAME-3: suggestions that could not be registered are not shown', release, async ({ page, sandbox, demoWith }) => {
  const { user } = await begin({ page, sandbox, demoWith })
  await sandbox.profileName(recordOf(freshAddress()))
  const names = [
    'good-name.reown.id',
    'evil.example',
    'a.reown.id',
    'Mara.reown.id',
    'm\u202eara.reown.id',
    '<b>xx.reown.id',
  ]
  await sandbox.faults('/v1/profile/suggestions/mara-note', {
    kind: 'json',
    body: { suggestions: names.map((name) => ({ name, registered: false })) },
  })
  await user.field.fill(NAME)
  await expect(user.hint).toHaveText(`${FULL} is taken.`)
  await expect(user.dialog.getByRole('list', { name: 'Suggestions' }).getByRole('listitem')).toHaveText([
    /^mara-note\.reown\.idTaken$/,
    /^good-name\.reown\.idAvailable$/,
  ])
})

test(
  'NAME-4: a name that claims the account, and leads elsewhere, is not its name',
  release,
  async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    // The reverse record names the account; for this network the name leads to somebody else.
    await sandbox.profileName({ name: FULL, addresses: { 2147483785: person.address, 2147483649: freshAddress() } })
    const user = createNamer(page)
    await returnConnected(page, demoWith(ownedBy(person)), person)
    await user.openNames()
    await user.typeFree('mara-other')
    await expect(user.accountButton).not.toContainText(FULL)
  },
)

test('an account that owns a name registers no other', release, async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  await sandbox.profileName(recordOf(person.address))
  const user = createNamer(page)
  await returnConnected(page, demoWith(ownedBy(person)), person)
  // The settings no longer offer a name.
  await page.evaluate(() => void window.__demo?.modal.open({ view: 'RegisterAccountName' }))
  await expect(user.hint).toHaveText(`You already own ${FULL}. One per account.`)
  await expect(user.field).toHaveAttribute('readonly')
})

test('a paired phone signs for a name', release, async ({ page, phone, sandbox, demoUrl }) => {
  const { account } = await phone.state()
  const user = createNamer(page)
  await page.goto(demoUrl)
  await createPairingUser(page, phone).pair()
  await user.openNames()
  await user.typeFree()
  await user.register.click()
  await (phone as PhoneClient).approve('personal_sign')
  await expect(user.heading('The name is yours')).toBeVisible()
  expect(await registrations({ sandbox })).toMatchObject([{ address: account }])
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'no-preference' } })

  test('a name is chosen by touch, with motion', release, async ({ page, sandbox, demoWith }) => {
    const { user } = await begin({ page, sandbox, demoWith })
    await user.typeFree()
    await user.register.tap()
    await user.answer('Approve')
    await expect(user.heading('The name is yours')).toBeVisible()
  })
})

test.describe('on Solana', () => {
  test.use({ world: {} })

  test('there are no names', release, async ({ page, demoUrl }) => {
    const user = createUser(page)
    await page.goto(demoUrl)
    await user.connect('Heron', 'Solana')
    await user.openAccount()
    await user.dialog.getByRole('button', { name: 'Settings' }).click()
    await expect(user.dialog.getByText('Hide amounts')).toBeVisible()
    await expect(user.dialog.getByRole('button', { name: 'Choose a name' })).toBeHidden()
  })
})
