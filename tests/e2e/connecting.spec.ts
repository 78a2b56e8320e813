import type { Locator } from '@playwright/test'
import { holdResponses } from './support/holdResponses.ts'
import { expect, release, test } from './support/test.ts'
import { createPerson, createUser, short } from './support/user.ts'

test.use({ instances: 1 })

test('a declined request says so, and trying again asks again', async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.goto(demoUrl)
  await user.open()
  await user.wallet('example.marten').click()
  await user.panel('Marten').getByRole('button', { name: 'Reject' }).click()
  await expect(user.dialog.getByRole('heading', { name: 'Request declined' })).toBeVisible()
  await expect(user.dialog.locator('footer')).toHaveText('Nothing was shared with Northlight')
  await user.dialog.getByRole('button', { name: 'Try again' }).click()
  await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
  await expect(user.accountButton).toBeVisible()
  expect(await user.asked('marten', 'eth_requestAccounts')).toBe(2)
})

test('suggestions that arrive during a press neither cancel it nor move a row', release, async ({ page, demoUrl }) => {
  const user = createUser(page)
  const answer = await holdResponses(page, /getWallets/)
  await page.goto(demoUrl)
  await user.open()
  const row = user.wallet('example.marten')
  await expect(user.wallet('all')).toBeVisible()
  const before = await row.boundingBox()
  await row.hover()
  await page.mouse.down()
  answer()
  // They fill the reserved space, so the press still meets its row.
  await expect(user.element.locator('.lk-row .lk-skeleton')).toHaveCount(0)
  await page.mouse.up()
  await user.panel('Marten').getByRole('button', { name: 'Reject' }).click()
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(user.wallet('all')).toContainText('All wallets')
  expect(await row.boundingBox()).toEqual(before)
})

test('PRV-5: a request already open in the wallet has its own message', release, async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.goto(demoUrl)
  await user.act('marten', 'next', {
    error: { code: -32002, message: 'Request of type wallet_requestPermissions already pending.' },
  })
  await user.open()
  await user.wallet('example.marten').click()
  await expect(user.dialog.getByRole('heading', { name: 'Marten has a pending request' })).toBeVisible()
})

test(
  'PRV-5: a malformed response shows our message, with the wallet’s own on demand',
  release,
  async ({ page, demoUrl }) => {
    const user = createUser(page)
    await page.goto(demoUrl)
    await user.act('marten', 'next', { error: { code: -32603, message: 'Internal \u202ewallet\u0000 error' } })
    await user.open()
    await user.wallet('example.marten').click()
    await expect(user.dialog.getByRole('heading', { name: "Marten didn't connect" })).toBeVisible()
    await user.dialog.getByText('Message from Marten').click()
    await expect(user.dialog.locator('pre')).toHaveText('-32603 Internal wallet error')
  },
)

test('PRV-1: invalid accounts fail the connection, and leave nothing half connected', async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.goto(demoUrl)
  await user.act('marten', 'next', { answer: ['0x123', 7] })
  await user.open()
  await user.wallet('example.marten').click()
  await expect(user.dialog.getByRole('heading', { name: "Marten didn't connect" })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(user.connectButton).toBeVisible()
  await page.reload()
  await expect(user.connectButton).toBeVisible()
})

test('PRV-6: a wallet that never responds can be asked again and cancelled', release, async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.clock.install()
  await page.goto(demoUrl)
  await user.act('marten', 'next', 'never')
  await user.open()
  await user.wallet('example.marten').click()
  await expect(user.dialog.getByRole('status').filter({ hasText: 'Waiting for Marten' })).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(user.dialog.getByRole('status').filter({ hasText: 'Still waiting for Marten' })).toBeVisible()
  await user.dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(user.wallet('example.marten')).toBeVisible()
  // A later response is dropped.
  await user.act('marten', 'approve')
  await page.clock.runFor(1_000)
  await page.keyboard.press('Escape')
  await expect(user.connectButton).toBeVisible()
})

test(
  'after Back, the same wallet shows its open prompt again instead of a second one',
  release,
  async ({ page, demoUrl }) => {
    const user = createUser(page)
    await page.goto(demoUrl)
    await user.act('marten', 'next', 'never')
    await user.open()
    await user.wallet('example.marten').click()
    await expect.poll(() => user.asked('marten', 'eth_requestAccounts')).toBe(1)
    await user.dialog.getByRole('button', { name: 'Back' }).click()
    await user.wallet('example.marten').click()
    await expect(user.dialog.getByRole('heading', { name: 'Open Marten to continue' })).toBeVisible()
    await user.act('marten', 'approve')
    await expect(user.accountButton).toBeVisible()
    expect(await user.asked('marten', 'eth_requestAccounts')).toBe(1)
  },
)

test('CON-3: a second wallet cancels the first, whose late approval is ignored', async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.goto(demoUrl)
  await user.act('marten', 'next', 'never')
  await user.open()
  await user.wallet('example.marten').click()
  await expect.poll(() => user.asked('marten', 'eth_requestAccounts')).toBe(1)
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await user.wallet('example.quay').click()
  await user.act('marten', 'approve')
  await user.panel('Quay').getByRole('button', { name: 'Approve' }).click()
  const quay = await page.evaluate(() => window.__demo?.wallets.quay?.accounts[0])
  await expect(user.accountButton).toContainText(short(String(quay)))
})

test('DISC-3: a rival that claims the same identity during a request does not replace the wallet', async ({
  page,
  demoUrl,
}) => {
  const user = createUser(page)
  await page.goto(demoUrl)
  await user.open()
  await user.wallet('example.marten').click()
  await expect(user.panel('Marten')).toBeVisible()
  await user.announce('example.marten', 'Marten')
  await expect(user.dialog.getByRole('heading', { name: 'Open Marten to continue' })).toBeVisible()
  await user.panel('Marten').getByRole('button', { name: 'Reject' }).click()
  await user.dialog.getByRole('button', { name: 'Try again' }).click()
  await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
  await expect(user.accountButton).toBeVisible()
  expect(await user.asked('marten', 'eth_requestAccounts')).toBe(2)
})

test(
  'DISC-8: a wallet that appears while its catalogue entry is open is asked only by a click',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    await page.goto(demoWith({ wallets: ['quay'], walletOptions: {} }))
    await user.open()
    await user.dialog.getByRole('button', { name: 'Marten' }).click()
    await expect(user.dialog.getByRole('heading', { name: 'Not found in this browser' })).toBeVisible()
    await user.announce('example.marten', 'Marten')
    const listRequests = () => page.evaluate(() => (window as unknown as { askedOfArrivals: string[] }).askedOfArrivals)
    await expect(user.dialog.getByRole('heading', { name: 'Marten is now installed' })).toBeVisible()
    expect(await listRequests()).toEqual([])
    await user.dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(user.accountButton).toBeVisible()
    // One by the click, and none by itself before.
    expect((await listRequests()).filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  },
)

test('an account switched in the wallet while the modal is open is followed', release, async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.goto(demoUrl)
  await user.connect()
  await user.openAccount()
  const [first, second] = (await page.evaluate(() => window.__demo?.wallets.marten?.accounts)) ?? []
  await expect(user.dialog.locator('.lk-id-address')).toContainText(short(String(first)))
  await user.act('marten', 'selectAccount', second)
  await expect(user.dialog.locator('.lk-id-address')).toContainText(short(String(second)))
  // And in reverse: another account of the same wallet is chosen here.
  await user.dialog.getByRole('button', { name: 'Your wallets' }).click()
  await user.dialog.locator(`[data-account="${first}"]`).getByRole('button', { name: 'Switch' }).click()
  await expect(user.dialog.locator('.lk-group')).toContainText(short(String(first)))
  await expect(user.accountButton).toContainText(short(String(first)))
})

test('a wallet that revokes the permission disconnects the page', release, async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.goto(demoUrl)
  await user.connect()
  await user.act('marten', 'revoke')
  await expect(user.connectButton).toBeVisible()
  await page.reload()
  await expect(user.connectButton).toBeVisible()
})

test(
  'DISC-6: a wallet that announces late is still restored, and the button never says Connect meanwhile',
  release,
  async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    const user = createUser(page)
    const walletOptions = { marten: { accounts: [person.key] } }
    await page.goto(demoWith({ walletOptions }))
    await user.connect()
    // The page notes by itself what the header shows: a busy test runner may look only after the wallet has announced.
    await page.addInitScript(() => {
      const visible = { statuses: [] as string[], connectLabels: [] as string[] }
      Object.assign(window, { visible })
      const note = () => {
        const status = document.querySelector('header [role="status"]')
        const statusName = status?.getAttribute('aria-label') ?? status?.textContent
        const label = document.querySelector(
          'header [data-latchkey="connect-button"] span:not([data-idle])',
        )?.textContent
        if (statusName && visible.statuses.at(-1) !== statusName) visible.statuses.push(statusName)
        if (label) visible.connectLabels.push(label)
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    })
    await page.goto(demoWith({ walletOptions, lateWalletMs: 1500 }))
    await expect(user.accountButton).toContainText(short(person.address))
    const visible = await page.evaluate(
      () => (window as unknown as { visible: { statuses: string[]; connectLabels: string[] } }).visible,
    )
    expect(visible.statuses).toContain('Reconnecting')
    expect(visible.connectLabels).toEqual([])
  },
)

test(
  'DISC-7: a wallet that exists only as window.ethereum is the browser wallet, whatever it claims',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    await page.goto(
      demoWith({ wallets: ['marten'], walletOptions: { marten: { announce: 'never', injectAs: 'ethereum' } } }),
    )
    await user.open()
    await expect(user.wallet('injected')).toContainText('Browser wallet')
    await user.wallet('injected').click()
    await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
    await expect(user.accountButton).toBeVisible()
    // Restored at once: no announcement can be expected.
    await page.reload()
    await expect(user.accountButton).toBeVisible({ timeout: 4_000 })
    await expect(user.connectButton).toBeHidden()
  },
)

test(
  'a balance of any length keeps its place, and its tooltip has every digit',
  release,
  async ({ page, sandbox, demoWith }) => {
    const wei = `7${'0'.repeat(60)}1`
    const person = await createPerson(sandbox, wei)
    const user = createUser(page)
    await page.goto(demoWith({ walletOptions: { marten: { accounts: [person.key] } } }))
    await user.connect()
    const header = page.getByRole('banner')
    await expect(user.accountButton).toContainText('70,000')
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0
    expect(await widthOf(user.accountButton)).toBeLessThan(await widthOf(header))
    await user.openAccount()
    const figure = user.dialog.locator('[data-balance]')
    await expect(figure).toContainText('70,000')
    expect(await widthOf(figure)).toBeLessThan(372)
    // The card is centered and grows with its tokens, which moves the figure from under the pointer.
    await user.loaded()
    await figure.hover()
    await expect(user.dialog.getByRole('tooltip')).toContainText('.000000000000000001 ETH')
  },
)

for (const wei of ['1234567890123456789', '10000000000000000000000', '400000000000000']) {
  test(`a balance of ${wei} wei is drawn to its last digit`, release, async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox, wei)
    const user = createUser(page)
    await page.goto(demoWith({ walletOptions: { marten: { accounts: [person.key] } } }))
    await user.connect()
    await user.openAccount()
    const number = user.dialog.locator('.lk-figure-number')
    await expect(number).toBeVisible()
    const room = await number.evaluate((element) => element.clientWidth - element.scrollWidth)
    expect(room).toBeGreaterThanOrEqual(0)
  })
}

test('focus of a removed element stays in the card, and Escape still closes', release, async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.goto(demoUrl)
  await user.open()
  await user.wallet('example.marten').click()
  const again = user.dialog.getByRole('button', { name: 'Resend request' })
  await again.focus()
  await expect.poll(() => user.asked('marten', 'eth_requestAccounts')).toBe(1)
  await user.act('marten', 'reject')
  await expect(user.dialog.getByRole('heading', { name: 'Request declined' })).toBeVisible()
  await expect(user.title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(user.dialog).toBeHidden()
})

for (const width of [320, 360, 375, 430]) {
  test(
    `TXT-2: at ${width} px the longest name leaves every button within reach`,
    release,
    async ({ page, demoWith, sandbox }) => {
      const person = await createPerson(sandbox)
      const user = createUser(page)
      await page.setViewportSize({ width, height: 700 })
      await page.goto(demoWith({ walletOptions: { quay: { accounts: [person.key] } } }))
      // An incoming view is still animating for a moment.
      const isWithin = (part: Locator) =>
        expect
          .poll(async () => {
            const { x, width: wide } = (await part.boundingBox()) ?? { x: -1, width: 0 }
            return x >= 0 && x + wide <= width
          })
          .toBe(true)
      await user.connectButton.click()
      await user.listed()
      await user.announce('example.long', 'W'.repeat(60))
      await user.wallet('example.long').scrollIntoViewIfNeeded()
      await isWithin(user.wallet('example.long'))
      await isWithin(user.dialog.getByRole('button', { name: 'Close' }))
      await user.wallet('example.quay').click()
      await user.panel('Quay').getByRole('button', { name: 'Approve' }).click()
      await expect(user.accountButton).toBeVisible()
      await user.openAccount()
      await user.dialog.getByRole('button', { name: /^Network/ }).click()
      await user.act('quay', 'next', 'never')
      await user.network('eip155:42161').click()
      await expect(user.dialog.getByRole('heading', { name: 'Approve in your wallet' })).toBeVisible()
      await isWithin(user.dialog.getByRole('button', { name: 'Close' }))
      await isWithin(user.dialog.getByRole('button', { name: 'Cancel' }))
    },
  )
}

test(
  'a failed balance is reported once, never shown as zero, and read again after 30 s',
  release,
  async ({ page, sandbox, demoWith, allow }) => {
    const person = await createPerson(sandbox)
    const user = createUser(page)
    allow('/v1/?chainId=')
    await page.clock.install()
    await page.goto(demoWith({ walletOptions: { marten: { accounts: [person.key] } } }))
    await sandbox.faults('/v1', { status: 500 }, { method: 'eth_getBalance' })
    await user.connectButton.click()
    await user.wallet('example.marten').click()
    await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
    await expect(user.accountButton).toBeVisible()
    const message = page.locator('latchkey-modal .lk-toasts')
    for (let step = 0; step < 6; step++) await page.clock.runFor(500)
    await expect(message).toContainText('Token Balance Unavailable')
    await user.openAccount()
    for (let step = 0; step < 12; step++) await page.clock.runFor(500)
    await expect(message).not.toContainText('Token Balance Unavailable')
    // The list of tokens is another read, and has the coin.
    await expect(user.element.locator('[data-token="eip155:1/coin"]')).toContainText('1.234 ETH')
    await expect(user.dialog.locator('[data-balance]')).toHaveCount(0)
    await expect(user.accountButton).not.toContainText('ETH')
    await sandbox.clearFaults()
    await page.clock.runFor(31_000)
    await expect(user.accountButton).toContainText('1.234 ETH')
  },
)
