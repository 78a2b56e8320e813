import { decodeFunctionData, erc20Abi, parseUnits } from 'viem'
import type { Lie } from '../../examples/sandbox/src/swap/lies.ts'
import { HELD_COINS, startSwapping, type Trade, tokens } from './support/swapper.ts'
import { expect, test } from './support/test.ts'

test.use({ instances: 1 })

// Prices of these three are moved here: no other test swaps them.
const { LINK, ARB, DAI } = tokens
const { ETH, USDC, PEPPER } = tokens
const FROM_ETHER: Trade = { from: ETH, to: USDC, amount: '0.25' }
const FROM_TOKEN: Trade = { from: USDC, to: ETH, amount: '250.5' }

const REFUSED = 'This swap was refused. Nothing was asked of your wallet.'

type Refusal = readonly [rule: string, lie: Lie, told: string, trade?: Trade]

const refusedQuotes: readonly Refusal[] = [
  ['SWAP-3: a quote of another amount', 'wrongFromAmount', 'The price was for another amount.'],
  ['SWAP-3: a quote from another token', 'wrongFromAccount', 'The price was for another token.'],
  ['SWAP-3: a quote for another token', 'wrongToAccount', 'The price was for another token.'],
  ['SWAP-3: a quote of nothing', 'zeroOutput', 'The price has no valid amount.'],
  ['SWAP-3: a quote beyond 256 bits', 'hugeOutput', 'The price has no valid amount.'],
  ['SWAP-3: a negative quote', 'negativeOutput', 'The price has no valid amount.'],
  ['SWAP-3: a quote of a fraction', 'fractionOutput', 'The price has no valid amount.'],
]

for (const [rule, lie, told] of refusedQuotes) {
  test(`${rule} is refused, and the amount stays`, async ({ page, sandbox, demoWith }) => {
    await sandbox.lie(lie)
    const { user } = await startSwapping({ page, sandbox, demoWith }, FROM_ETHER)
    await expect(user.alert).toHaveText(`${REFUSED} ${told}`)
    await expect(user.amount).toHaveValue(FROM_ETHER.amount)
    await expect(user.review).toBeHidden()
    expect(await user.sent()).toEqual([])
    await sandbox.clearLies()
    await user.again.click()
    await user.toReview()
  })
}

const refusedBuilds: readonly Refusal[] = [
  ['SWAP-8: a build of another account', 'otherSender', 'The swap was built for another account.'],
  ['SWAP-8: a build on another network', 'otherChain', 'The swap was built for another network.'],
  ['SWAP-8: a build that calls nobody', 'zeroRouter', 'The swap calls an address that is no router.'],
  ['SWAP-8: a build that calls the destination', 'tokenAsRouter', 'The swap calls an address that is no router.'],
  [
    'SWAP-8: a build that calls the source',
    'tokenAsRouter',
    'The swap calls an address that is no router.',
    FROM_TOKEN,
  ],
  [
    'SWAP-8: a build that calls another listed token',
    'otherTokenAsRouter',
    'The swap calls an address that is no router.',
  ],
  ['SWAP-8: a build that calls the user', 'ownAccountAsRouter', 'The swap calls an address that is no router.'],
  ...(
    [
      ['transfer', 'callTransfer'],
      ['transferFrom', 'callTransferFrom'],
      ['approve', 'callApprove'],
      ['increaseAllowance', 'callIncreaseAllowance'],
      ['setApprovalForAll', 'callSetApprovalForAll'],
      ['permit', 'callPermit'],
      ['safeTransferFrom', 'callSafeTransferFrom'],
      ['transferAndCall', 'callTransferAndCall'],
      ['approveAndCall', 'callApproveAndCall'],
    ] as const
  ).map(
    ([name, lie]): Refusal => [
      `SWAP-8: a build that calls ${name}`,
      lie,
      'The swap would move or give away your tokens directly.',
      FROM_TOKEN,
    ],
  ),
  ['SWAP-8: a build with half a byte', 'oddData', 'The swap has no valid call data.'],
  ['SWAP-8: a build without a whole selector', 'shortData', 'The swap has no valid call data.'],
  ['SWAP-8: a build of more than 64 KiB', 'hugeData', 'The swap has no valid call data.'],
  ['SWAP-8: a build that gives less than the minimum', 'lowOutput', 'The swap gives less than the price promised.'],
  ['SWAP-8: a build below a generous quote', 'generousQuote', 'The swap gives less than the price promised.'],
  ['SWAP-9: a build with another value', 'otherValue', 'The swap takes another amount of the coin.'],
  [
    'SWAP-9: a build that takes ether for a token',
    'otherValue',
    'The swap takes another amount of the coin.',
    FROM_TOKEN,
  ],
  ['SWAP-9: a fee of a hundred times', 'feeTimes100', 'The swap comes with a fee far above that of the network.'],
  [
    'SWAP-10: a router that is not the spender',
    'strangeRouter',
    'The approval is for another contract than the router.',
    FROM_TOKEN,
  ],
  [
    'SWAP-10: an approval of a stranger',
    'otherSpender',
    'The approval is for another contract than the router.',
    FROM_TOKEN,
  ],
  ['SWAP-10: an approval of another token', 'approveOtherToken', 'The approval is for another token.', FROM_TOKEN],
  ['SWAP-10: an approval that takes ether', 'approvalValue', 'The approval takes coins from you.', FROM_TOKEN],
  ['SWAP-14: a router that gives nothing', 'strangeRouter', 'A test of the swap gave you less than the minimum.'],
  ['SWAP-14: a build that buys another token', 'otherToken', 'A test of the swap gave you less than the minimum.'],
  ['SWAP-14: a build that pays somebody else', 'otherReceiver', 'A test of the swap gave you less than the minimum.'],
  ['SWAP-14: a router that keeps a fifth', 'noMinimum', 'A test of the swap gave you less than the minimum.'],
]

for (const [rule, lie, told, trade = FROM_ETHER] of refusedBuilds) {
  test(`${rule} is refused before the wallet is asked`, async ({ page, sandbox, demoWith }) => {
    await sandbox.lie(lie)
    const { user, person } = await startSwapping({ page, sandbox, demoWith }, trade)
    await user.review.click()
    await expect(user.alert).toHaveText(`${REFUSED} ${told}`)
    await expect(user.amount).toHaveValue(trade.amount)
    expect(await user.sent()).toEqual([])
    await sandbox.clearLies()
    await user.again.click()
    await user.toReview()
    expect(await sandbox.balance(person.address)).toBe(parseUnits(HELD_COINS, 18))
  })
}

test('SWAP-8: a quote of an older market is refused once the price has moved', async ({ page, sandbox, demoWith }) => {
  const pool = { token: LINK.address, chainId: 1 }
  await sandbox.moveMarket({ ...pool, percent: 6 })
  try {
    await sandbox.lie('staleQuote')
    const { user } = await startSwapping({ page, sandbox, demoWith }, { from: ETH, to: LINK, amount: '0.25' })
    await user.review.click()
    await expect(user.alert).toContainText('The swap gives less than the price promised.')
    expect(await user.sent()).toEqual([])
  } finally {
    await sandbox.restoreMarket(pool)
  }
})

test('SWAP-10: an unlimited approval of the service is never sent: the wallet is asked for the exact amount', async ({
  page,
  sandbox,
  demoWith,
}) => {
  for (const lie of ['unlimitedApproval', 'lyingAllowance', 'badAllowance'] as const) await sandbox.lie(lie)
  const { user } = await startSwapping({ page, sandbox, demoWith }, FROM_TOKEN)
  await user.toReview()
  await user.button('Approve USDC').click()
  await user.approve()
  await expect(user.swap).toBeEnabled({ timeout: 20_000 })
  const [asked, ...more] = await user.sent()
  expect(more).toEqual([])
  const { args } = decodeFunctionData({ abi: erc20Abi, data: asked?.data ?? '0x' })
  expect(args?.[1]).toBe(parseUnits(FROM_TOKEN.amount, 6))
})

for (const lie of ['zeroGasPrice', 'hugeGasPrice', 'textGasPrice'] as const) {
  test(`SWAP-15: the service’s gas price (${lie}) decides nothing`, async ({ page, sandbox, demoWith }) => {
    await sandbox.lie(lie)
    const { user } = await startSwapping({ page, sandbox, demoWith }, FROM_ETHER)
    await user.toReview()
    await expect(user.fact('Network fee')).toContainText(/<?\$0\.\d\d/)
    await user.swap.click()
    await user.approve()
    await user.swapped()
  })
}

test('a pair without a price says so, and is asked for again on demand', async ({ page, sandbox, demoWith }) => {
  await sandbox.lie('noQuote')
  const { user } = await startSwapping({ page, sandbox, demoWith }, FROM_ETHER)
  await expect(user.alert).toHaveText('No price for this pair right now. Your ETH is where it was.')
  await sandbox.clearLies()
  await user.again.click()
  await user.toReview()
})

test('a drained pool says that there is too little to buy', async ({ page, sandbox, demoWith, allow }) => {
  allow('/v1/convert/quotes')
  const pool = { token: ARB.address, chainId: 1 }
  await sandbox.drainMarket(pool)
  try {
    const { user } = await startSwapping({ page, sandbox, demoWith }, { from: ETH, to: ARB, amount: '0.25' })
    await expect(user.alert).toContainText('Insufficient liquidity')
    await sandbox.restoreMarket(pool)
    await user.again.click()
    await user.toReview()
  } finally {
    await sandbox.restoreMarket(pool)
  }
})

for (const [lie, told] of [
  ['wrongDecimals', 'Token cannot be swapped'],
  ['hugeDecimals', 'Token cannot be swapped'],
  ['textDecimals', 'Token cannot be swapped'],
  ['negativeDecimals', 'Token cannot be swapped'],
] as const) {
  test(`AMT-4: decimals that the chain does not confirm (${lie}) are not counted with`, async ({
    page,
    sandbox,
    demoWith,
  }) => {
    await sandbox.lie(lie)
    const { user } = await startSwapping({ page, sandbox, demoWith }, FROM_ETHER)
    await expect(user.button(told)).toBeDisabled()
    expect(await user.sent()).toEqual([])
  })
}

for (const lie of ['malformedTokens', 'duplicateTokens'] as const) {
  test(`GEN-3: a list with wrong entries (${lie}) keeps the right ones, each once`, async ({
    page,
    sandbox,
    demoWith,
  }) => {
    await sandbox.lie(lie)
    const { user } = await startSwapping({ page, sandbox, demoWith }, FROM_ETHER)
    await user.getToken.click()
    await user.search.fill(PEPPER.address)
    await expect(user.element.locator('button[data-token]')).toHaveCount(1)
    await user.element.locator(`button[data-token="eip155:1/${PEPPER.address}"]`).click()
    await user.toReview()
  })
}

test('SWAP-4: a price that falls after the review must be accepted before the wallet is asked', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const pool = { token: DAI.address, chainId: 1 }
  const { user } = await startSwapping({ page, sandbox, demoWith }, { from: ETH, to: DAI, amount: '0.25' })
  await user.toReview()
  try {
    await sandbox.moveMarket({ ...pool, percent: 3 })
    await expect(user.alert).toContainText('The price fell.', { timeout: 20_000 })
    await expect(user.swap).toBeHidden()
    expect(await user.sent()).toEqual([])
    await user.button('Use the new price').click()
    await user.swap.click()
    await user.approve()
    await user.swapped()
  } finally {
    await sandbox.restoreMarket(pool)
  }
})

for (const [percent, isSevere, amount] of [
  ['a tenth', false, '90'],
  ['a fifth', true, '220'],
] as const) {
  test(`SWAP-11: a swap that loses ${percent} is asked for after a tick only`, async ({ page, sandbox, demoWith }) => {
    const { user } = await startSwapping({ page, sandbox, demoWith }, { from: ETH, to: USDC, amount }, '500')
    await user.toReview()
    await expect(user.alert).toContainText('You lose')
    await expect(user.button('Tick the box')).toBeDisabled()
    // The safe choice stands out.
    const primary = user.button(isSevere ? 'Cancel' : 'Tick the box')
    await expect(primary).toHaveAttribute('part', 'primary-button')
    await user.dialog.getByRole('checkbox').check()
    await expect(user.swap).toBeEnabled()
    expect(await user.sent()).toEqual([])
  })
}
