import type { Locator, Page } from '@playwright/test'
import type { Message, PartialMessages } from 'latchkey'
import firstWords from '../../src/locales/en.ts'
import { restWords } from '../../src/locales/enRest.ts'
import { expect, release, test } from './support/test.ts'
import { createPerson, createUser } from './support/user.ts'

test.use({ instances: 1 })

type Live = { locale?: string; messages?: PartialMessages }

/** Changes the language at run time, as an app does. */
const update = (page: Page, options: Live) =>
  page.evaluate((live) => window.__demo?.modal.update(live as { locale: string }), options)

const pageButton = (page: Page, name = 'connect-button') =>
  page.getByRole('banner').locator(`[data-latchkey="${name}"]`)

/** Language and direction of an element, its own or inherited. */
const tongueOf = (locator: Locator) =>
  locator.first().evaluate((element) => ({
    lang: ['ar', 'de', 'en', 'es', 'fr'].filter((tag) => element.matches(`:lang(${tag})`)),
    dir: getComputedStyle(element).direction,
  }))

const inNumbers = (locale: string, value: number) => new Intl.NumberFormat(locale).format(value)

/** Language chunks requested so far, each as often as requested. */
function watchParts(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    const [, part] = /\/((?:ar|de|es)(?:Page)?|languages|translate)-[^/]*\.js$/.exec(request.url()) ?? []
    if (part) requests.push(part)
  })
  return () => requests.splice(0).sort()
}

test('in German from the start, page and card are German, and marked as German', async ({ page, demoWith }) => {
  const user = createUser(page)
  await page.goto(demoWith({ modalOptions: { locale: 'de' } }))
  await expect(pageButton(page)).toHaveText('Wallet verbinden')
  await pageButton(page).click()
  await expect(user.title).toHaveText('Mit Northlight verbinden')
  await expect(user.dialog.getByRole('button', { name: 'Schließen' })).toBeVisible()
  await expect(user.dialog.getByRole('list', { name: 'Wallets zur Auswahl' })).toBeVisible()
  await expect.poll(() => tongueOf(user.title)).toEqual({ lang: ['de'], dir: 'ltr' })
  // Announcements are German too.
  await expect.poll(() => tongueOf(user.element.locator('[role="status"]'))).toEqual({ lang: ['de'], dir: 'ltr' })
  await user.wallet('all').click()
  await expect(user.title).toHaveText('Alle Wallets')
  await expect.poll(() => tongueOf(user.title)).toEqual({ lang: ['de'], dir: 'ltr' })
})

test(
  'changing the language of an open card changes texts, numbers and direction, and nothing else',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    await page.goto(demoWith({}))
    await user.open()
    await user.wallet('all').click()
    const field = user.dialog.getByRole('textbox')
    const footer = user.dialog.locator('footer')
    await expect(field).toBeFocused()
    await expect(footer).toContainText(/^\d+ wallets/)
    await field.fill('er')
    await expect(footer).toContainText(/\d+ found/)
    const box = user.dialog.locator('.lk-grid-box')
    await box.evaluate((element) => element.scrollTo(0, 120))
    await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBe(120)
    const match = Number.parseInt((await footer.textContent()) ?? '', 10)
    const mark = () =>
      user.element.evaluate((host) => {
        for (const element of host.shadowRoot?.querySelectorAll('.lk-card, .lk-surface, input, .lk-grid-box') ?? []) {
          Object.assign(element, { isMarked: true })
        }
      })
    const marks = () =>
      user.element.evaluate((host) =>
        [...(host.shadowRoot?.querySelectorAll('.lk-card, .lk-surface, input, .lk-grid-box') ?? [])].map((element) =>
          Reflect.get(element, 'isMarked'),
        ),
      )
    await mark()
    const expectUnchanged = async () => {
      await expect(field).toBeFocused()
      await expect(field).toHaveValue('er')
      expect(await box.evaluate((element) => element.scrollTop)).toBe(120)
      expect(await marks()).toEqual([true, true, true, true])
    }

    await update(page, { locale: 'ar' })
    await expect(user.title).toHaveText('كل المحافظ')
    await expect.poll(() => tongueOf(user.title)).toEqual({ lang: ['ar'], dir: 'rtl' })
    await expect(field).toHaveAttribute('placeholder', 'ابحث عن محفظة')
    await expect(footer).toContainText(inNumbers('ar', match))
    await expectUnchanged()
    const close = user.dialog.getByRole('button', { name: 'إغلاق' })
    const middle = async (locator: Locator) => {
      const { x, width } = (await locator.boundingBox()) ?? { x: 0, width: 0 }
      return x + width / 2
    }
    expect(await middle(close)).toBeLessThan(await middle(user.title))

    await update(page, { locale: 'es' })
    await expect(user.title).toHaveText('Todas las wallets')
    await expect.poll(() => tongueOf(user.title)).toEqual({ lang: ['es'], dir: 'ltr' })
    await expect(footer).toContainText(`${match} encontradas`)
    await expectUnchanged()
    expect(await middle(close.or(user.dialog.getByRole('button', { name: 'Cerrar' })))).toBeGreaterThan(
      await middle(user.title),
    )

    await field.fill('no hay')
    await expect(user.dialog).toContainText(`Sin resultados para «no hay»`)
    await update(page, { locale: 'en' })
    await expect(user.dialog).toContainText(`No results for “no hay”`)
    await expect(field).toHaveValue('no hay')
  },
)

test(
  'plural forms follow the language: one, two, few and many of them in Arabic',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    await page.goto(demoWith({ modalOptions: { projectId: undefined, locale: 'ar' }, wallets: ['marten'] }))
    await pageButton(page).click()
    const footer = user.dialog.locator('footer')
    await expect(footer).toContainText('محفظة واحدة في هذا المتصفح')
    await user.announce('example.second', 'Second')
    await expect(footer).toContainText('محفظتان في هذا المتصفح')
    await user.announce('example.third', 'Third')
    await expect(footer).toContainText(`${inNumbers('ar', 3)} محافظ في هذا المتصفح`)
    for (let number = 4; number <= 11; number++) await user.announce(`example.w${number}`, `Wallet ${number}`)
    await expect(footer).toContainText(`${inNumbers('ar', 11)} محفظة في هذا المتصفح`)
  },
)

test(
  'a page loads no language until needed, then one chunk for its buttons and one for the card',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    const pieces = watchParts(page)
    await page.goto(demoWith({}))
    await user.open()
    await user.wallet('all').click()
    await expect(user.title).toHaveText('All wallets')
    await page.keyboard.press('Escape')
    expect(pieces()).toEqual([])

    await update(page, { locale: 'de' })
    await expect(pageButton(page)).toHaveText('Wallet verbinden')
    await pageButton(page).click()
    await expect(user.title).toHaveText('Mit Northlight verbinden')
    expect(pieces()).toEqual(['de', 'dePage', 'languages', 'translate'])
    await update(page, { locale: 'ar' })
    await expect(user.title).toContainText('الاتصال بـ')
    await expect(pageButton(page)).toHaveText('ربط المحفظة')
    expect(pieces()).toEqual(['ar', 'arPage'])
    await update(page, { locale: 'de' })
    await expect(user.title).toHaveText('Mit Northlight verbinden')
    await page.keyboard.press('Escape')
    await pageButton(page).click()
    await expect(user.title).toHaveText('Mit Northlight verbinden')
    expect(pieces()).toEqual([])
  },
)

test(
  'a page that starts in a language loads its button texts, and the rest with the card',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    const pieces = watchParts(page)
    await page.goto(demoWith({ modalOptions: { locale: 'es' } }))
    await expect(pageButton(page)).toHaveText('Conectar wallet')
    await page.waitForLoadState('networkidle')
    expect(pieces()).toEqual(['esPage', 'languages'])
    await pageButton(page).click()
    await expect(user.title).toHaveText('Conectar con Northlight')
    expect(pieces()).toEqual(['es', 'translate'])
  },
)

test(
  'a language that fails to load falls back to English, and works on the next open',
  release,
  async ({ page, demoWith, allow }) => {
    const user = createUser(page)
    const lost = /\/assets\/de(Page)?-/
    allow(lost, '/assets/de')
    await page.route(lost, (route) => route.abort())
    await page.goto(demoWith({ modalOptions: { locale: 'de' } }))
    await expect(pageButton(page)).toHaveText('Connect wallet')
    await pageButton(page).click()
    await expect(user.title).toHaveText('Connect to Northlight')
    await expect.poll(() => tongueOf(user.title)).toEqual({ lang: ['en'], dir: 'ltr' })
    await user.dialog.getByRole('button', { name: 'Close' }).click()
    await expect(user.dialog).toBeHidden()
    // Not earlier: a pending retry would load the language, and the button would have another name.
    await page.unroute(lost)
    await pageButton(page).click()
    await expect(user.title).toHaveText('Mit Northlight verbinden')
    await expect(pageButton(page)).toHaveText('Wallet verbinden')
  },
)

test(
  'texts of the app override those of the language, on the page and on the card',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    const messages = { 'connect.title': 'Rein bei {app}', 'button.connect': 'Rein' }
    await page.goto(demoWith({ modalOptions: { locale: 'de', messages } }))
    await expect(pageButton(page)).toHaveText('Rein')
    await pageButton(page).click()
    await expect(user.title).toHaveText('Rein bei Northlight')
    await expect(user.dialog.getByRole('button', { name: 'Schließen' })).toBeVisible()
    await update(page, { messages: {} })
    await expect(user.title).toHaveText('Mit Northlight verbinden')
    await expect(pageButton(page)).toHaveText('Wallet verbinden')
  },
)

test(
  'a language that does not ship can be provided as a whole, with its number rules',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    const pieces = watchParts(page)
    const some: PartialMessages = { 'connect.title': 'Se connecter à {app}', 'button.connect': 'Connecter' }
    await page.goto(demoWith({ modalOptions: { locale: 'fr', messages: some } }))
    await expect(pageButton(page)).toHaveText('Connecter')
    await pageButton(page).click()
    await expect(user.title).toHaveText('Se connecter à Northlight')
    // Most of it is English, and so is the card.
    await expect(user.dialog.getByRole('button', { name: 'Close' })).toBeVisible()
    await expect.poll(() => tongueOf(user.title)).toEqual({ lang: ['en'], dir: 'ltr' })

    const english: Readonly<Record<string, Message>> = { ...firstWords, ...restWords }
    const complete = {
      ...english,
      ...some,
      'common.close': 'Fermer',
      'connect.found': { one: '{count} portefeuille ici', other: '{count} portefeuilles ici' },
      'wallets.title': 'Tous les portefeuilles',
      'wallets.count': { one: '{count} portefeuille', other: '{count} portefeuilles' },
    } as PartialMessages
    await update(page, { messages: complete })
    await expect(user.dialog.getByRole('button', { name: 'Fermer' })).toBeVisible()
    await expect.poll(() => tongueOf(user.title)).toEqual({ lang: ['fr'], dir: 'ltr' })
    await user.wallet('all').click()
    await expect(user.title).toHaveText('Tous les portefeuilles')
    await expect(user.dialog.locator('footer')).toContainText('portefeuilles')
    expect(pieces()).toEqual(['languages', 'translate'])
  },
)

test(
  'in right-to-left layout the arrow keys follow the direction, in the grid of all wallets',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    await page.goto(demoWith({ modalOptions: { locale: 'ar' } }))
    await pageButton(page).click()
    await user.wallet('all').click()
    const tile = (index: number) => user.dialog.locator(`[data-index="${index}"]`)
    await expect(tile(9)).toBeVisible()
    const position = async (index: number) => (await tile(index).boundingBox()) ?? { x: 0, y: 0 }
    expect((await position(1)).x).toBeLessThan((await position(0)).x)
    await tile(0).focus()
    for (const [key, index] of [
      ['ArrowLeft', 1],
      ['ArrowLeft', 2],
      ['ArrowRight', 1],
      ['ArrowDown', 5],
      ['ArrowUp', 1],
      ['ArrowRight', 0],
      ['ArrowRight', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect(tile(index)).toBeFocused()
    }
  },
)

test('a first connection works by keyboard alone, in Arabic', release, async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  const user = createUser(page)
  const walletOptions = { marten: { accounts: [person.key] } }
  await page.goto(demoWith({ modalOptions: { locale: 'ar' }, walletOptions }))
  await expect(pageButton(page)).toHaveText('ربط المحفظة')
  await pageButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(user.wallet('example.marten')).toBeFocused()
  await expect.poll(() => tongueOf(user.wallet('example.marten'))).toEqual({ lang: ['ar'], dir: 'rtl' })
  await page.keyboard.press('ArrowDown')
  await expect(user.wallet('example.quay')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(user.panel('Marten').getByRole('button', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(user.accountButton).toBeFocused()
  await expect(user.dialog).toBeHidden()
  await expect(user.accountButton).toContainText('ETH')

  await page.keyboard.press('Enter')
  await expect(user.title).toBeFocused()
  await expect(user.dialog.getByRole('button', { name: 'نسخ العنوان' })).toBeVisible()
  const disconnect = user.dialog.getByRole('button', { name: 'قطع الاتصال' })
  for (let presses = 0; presses < 40 && !(await disconnect.evaluate((key) => key.matches(':focus'))); presses++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(pageButton(page)).toHaveText('ربط المحفظة')
  await expect(pageButton(page)).toBeFocused()
})
