import { Keypair } from '@solana/web3.js'
import { parseEther } from 'viem'
import { SMART_ACCOUNT } from '../../examples/sandbox/src/nodes/smartAccount.ts'
import { createEmailUser } from './support/emailUser.ts'
import { createPairingUser } from './support/pairingUser.ts'
import { createPayer, DECIDED, dollars, expectOutcome, POLYGON_USDC, startPaying } from './support/payer.ts'
import { tokens } from './support/swapper.ts'
import { expect, release, test } from './support/test.ts'
import { freshAddress } from './support/user.ts'

test.use({ world: { namespaces: ['eip155', 'solana'], wallets: ['marten'] }, instances: 1 })

const { USDC, LINK } = tokens
const askedToken = `eip155:1/${USDC.address}`
const coin = 'eip155:1/coin'

test('PAY-1: the asked token is paid directly, exactly, and told as paid once the chain shows it', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, shop, order, received } = await startPaying({ page, sandbox, demoWith })
  await user.ask(order())
  await expect(user.dialog).toContainText('24.9 USDC')
  await expect(user.dialog).toContainText('Northlight Store')
  await user.review(askedToken)
  await expect(user.dialog.locator(`[data-address="${shop}"]`)).toBeVisible()
  await user.button('Pay 24.9 USDC').click()
  await user.approve()
  await expect(user.heading('Paid')).toBeVisible(DECIDED)
  expect(await received()).toBe(dollars('24.90'))
  await expectOutcome(user, { status: 'delivered', arrived: '24.9' })

  // PAY-8: the same order is never paid twice, also after a reload.
  await page.reload()
  await user.ask(order())
  await expect(user.heading('Paid')).toBeVisible()
  await expectOutcome(user, { status: 'delivered' })
  expect(await user.asked('eth_sendTransaction')).toBe(0)
  expect(await received()).toBe(dollars('24.90'))
})

test('PAY-4: another token on the same network is approved and paid in one request, exactly', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, person, order, received } = await startPaying(
    { page, sandbox, demoWith },
    {},
    { delegate: SMART_ACCOUNT },
  )
  await sandbox.fundToken({ address: person.address, token: LINK.address, units: String(10n ** 20n), chainId: 1 })
  await page.reload()
  await user.ask(order())
  await user.review(`eip155:1/${LINK.address}`)
  await expect(user.dialog).toContainText('One request')
  await user.button(/^Pay .* LINK$/).click()
  await user.approve()
  await expect(user.heading('Paid')).toBeVisible(DECIDED)
  expect(await received()).toBe(dollars('24.90'))
  expect(await user.asked('wallet_sendCalls')).toBe(1)
  await expectOutcome(user, { status: 'delivered', arrived: '24.9' })
})

test('PAY-6: a payment on another network is told as paid only when it has arrived there, also after a reload', async ({
  page,
  sandbox,
  demoWith,
}) => {
  await sandbox.pay({ settleMs: 5_000 })
  const { user, order, received } = await startPaying({ page, sandbox, demoWith })
  await user.ask(order({ asset: { network: 'eip155:137', address: POLYGON_USDC } }))
  await user.review(coin)
  await expect(user.dialog).toContainText('Payment service')
  await user.button(/^Pay .* ETH$/).click()
  await user.approve()
  await expect(user.heading('Paying 24.9 USDC')).toBeVisible(DECIDED)
  expect(await received(POLYGON_USDC, 137)).toBe(0n)
  await page.reload()
  await user.ask(order({ asset: { network: 'eip155:137', address: POLYGON_USDC } }))
  await expect(user.heading('Paid')).toBeVisible(DECIDED)
  expect(await received(POLYGON_USDC, 137)).toBe(dollars('24.90'))
  await expectOutcome(user, { status: 'delivered', arrived: '24.9' })
})

test('a smart account pays with another token in one batch, without ether when the app pays', async ({
  page,
  sandbox,
  demoWith,
  secureSite,
}) => {
  const login = createEmailUser(page, secureSite)
  await page.goto(demoWith({ login: true, sponsored: true, modalOptions: { features: { pay: true } } }))
  const address = await login.logIn()
  await sandbox.fundToken({ address, token: LINK.address, units: String(10n ** 20n), chainId: 1 })
  await page.reload()
  await expect(login.accountButton).toBeVisible()
  const user = createPayer(page)
  const shop = freshAddress()
  await user.ask({
    id: 'smart-1',
    asset: { network: 'eip155:1', address: USDC.address },
    amount: '12',
    recipient: shop,
  })
  await user.button(/^Pay with/).click()
  await user.option(`eip155:1/${LINK.address}`).click()
  await user.button('Review').click()
  await user.button(/^Pay .* LINK$/).click()
  await login.answer('Approve')
  await expect(user.heading('Paid')).toBeVisible(DECIDED)
  expect(await sandbox.tokenBalance(shop, USDC.address)).toBe(dollars('12'))
  await expectOutcome(user, { status: 'delivered', arrived: '12' })
})

test('a paired phone pays directly', release, async ({ page, sandbox, demoWith, phone }) => {
  const { account } = await phone.state()
  await sandbox.fund({ address: account, wei: String(parseEther('1')), chainId: 1 })
  const user = createPayer(page)
  await page.goto(demoWith({ modalOptions: { features: { pay: true } } }))
  await createPairingUser(page, phone).pair()
  const shop = freshAddress()
  await user.ask({ id: 'phone-1', asset: { network: 'eip155:1' }, amount: '0.02', recipient: shop })
  await user.button(/^Pay with/).click()
  await user.option(coin).click()
  await user.button('Review').click()
  await user.button('Pay 0.02 ETH').click()
  await phone.approve('eth_sendTransaction')
  await expect(user.heading('Paid')).toBeVisible(DECIDED)
  expect(await sandbox.balance(shop)).toBe(parseEther('0.02'))
})

test('PAY-7: a payment from an exchange counts once the chain shows it', async ({ page, sandbox, demoWith }) => {
  const { user, shop, order, received } = await startPaying({ page, sandbox, demoWith })
  await user.ask(order())
  await user.exchange('granary').click()
  await expect(user.dialog.locator(`[data-address="${shop}"]`)).toBeVisible()
  const [popup] = await Promise.all([page.waitForEvent('popup'), user.button('Continue to Granary').click()])
  await expect(popup.locator('code')).toHaveText(shop)
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await expect(user.heading("Pay in Granary's window")).toBeVisible()
  await popup.getByRole('button', { name: 'Log in' }).click()
  await popup.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(user.heading('Paid')).toBeVisible(DECIDED)
  expect(await received()).toBe(dollars('24.90'))
  await expectOutcome(user, { status: 'delivered', arrived: '24.9' })
  await popup.close()
})

test('a deposit from an exchange arrives in the own account', async ({ page, sandbox, demoWith }) => {
  const { user, person } = await startPaying({ page, sandbox, demoWith })
  await user.ask({ id: 'deposit-1', asset: { network: 'eip155:1', address: USDC.address } }, 'deposit')
  await user.exchange('granary').click()
  await expect(user.element).toContainText('Enter an amount first')
  await user.button('$100').click()
  const [popup] = await Promise.all([page.waitForEvent('popup'), user.exchange('granary').click()])
  await popup.getByRole('button', { name: 'Log in' }).click()
  await popup.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(user.heading('Arrived')).toBeVisible(DECIDED)
  expect(await sandbox.tokenBalance(person.address, USDC.address)).toBeGreaterThan(dollars('1090'))
  await expectOutcome(user, { status: 'delivered' })
  await popup.close()
})

test.describe('on Solana', () => {
  test.use({ world: {} })
  const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  for (const [name, address, amount, option] of [
    ['SOL', undefined, '0.5', 'coin'],
    ['a token', mint, '2.5', mint],
  ] as const)
    test(`${name} is paid directly, and told as paid once the chain shows it`, async ({ page, sandbox, demoWith }) => {
      const seed = crypto.getRandomValues(new Uint8Array(32))
      const owner = Keypair.fromSeed(seed).publicKey.toBase58()
      await sandbox.fundSolana({ address: owner, lamports: '2000000000' })
      await sandbox.fundSolana({ address: owner, mint, units: '9000000' })
      const user = createPayer(page)
      await page.goto(demoWith({ modalOptions: { features: { pay: true } }, solanaSeeds: { heron: [...seed] } }))
      await user.connect('Heron', 'Solana')
      const shop = Keypair.generate().publicKey.toBase58()
      await user.ask({ id: `solana-${option}`, asset: { network: mainnet, address }, amount, recipient: shop })
      await user.button(/^Pay with/).click()
      await user.option(`${mainnet}/${option}`).click()
      await user.button('Review').click()
      await user.button(/^Pay (0\.5|2\.5)/).click()
      await user.approve('Heron')
      await expect(user.heading('Paid')).toBeVisible(DECIDED)
      if (address) expect(await sandbox.solanaUnits(shop, mint)).toEqual(['2500000'])
      else expect(await sandbox.lamports(shop)).toBe(500_000_000)
      await expectOutcome(user, { status: 'delivered', arrived: amount })
    })
})

for (const lie of ['amount', 'token', 'network', 'origin', 'greedy', 'fees', 'steps', 'garbage', 'none']) {
  test(`PAY-4: a quote with a false "${lie}" is no quote`, release, async ({ page, sandbox, demoWith, allow }) => {
    // Without a route the service answers so.
    allow('/appkit/v1/transfers/quote')
    await sandbox.pay({ quotes: lie })
    const { user, order } = await startPaying({ page, sandbox, demoWith })
    await user.ask(order())
    await user.button(/^Pay with Marten/).click()
    await expect(user.option(coin)).toContainText('No quote', DECIDED)
    // The asked token needs none.
    await expect(user.button('Review')).toBeEnabled()
    expect(await user.asked('eth_sendTransaction')).toBe(0)
  })
}

for (const lie of ['receiver', 'spender', 'unlimited']) {
  test(`PAY-4: a call with a false "${lie}" is never asked for`, release, async ({ page, sandbox, demoWith }) => {
    await sandbox.pay({ quotes: lie })
    const { user, person, order, received } = await startPaying(
      { page, sandbox, demoWith },
      {},
      { delegate: SMART_ACCOUNT },
    )
    await sandbox.fundToken({ address: person.address, token: LINK.address, units: String(10n ** 20n), chainId: 1 })
    await page.reload()
    await user.ask(order())
    await user.button(/^Pay with Marten/).click()
    await user.option(`eip155:1/${LINK.address}`).click()
    await user.button('Review').click()
    if (lie === 'receiver') await expect(user.element).toContainText("isn't what was asked for", DECIDED)
    // What it wants to be allowed is never taken from the service: ours is exact.
    else await expect(user.title).toHaveText('Check and pay')
    expect(await user.asked('wallet_sendCalls')).toBe(0)
    expect(await received()).toBe(0n)
  })
}

const ends = [
  ['short', 'Less arrived', 'failed'],
  ['refund', 'Refunded', 'refunded'],
  ['failure', 'Not delivered', undefined],
  ['lies', 'Reported as delivered', undefined],
  ['never', 'Converting', undefined],
] as const

for (const [delivery, status, outcome] of ends) {
  test(
    `PAY-6: a delivery that is "${delivery}" is told as the chains have it`,
    release,
    async ({ page, sandbox, demoWith }) => {
      await sandbox.pay({ delivery, settleMs: 500 })
      const { user, order, received } = await startPaying({ page, sandbox, demoWith })
      await user.ask(order({ asset: { network: 'eip155:137', address: POLYGON_USDC } }))
      await user.review(coin)
      await user.button(/^Pay .* ETH$/).click()
      await user.approve()
      await expect(user.dialog).toContainText(status, { timeout: 60_000 })
      const units = await received(POLYGON_USDC, 137)
      expect(units < dollars('24.90')).toBe(true)
      if (outcome) await expectOutcome(user, { status: outcome })
      else expect((await user.result())?.outcome).toBeUndefined()
      expect(await user.asked('eth_sendTransaction')).toBe(1)
    },
  )
}

const exchangeEnds = [
  ['silent', "Pay in Granary's window"],
  ['lies', 'Under way'],
  ['short', 'Less arrived'],
] as const
for (const [exchanges, heading] of exchangeEnds) {
  test(
    `PAY-7: an exchange that is "${exchanges}" is told as the chain has it`,
    release,
    async ({ page, sandbox, demoWith }) => {
      await sandbox.pay({ exchanges, settleMs: 500 })
      const { user, order } = await startPaying({ page, sandbox, demoWith })
      await user.ask(order())
      await user.exchange('granary').click()
      const [popup] = await Promise.all([page.waitForEvent('popup'), user.button('Continue to Granary').click()])
      await popup.getByRole('button', { name: 'Log in' }).click()
      await popup.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(user.heading(heading)).toBeVisible({ timeout: 60_000 })
      await popup.close()
    },
  )
}

test(
  'PAY-7: an exchange that names no address of its own opens nothing',
  release,
  async ({ page, sandbox, demoWith }) => {
    await sandbox.pay({ exchanges: 'evil' })
    const { user, order } = await startPaying({ page, sandbox, demoWith })
    await user.ask(order())
    await user.exchange('granary').click()
    await user.button('Continue to Granary').click()
    await expect(user.dialog).toContainText("Granary didn't open the payment", DECIDED)
  },
)

test(
  'PAY-7: a window that is closed before paying says so, opens again for the same session, and counts',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, order, received } = await startPaying({ page, sandbox, demoWith })
    await user.ask(order())
    await user.exchange('granary').click()
    const [first] = await Promise.all([page.waitForEvent('popup'), user.button('Continue to Granary').click()])
    await expect(first.locator('code')).toBeVisible()
    const url = first.url()
    await first.close()
    await expect(user.heading('You closed the window')).toBeVisible(DECIDED)
    const [second] = await Promise.all([page.waitForEvent('popup'), user.button('Open again').click()])
    await expect(second.locator('code')).toBeVisible()
    expect(second.url()).toBe(url)
    await second.getByRole('button', { name: 'Log in' }).click()
    await second.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(user.heading('Paid')).toBeVisible(DECIDED)
    expect(await received()).toBe(dollars('24.90'))
    await second.close()
  },
)

test(
  'PAY-7: a window that the browser blocks is said, and opens by another press',
  release,
  async ({ page, sandbox, demoWith }) => {
    await page.addInitScript(() => {
      const { open } = window
      let isBlocked = true
      window.open = (...parameters: Parameters<typeof open>) => {
        const popup = isBlocked ? null : open.apply(window, parameters)
        isBlocked = false
        return popup
      }
    })
    const { user, order, received } = await startPaying({ page, sandbox, demoWith })
    await user.ask(order())
    await user.exchange('granary').click()
    await user.button('Continue to Granary').click()
    await expect(user.heading('The window was blocked')).toBeVisible(DECIDED)
    expect(await received()).toBe(0n)
  },
)

test(
  'PAY-8: another tab continues the payment, and begins none, by a wallet or from an exchange',
  release,
  async ({ page, sandbox, demoWith, context }) => {
    const { user, order, received } = await startPaying({ page, sandbox, demoWith })
    const tab = await context.newPage()
    await tab.goto(page.url())
    const otherUser = createPayer(tab)
    await expect(otherUser.accountButton).toBeVisible()
    await otherUser.ask(order())
    await otherUser.exchange('granary').click()
    await expect(otherUser.button('Continue to Granary')).toBeVisible()
    await user.ask(order())
    await user.review(askedToken)
    await user.button('Pay 24.9 USDC').click()
    await user.approve()
    await expect(user.heading('Paid')).toBeVisible(DECIDED)
    await otherUser.button('Continue to Granary').click()
    await expect(otherUser.heading('Paid')).toBeVisible(DECIDED)
    expect(await received()).toBe(dollars('24.90'))
    await expectOutcome(otherUser, { status: 'delivered' })
  },
)

test('a payment that is left before anything was asked is cancelled, and may be begun again', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, order, shop } = await startPaying({ page, sandbox, demoWith })
  await user.ask(order())
  await user.review(askedToken)
  await user.button('Pay 24.9 USDC').click()
  await user.decline()
  await expect(user.dialog).toContainText('declined')
  await user.dialog.getByRole('button', { name: 'Close' }).click()
  await expectOutcome(user, { status: 'cancelled' })
  await user.ask(order({ asset: { network: 'eip155:1' }, amount: '0.01' }))
  await user.review(coin)
  await user.button('Pay 0.01 ETH').click()
  await user.approve()
  await expect(user.heading('Paid')).toBeVisible(DECIDED)
  expect(await sandbox.balance(shop)).toBe(parseEther('0.01'))
  await expectOutcome(user, { status: 'delivered', arrived: '0.01' })
})
