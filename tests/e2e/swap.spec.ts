import { randomUUID } from 'node:crypto'
import { decodeFunctionData, erc20Abi, type Hex, parseAbi, parseUnits } from 'viem'
import { HOSTILE_PROJECT } from '../../examples/sandbox/src/swap/swapTokens.ts'
import { createPairingUser } from './support/pairingUser.ts'
import type { SandboxClient } from './support/sandboxClient.ts'
import {
  type AskedTransaction,
  createSwapper,
  type Swapper,
  type SwapToken,
  startSwapping,
  type Trade,
  tokens,
} from './support/swapper.ts'
import { expect, release, test } from './support/test.ts'
import { createPerson, ownedBy, returnConnected } from './support/user.ts'

test.use({ instances: 1 })

const { ETH, USDC, USDT, PEPPER, WETH } = tokens

const marketAbi = parseAbi([
  'function swap(address from, address to, uint256 amount, uint256 minReturn, address receiver, uint256 deadline) payable returns (uint256, uint256)',
])

const heldOf = (sandbox: SandboxClient, address: Hex, token: SwapToken) =>
  token.address ? sandbox.tokenBalance(address, token.address) : sandbox.balance(address)

/** Every request to the wallet is what the review showed, each once. */
function expectAsked(
  requests: readonly AskedTransaction[],
  trade: Trade,
  visible: Awaited<ReturnType<Swapper['readReview']>>,
) {
  const units = parseUnits(trade.amount, trade.from.decimals)
  const [swap, ...approvals] = [...requests].reverse()
  if (!swap) throw new Error('The wallet was not asked')
  expect(swap.to.toLowerCase()).toBe(visible.router.toLowerCase())
  expect(BigInt(swap.value ?? 0)).toBe(trade.from.address ? 0n : units)
  const { args } = decodeFunctionData({ abi: marketAbi, data: swap.data })
  expect(args[2]).toBe(units)
  expect(args[3]).toBeGreaterThanOrEqual(visible.minimum)
  expect(args[4].toLowerCase()).toBe(visible.account.toLowerCase())
  expect(approvals).toHaveLength(trade.from.address ? 1 : 0)
  for (const approval of approvals) {
    expect(approval.to.toLowerCase()).toBe(trade.from.address?.toLowerCase())
    expect(BigInt(approval.value ?? 0)).toBe(0n)
    const { functionName, args: allowed } = decodeFunctionData({ abi: erc20Abi, data: approval.data })
    expect([functionName, allowed?.[0], allowed?.[1]]).toEqual(['approve', visible.router, units])
  }
}

const trades: readonly (readonly [string, Trade])[] = [
  ['ether for a token', { from: ETH, to: USDC, amount: '0.5' }],
  ['a token for ether, with its approval,', { from: USDC, to: ETH, amount: '1250.5' }],
  ['a token for another over ether, with its approval,', { from: PEPPER, to: USDT, amount: '20250.75' }],
  ['USDT for another dollar, with its approval,', { from: USDT, to: USDC, amount: '1000' }],
]

for (const [row, [name, trade]] of trades.entries()) {
  test(
    `SWAP-10: swaps ${name} for at least the minimum that is shown`,
    row > 1 ? release : {},
    async ({ page, sandbox, demoWith }) => {
      const { user, person } = await startSwapping({ page, sandbox, demoWith }, trade)
      const before = await heldOf(sandbox, person.address, trade.to)
      await user.toReview()
      let visible = await user.readReview(trade)
      expect(visible.account.toLowerCase()).toBe(person.address.toLowerCase())
      if (trade.from.address) {
        await user.button(`Approve ${trade.from.symbol}`).click()
        await user.approve()
        await expect(user.swap).toBeEnabled({ timeout: 20_000 })
        visible = await user.readReview(trade)
      }
      await user.swap.click()
      await user.approve()
      await user.swapped()
      const fees = trade.to.address ? 0n : parseUnits('0.01', 18)
      expect((await heldOf(sandbox, person.address, trade.to)) - before + fees).toBeGreaterThanOrEqual(visible.minimum)
      if (trade.from.address) expect(await heldOf(sandbox, person.address, trade.from)).toBe(0n)
      expectAsked(await user.sent(), trade, visible)
    },
  )
}

for (const [name, trade] of trades.slice(0, 3)) {
  test(
    `a paired phone swaps ${name} for at least the minimum that is shown`,
    release,
    async ({ page, phone, sandbox, demoUrl }) => {
      const { account } = await phone.state()
      const address = account as Hex
      await sandbox.fund({ address, wei: String(parseUnits('2', 18)), chainId: 1 })
      if (trade.from.address) {
        const units = String(parseUnits(trade.amount, trade.from.decimals))
        await sandbox.fundToken({ address, token: trade.from.address, units, chainId: 1 })
      }
      const before = await heldOf(sandbox, address, trade.to)
      const user = createSwapper(page)
      await page.goto(demoUrl)
      await createPairingUser(page, phone).pair()
      await user.openForm({ fromToken: trade.from.symbol, toToken: trade.to.symbol, amount: trade.amount })
      await user.toReview()
      let visible = await user.readReview(trade)
      const requests: AskedTransaction[] = []
      const answer = async () => {
        const { params } = await phone.approve('eth_sendTransaction')
        requests.push((params as AskedTransaction[])[0] as AskedTransaction)
      }
      if (trade.from.address) {
        await user.button(`Approve ${trade.from.symbol}`).click()
        await answer()
        await expect(user.swap).toBeEnabled({ timeout: 20_000 })
        visible = await user.readReview(trade)
      }
      await user.swap.click()
      await answer()
      await user.swapped()
      const fees = trade.to.address ? 0n : parseUnits('0.01', 18)
      expect((await heldOf(sandbox, address, trade.to)) - before + fees).toBeGreaterThanOrEqual(visible.minimum)
      expectAsked(requests, trade, visible)
      const { heard } = await phone.state()
      expect(heard.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(requests.length)
    },
  )
}

for (const [from, to] of [
  [ETH, WETH],
  [WETH, ETH],
] as const) {
  test(
    `SWAP-8: ${from.symbol} for ${to.symbol} calls the wrapped coin itself, without an approval`,
    release,
    async ({ page, sandbox, demoWith }) => {
      const trade = { from, to, amount: '0.75' }
      const { user, person } = await startSwapping({ page, sandbox, demoWith }, trade)
      await user.toReview()
      await user.swap.click()
      await user.approve()
      await user.swapped()
      const requests = await user.sent()
      expect(
        requests.map((askedTransaction) => [askedTransaction.to.toLowerCase(), askedTransaction.data.slice(0, 10)]),
      ).toEqual([[WETH.address.toLowerCase(), from === ETH ? '0xd0e30db0' : '0x2e1a7d4d']])
      const wrapped = await heldOf(sandbox, person.address, WETH)
      expect(wrapped).toBe(from === ETH ? parseUnits('0.75', 18) : 0n)
    },
  )
}

const ETHER_FOR_USDC: Trade = { from: ETH, to: USDC, amount: '0.25' }
const ARBITRUM = 42161
const USDC_FOR_ETHER: Trade = { from: USDC, to: ETH, amount: '100' }

test(
  'a swap is told to the app, reads both balances again, and is in the activity',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, person } = await startSwapping({ page, sandbox, demoWith }, ETHER_FOR_USDC)
    await user.toReview()
    await user.swap.click()
    await user.approve()
    await user.swapped()
    const forced = async () =>
      (await sandbox.requests()).flatMap(({ path, query }) =>
        path.endsWith('/balance') && query.forceUpdate ? [query.forceUpdate.toLowerCase()] : [],
      )
    await expect.poll(forced).toContainEqual(expect.stringContaining(USDC.address.toLowerCase()))
    await user.button('Done').click()
    await expect(user.element.locator(`[data-token="eip155:1/${USDC.address}"]`)).toBeVisible()
    await user.dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(user.dialog.getByRole('tabpanel')).toContainText('Swapped')
    expect(await sandbox.tokenBalance(person.address, USDC.address)).toBeGreaterThan(0n)
    const names = async () => (await sandbox.telemetry()).map(({ event }) => JSON.stringify(event))
    for (const name of ['OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_SUCCESS']) {
      await expect.poll(names).toContainEqual(expect.stringContaining(`"${name}"`))
    }
  },
)

test(
  'SEND-11: a rejection keeps the review, and the next press swaps',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user } = await startSwapping({ page, sandbox, demoWith }, ETHER_FOR_USDC)
    await user.toReview()
    await user.swap.click()
    await user.panel('Marten').getByRole('button', { name: 'Reject' }).click()
    await expect(user.alert).toHaveText('You declined the request in Marten. Nothing was sent.')
    await user.again.click()
    await user.approve()
    await user.swapped()
    expect(await user.sent()).toHaveLength(2)
  },
)

test(
  'CON-2: an account switched in the review voids it, and nothing is asked',
  release,
  async ({ page, sandbox, demoWith }) => {
    const [first, second] = [await createPerson(sandbox), await createPerson(sandbox)]
    const user = createSwapper(page)
    await page.goto(demoWith({ walletOptions: { marten: { accounts: [first.key, second.key] } } }))
    await user.connect()
    await user.openForm({ fromToken: 'ETH', toToken: 'USDC', amount: '0.25' })
    await user.toReview()
    await user.act('marten', 'selectAccount', second.address)
    await expect(user.alert).toHaveText('Account or network changed')
    await expect(user.amount).toBeVisible()
    expect(await user.sent()).toEqual([])
  },
)

test('CON-1: a network switched while a price is asked for drops it', release, async ({ page, sandbox, demoWith }) => {
  await sandbox.faults('/v1/convert/quotes', { delayMs: 2_000 }, { times: 1 })
  const { user, person } = await startSwapping({ page, sandbox, demoWith }, ETHER_FOR_USDC)
  await expect
    .poll(async () => (await sandbox.requests()).filter(({ path }) => path.endsWith('/quotes')))
    .toHaveLength(1)
  await sandbox.fund({ address: person.address, wei: String(parseUnits('5', 18)), chainId: 137 })
  await user.act('marten', 'switchChain', 137)
  await expect(user.payToken).toHaveAccessibleName('Token you pay with: POL')
  await expect(user.getToken).toHaveAccessibleName('Choose a token to get')
  await expect(user.button('Choose a token')).toBeDisabled()
  expect(await user.sent()).toEqual([])
})

test(
  'SWAP-5: what is typed while a price is asked for is what is swapped',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user } = await startSwapping({ page, sandbox, demoWith }, ETHER_FOR_USDC)
    await expect(user.review).toBeEnabled()
    await sandbox.faults('/v1/convert/quotes', { delayMs: 1_500 }, { times: 1 })
    await user.amount.fill('1')
    await expect
      .poll(async () => (await sandbox.requests()).some(({ query }) => query.amount === `1${'0'.repeat(18)}`))
      .toBe(true)
    await user.amount.fill('0.125')
    await user.toReview()
    await user.swap.click()
    await user.approve()
    await user.swapped()
    const [request] = await user.sent()
    expect(BigInt(request?.value ?? 0)).toBe(parseUnits('0.125', 18))
  },
)

test(
  'SWAP-7: a slippage of two digits is typed in one go, and a greater one than 50 % is refused',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user } = await startSwapping({ page, sandbox, demoWith }, ETHER_FOR_USDC)
    await expect(user.review).toBeEnabled()
    await user.dialog.locator('.lk-fold > summary').click()
    await user.dialog.getByRole('radio', { name: 'Other' }).click()
    const field = user.dialog.getByRole('textbox', { name: 'Slippage in percent' })
    // What was there is selected, so typing replaces it.
    await expect(field).toBeFocused()
    await page.keyboard.type('25', { delay: 400 })
    await page.keyboard.press('Enter')
    await expect(user.review).toBeEnabled()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('25')
    await field.fill('60')
    await expect(user.alert).toHaveText('A whole number from 1 to 50')
    await field.blur()
    await expect(field).toHaveValue('25')
  },
)

test(
  'a wallet that answers after the card was closed: the result is told on the page',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, person } = await startSwapping({ page, sandbox, demoWith }, ETHER_FOR_USDC)
    await user.toReview()
    await user.swap.click()
    await expect(user.panel('Marten')).toBeVisible()
    await page.evaluate(() => window.__demo?.modal.close())
    await user.approve()
    await expect(page.locator('latchkey-modal .lk-toasts')).toContainText(/You received [\d.,]+ USDC from your swap/, {
      timeout: 20_000,
    })
    expect(await sandbox.tokenBalance(person.address, USDC.address)).toBeGreaterThan(0n)
  },
)

test(
  'SWAP-12: a reload during the approval: the review finds it on the chain, and asks for the swap alone',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, person } = await startSwapping({ page, sandbox, demoWith }, USDC_FOR_ETHER)
    await user.toReview()
    await user.button('Approve USDC').click()
    await user.approve()
    await expect.poll(() => user.sent()).toHaveLength(1)
    // The wallet has been asked before it sends: a reload in between would cancel the approval.
    await expect(user.dialog).toContainText(/Waiting for the network|allowed/)
    await page.reload()
    await expect(user.accountButton).toBeVisible()
    await user.openForm({ fromToken: 'USDC', toToken: 'ETH', amount: '100' })
    await user.toReview()
    await user.swap.click()
    await user.approve()
    await user.swapped()
    expect(await user.sent()).toHaveLength(1)
    expect(await sandbox.tokenBalance(person.address, USDC.address)).toBe(0n)
  },
)

test(
  'SWAP-16: an approval that no swap has used is taken back on the chain',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, person } = await startSwapping({ page, sandbox, demoWith }, USDC_FOR_ETHER)
    await user.toReview()
    const { router } = await user.readReview(USDC_FOR_ETHER)
    await user.button('Approve USDC').click()
    await user.approve()
    await user.swap.click({ timeout: 20_000 })
    await user.panel('Marten').getByRole('button', { name: 'Reject' }).click()
    const allowed = () => sandbox.allowance(USDC.address ?? '', person.address, router)
    expect(await allowed()).toBe(parseUnits(USDC_FOR_ETHER.amount, 6))
    await expect(user.dialog.getByRole('button', { name: 'Revoke' })).toBeVisible()
    await user.button('Edit').click()
    await user.dialog.locator('.lk-fold > summary').click()
    await user.dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(user.dialog).toContainText('Can spend')
    await expect(user.dialog).toContainText('100 USDC')
    await user.dialog.getByRole('button', { name: 'Revoke' }).click()
    await user.approve()
    await expect(user.element.getByText('USDC approval revoked').first()).toBeVisible({ timeout: 20_000 })
    expect(await allowed()).toBe(0n)
    await expect(user.amount).toHaveValue(USDC_FOR_ETHER.amount)
  },
)

test.describe('with hostile tokens in the list', () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
  test.use({ projectId: async ({}, use) => use(`${randomUUID().replaceAll('-', '')}${HOSTILE_PROJECT}`) })

  test(
    'TXT-5: of 2,000 tokens, those called USDC are told apart by address, and an imitation is compared first',
    release,
    async ({ page, sandbox, demoWith }) => {
      const person = await createPerson(sandbox, undefined, [ARBITRUM])
      const { rpc } = await sandbox.describe()
      const chains = [{ id: ARBITRUM, rpcUrl: rpc[ARBITRUM] ?? '' }]
      const user = createSwapper(page)
      await page.goto(demoWith({ walletOptions: { marten: { accounts: [person.key], chains } } }))
      await user.connect()
      await user.openForm()
      await user.getToken.click()
      await expect(user.dialog.getByText('2,000 tokens')).toBeVisible()
      await user.search.fill('usdc')
      const rows = user.element.locator('button[data-token]')
      await expect(rows.first()).toHaveAttribute(
        'data-token',
        'eip155:42161/0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      )
      await rows.filter({ hasText: 'Unverified' }).first().click()
      await expect(user.heading("This isn't the USDC you know")).toBeVisible()
      await user.button('Choose another').click()
      await expect(user.search).toBeVisible()
    },
  )
})

test(
  'AMT-6: from Account, by hand: all ether is swapped, less the fee that is shown',
  release,
  async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    const user = createSwapper(page)
    await returnConnected(page, demoWith(ownedBy(person)), person)
    await user.openAccount()
    await user.swap.click()
    await user.pick('to', USDC)
    await user.button('Max').click()
    await user.toReview()
    const visible = await user.readReview({ from: ETH, to: USDC, amount: '' })
    await user.swap.click()
    await user.approve()
    await user.swapped()
    expect(await sandbox.tokenBalance(person.address, USDC.address)).toBeGreaterThanOrEqual(visible.minimum)
    expect(await sandbox.balance(person.address)).toBeLessThan(parseUnits('0.01', 18))
  },
)

test.describe('in a restricted time zone', () => {
  test.use({ timezoneId: 'Asia/Shanghai' })
  test('swapping is hidden and explained, and no service is asked', release, async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    const user = createSwapper(page)
    await returnConnected(page, demoWith(ownedBy(person)), person)
    await user.openAccount()
    await expect(user.button('Send')).toBeVisible()
    await expect(user.swap).toBeHidden()
    await page.evaluate(() => window.__demo?.modal.open({ view: 'Swap' }))
    await expect(user.heading("Swapping isn't available in your time zone")).toBeVisible()
    expect((await sandbox.requests()).filter(({ path }) => path.startsWith('/v1/convert'))).toEqual([])
  })
})
