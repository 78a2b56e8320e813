import type { Page } from '@playwright/test'
import { expect, release, test } from './support/test.ts'
import { createPerson, createUser, short } from './support/user.ts'

test.use({ instances: 1 })

test('PRIV-1: an untouched page requests no service and writes nothing', async ({ page, demoWith, sandbox }) => {
  await page.goto(demoWith({ wallets: [] }))
  await expect(createUser(page).connectButton).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await sandbox.requests()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await expect(page.locator('latchkey-modal')).toHaveCount(0)
})

test('Escape closes, focus returns to the button, and the page scrolls again', async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.goto(demoUrl)
  await user.open()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(user.dialog).toBeHidden()
  await expect(user.connectButton).toBeFocused()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
})

test(
  'where a press gives no focus, as in Safari, focus still returns to the pressed button',
  release,
  async ({ page, demoUrl }) => {
    const user = createUser(page)
    await page.goto(demoUrl)
    // Chromium focuses on pointer down.
    await page.evaluate(() => document.addEventListener('mousedown', (event) => event.preventDefault(), true))
    // In the showcase further down, so not the first on the page.
    const last = page.locator('main').locator('[data-latchkey="connect-button"]:enabled').last()
    await last.click()
    await expect(user.dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(user.dialog).toBeHidden()
    await expect(last).toBeFocused()
  },
)

test('scrim and close button close, and a second press on the button opens again', async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.goto(demoUrl)
  await user.open()
  await page.mouse.click(20, 600)
  await expect(user.dialog).toBeHidden()
  await user.open()
  await user.dialog.getByRole('button', { name: 'Close' }).click()
  await expect(user.dialog).toBeHidden()
})

test('a modal that the page removes closes, and opens again', release, async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.goto(demoUrl)
  await user.open()
  await page.evaluate(() => document.querySelector('latchkey-modal')?.remove())
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
  await expect(user.connectButton).toBeFocused()
  await user.open()
  await page.keyboard.press('Escape')
  await expect(user.dialog).toBeHidden()
  await expect(user.connectButton).toBeFocused()
})

test(
  'the page is inert while the modal is modal, and interactive while a wallet is asked',
  release,
  async ({ page, demoUrl }) => {
    const user = createUser(page)
    await page.goto(demoUrl)
    await user.open()
    const isModal = () => user.element.locator('dialog').evaluate((dialog) => dialog.matches(':modal'))
    expect(await isModal()).toBe(true)
    await user.act('marten', 'next', 'never')
    await user.wallet('example.marten').click()
    await expect.poll(isModal).toBe(false)
    // Tab still cycles within the card.
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe('latchkey-modal')
    }
    await user.dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(isModal).toBe(true)
  },
)

test('a page whose ancestors listen to everything receives no event of the modal', async ({ page, demoWith }) => {
  const user = createUser(page)
  await page.goto(demoWith({ ancestorListeners: true }))
  await user.open()
  await page.evaluate(() => {
    window.__heard = []
  })
  await user.wallet('example.marten').hover()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await user.dialog.getByRole('heading', { level: 2 }).click()
  await page.mouse.wheel(0, 40)
  await user.dialog.getByRole('button', { name: 'Close' }).click()
  await expect(user.dialog).toBeHidden()
  const received = await page.evaluate(() =>
    window.__heard?.filter(({ target }) => target.startsWith('latchkey-modal')),
  )
  expect(received).toEqual([])
})

test.describe("opened from a dialog of the app's library", () => {
  /** What such a dialog does: closes at Escape, heard first, and at a press outside; makes the rest of the page inert. */
  async function openDialog(page: Page, closesAt: 'escape' | 'press') {
    await page.evaluate((kind) => {
      const dialog = document.createElement('div')
      dialog.setAttribute('role', 'dialog')
      dialog.id = 'of-the-app'
      dialog.append(Object.assign(document.createElement('button'), { textContent: 'In the dialog' }))
      document.body.append(dialog)
      // As React Aria and Base UI do at every press outside.
      const onPress = (event: PointerEvent) => {
        const { target } = event
        if (!(target instanceof Element) || dialog.contains(target)) return
        if (target.closest('[data-react-aria-top-layer]')) return
        event.preventDefault()
        event.stopPropagation()
        dialog.remove()
      }
      // As Radix and Vaul do.
      const onKey = (event: KeyboardEvent) => {
        if (event.key === 'Escape') dialog.remove()
      }
      if (kind === 'press') document.addEventListener('pointerdown', onPress, true)
      else document.addEventListener('keydown', onKey, true)
    }, closesAt)
  }
  const appDialog = (page: Page) => page.locator('#of-the-app')

  test('Escape closes the card alone', async ({ page, demoUrl }) => {
    const user = createUser(page)
    await page.goto(demoUrl)
    await openDialog(page, 'escape')
    await user.open()
    await page.keyboard.press('Escape')
    await expect(user.dialog).toBeHidden()
    await expect(appDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(appDialog(page)).toHaveCount(0)
  })

  test(
    'a press on a wallet is for the wallet, whatever the page marks as inert',
    release,
    async ({ page, demoUrl }) => {
      const user = createUser(page)
      await page.goto(demoUrl)
      await user.open()
      await openDialog(page, 'press')
      await page.evaluate(() => {
        const element = document.querySelector('latchkey-modal') as HTMLElement
        element.inert = true
        for (const name of ['aria-hidden', 'data-base-ui-inert']) element.setAttribute(name, 'true')
      })
      await user.wallet('walletConnect').click()
      await expect(user.element.locator('.lk-qr-surface')).toBeVisible()
      await expect(appDialog(page)).toBeVisible()
      await expect(user.element).not.toHaveAttribute('aria-hidden')
    },
  )
})

test('STO-2: with blocked storage the session works', release, async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto(demoUrl)
  await user.connect()
  await user.openAccount()
  await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(user.connectButton).toBeVisible()
})

test('STO-1: poisoned storage is dropped, and the page works', release, async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.addInitScript(() => {
    if (sessionStorage.getItem('poisoned')) return
    sessionStorage.setItem('poisoned', 'yes')
    const prefix = 'latchkey/default/v1/'
    localStorage.setItem(`${prefix}connection_status`, 'connected')
    localStorage.setItem(`${prefix}connected_namespaces`, '__proto__,eip155,<b>')
    localStorage.setItem(`${prefix}eip155:connected_connector_id`, 'javascript:alert(1)//')
    localStorage.setItem(`${prefix}active_caip_network_id`, 'eip155:999999')
    localStorage.setItem(`${prefix}native_balance_cache`, '{"__proto__":{"polluted":1}')
  })
  await page.clock.install()
  await page.goto(demoUrl)
  await page.clock.runFor(11_000)
  await expect(user.connectButton).toBeVisible()
  await user.connect()
  expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBe(undefined)
})

test(
  'CAT-5: with the catalogue down the installed wallets are listed, and it can be retried',
  release,
  async ({ page, sandbox, demoWith, allow }) => {
    const user = createUser(page)
    allow('/getWallets')
    await sandbox.faults('/getWallets', { status: 404 })
    await page.goto(demoWith({}))
    await user.open()
    await expect(user.wallet('example.marten')).toBeVisible()
    await expect(user.dialog.locator('.lk-note')).toBeVisible()
    await sandbox.clearFaults()
    await user.dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(user.dialog.getByRole('button', { name: 'Plover' })).toBeVisible()
  },
)

test('CAT-1: a hostile catalogue affects only its own rows', async ({ page, sandbox, demoWith }) => {
  const user = createUser(page)
  await sandbox.faults('/getWallets', {
    kind: 'json',
    body: {
      count: 1e12,
      data: [
        null,
        7,
        { id: '../x', name: 'Up' },
        { id: 'ok', name: '\u202eevil\u0000\u200b', homepage: 'javascript:alert(1)' },
        { id: 'ok', name: 'Second' },
      ],
    },
  })
  await page.goto(demoWith({}))
  await user.open()
  await expect(user.dialog.locator('[data-wallet="ok"]')).toHaveText('evil')
  await expect(
    user.dialog.locator('[data-wallet]:not([data-wallet="all"], [data-wallet="walletConnect"])'),
  ).toHaveCount(3)
  await user.dialog.locator('[data-wallet="ok"]').click()
  await expect(user.dialog.getByText('it lists no download page')).toBeVisible()
  await expect(user.dialog.getByRole('link')).toHaveCount(0)
})

test(
  'RCT-4: a chunk that fails once is retried automatically; one that keeps failing says so and can be retried',
  release,
  async ({ page, demoWith, allow }) => {
    const user = createUser(page)
    allow('networkViews')
    await page.goto(demoWith({}))
    await user.connect()
    let failures = 0
    await page.route(/networkViews.*\.js/, (route) => (failures++ < 1 ? route.abort() : route.continue()))
    await user.openAccount()
    await user.dialog.getByRole('button', { name: 'Network: Ethereum' }).click()
    await expect(user.network('eip155:137')).toBeVisible()
    expect(failures).toBeGreaterThan(1)
  },
)

test('two tabs: a disconnect in one disconnects the other', release, async ({ page, context, demoWith, sandbox }) => {
  const person = await createPerson(sandbox)
  const url = demoWith({ walletOptions: { marten: { accounts: [person.key] } } })
  const user = createUser(page)
  await page.goto(url)
  await user.connect()
  const otherPage = await context.newPage()
  const second = createUser(otherPage)
  await otherPage.goto(url)
  await expect(second.accountButton).toContainText(short(person.address))
  await user.openAccount()
  await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(second.connectButton).toBeVisible({ timeout: 2_000 })
})

test('RCT-7: two instances on a page have their own connection, storage and modal', async ({ page, demoWith }) => {
  const user = createUser(page)
  await page.goto(demoWith({ instances: 2, ownInline: true }))
  const card = page.locator('[data-latchkey="embedded"] latchkey-modal')
  await expect(card.getByRole('heading', { name: 'Connect to Northlight' })).toBeVisible()
  await user.connect()
  await expect(card.getByRole('heading', { name: 'Connect to Northlight' })).toBeVisible()
  const prefixes = await page.evaluate(() => [
    ...new Set(
      Object.keys(localStorage)
        .filter((key) => key.startsWith('latchkey/'))
        .map((key) => key.split('/')[1]),
    ),
  ])
  expect(prefixes).toEqual(['default'])
})

test(
  'RCT-7: embedded, the card connects in place, shows the account, and returns to the wallets on disconnect',
  release,
  async ({ page, demoWith, sandbox }) => {
    const person = await createPerson(sandbox)
    await page.goto(demoWith({ embeddedOnly: true, walletOptions: { marten: { accounts: [person.key] } } }))
    const card = page.locator('[data-latchkey="embedded"] latchkey-modal')
    await card.locator('[data-wallet="example.marten"]').click()
    await page.getByRole('dialog', { name: 'Marten asks' }).getByRole('button', { name: 'Approve' }).click()
    await expect(card.locator('.lk-id-address')).toContainText(short(person.address))
    await page.keyboard.press('Escape')
    await expect(card.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
    await card.getByRole('button', { name: 'Disconnect' }).click()
    await expect(card.locator('[data-wallet="example.marten"]')).toBeVisible()
  },
)

test('RCT-2: StrictMode mounts twice and leaves one of everything', async ({ page, demoWith, sandbox }) => {
  const user = createUser(page)
  await page.goto(demoWith({ strict: true }))
  await user.connect()
  await expect(page.locator('latchkey-modal')).toHaveCount(1)
  expect(await user.act('marten', 'listenerCount', 'accountsChanged')).toBe(1)
  const requests = (await sandbox.requests()).filter(({ path }) => path === '/getWallets')
  expect(requests.length).toBeLessThanOrEqual(1)
})

test('the theme changes while the modal is open, without a remount', release, async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.goto(demoUrl)
  await user.open()
  const ink = () => user.dialog.locator('.lk-surface').evaluate((surface) => getComputedStyle(surface).backgroundColor)
  const dark = await ink()
  await page.evaluate(() => window.__demo?.modal.update({ themeMode: 'light', themeVariables: { radius: '0px' } }))
  await expect.poll(ink).not.toBe(dark)
  await expect
    .poll(() => user.dialog.locator('.lk-card').evaluate((card) => getComputedStyle(card).borderRadius))
    .toBe('0px')
})

test(
  'a theme pair uses the value of the current mode, and follows the system with auto',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    const themeVariables = {
      accent: { dark: 'rgb(1, 2, 3)', light: 'rgb(4, 5, 6)' },
      action: { dark: 'rgb(7, 8, 9)', light: 'rgb(10, 11, 12)' },
      actionInk: { light: 'rgb(250, 251, 252)' },
      zIndex: 77,
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(demoWith({ modalOptions: { themeMode: 'auto', themeVariables } }))
    await user.open()
    const looks = async () => {
      const button = await page
        .locator('[data-latchkey="connect-button"]')
        .first()
        .evaluate((element) => {
          const { backgroundColor, color } = getComputedStyle(element)
          return { backgroundColor, color }
        })
      const needle = await user.dialog
        .locator('.lk-row')
        .first()
        .evaluate((row) => getComputedStyle(row, '::after').backgroundColor)
      return { ...button, needle }
    }
    const light = { backgroundColor: 'rgb(10, 11, 12)', color: 'rgb(250, 251, 252)', needle: 'rgb(4, 5, 6)' }
    const dark = { backgroundColor: 'rgb(7, 8, 9)', color: 'rgb(17, 21, 26)', needle: 'rgb(1, 2, 3)' }
    await expect.poll(looks).toEqual(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(looks).toEqual(dark)
    await page.evaluate(() => window.__demo?.modal.update({ themeMode: 'light' }))
    await expect.poll(looks).toEqual(light)
    await page.evaluate(() => window.__demo?.modal.update({ themeMode: 'dark' }))
    await expect.poll(looks).toEqual(dark)
    expect(await user.element.locator('dialog').evaluate((dialog) => getComputedStyle(dialog).zIndex)).toBe('77')
  },
)

test(
  'in debug an unreadable theme warns once, with its contrast; a readable one does not',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning' && message.text().includes('latchkey: warn theme')) warnings.push(message.text())
    })
    await page.goto(demoWith({ modalOptions: { debug: true } }))
    await user.open()
    await user.wallet('all').click()
    await expect(user.title).toHaveText('All wallets')
    await user.loaded()
    expect(warnings).toEqual([])
    const update = (accent: string) =>
      page.evaluate(
        (color) =>
          window.__demo?.modal.update({ themeVariables: { accent: color, action: '#777777', actionInk: '#999999' } }),
        accent,
      )
    await update('#222222')
    await expect.poll(() => warnings.length).toBe(1)
    expect(warnings[0]).toMatch(
      /actionInk on action is 1\.57 to 1, and should be 4\.5; accent on the card is 1\.\d+ to 1, and should be 3/,
    )
    await update('#333333')
    // Another theme is read after it, so a second warning would have come by then.
    await page.evaluate(() => window.__demo?.modal.update({ themeMode: 'light' }))
    await expect(user.dialog).toHaveAttribute('data-theme', 'light')
    expect(warnings).toHaveLength(1)
  },
)
