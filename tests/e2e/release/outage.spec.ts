import type { Page } from '@playwright/test'
import type { OpenOptions } from '../../../src/instance/walletModal.js'
import { createSender } from '../support/sender.ts'
import { expect, test } from '../support/test.ts'
import { createPerson, freshAddress, ownedBy, short, type World } from '../support/user.ts'

test.use({ instances: 1 })

/** Every route of the data service but its JSON-RPC: the chains answer. */
const ROUTES = ['supported-chains', 'account', 'identity', 'profile', 'convert', 'onramp', 'fungible', 'generators']

/** A user who looks at everything that a service tells. */
function createReader(page: Page) {
  const user = createSender(page)
  const { dialog } = user
  return {
    ...user,
    again: dialog.getByRole('button', { name: 'Try again' }),
    name: dialog.getByRole('textbox', { name: 'Name, ending in .reown.id' }),
    hint: dialog.locator('#lk-name-hint'),
    async go(view: OpenOptions['view'], title: string) {
      await page.evaluate((expected) => void window.__demo?.modal.open({ view: expected } as OpenOptions), view)
      await expect(user.title).toHaveText(title)
    },
  }
}

async function connect({ page, sandbox, demoWith }: World) {
  const person = await createPerson(sandbox)
  const user = createReader(page)
  await page.goto(demoWith(ownedBy(person)))
  await user.connect()
  return { user, person }
}

type Reader = ReturnType<typeof createReader>

/** What each view says while nothing of the service can be read. No "none", no "not supported". */
const views: readonly {
  view: OpenOptions['view']
  title: string
  down(user: Reader): Promise<void>
  back(user: Reader): Promise<void>
}[] = [
  {
    view: 'Transactions',
    title: 'Activity',
    async down({ heading, dialog }) {
      await expect(heading("Couldn't load your activity")).toBeVisible()
      await expect(dialog).not.toContainText("doesn't cover")
    },
    back: ({ element, again }) =>
      expect(again)
        .toBeHidden()
        .then(() => expect(element.locator('.lk-history .lk-row')).not.toHaveCount(0)),
  },
  {
    view: 'OnRampActivity',
    title: 'Purchases',
    down: ({ heading }) => expect(heading("Couldn't load your purchases")).toBeVisible(),
    back: ({ heading }) => expect(heading('No purchases yet')).toBeVisible(),
  },
  {
    view: 'Swap',
    title: 'Swap',
    async down({ dialog }) {
      await expect(dialog).toContainText("The token list for Ethereum isn't available right now.")
      await expect(dialog.getByRole('button', { name: /^Token you pay with: ETH/ })).toBeVisible()
    },
    back: ({ dialog, again }) =>
      expect(again)
        .toBeHidden()
        .then(() => expect(dialog).not.toContainText("isn't available right now")),
  },
]

async function lookAround(user: Reader) {
  for (const { view, title, down } of views) {
    await user.go(view, title)
    await down(user)
    await expect(user.dialog).not.toContainText('not supported')
    await expect(user.again).toBeVisible()
  }
}

test('a data service that is down is told as that in each view, what needs none of it works, and all of it is back on a press', async ({
  page,
  sandbox,
  demoWith,
  allow,
}) => {
  // Not retried, so that the walk is quick.
  const breakDown = () => Promise.all(ROUTES.map((route) => sandbox.faults(`/v1/${route}`, { status: 501 })))
  for (const route of ROUTES) allow(`/v1/${route}`)
  await breakDown()
  const { user, person } = await connect({ page, sandbox, demoWith })
  await test.step('the account shows its address and what the chain tells', async () => {
    await user.openAccount()
    await expect(user.dialog).toContainText(short(person.address))
    await expect(user.element.locator('[data-token="eip155:1/coin"]')).toContainText('1.234')
    await expect(user.dialog).toContainText("Couldn't load your tokens")
  })
  await test.step('each view says what it lacks', async () => {
    await lookAround(user)
    await user.go('OnRampProviders', 'Choose a provider')
    await expect(user.element.locator('[data-provider="coinbase"]')).toContainText('Not available right now')
    await user.go('RegisterAccountName', 'Choose a name')
    await user.name.fill('mara-note')
    await expect(user.hint).toContainText("Couldn't check this name")
    await expect(user.again.first()).toBeVisible()
    await user.go('WalletSend', 'Send')
    await user.receiver.fill('mara-note.reown.id')
    await expect(user.dialog.locator('p').getByText("Couldn't check this name")).toBeVisible()
    await expect(user.again).toBeVisible()
  })
  await test.step('offline, the same is said', async () => {
    allow(sandbox.url)
    await page.context().setOffline(true)
    await lookAround(user)
    await user.go('WalletSend', 'Send')
    await expect(user.dialog.getByRole('button', { name: "You're offline." })).toBeDisabled()
    await page.context().setOffline(false)
  })
  await test.step('sending works', async () => {
    const to = freshAddress()
    await user.go('WalletSend', 'Send')
    await user.fillIn('0.25', to)
    await user.sendNow()
    expect(await sandbox.balance(to)).toBe(250_000_000_000_000_000n)
  })
  await test.step('trying again reads it', async () => {
    for (const { view, title, back } of views) {
      await user.go(view, title)
      await expect(user.again).toBeVisible()
      await sandbox.clearFaults()
      await user.again.click()
      await back(user)
      await breakDown()
    }
    await sandbox.clearFaults()
    await user.go('RegisterAccountName', 'Choose a name')
    await user.again.first().click()
    await expect(user.hint).toHaveText('mara-note.reown.id is available')
  })
})

test.describe('with a project id that the service refuses', () => {
  test.use({ projectId: 'bad' })

  test('the account shows its address, and each view says that it cannot read, not that there is nothing', async ({
    page,
    sandbox,
    demoWith,
    allow,
  }) => {
    allow(sandbox.url, 'config')
    const { user, person } = await connect({ page, sandbox, demoWith })
    await user.openAccount()
    await expect(user.dialog).toContainText(short(person.address))
    // The page is on a loopback address, so a developer looks at it. Once is enough.
    const alert = user.dialog.getByRole('note').filter({ hasText: 'Project id rejected.' })
    await expect(alert).toHaveCount(1)
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await lookAround(user)
    await expect(alert).toHaveCount(0)
  })
})
