import { createBuyer, startBuying, USDC } from './support/buyer.ts'
import { expect, release, test } from './support/test.ts'
import { createPerson, ownedBy } from './support/user.ts'

test.use({ instances: 1 })

/** A purchase is looked for every 4 s. */
const FOUND = { timeout: 15_000 }

test('RAMP-4: a token bought by card arrives on the chain, in the account and in the purchases', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, person } = await startBuying({ page, sandbox, demoWith })
  await user.ready('coinbase')
  // Before the user leaves: who sells, on which host, and where the tokens go.
  await expect(user.element.locator(`[data-address="${person.address}"]`)).toBeVisible()
  await expect(user.provider('coinbase')).toContainText(new URL(sandbox.url).host)
  await expect(user.provider('coinbase')).toContainText('Fee 1–2%')
  const popup = await user.choose()
  await expect(user.heading('Continue with Coinbase')).toBeVisible()
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await expect(popup.getByRole('heading', { name: 'Buy USDC' })).toBeVisible()
  await expect(popup.locator('code')).toHaveText(person.address)

  await sandbox.onramp({ settleMs: 6_000 })
  await user.answer(popup)
  await expect(user.purchase('pending')).toContainText('Buying', FOUND)
  await expect(user.purchase('confirmed')).toContainText('+98.290 USDC', FOUND)
  expect(await sandbox.tokenBalance(person.address, USDC)).toBe(98_290_000n)
  await popup.close()

  await user.dialog.getByRole('button', { name: 'Close' }).click()
  await user.openAccount()
  await expect(user.element.locator(`[data-token="eip155:1/${USDC}"]`)).toContainText('98.290')
})

test('a purchase that is paid out at once ends in "Bought"', release, async ({ page, sandbox, demoWith }) => {
  await sandbox.onramp({ settleMs: 0 })
  const { user } = await startBuying({ page, sandbox, demoWith })
  await user.answer(await user.choose())
  await expect(user.heading('Bought')).toBeVisible(FOUND)
  await expect(user.dialog).toContainText('98.29 USDC')
  await user.dialog.getByRole('button', { name: 'Done' }).click()
  await expect(user.element.locator(`[data-token="eip155:1/${USDC}"]`)).toContainText('98.290')
})

test(
  'a purchase is found again after a close and a reload, from Buy and from the activity',
  release,
  async ({ page, sandbox, demoWith }) => {
    await sandbox.onramp({ settleMs: 0 })
    const { user } = await startBuying({ page, sandbox, demoWith })
    const popup = await user.choose()
    await user.answer(popup)
    await expect(user.heading('Bought')).toBeVisible(FOUND)
    await user.dialog.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await user.openProviders()
    await user.dialog.getByRole('button', { name: /^Purchases/ }).click()
    await expect(user.purchase('confirmed')).toContainText('+98.290 USDC')
    await user.dialog.getByRole('button', { name: 'Close' }).click()
    await user.openAccount()
    await user.dialog.getByRole('tab', { name: 'Activity' }).click()
    await user.dialog.getByRole('button', { name: 'Purchases' }).click()
    await expect(user.purchase('confirmed')).toContainText('+98.290 USDC')
  },
)

test('a purchase is told after the modal was closed', release, async ({ page, sandbox, demoWith }) => {
  await sandbox.onramp({ settleMs: 0 })
  const { user } = await startBuying({ page, sandbox, demoWith })
  const popup = await user.choose()
  await user.dialog.getByRole('button', { name: 'Close' }).click()
  await expect(user.dialog).toBeHidden()
  await user.answer(popup)
  await expect(page.getByText('USDC received').first()).toBeAttached(FOUND)
})

test('a blocked window is noticed, and its link leads there', release, async ({ page, context, sandbox, demoWith }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await sandbox.onramp({ settleMs: 0 })
  const { user } = await startBuying({ page, sandbox, demoWith })
  await user.ready('coinbase')
  await user.provider('coinbase').click()
  await expect(user.heading("The window didn't open")).toBeVisible()
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    user.dialog.getByRole('link', { name: 'Open Coinbase' }).click(),
  ])
  await opened.waitForLoadState()
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await expect(user.heading('Continue with Coinbase')).toBeVisible()
  await user.answer(opened)
  await expect(user.heading('Bought')).toBeVisible(FOUND)
})

test(
  'a closed window is noticed, leaves nothing, and a declined card is told',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, person } = await startBuying({ page, sandbox, demoWith })
    await (await user.choose()).close()
    await expect(user.heading("We lost track of Coinbase's window")).toBeVisible()
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      user.dialog.getByRole('button', { name: 'Try again' }).click(),
    ])
    await popup.waitForLoadState()
    await expect(user.heading('Continue with Coinbase')).toBeVisible()
    await user.answer(popup, 'Decline the card')
    await expect(user.heading('Purchase not completed')).toBeVisible(FOUND)
    expect(await sandbox.tokenBalance(person.address, USDC)).toBe(0n)
    await user.dialog.getByRole('button', { name: 'Purchases' }).click()
    await expect(user.purchase('failed')).toContainText('Not bought')
  },
)

test(
  'a page that cuts the link to the modal is not mistaken for a failure',
  release,
  async ({ page, sandbox, demoWith }) => {
    await sandbox.onramp({ settleMs: 0, isIsolated: true })
    const { user } = await startBuying({ page, sandbox, demoWith })
    const popup = await user.choose()
    await expect(user.heading("We lost track of Coinbase's window")).toBeVisible()
    await expect(user.dialog).toContainText("If it's still open, continue there.")
    await user.answer(popup)
    await expect(user.heading('Bought')).toBeVisible(FOUND)
  },
)

test('the other provider gets its own URL, and sells to the account', release, async ({ page, sandbox, demoWith }) => {
  const { user, person } = await startBuying({ page, sandbox, demoWith })
  const popup = await user.choose('meld')
  // The window is empty at first.
  await popup.waitForURL(/publicKey/)
  const query = new URL(popup.url()).searchParams
  expect(Object.fromEntries(query)).toEqual({
    publicKey: 'sandbox',
    destinationCurrencyCode: 'USDC',
    walletAddress: person.address,
    externalCustomerId: sandbox.projectId,
  })
  await user.answer(popup)
  expect(await sandbox.tokenBalance(person.address, USDC)).toBe(98_290_000n)
})

test('the URL is asked for with every field of the specification', release, async ({ page, sandbox, demoWith }) => {
  const { user, person } = await startBuying({ page, sandbox, demoWith })
  await user.ready('coinbase')
  const requests = (await sandbox.requests()).filter(({ path }) => path === '/v1/generators/onrampurl')
  expect(requests.at(-1)?.body).toEqual({
    destinationWallets: [
      {
        address: person.address,
        blockchains: [
          ...['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base'],
        ],
        assets: ['USDC'],
      },
    ],
    defaultNetwork: 'ethereum',
    partnerUserId: person.address,
    defaultExperience: 'buy',
  })
})

test(
  'the widget on the page: amount, currencies, limits, and the providers',
  release,
  async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    const user = createBuyer(page)
    await page.goto(demoWith(ownedBy(person)))
    const { widget } = user
    await expect(widget.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await widget.hover()
    await widget.getByRole('button', { name: '$250' }).hover()
    await widget.getByRole('textbox').focus()
    const before = await sandbox.requests()
    expect(before.filter(({ path }) => /onramp|supported-chains/.test(path))).toEqual([])
    await widget.getByRole('button', { name: '$250' }).click()
    await expect(widget.getByRole('status')).toHaveText('246.040')
    await widget.getByRole('textbox').fill('5')
    await expect(widget.getByRole('button', { name: 'Connect wallet' })).toBeDisabled()
    await expect(widget).toContainText('Enter $10 or more')
    await widget.getByRole('textbox').fill('8000')
    await expect(widget).toContainText('From a bank $10 to $25,000')
    await widget.getByRole('textbox').fill('25000.01')
    await expect(widget).toContainText('Enter $25,000 or less')
    await widget.getByRole('button', { name: '$250' }).click()
    await user.connect()
    await widget.getByRole('button', { name: /choose another currency/ }).click()
    await user.dialog.getByRole('button', { name: /Euro/ }).click()
    await expect(user.dialog).toBeHidden()
    await widget.getByRole('button', { name: 'See prices' }).click()
    await expect(user.dialog).toContainText('For €250 you get')
    await user.ready('coinbase')
    // What is chosen here stays, and each row says what it sells.
    await user.dialog.getByRole('button', { name: /choose another token/ }).click()
    await user.element.locator('[data-currency="ETH"]').click()
    await expect(user.dialog.getByRole('button', { name: 'ETH, choose another token' })).toBeVisible()
    await expect(user.provider('meld')).toContainText('Sells USDC')
    const popup = await user.choose('meld')
    // The window opens empty within the press, and is sent on then.
    await expect
      .poll(() => Object.fromEntries(new URL(popup.url()).searchParams))
      .toMatchObject({ destinationCurrencyCode: 'USDC', sourceAmount: '250', sourceCurrencyCode: 'EUR' })
  },
)

test('RCT-4: a widget whose chunk does not load can be retried', release, async ({ page, demoWith, allow }) => {
  allow('BuyWidgetForm')
  let isBroken = true
  await page.route(/\/BuyWidgetForm.*\.js/, (route) => (isBroken ? route.abort() : route.continue()))
  const { widget } = createBuyer(page)
  await page.goto(demoWith({}))
  const retry = widget.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  isBroken = false
  await retry.click()
  await expect(widget.getByRole('button', { name: '$250' })).toBeVisible()
})

test(
  'RAMP-2: without a quote the widget shows an estimate, never a price',
  release,
  async ({ page, sandbox, demoWith, allow }) => {
    allow('/v1/onramp/')
    await sandbox.onramp({ isFaithful: true })
    const user = createBuyer(page)
    await page.goto(demoWith({}))
    await user.widget.getByRole('button', { name: '$500' }).click()
    await expect(user.widget).toContainText("Estimate No live quote. About $500 before the provider's fee.")
    await expect(user.widget.getByRole('status')).toHaveText('—')
  },
)

const hostileQuotes = ['text', 'negative', 'infinity', 'exponent', 'otherCoin', 'otherMoney', 'otherTotal']
test('RAMP-2: a hostile quote is no price', release, async ({ page, sandbox, demoWith }) => {
  const user = createBuyer(page)
  for (const name of hostileQuotes) {
    await test.step(name, async () => {
      await sandbox.clearFaults()
      await sandbox.faults('/v1/onramp/quote', { kind: 'fixture', name: `onrampQuote.${name}` })
      await page.goto(demoWith({}))
      await user.widget.getByRole('button', { name: '$100' }).click()
      await expect(user.widget).toContainText('Estimate')
      await expect(user.widget.getByRole('status')).toHaveText('—')
    })
  }
})

const hostileLimits = ['limitsReversed', 'limitsNegative', 'limitsText', 'empty', 'wrongTypes']
test('RAMP-3: hostile limits are replaced by the built-in ones', release, async ({ page, sandbox, demoWith }) => {
  const user = createBuyer(page)
  for (const name of hostileLimits) {
    await test.step(name, async () => {
      await sandbox.clearFaults()
      await sandbox.faults('/v1/onramp/options', { kind: 'fixture', name: `onrampOptions.${name}` })
      await page.goto(demoWith({}))
      await user.widget.getByRole('textbox').fill('9.99')
      await expect(user.widget).toContainText('Enter $10 or more')
      await user.widget.getByRole('textbox').fill('25001')
      await expect(user.widget).toContainText('Enter $25,000 or less')
    })
  }
})

const hostileResponses = [
  ...['otherHost', 'suffixHost', 'plainHttp', 'script', 'data', 'userInfo', 'namedUser', 'otherPort', 'loopback'],
  ...['hiddenSign', 'relative'],
]
test(
  'RAMP-1: no URL of the service opens that is not the provider’s own',
  release,
  async ({ page, sandbox, demoWith }) => {
    test.slow()
    const { user } = await startBuying({ page, sandbox, demoWith })
    await user.ready('coinbase')
    const popups: string[] = []
    page.on('popup', (popup) => popups.push(popup.url()))
    for (const name of hostileResponses) {
      await sandbox.faults('/v1/generators/onrampurl', { kind: 'fixture', name: `onrampUrl.${name}` })
      await user.dialog.getByRole('button', { name: 'Close' }).click()
      await user.openProviders()
      await expect(user.provider('coinbase'), name).toContainText('Not available right now')
      await user.provider('coinbase').dispatchEvent('click')
      await expect(user.title, name).toHaveText('Choose a provider')
      await sandbox.clearFaults()
    }
    expect(popups).toEqual([])
  },
)

for (const purchases of ['otherAccount', 'lookAlike'])
  test(
    `RAMP-4: a purchase in the history that is not this one (${purchases}) ends nothing`,
    release,
    async ({ page, sandbox, demoWith }) => {
      await sandbox.onramp({ settleMs: 0, purchases })
      const { user } = await startBuying({ page, sandbox, demoWith })
      await user.answer(await user.choose())
      const reads = async () =>
        (await sandbox.requests()).filter(({ path, query }) => path.endsWith('/history') && query.onramp).length
      const before = await reads()
      await expect.poll(reads, FOUND).toBeGreaterThan(before + 1)
      await expect(user.heading('Continue with Coinbase')).toBeVisible()
    },
  )

test('by keyboard alone', release, async ({ page, sandbox, demoWith }) => {
  await sandbox.onramp({ settleMs: 0 })
  const { user } = await startBuying({ page, sandbox, demoWith })
  await user.ready('coinbase')
  await user.tabTo(user.provider('coinbase'))
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await popup.waitForLoadState()
  await popup.getByRole('button', { name: 'Pay' }).press('Enter')
  await expect(user.heading('Bought')).toBeVisible(FOUND)
  await user.tabTo(user.dialog.getByRole('button', { name: 'Purchases' }))
  await page.keyboard.press('Enter')
  await expect(user.purchase('confirmed')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the same way leads to a purchase', release, async ({ page, sandbox, demoWith }) => {
    await sandbox.onramp({ settleMs: 0 })
    const { user } = await startBuying({ page, sandbox, demoWith })
    await user.answer(await user.choose())
    await expect(user.heading('Bought')).toBeVisible(FOUND)
  })
})

test.describe('in a restricted time zone', () => {
  test.use({ timezoneId: 'Asia/Shanghai' })
  test('buying is hidden and explained, and nobody is asked', release, async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    const user = createBuyer(page)
    await page.goto(demoWith(ownedBy(person)))
    await expect(user.widget).toContainText("Buying isn't available in your time zone")
    await user.connect()
    await user.openAccount()
    await expect(user.dialog.getByRole('button', { name: 'Receive', exact: true })).toBeVisible()
    await expect(user.buyButton).toBeHidden()
    await page.evaluate(() => window.__demo?.modal.open({ view: 'OnRampProviders' }))
    await expect(user.heading("Buying isn't available in your time zone")).toBeVisible()
    const requests = (await sandbox.requests()).filter(({ path }) => /onramp/.test(path))
    expect(requests).toEqual([])
  })
})
