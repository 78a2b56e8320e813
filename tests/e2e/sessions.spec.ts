import type { Page } from '@playwright/test'
import { expect, release, test } from './support/test.ts'
import { createPerson, createUser, ownedBy, returnConnected, type World } from './support/user.ts'

test.use({ instances: 1 })

const HOUR = 3_600
const ALLOWANCE = {
  type: 'native-token-recurring-allowance',
  data: { allowance: '0xb1a2bc2ec50000', start: 1, period: 24 * HOUR },
}
const seconds = () => Math.floor(Date.now() / 1000)

/** A user whose account has sessions with apps. */
function createHolder(page: Page) {
  const user = createUser(page)
  const { dialog } = user
  return {
    ...user,
    tab: (name: string) => dialog.getByRole('tab', { name }),
    card: (app: string) => dialog.getByRole('button', { name: new RegExp(`^${app}`) }),
    revoke: dialog.getByRole('button', { name: 'Revoke', exact: true }),
    ask: dialog.getByRole('heading', { name: "Revoke Tidewater's session?" }),
    answer: (name: 'Approve' | 'Reject') => user.panel('Marten').getByRole('button', { name }).click(),
  }
}

async function begin({ page, sandbox, demoWith }: World) {
  const person = await createPerson(sandbox)
  const account = `eip155:1:${person.address}`
  const session = (pci: string, name: string, change: object = {}) =>
    sandbox.session({
      account,
      pci,
      project: { id: pci, name, url: `https://${pci}.example`, iconUrl: null },
      createdAt: seconds() - HOUR,
      expiry: seconds() + 46 * HOUR,
      permissions: [ALLOWANCE],
      ...change,
    })
  await session('tidewater', 'Tidewater')
  await session('orchard', 'Orchard', { createdAt: seconds() - 9 * HOUR, expiry: seconds() - HOUR })
  const user = createHolder(page)
  const url = demoWith({ ...ownedBy(person), modalOptions: { features: { smartSessions: true } } })
  await returnConnected(page, url, person)
  await user.openAccount()
  await user.loaded()
  await user.dialog.getByRole('button', { name: 'Sessions' }).click()
  await expect(user.card('Tidewater')).toBeVisible()
  return { user, person, session }
}

const revocations = async ({ sandbox }: Pick<World, 'sandbox'>) =>
  (await sandbox.requests()).filter(({ path }) => path.endsWith('/revoke'))

test('what an app may do is said in plain words, and revoked by keyboard with one signature', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user } = await begin({ page, sandbox, demoWith })
  await user.tabTo(user.card('Tidewater'))
  await page.keyboard.press('Enter')
  await expect(user.dialog.getByText('0.050 ETH')).toBeVisible()
  await expect(user.dialog.getByText('a day')).toBeVisible()
  await expect(user.dialog.getByText('Ends in 46 hours')).toBeVisible()
  await user.tabTo(user.revoke)
  await page.keyboard.press('Enter')
  await expect(user.ask).toBeVisible()
  await user.tabTo(user.revoke)
  await page.keyboard.press('Enter')
  await expect(user.panel('Marten')).toContainText('Revoke the session of Tidewater')
  await user.answer('Approve')
  await expect(user.tab('Revoked')).toHaveAttribute('aria-selected', 'true')
  await expect(user.card('Tidewater')).toContainText('Revoked')
  expect(await revocations({ sandbox })).toMatchObject([{ body: { pci: 'tidewater' } }])
  await user.tab('Expired').click()
  await expect(user.card('Orchard')).toContainText('Expired')
  await user.tab('Active').click()
  await expect(user.dialog.getByText('No active sessions')).toBeVisible()
})

test('declined: the session is still active, and nothing was sent', release, async ({ page, sandbox, demoWith }) => {
  const { user } = await begin({ page, sandbox, demoWith })
  await user.card('Tidewater').click()
  await user.revoke.click()
  await expect(user.ask).toBeVisible()
  await user.revoke.click()
  await user.answer('Reject')
  await expect(user.dialog.getByRole('heading', { name: 'Declined' })).toBeVisible()
  await expect(user.dialog.locator('footer')).toContainText('Still active')
  expect(await revocations({ sandbox })).toEqual([])
  await user.dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(user.card('Tidewater')).toContainText('Active')
})

test(
  'a list that cannot be read says so, and is asked for again by the user',
  release,
  async ({ page, sandbox, demoWith, allow }) => {
    allow('/v1/sessions/')
    const { user, person } = await begin({ page, sandbox, demoWith })
    await user.dialog.getByRole('button', { name: 'Back' }).click()
    await sandbox.faults(`/v1/sessions/${encodeURIComponent(`eip155:1:${person.address}`)}`, { kind: 'html' })
    await page.reload()
    await user.openAccount()
    await user.loaded()
    await user.dialog.getByRole('button', { name: 'Sessions' }).click()
    await expect(user.dialog.getByText("Couldn't load your sessions")).toBeVisible({ timeout: 20_000 })
    await sandbox.clearFaults()
    await user.dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(user.card('Tidewater')).toBeVisible()
  },
)

test('an app that was given a session is shown with its limits', release, async ({ page, sandbox, demoWith }) => {
  const { user } = await begin({ page, sandbox, demoWith })
  await user.dialog.getByRole('button', { name: 'Close' }).click()
  await page.evaluate(
    () => void window.__demo?.modal.open({ view: 'SmartSessionCreated', arguments: { id: 'tidewater' } }),
  )
  await expect(user.dialog.getByRole('heading', { name: 'Session started', level: 3 })).toBeVisible()
  await expect(user.dialog.getByText('Tidewater can act on your behalf for 47 hours,')).toBeVisible()
  await user.dialog.getByRole('button', { name: 'Done' }).click()
  await expect(user.dialog.getByRole('button', { name: 'Copy address' })).toBeVisible()
})

test('without the flag there is no button, and nothing is asked', release, async ({ page, sandbox, demoUrl }) => {
  const user = createUser(page)
  await page.goto(demoUrl)
  await user.connect()
  await user.openAccount()
  await expect(user.dialog.getByRole('button', { name: 'Sessions' })).toBeHidden()
  expect((await sandbox.requests()).filter(({ path }) => path.startsWith('/v1/sessions'))).toEqual([])
})
