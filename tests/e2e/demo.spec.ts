import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import figures from '../../examples/demo/figures.json' with { type: 'json' }
import { createPairingUser } from './support/pairingUser.ts'
import { createSigner } from './support/signer.ts'
import { createSwapper } from './support/swapper.ts'
import { expect, release, test } from './support/test.ts'
import { createPerson, createUser, short } from './support/user.ts'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const asMarten = (...keys: `0x${string}`[]) => ({ walletOptions: { marten: { accounts: keys } } })
const panelOf = (page: Page, name: string) => page.locator(`[data-panel="${name}"]`)
const addressesOf = () => JSON.parse(process.env.LATCHKEY_E2E ?? '{}') as { sandbox: string; phones: string }

test.describe('the checkout', () => {
  test.use({ instances: 1 })

  test('is there with ?pay, and asks for what the test sets', release, async ({ page, demoUrl }) => {
    await page.goto(demoUrl)
    await expect(panelOf(page, 'vault')).toBeVisible()
    await expect(panelOf(page, 'checkout')).toHaveCount(0)
    const pay = encodeURIComponent(JSON.stringify({ id: 'order-7', amount: '24,90' }))
    await page.goto(`${demoUrl}&pay=${pay}`)
    const checkout = panelOf(page, 'checkout')
    await expect(checkout).toContainText('order-7: open')
    await checkout.locator('[data-latchkey="pay-button"]').click()
    await expect(checkout.locator('[data-test="pay-outcome"]')).toHaveText('{"error":"PAYMENT_INVALID"}')
  })
})

test.describe('the hero', () => {
  test.use({ instances: 1 })

  test('shows measured sizes, and how to install it', async ({ page, context, demoUrl }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(demoUrl)
    const facts = page.locator('.facts > div')
    await expect(facts).toHaveCount(3)
    await expect(facts.nth(0)).toContainText(`${Math.ceil(figures.pageLoadKilobytes * 10) / 10} kB`)
    await expect(facts.nth(0)).toContainText(figures.peers.measured)
    await expect(facts.nth(1)).toContainText('requests before a click')
    await page.getByRole('button', { name: 'Copy install command' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm install latchkey viem')
  })

  for (const colorScheme of ['dark', 'light'] as const) {
    test(`the page starts in the theme of a ${colorScheme} system`, release, async ({ page, demoUrl }) => {
      await page.emulateMedia({ colorScheme })
      // Only the first paint; the page's modules load later.
      await page.route(/assets\/.*\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
      await page.goto(demoUrl)
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await page.unroute(/assets\/.*\.js/)
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await expect(page.getByRole('radio', { name: 'Auto' })).toBeChecked()
    })
  }
})

test.describe('the docs', () => {
  test.use({ instances: 1 })

  test(
    'open from the page as pages under the same policy, and link to each other',
    release,
    async ({ page, demoUrl }) => {
      await page.goto(demoUrl)
      await page.getByRole('link', { name: 'Read the docs' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Hooks and buttons' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Hooks and buttons' })).toBeVisible()
      await page.getByRole('link', { name: 'PROVIDER_MISSING' }).click()
      await expect(page).toHaveURL(/\/docs\/errors\.html#provider-missing$/)
      await expect(page.getByRole('heading', { name: 'Provider missing' })).toBeInViewport()
      const code = page.getByRole('main').locator('.code').first()
      await expect(code).toContainText("import { isLatchkeyError } from 'latchkey'")
      expect(await code.evaluate((block) => getComputedStyle(block).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')
    },
  )

  test('fit on a phone; tables and code scroll within themselves', release, async ({ page, demoUrl }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const name of ['options', 'hooks-and-buttons', 'errors', 'csp']) {
      await page.goto(new URL(`/docs/${name}.html`, demoUrl).href)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(390)
    }
  })
})

test.describe('axe', () => {
  test.use({ instances: 1 })

  for (const colorScheme of ['dark', 'light'] as const) {
    test(
      `finds nothing on the pages around the modal, on a ${colorScheme} system`,
      release,
      async ({ page, demoUrl }) => {
        const { sandbox } = addressesOf()
        await page.emulateMedia({ colorScheme })
        // Before the page's policy applies, as an extension's script is.
        await page.addInitScript({ path: axePath })
        const docs = ['hooks-and-buttons', 'styling'].map((name) => new URL(`/docs/${name}.html`, demoUrl).href)
        for (const url of [demoUrl, ...docs, `${sandbox}/explorer/1`, `${sandbox}/phone`]) {
          await page.goto(url)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          const violations = await page.evaluate(async () => {
            const { axe } = window as unknown as { axe: typeof import('axe-core') }
            return (await axe.run()).violations.map(
              ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
            )
          })
          expect(violations, url).toEqual([])
        }
      },
    )
  }
})

test(
  'the inline card follows the connection of the page, without another request',
  release,
  async ({ page, demoWith, sandbox }) => {
    const [person, otherPerson] = [await createPerson(sandbox), await createPerson(sandbox)]
    const user = createUser(page)
    await page.goto(demoWith({ instances: 2, ...asMarten(person.key, otherPerson.key) }))
    const card = page.locator('[data-latchkey="embedded"] latchkey-modal')
    await user.connect()
    await expect(card.locator('.lk-id-address')).toContainText(short(person.address))
    await expect(user.panel('Marten')).toBeHidden()
    await panelOf(page, 'marten').getByRole('button', { name: 'Change account' }).click()
    await expect(card.locator('.lk-id-address')).toContainText(short(otherPerson.address))
    await page.reload()
    await expect(card.locator('.lk-id-address')).toBeVisible()
    await panelOf(page, 'act').getByRole('button', { name: 'Disconnect' }).click()
    await expect(card.locator('[data-wallet="example.marten"]')).toBeVisible()
    await expect(user.connectButton).toBeVisible()
  },
)

test('the inline card says why it does not follow a paired phone', release, async ({ page, phone, demoWith }) => {
  const user = createPairingUser(page, phone)
  await page.goto(demoWith({ instances: 2 }))
  const caption = page.locator('[data-demo="inline"] figcaption')
  await expect(caption).toContainText("display: 'inline'")
  await user.pair()
  await expect(caption).toContainText('A phone pairs with one modal at a time')
})

test.describe('the panel of sign-in', () => {
  test.use({ instances: 1 })

  test('turns it on by a link, says who is signed in, and signs out', release, async ({ page, demoWith, sandbox }) => {
    const person = await createPerson(sandbox)
    const user = createSigner(page)
    await page.goto(demoWith(asMarten(person.key)))
    const panel = panelOf(page, 'sign-in')
    const value = (name: string) => panel.locator(`[data-value="session.${name}"]`)
    await expect(panel).toContainText('Off on this page')
    await expect(panel.getByRole('button', { name: 'Sign in' })).toBeDisabled()
    await panel.getByRole('link', { name: 'Optional' }).click()
    await expect(panel.getByRole('link', { name: 'Optional' })).toHaveAttribute('aria-current', 'true')
    await expect(panel).toBeInViewport()
    await expect(panel).toContainText('localSiwx()')

    await user.toSign()
    await user.dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(value('status')).toHaveText('none')
    await panel.getByRole('button', { name: 'Sign in' }).click()
    await user.signShown()
    await expect(value('status')).toHaveText('signed-in')
    await expect(value('account')).toHaveText(short(person.address))
    await expect(value('network')).toHaveText('Ethereum')
    await expect(value('expires')).toContainText(String(new Date(Date.now() + 24 * 60 * 60_000).getUTCFullYear()))
    await expect(panel.getByRole('status')).toHaveText('Signed in')
    await panel.getByRole('button', { name: 'Sign out' }).click()
    await expect(value('status')).toHaveText('none')
    await expect(panel.getByRole('status')).toHaveText('Not signed in')
    await expect(user.accountButton).toBeVisible()
  })

  test(
    'keeps sessions on the example server on request',
    release,
    async ({ page, demoWith, sandbox, signInServer }) => {
      const user = createSigner(page)
      await page.goto(demoWith(asMarten((await createPerson(sandbox)).key)))
      const panel = panelOf(page, 'sign-in')
      await expect(panel.getByRole('link', { name: 'Example server' })).toHaveCount(0)
      await panel.getByRole('link', { name: 'Required' }).click()
      await panel.getByRole('link', { name: 'Example server' }).click()
      await expect(panel).toContainText('serverSiwx()')
      const verified = page.waitForResponse(`${signInServer}/verify`)
      await user.signIn()
      expect((await verified).status()).toBe(200)
      await expect(panel.locator('[data-value="session.status"]')).toHaveText('signed-in')
    },
  )
})

test.describe('the explorer of the sandbox', () => {
  test.use({ instances: 1 })

  test(
    'shows the transaction that the page has sent, and its account',
    release,
    async ({ page, context, demoWith, sandbox }) => {
      const person = await createPerson(sandbox)
      const user = createUser(page)
      await page.goto(demoWith(asMarten(person.key)))
      await user.connect()
      await panelOf(page, 'act').getByRole('button', { name: 'Send 0.01 ETH' }).click()
      await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
      const [explorer] = await Promise.all([
        context.waitForEvent('page'),
        page.locator('[data-value="hash"]').getByRole('link').click(),
      ])
      await expect(explorer).toHaveURL(new RegExp(`^${addressesOf().sandbox}/explorer/1/tx/0x[0-9a-f]{64}$`))
      await expect(explorer.getByText('Succeeded')).toBeVisible()
      await expect(explorer.getByText('0.01 ETH')).toBeVisible()
      await explorer.getByRole('link', { name: person.address }).click()
      await expect(explorer.getByRole('heading', { name: 'Account' })).toBeVisible()
    },
  )

  test('opens from the account card', release, async ({ page, context, demoWith, sandbox }) => {
    const person = await createPerson(sandbox, '2500000000000000000')
    const user = createUser(page)
    await page.goto(demoWith(asMarten(person.key)))
    await user.connect()
    await user.openAccount()
    const [explorer] = await Promise.all([
      context.waitForEvent('page'),
      user.dialog.getByRole('link', { name: /explorer/i }).click(),
    ])
    await expect(explorer).toHaveURL(`${addressesOf().sandbox}/explorer/1/address/${person.address}`)
    await expect(explorer.getByText('2.5 ETH')).toBeVisible()
  })
})

test(
  'the mailbox of the embedded wallet is linked from the page',
  release,
  async ({ page, context, demoWith, secureSite }) => {
    await page.goto(demoWith({ login: true }))
    const [mailbox] = await Promise.all([
      context.waitForEvent('page'),
      panelOf(page, 'mailbox').getByRole('link', { name: 'Open the mailbox' }).click(),
    ])
    await expect(mailbox).toHaveURL(`${secureSite}/mailbox`)
    await expect(mailbox.getByRole('heading', { name: 'Mailbox' })).toBeVisible()
  },
)

test.describe('the phone wallet', () => {
  test.use({ instances: 1 })

  test('is linked from the page', release, async ({ page, context, demoUrl }) => {
    await page.goto(demoUrl)
    const [phone] = await Promise.all([
      context.waitForEvent('page'),
      panelOf(page, 'phone').getByRole('link', { name: 'Open the phone' }).click(),
    ])
    await expect(phone).toHaveURL(`${addressesOf().phones}/phone/demo`)
    await expect(phone.getByRole('heading', { name: 'Heron' })).toBeVisible()
  })

  test(
    'describes a request in words, and shows it in full only on demand',
    release,
    async ({ page, context, phone, demoUrl }) => {
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      await user.pair()
      const screen = await context.newPage()
      await screen.goto(`${addressesOf().phones}/phone/${phone.id}`)
      const request = screen.locator('.asked')

      await page.bringToFront()
      await user.act('Sign a message')
      await screen.bringToFront()
      await expect(request.getByRole('heading', { name: 'Sign a message' })).toBeVisible()
      await expect(request).toContainText('Northlight asks for a signature. It costs nothing.')
      await expect(request.locator('pre').first()).toHaveText('Northlight asks for a signature. It costs nothing.')
      await expect(request.getByText('personal_sign')).toBeHidden()
      await request.getByText('As it was sent').click()
      await expect(request.getByText('personal_sign')).toBeVisible()
      await request.getByRole('button', { name: 'Approve' }).click()
      await expect(request).toHaveCount(0)

      await page.bringToFront()
      await user.value('signature')
      await user.act('Send 0.01 ETH')
      await screen.bringToFront()
      await expect(request.getByRole('heading', { name: 'Send 0.01 ETH' })).toBeVisible()
      await expect(request.locator('dd').nth(1)).toHaveText('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
      await request.getByRole('button', { name: 'Reject' }).click()
      await page.bringToFront()
      await expect(user.status).toHaveText(/^Declined in/)
    },
  )
})

/** What overflows its panel or the page, without what scrolls; empty if all fits. */
const findLoose = (page: Page) =>
  page.evaluate(() => {
    const loose: string[] = []
    for (const box of document.querySelectorAll('.panel, .hero, .top, .install, .facts')) {
      const { left, right, bottom } = box.getBoundingClientRect()
      for (const inner of box.querySelectorAll('*')) {
        if (inner.closest('.code, .log, .unseen, .scale, .mono')) continue
        const location = inner.getBoundingClientRect()
        if (location.width === 0) continue
        if (location.left < left - 1 || location.right > right + 1 || location.bottom > bottom + 1) {
          loose.push(`${box.getAttribute('data-panel') ?? box.className}: ${inner.localName}.${inner.className}`)
        }
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [...loose, `the page is ${scrollWidth} wide`] : loose
  })

test(
  'nothing overflows its panel or the header once connected, from 320 to 1600 px',
  release,
  async ({ page, demoUrl }) => {
    const user = createUser(page)
    await page.goto(demoUrl)
    await user.connect()
    await expect(page.locator('[data-value="balance"]')).toContainText('ETH')
    await expect(page.locator('[data-latchkey="embedded"] latchkey-modal .lk-id-address')).toBeVisible()
    for (const width of [1600, 1440, 1200, 1041, 1040, 1000, 950, 900, 860, 768, 561, 560, 420, 390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 })
      // Below some widths the page renders other content.
      await expect.poll(() => findLoose(page), { message: `at ${width} px` }).toEqual([])
    }
  },
)

test('hostile tokens are listed to swap only after their switch on the page', release, async ({ page, demoUrl }) => {
  const user = createSwapper(page)
  const rows = user.element.locator('button[data-token]')
  const find = async (text: string) => {
    await user.openForm()
    await user.getToken.click()
    await user.search.fill(text)
  }
  await page.goto(demoUrl)
  await user.connect()
  await find('PEPPER')
  await expect(rows).toHaveCount(1)
  await user.search.fill('<b>')
  await expect(rows).toHaveCount(0)
  await page.reload()
  const link = panelOf(page, 'tokens').getByRole('link', { name: 'Hostile ones too' })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('[data-value="balance"]')).toContainText('ETH')
  await find('<b>')
  await expect(rows).toHaveCount(1)
})

test(
  'on a phone nothing on the page moves when a wallet connects and disconnects',
  release,
  async ({ page, demoUrl }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const user = createUser(page)
    await page.goto(demoUrl)
    const card = page.locator('[data-latchkey="embedded"] latchkey-modal')
    const paths = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.ruler, h1, .facts, .inline, .section-head, .panel, .foot')].map((element) => {
          const { top, height } = element.getBoundingClientRect()
          return `${element.className} ${element.getAttribute('data-panel') ?? ''} ${Math.round(top + scrollY)} ${Math.round(height)}`
        }),
      )
    await expect(card.locator('[data-wallet="example.marten"]')).toBeVisible()
    const before = await paths()
    await user.connect()
    await expect(page.locator('[data-value="balance"]')).toContainText('ETH')
    await expect(card.locator('.lk-id-address')).toBeVisible()
    expect(await paths()).toEqual(before)
    await panelOf(page, 'act').getByRole('button', { name: 'Disconnect' }).click()
    await expect(card.locator('[data-wallet="example.marten"]')).toBeVisible()
    expect(await paths()).toEqual(before)
  },
)
