import { decodeFunctionData, erc20Abi, type Hex, parseAbi, parseUnits } from 'viem'
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
import { expect, test } from './support/test.ts'

test.use({ instances: 1 })

const { ETH, USDC, USDT, PEPPER, WETH } = tokens

const marketAbi = parseAbi([
  'function swap(address from, address to, uint256 amount, uint256 minReturn, address receiver, uint256 deadline) payable returns (uint256, uint256)',
])

const heldOf = (sandbox: SandboxClient, address: Hex, token: SwapToken) =>
  token.address ? sandbox.tokenBalance(address, token.address) : sandbox.balance(address)

/** Every request to the wallet is what the review showed, each once. */
function expectAsked(
  asked: readonly AskedTransaction[],
  trade: Trade,
  shown: Awaited<ReturnType<Swapper['readReview']>>,
) {
  const units = parseUnits(trade.amount, trade.from.decimals)
  const [swap, ...approvals] = [...asked].reverse()
  if (!swap) throw new Error('The wallet was not asked')
  expect(swap.to.toLowerCase()).toBe(shown.router.toLowerCase())
  expect(BigInt(swap.value ?? 0)).toBe(trade.from.address ? 0n : units)
  const { args } = decodeFunctionData({ abi: marketAbi, data: swap.data })
  expect(args[2]).toBe(units)
  expect(args[3]).toBeGreaterThanOrEqual(shown.minimum)
  expect(args[4].toLowerCase()).toBe(shown.account.toLowerCase())
  expect(approvals).toHaveLength(trade.from.address ? 1 : 0)
  for (const approval of approvals) {
    expect(approval.to.toLowerCase()).toBe(trade.from.address?.toLowerCase())
    expect(BigInt(approval.value ?? 0)).toBe(0n)
    const { functionName, args: allowed } = decodeFunctionData({ abi: erc20Abi, data: approval.data })
    expect([functionName, allowed?.[0], allowed?.[1]]).toEqual(['approve', shown.router, units])
  }
}

const trades: readonly (readonly [string, Trade])[] = [
  ['ether for a token', { from: ETH, to: USDC, amount: '0.5' }],
  ['a token for ether, with its approval,', { from: USDC, to: ETH, amount: '1250.5' }],
  ['a token for another over ether, with its approval,', { from: PEPPER, to: USDT, amount: '20250.75' }],
  ['USDT for another dollar, with its approval,', { from: USDT, to: USDC, amount: '1000' }],
]

for (const [name, trade] of trades) {
  test(`SWAP-10: swaps ${name} for at least the minimum that is shown`, async ({ page, sandbox, demoWith }) => {
    const { user, person } = await startSwapping({ page, sandbox, demoWith }, trade)
    const before = await heldOf(sandbox, person.address, trade.to)
    await user.toReview()
    let shown = await user.readReview(trade)
    expect(shown.account.toLowerCase()).toBe(person.address.toLowerCase())
    if (trade.from.address) {
      await user.button(`Approve ${trade.from.symbol}`).click()
      await user.approve()
      await expect(user.swap).toBeEnabled({ timeout: 20_000 })
      shown = await user.readReview(trade)
    }
    await user.swap.click()
    await user.approve()
    await user.swapped()
    const fees = trade.to.address ? 0n : parseUnits('0.01', 18)
    expect((await heldOf(sandbox, person.address, trade.to)) - before + fees).toBeGreaterThanOrEqual(shown.minimum)
    if (trade.from.address) expect(await heldOf(sandbox, person.address, trade.from)).toBe(0n)
    expectAsked(await user.sent(), trade, shown)
  })
}

for (const [name, trade] of trades.slice(0, 3)) {
  test(`a paired phone swaps ${name} for at least the minimum that is shown`, async ({
    page,
    phone,
    sandbox,
    demoUrl,
  }) => {
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
    let shown = await user.readReview(trade)
    const asked: AskedTransaction[] = []
    const answer = async () => {
      const { params } = await phone.approve('eth_sendTransaction')
      asked.push((params as AskedTransaction[])[0] as AskedTransaction)
    }
    if (trade.from.address) {
      await user.button(`Approve ${trade.from.symbol}`).click()
      await answer()
      await expect(user.swap).toBeEnabled({ timeout: 20_000 })
      shown = await user.readReview(trade)
    }
    await user.swap.click()
    await answer()
    await user.swapped()
    const fees = trade.to.address ? 0n : parseUnits('0.01', 18)
    expect((await heldOf(sandbox, address, trade.to)) - before + fees).toBeGreaterThanOrEqual(shown.minimum)
    expectAsked(asked, trade, shown)
    const { heard } = await phone.state()
    expect(heard.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(asked.length)
  })
}

for (const [from, to] of [
  [ETH, WETH],
  [WETH, ETH],
]) {
  test(`SWAP-8: ${from.symbol} for ${to.symbol} calls the wrapped coin itself, without an approval`, async ({
    page,
    sandbox,
    demoWith,
  }) => {
    const trade = { from, to, amount: '0.75' }
    const { user, person } = await startSwapping({ page, sandbox, demoWith }, trade)
    await user.toReview()
    await user.swap.click()
    await user.approve()
    await user.swapped()
    const asked = await user.sent()
    expect(asked.map((one) => [one.to.toLowerCase(), one.data.slice(0, 10)])).toEqual([
      [WETH.address.toLowerCase(), from === ETH ? '0xd0e30db0' : '0x2e1a7d4d'],
    ])
    const wrapped = await heldOf(sandbox, person.address, WETH)
    expect(wrapped).toBe(from === ETH ? parseUnits('0.75', 18) : 0n)
  })
}
