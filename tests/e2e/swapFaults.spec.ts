import { decodeFunctionData, erc20Abi, formatUnits, parseUnits } from 'viem'
import { GREEDY_ROUTER, SHORT_ROUTER } from '../../examples/sandbox/src/nodes/marketPools.ts'
import type { Lie } from '../../examples/sandbox/src/swap/lies.ts'
import { formatQuantity } from '../../src/core/amount.js'
import { giveOwnRouter, HELD_COINS, startSwapping, type Trade, tokens } from './support/swapper.ts'
import { beyondFirst, expect, release, test } from './support/test.ts'

test.use({ instances: 1 })

// Prices of these three are moved here: no other test swaps them.
const { LINK, ARB, DAI } = tokens
const { ETH, USDC, PEPPER } = tokens
const FROM_ETHER: Trade = { from: ETH, to: USDC, amount: '0.25' }
const FROM_TOKEN: Trade = { from: USDC, to: ETH, amount: '250.5' }

const REFUSED = "We blocked this swap. Your wallet wasn't asked."

/** A wrong answer of the service, and what the user reads. */
type Refusal = readonly [lie: Lie, told: string]

/** The wrong answers of one rule come one after the other on one page; none reaches the wallet. */
type Table = { readonly rule: string; readonly trade?: Trade; readonly refusals: readonly Refusal[] }

const isPrice = (response: { url(): string }) => response.url().includes('/v1/convert/quotes')

test('SWAP-3: a wrong quote is refused, and the amount stays', release, async ({ page, sandbox, demoWith }) => {
  const refusals: readonly Refusal[] = [
    ['wrongFromAmount', 'The quote was for another amount.'],
    ['wrongFromAccount', 'The quote was for another token.'],
    ['zeroOutput', 'The quote has no valid amount.'],
    ['wrongToAccount', 'The quote was for another token.'],
    ['hugeOutput', 'The quote has no valid amount.'],
    ['negativeOutput', 'The quote has no valid amount.'],
    ['fractionOutput', 'The quote has no valid amount.'],
  ]
  const [[first]] = refusals as readonly [Refusal]
  await sandbox.lie(first)
  const { user } = await startSwapping({ page, sandbox, demoWith }, FROM_ETHER)
  for (const [lie, reported] of refusals) {
    await test.step(lie, async () => {
      if (lie !== first) {
        await sandbox.clearLies()
        await sandbox.lie(lie)
        // The text may be the one of before: what counts is the new price.
        const priced = page.waitForResponse(isPrice)
        await user.again.click()
        await (await priced).finished()
      }
      await expect(user.alert).toHaveText(`${REFUSED} ${reported}`)
      await expect(user.amount).toHaveValue(FROM_ETHER.amount)
      await expect(user.review).toBeHidden()
      expect(await user.sent()).toEqual([])
    })
  }
  await sandbox.clearLies()
  await user.again.click()
  await user.toReview()
})

const NO_ROUTER = "The swap calls an address that isn't a router."
const MOVES_TOKENS = 'The swap would move or give away your tokens directly.'
const BAD_DATA = 'The swap has no valid call data.'
const TOO_LITTLE = 'The swap gives less than the quote promised.'
const OTHER_VALUE = 'The swap takes a different amount of the native coin.'
const OTHER_SPENDER = 'The approval is for a contract other than the router.'
const TEST_GAVE_LESS = 'In a test, the swap gave you less than the minimum.'

const refusedBuilds: readonly Table[] = [
  {
    rule: 'SWAP-8: a build for another account, network or router',
    refusals: [
      ['otherSender', 'The swap was built for another account.'],
      ['otherChain', 'The swap was built for another network.'],
      ['zeroRouter', NO_ROUTER],
      ['tokenAsRouter', NO_ROUTER],
      ['otherTokenAsRouter', NO_ROUTER],
      ['ownAccountAsRouter', NO_ROUTER],
    ],
  },
  {
    rule: 'SWAP-8: a build that is no call, or gives less than it says',
    refusals: [
      ['oddData', BAD_DATA],
      ['shortData', BAD_DATA],
      ['hugeData', BAD_DATA],
      ['lowOutput', TOO_LITTLE],
      ['generousQuote', TOO_LITTLE],
    ],
  },
  {
    rule: 'SWAP-8: a build that moves or gives away the token itself',
    trade: FROM_TOKEN,
    refusals: [
      ['tokenAsRouter', NO_ROUTER],
      ['callTransfer', MOVES_TOKENS],
      ['callTransferFrom', MOVES_TOKENS],
      ['callApprove', MOVES_TOKENS],
      ['callIncreaseAllowance', MOVES_TOKENS],
      ['callSetApprovalForAll', MOVES_TOKENS],
      ['callPermit', MOVES_TOKENS],
      ['callSafeTransferFrom', MOVES_TOKENS],
      ['callTransferAndCall', MOVES_TOKENS],
      ['callApproveAndCall', MOVES_TOKENS],
    ],
  },
  {
    rule: 'SWAP-9: a build with another value or an outrageous fee',
    refusals: [
      ['otherValue', OTHER_VALUE],
      ['feeTimes100', "The swap's fee is far above the network's."],
    ],
  },
  {
    rule: 'SWAP-10: an approval of another contract, token or coin',
    trade: FROM_TOKEN,
    refusals: [
      ['strangeRouter', OTHER_SPENDER],
      ['otherSpender', OTHER_SPENDER],
      ['approveOtherToken', 'The approval is for another token.'],
      ['approvalValue', 'The approval takes coins from you.'],
      // SWAP-9 for a token: no coin may go with it.
      ['otherValue', OTHER_VALUE],
    ],
  },
  {
    rule: 'SWAP-14: a build whose test gives too little',
    refusals: [
      ['strangeRouter', TEST_GAVE_LESS],
      ['otherToken', TEST_GAVE_LESS],
      ['otherReceiver', TEST_GAVE_LESS],
      ['noMinimum', TEST_GAVE_LESS],
    ],
  },
]

for (const [row, { rule, trade = FROM_ETHER, refusals }] of refusedBuilds.entries()) {
  test(`${rule} is refused before the wallet is asked`, beyondFirst(row), async ({ page, sandbox, demoWith }) => {
    const { user, person } = await startSwapping({ page, sandbox, demoWith }, trade)
    for (const [index, [lie, reported]] of refusals.entries()) {
      await test.step(lie, async () => {
        await sandbox.clearLies()
        await sandbox.lie(lie)
        // Its price comes from the same wrong service.
        if (index > 0) await user.again.click()
        else await user.openForm({ fromToken: trade.from.symbol, toToken: trade.to.symbol, amount: trade.amount })
        await user.review.click()
        await expect(user.alert).toHaveText(`${REFUSED} ${reported}`)
        await expect(user.amount).toHaveValue(trade.amount)
        expect(await user.sent()).toEqual([])
      })
    }
    await sandbox.clearLies()
    await user.again.click()
    await user.toReview()
    expect(await sandbox.balance(person.address)).toBe(parseUnits(HELD_COINS, 18))
  })
}

const changes = [
  {
    change: 'keeps a fifth of what it returns',
    router: SHORT_ROUTER,
    told: {
      title: 'Less than the minimum',
      message: 'You received less than the minimum',
      entry: 'less than the minimum',
    },
  },
  {
    change: 'keeps everything',
    router: GREEDY_ROUTER,
    told: { title: 'Nothing received', message: 'You received nothing from your swap', entry: 'nothing received' },
  },
] as const

for (const { change, router, told } of changes) {
  for (const isClosed of [false, true]) {
    test(
      `SWAP-11: a router that ${change} since the review is told as that, ${isClosed ? 'after closing' : 'on the card'} and after a reload`,
      release,
      async ({ page, sandbox, demoWith }) => {
        const { user, person } = await startSwapping({ page, sandbox, demoWith }, FROM_ETHER)
        const own = await giveOwnRouter(sandbox, person)
        await user.toReview()
        await user.swap.click()
        await expect(user.panel('Marten')).toBeVisible()
        await own.becomes(router)
        if (isClosed) await page.evaluate(() => window.__demo?.modal.close())
        await user.approve()
        if (isClosed) {
          await expect(page.locator('latchkey-modal .lk-toasts')).toContainText(told.message)
          await page.locator('latchkey-modal .lk-toasts').getByRole('button', { name: 'View' }).click()
        }
        await expect(user.heading(told.title)).toBeVisible()
        await expect(user.heading('Swapped')).toBeHidden()
        const arrived = formatQuantity(formatUnits(await sandbox.tokenBalance(person.address, USDC.address), 6), 'en')
        await expect(user.dialog).toContainText(
          told.title === 'Nothing received' ? "you didn't receive any USDC." : `You received ${arrived} USDC.`,
        )
        await page.reload()
        await user.openAccount()
        await user.dialog.getByRole('tab', { name: 'Activity' }).click()
        await expect(user.dialog.getByRole('tabpanel').getByRole('listitem').first()).toContainText(told.entry)
      },
    )
  }
}

test(
  'SWAP-8: a quote of an older market is refused once the price has moved',
  release,
  async ({ page, sandbox, demoWith }) => {
    const pool = { token: LINK.address, chainId: 1 }
    await sandbox.moveMarket({ ...pool, percent: 6 })
    try {
      await sandbox.lie('staleQuote')
      const { user } = await startSwapping({ page, sandbox, demoWith }, { from: ETH, to: LINK, amount: '0.25' })
      await user.review.click()
      await expect(user.alert).toContainText('The swap gives less than the quote promised.')
      expect(await user.sent()).toEqual([])
    } finally {
      await sandbox.restoreMarket(pool)
    }
  },
)

test(
  'SWAP-10: an unlimited approval of the service is never sent: the wallet is asked for the exact amount',
  release,
  async ({ page, sandbox, demoWith }) => {
    for (const lie of ['unlimitedApproval', 'lyingAllowance', 'badAllowance'] as const) await sandbox.lie(lie)
    const { user } = await startSwapping({ page, sandbox, demoWith }, FROM_TOKEN)
    await user.toReview()
    await user.button('Approve USDC').click()
    await user.approve()
    await expect(user.swap).toBeEnabled({ timeout: 20_000 })
    const [request, ...more] = await user.sent()
    expect(more).toEqual([])
    const { args } = decodeFunctionData({ abi: erc20Abi, data: request?.data ?? '0x' })
    expect(args?.[1]).toBe(parseUnits(FROM_TOKEN.amount, 6))
  },
)

test('SWAP-15: the service’s gas price decides nothing', release, async ({ page, sandbox, demoWith }) => {
  const { user } = await startSwapping({ page, sandbox, demoWith }, FROM_ETHER)
  for (const lie of ['zeroGasPrice', 'hugeGasPrice', 'textGasPrice'] as const) {
    await test.step(lie, async () => {
      await sandbox.clearLies()
      await sandbox.lie(lie)
      await user.openForm({ fromToken: 'ETH', toToken: 'USDC', amount: FROM_ETHER.amount })
      await user.toReview()
      await expect(user.fact('Network fee')).toContainText(/<?\$0\.\d\d/)
      await user.swap.click()
      await user.approve()
      await user.swapped()
    })
  }
})

test(
  'a pair without a price says so, and is asked for again on demand',
  release,
  async ({ page, sandbox, demoWith }) => {
    await sandbox.lie('noQuote')
    const { user } = await startSwapping({ page, sandbox, demoWith }, FROM_ETHER)
    await expect(user.alert).toHaveText("No quote for this pair right now. Your ETH didn't move.")
    await sandbox.clearLies()
    await user.again.click()
    await user.toReview()
  },
)

test('a drained pool says that there is too little to buy', release, async ({ page, sandbox, demoWith, allow }) => {
  allow('/v1/convert/quotes')
  const pool = { token: ARB.address, chainId: 1 }
  await sandbox.drainMarket(pool)
  try {
    const { user } = await startSwapping({ page, sandbox, demoWith }, { from: ETH, to: ARB, amount: '0.25' })
    await expect(user.alert).toContainText('Not enough liquidity')
    await sandbox.restoreMarket(pool)
    await user.again.click()
    await user.toReview()
  } finally {
    await sandbox.restoreMarket(pool)
  }
})

test(
  'AMT-4: decimals that the chain does not confirm are not counted with',
  release,
  async ({ page, sandbox, demoWith }) => {
    await sandbox.lie('wrongDecimals')
    const { user } = await startSwapping({ page, sandbox, demoWith }, FROM_ETHER)
    for (const lie of ['wrongDecimals', 'hugeDecimals', 'textDecimals', 'negativeDecimals'] as const) {
      await test.step(lie, async () => {
        await sandbox.clearLies()
        await sandbox.lie(lie)
        // The list of tokens is read once per page.
        await page.reload()
        await expect(user.accountButton).toBeVisible()
        await user.openForm({ fromToken: 'ETH', toToken: 'USDC', amount: FROM_ETHER.amount })
        await expect(user.button("Token can't be swapped")).toBeDisabled()
        expect(await user.sent()).toEqual([])
      })
    }
  },
)

for (const lie of ['malformedTokens', 'duplicateTokens'] as const) {
  test(
    `GEN-3: a list with wrong entries (${lie}) keeps the right ones, each once`,
    release,
    async ({ page, sandbox, demoWith }) => {
      await sandbox.lie(lie)
      const { user } = await startSwapping({ page, sandbox, demoWith }, FROM_ETHER)
      await user.getToken.click()
      await user.search.fill(PEPPER.address)
      await expect(user.element.locator('button[data-token]')).toHaveCount(1)
      await user.element.locator(`button[data-token="eip155:1/${PEPPER.address}"]`).click()
      await user.toReview()
    },
  )
}

test(
  'SWAP-4: a price that falls after the review must be accepted before the wallet is asked',
  release,
  async ({ page, sandbox, demoWith }) => {
    const pool = { token: DAI.address, chainId: 1 }
    const { user } = await startSwapping({ page, sandbox, demoWith }, { from: ETH, to: DAI, amount: '0.25' })
    await user.toReview()
    try {
      await sandbox.moveMarket({ ...pool, percent: 3 })
      await expect(user.alert).toContainText('The quote went down.', { timeout: 20_000 })
      await expect(user.swap).toBeHidden()
      expect(await user.sent()).toEqual([])
      await user.button('Use the new quote').click()
      await user.swap.click()
      await user.approve()
      await user.swapped()
    } finally {
      await sandbox.restoreMarket(pool)
    }
  },
)

for (const [row, [percent, isSevere, amount]] of (
  [
    ['a tenth', false, '90'],
    ['a fifth', true, '220'],
  ] as const
).entries()) {
  test(
    `SWAP-11: a swap that loses ${percent} is asked for after a tick only`,
    beyondFirst(row),
    async ({ page, sandbox, demoWith }) => {
      const { user } = await startSwapping({ page, sandbox, demoWith }, { from: ETH, to: USDC, amount }, '500')
      await user.toReview()
      await expect(user.alert).toContainText("You'd lose")
      await expect(user.button('Check the box first')).toBeDisabled()
      // The safe choice stands out.
      const primary = user.button(isSevere ? 'Cancel' : 'Check the box first')
      await expect(primary).toHaveAttribute('part', 'primary-button')
      await user.dialog.getByRole('checkbox').check()
      await expect(user.swap).toBeEnabled()
      expect(await user.sent()).toEqual([])
    },
  )
}
