import { createRequire } from 'node:module'
import type { CDPSession, Page } from '@playwright/test'
import { expect, release, test } from './support/test.ts'
import { createPerson, createUser } from './support/user.ts'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Accessibility violations in everything of ours on the page. */
async function findViolations(page: Page) {
  // Animated elements are judged at rest.
  await createUser(page).atRest()
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ include: [['latchkey-modal']] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
}

// The gallery covers every state; this is the shipped page, behind its policy.
const faces = [{ name: 'dark on a phone', theme: 'dark', width: 390, height: 844 }] as const

for (const { name, theme, width, height } of faces) {
  test(`every view passes the accessibility rules, ${name}`, release, async ({ page, demoWith, sandbox }) => {
    const person = await createPerson(sandbox)
    const user = createUser(page)
    await page.setViewportSize({ width, height })
    // Before the page's policy applies, as an extension's script is.
    await page.addInitScript({ path: axePath })
    await page.goto(
      demoWith({
        instances: 1,
        modalOptions: { themeMode: theme },
        walletOptions: { marten: { accounts: [person.key] } },
      }),
    )
    await user.open()
    await expect(user.wallet('example.marten')).toBeVisible()
    expect(await findViolations(page), 'Connect').toEqual([])

    await user.wallet('all').click()
    await expect(user.dialog.locator('.lk-tile[data-wallet]').nth(10)).toBeVisible()
    expect(await findViolations(page), 'AllWallets').toEqual([])
    await user.dialog.getByRole('textbox').fill('no such wallet')
    await expect(user.dialog.getByRole('heading', { name: 'No wallets found' })).toBeVisible()
    expect(await findViolations(page), 'AllWallets, none').toEqual([])
    await user.dialog.getByRole('button', { name: 'Back' }).click()

    await user.act('marten', 'next', 'reject')
    await user.wallet('example.marten').click()
    await expect(user.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await findViolations(page), 'ConnectingExternal, declined').toEqual([])
    await user.dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(user.panel('Marten')).toBeVisible()
    expect(await findViolations(page), 'ConnectingExternal, asking').toEqual([])
    await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
    await expect(user.dialog).toBeHidden()

    await user.openAccount()
    expect(await findViolations(page), 'Account').toEqual([])
    await user.dialog.getByRole('button', { name: 'Network: Ethereum' }).click()
    await expect(user.network('eip155:137')).toBeVisible()
    expect(await findViolations(page), 'Networks').toEqual([])
    await user.act('marten', 'next', 'reject')
    await user.network('eip155:137').click()
    await expect(user.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await findViolations(page), 'SwitchNetwork, declined').toEqual([])
  })

  test(
    `the settings and the wallets of an account pass them too,${name}`,
    release,
    async ({ page, demoWith, sandbox }) => {
      const person = await createPerson(sandbox)
      const otherPerson = await createPerson(sandbox)
      const user = createUser(page)
      await page.setViewportSize({ width, height })
      await page.addInitScript({ path: axePath })
      await page.goto(
        demoWith({
          instances: 1,
          modalOptions: { themeMode: theme },
          walletOptions: { marten: { accounts: [person.key, otherPerson.key] } },
        }),
      )
      await user.connect()
      await user.openAccount()
      await user.dialog.getByRole('button', { name: 'Settings' }).click()
      await expect(user.dialog.getByRole('switch', { name: 'Hide amounts' })).toBeVisible()
      expect(await findViolations(page), 'AccountSettings').toEqual([])
      await user.dialog.getByRole('button', { name: /^Wallet/ }).click()
      await expect(user.dialog.getByRole('heading', { name: 'Your wallets' })).toBeVisible()
      expect(await findViolations(page), 'ProfileWallets').toEqual([])
      await user.dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
      await expect(user.wallet('example.marten')).toBeVisible()
      expect(await findViolations(page), 'Connect, afterwards').toEqual([])
    },
  )
}

async function countLeft(page: Page, cdp: CDPSession) {
  // The demo lists every event, which adds nodes of its own.
  await page.locator('[data-panel="events"]').getByRole('button', { name: 'Clear' }).click()
  await expect(page.locator('[data-panel="events"]')).toContainText('0 events')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { nodes, jsEventListeners }
}

test(
  'opening and closing twenty times leaves as many nodes and listeners as once',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    await page.goto(demoWith({ instances: 1 }))
    const cdp = await page.context().newCDPSession(page)
    const round = async () => {
      await user.open()
      await expect(user.wallet('example.marten')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(user.dialog).toBeHidden()
    }
    for (let warm = 0; warm < 3; warm++) await round()
    const before = await countLeft(page, cdp)
    for (let rounds = 0; rounds < 20; rounds++) await round()
    const after = await countLeft(page, cdp)
    expect(after.jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners)
    // Less than one per round: Chromium itself keeps some for a while.
    expect(after.nodes - before.nodes).toBeLessThan(20)
  },
)

test('a failed press is shown on the button, and the next one works', async ({ page, demoWith, allow }) => {
  const user = createUser(page)
  allow('createCardElement')
  await page.goto(demoWith({ instances: 1 }))
  await page.route(/createCardElement.*\.js/, (route) => route.abort())
  await user.connectButton.click()
  const again = page.getByRole('banner').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute(/createCardElement.*\.js/)
  await again.click()
  await expect(user.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(user.connectButton).toBeVisible()
})

test('embedded: a requested view has a way back to the card', release, async ({ page, demoWith, sandbox }) => {
  const person = await createPerson(sandbox)
  await page.goto(demoWith({ embeddedOnly: true, walletOptions: { marten: { accounts: [person.key] } } }))
  const card = page.locator('[data-latchkey="embedded"] latchkey-modal')
  await expect(card.locator('[data-wallet="example.marten"]')).toBeVisible()
  await page.evaluate(() => window.__demo?.modal.open({ view: 'Networks' }))
  await expect(card.locator('[data-network="eip155:137"]')).toBeVisible()
  await card.getByRole('button', { name: 'Back' }).click()
  await expect(card.locator('[data-wallet="example.marten"]')).toBeVisible()
})

test(
  'while a wallet is asked, the app receives no focus events on its own button',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    await page.goto(demoWith({ ancestorListeners: true, instances: 1 }))
    await user.open()
    await user.act('marten', 'next', 'never')
    await page.evaluate(() => {
      window.__heard = []
    })
    await user.wallet('example.marten').click()
    await expect(user.dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await user.dialog.getByRole('button', { name: 'Cancel' }).click()
    const received = await page.evaluate(() => window.__heard?.filter(({ type }) => type.startsWith('focus')))
    expect(received).toEqual([])
  },
)
