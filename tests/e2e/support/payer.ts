import type { Page } from '@playwright/test'
import { parseUnits } from 'viem'
import type { Setup } from '../../../examples/demo/src/settings/setup.ts'
import { tokens } from './swapper.ts'
import { expect } from './test.ts'
import { createPerson, createUser, freshAddress, returnConnected, type World } from './user.ts'

const { USDC } = tokens
export const POLYGON_USDC = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'
export const dollars = (amount: string) => parseUnits(amount, USDC.decimals)
/** The chain is read every 3 s, and a service may be slow. */
export const DECIDED = { timeout: 30_000 }

/** Read back on the recipient's chain. */
export type Order = {
  readonly id: string
  readonly asset: { readonly network: string; readonly address?: string | undefined }
  readonly amount?: string | { readonly fiat: string; readonly value: string }
  readonly recipient?: string
  readonly recipientName?: string
}

/** A user who pays: what is asked, what each token costs, the review, and what became of it. */
export function createPayer(page: Page) {
  const user = createUser(page)
  const { dialog, element } = user
  const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
  return {
    ...user,
    button,
    heading: (name: string | RegExp) => dialog.getByRole('heading', { name, exact: true }),
    fact: (name: string | RegExp) => dialog.locator('dl > div').filter({ has: page.locator('dt', { hasText: name }) }),
    option: (key: string) => element.locator(`[data-token="${key}"]`),
    exchange: (id: string) => element.locator(`[data-exchange="${id}"]`),
    approve: (wallet = 'Marten') => user.panel(wallet).getByRole('button', { name: 'Approve' }).click(),
    decline: (wallet = 'Marten') => user.panel(wallet).getByRole('button', { name: 'Reject' }).click(),
    asked: (method: string, wallet = 'marten') => user.asked(wallet, method),
    /** The app asks; what comes of it is what the promise says. */
    async ask(order: Order, verb: 'pay' | 'deposit' = 'pay') {
      await page.waitForFunction(() => window.__demo)
      await page.evaluate(
        ([options, name]) => {
          const result: Record<string, unknown> = {}
          Object.assign(window, { payResult: result })
          const run = window.__demo?.modal[name] as (options: unknown) => Promise<unknown>
          run(options).then(
            (outcome) => Object.assign(result, { outcome }),
            (error: { code?: unknown }) => Object.assign(result, { error: error.code ?? String(error) }),
          )
        },
        [order, verb] as const,
      )
    },
    result: () => page.evaluate(() => (window as unknown as { payResult?: Record<string, unknown> }).payResult),
    /** From what is asked to the review of one token. */
    async review(key: string) {
      await button(/^Pay with Marten/).click()
      await user.element.locator(`[data-token="${key}"]`).click()
      await button('Review').click()
      await expect(user.title).toHaveText('Check and pay')
    },
  }
}

/** What the app hears in the end. */
export const expectOutcome = (user: ReturnType<typeof createPayer>, outcome: Record<string, unknown>) =>
  expect.poll(async () => (await user.result())?.outcome, DECIDED).toMatchObject(outcome)

/** A connected user with 1 ETH and 1,000 dollars, and a shop that nobody has paid yet. */
export async function startPaying({ page, sandbox, demoWith }: World, setup: Setup = {}, marten: object = {}) {
  const person = await createPerson(sandbox, String(parseUnits('1', 18)), [1, 137])
  await sandbox.fundToken({ address: person.address, token: USDC.address, units: String(dollars('1000')), chainId: 1 })
  const user = createPayer(page)
  const url = demoWith({
    modalOptions: { features: { pay: true } },
    walletOptions: { marten: { accounts: [person.key], ...marten } },
    ...setup,
  })
  await returnConnected(page, url, person)
  const shop = freshAddress()
  return {
    user,
    person,
    shop,
    /** 24.90 USDC on Ethereum, unless the test says otherwise. */
    order: (changes: Partial<Order> = {}): Order => ({
      id: `order-${shop.slice(2, 10)}`,
      asset: { network: 'eip155:1', address: USDC.address },
      amount: '24.90',
      recipient: shop,
      recipientName: 'Northlight Store',
      ...changes,
    }),
    received: (token: string = USDC.address, chainId = 1) => sandbox.tokenBalance(shop, token, chainId),
  }
}
