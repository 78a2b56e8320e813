import type { Page } from '@playwright/test'
import { parseUnits } from 'viem'
import { SMART_ACCOUNT } from '../../../examples/sandbox/src/nodes/smartAccount.ts'
import { createSwapper, tokens } from '../support/swapper.ts'
import { expect, test } from '../support/test.ts'
import { createPerson, returnConnected, type World } from '../support/user.ts'

test.use({ world: { namespaces: ['eip155'], wallets: ['marten'] }, instances: 1 })

const { USDC, ETH } = tokens
const AMOUNT = '500'
const dollars = parseUnits(AMOUNT, USDC.decimals)
const trade = { from: USDC, to: ETH, amount: AMOUNT }
const BATCH = 'Approve and swap'

const marten = (page: Page, run: string, ...args: unknown[]) =>
  page.evaluate(
    ([name, values]) => {
      const wallet = window.__demo?.wallets.marten as unknown as Record<string, (...input: unknown[]) => unknown>
      return void wallet[name as string]?.(...(values as unknown[]))
    },
    [run, args] as const,
  )

/** A wallet of the browser whose account makes several calls at once, with dollars to swap. */
async function start({ page, sandbox, demoWith }: World, { isSponsored = false } = {}) {
  const person = await createPerson(sandbox, String(parseUnits('1', 18)))
  await sandbox.fundToken({ address: person.address, token: USDC.address, units: String(dollars), chainId: 1 })
  const user = createSwapper(page)
  const walletOptions = { marten: { accounts: [person.key], delegate: SMART_ACCOUNT } }
  await returnConnected(page, demoWith({ walletOptions, sponsored: isSponsored }), person)
  // It says that it takes services that pay.
  if (isSponsored)
    await page.evaluate(() => {
      const supported = { atomic: { status: 'supported' }, paymasterService: { supported: true } }
      window.__demo?.wallets.marten?.answer('wallet_getCapabilities', () => ({ '0x1': supported }))
    })
  async function toReview() {
    await user.openForm({ fromToken: 'USDC', toToken: 'ETH', amount: AMOUNT })
    await user.toReview()
  }
  await toReview()
  const remaining = () => sandbox.tokenBalance(person.address, USDC.address)
  return { user, person, toReview, left: remaining, asked: (method: string) => user.asked('marten', method) }
}

test('a wallet of the browser swaps with its approval in one request, as it has shown it', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, person, left, asked } = await start({ page, sandbox, demoWith })
  await expect(user.fact('Can spend')).toContainText('500 USDC')
  const { minimum, router } = await user.readReview(trade)
  const before = await sandbox.balance(person.address)
  await user.button(BATCH).click()
  const panel = user.panel('Marten')
  await expect(panel.getByText('All of them happen, or none.')).toBeVisible()
  await expect(panel.getByText(USDC.address)).toBeVisible()
  await expect(panel.getByText(router)).toBeVisible()
  await user.approve()
  await user.swapped()
  expect(await left()).toBe(0n)
  expect(await sandbox.allowance(USDC.address, person.address, router)).toBe(0n)
  expect((await sandbox.balance(person.address)) - before + parseUnits('0.01', 18)).toBeGreaterThanOrEqual(minimum)
  expect([await asked('wallet_sendCalls'), await asked('eth_sendTransaction')]).toEqual([1, 0])
  // What is linked is the transaction that the chain has, not the wallet's own id.
  const link = user.dialog.getByRole('link', { name: /explorer/i })
  expect(await link.getAttribute('href')).toMatch(/0x[0-9a-f]{64}$/)
})

test('declined, nothing happens, and the same review can be tried again', async ({ page, sandbox, demoWith }) => {
  const { user, left, asked } = await start({ page, sandbox, demoWith })
  await user.button(BATCH).click()
  await user.panel('Marten').getByRole('button', { name: 'Reject' }).click()
  await expect(user.dialog.getByText(/declined/i).first()).toBeVisible()
  expect(await left()).toBe(dollars)
  await user.again.click()
  await user.approve()
  await user.swapped()
  expect(await asked('wallet_sendCalls')).toBe(2)
})

test('a wallet that refuses the batch is asked one by one, and the form says why', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, left, asked } = await start({ page, sandbox, demoWith })
  await marten(page, 'next', { error: { code: 5760, message: 'Atomicity not supported' } }, 'wallet_sendCalls')
  await user.button(BATCH).click()
  const why = user.dialog.getByText("Your wallet can't do both at once.")
  await expect(why).toBeVisible()
  expect(await left()).toBe(dollars)
  await user.toReview()
  await expect(why).toBeHidden()
  await user.button('Approve USDC').click()
  await user.approve()
  await user.swap.click()
  await user.approve()
  await user.swapped()
  expect([await asked('wallet_sendCalls'), await asked('eth_sendTransaction')]).toEqual([1, 2])
})

test('a reload after the approval still learns from the wallet and the chain what happened', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, left } = await start({ page, sandbox, demoWith })
  await user.button(BATCH).click()
  await user.approve()
  await expect.poll(left).toBe(0n)
  await page.reload()
  await expect(user.accountButton).toBeVisible()
  await user.openAccount()
  await user.dialog.getByRole('tab', { name: 'Activity' }).click()
  const row = user.dialog.locator('.lk-row', { hasText: /Swap/ }).first()
  await expect(row).toContainText(/Swapped/)
})

test('a wallet that says nothing of its calls leaves the outcome open, and nothing is told as done', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, left, asked } = await start({ page, sandbox, demoWith })
  await page.evaluate(() => window.__demo?.wallets.marten?.answer('wallet_getCallsStatus', () => ({ status: 100 })))
  await user.button(BATCH).click()
  await user.approve()
  await expect(user.heading('Swapping')).toBeVisible()
  // The chain has it long since, and the wallet was asked several times.
  await expect.poll(left).toBe(0n)
  await expect.poll(() => asked('wallet_getCallsStatus')).toBeGreaterThan(3)
  await expect(user.heading('Swapping')).toBeVisible()
  await expect(user.heading('Swapped')).toBeHidden()
})

test('a wallet that does not let the app pay after all has sent nothing, and the user is told before paying', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, left, asked } = await start({ page, sandbox, demoWith }, { isSponsored: true })
  await expect(user.fact('Network fee')).toContainText('No network fee')
  // It refuses the capability, as it lacks it.
  await user.button(BATCH).click()
  const why = user.dialog.getByText(/This app isn't covering the fee this time/)
  await expect(why).toBeVisible()
  expect([await left(), await asked('eth_sendTransaction')]).toEqual([dollars, 0])
  await user.toReview()
  await expect(user.fact('Network fee')).not.toContainText('No network fee')
  await user.button(BATCH).click()
  await user.approve()
  await user.swapped()
})
