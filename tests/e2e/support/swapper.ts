import type { Locator, Page } from '@playwright/test'
import { concat, type Hex, parseUnits } from 'viem'
import { MARKET } from '../../../examples/sandbox/src/nodes/marketPools.ts'
import { ownRouterOf } from '../../../examples/sandbox/src/swap/tellLies.ts'
import { expect } from './test.ts'
import { createPerson, createUser, ownedBy, type Person, returnConnected, type World } from './user.ts'

export type SwapToken = { readonly symbol: string; readonly address: Hex | undefined; readonly decimals: number }

/** Tokens of the sandbox's market on Ethereum. */
export const tokens = {
  ETH: { symbol: 'ETH', address: undefined, decimals: 18 },
  USDC: { symbol: 'USDC', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
  USDT: { symbol: 'USDT', address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 },
  DAI: { symbol: 'DAI', address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', decimals: 18 },
  WETH: { symbol: 'WETH', address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', decimals: 18 },
  LINK: { symbol: 'LINK', address: '0x514910771AF9Ca656af840dff83E8264EcF986CA', decimals: 18 },
  PEPPER: { symbol: 'PEPPER', address: '0x7e57000000000000000000000000000000000001', decimals: 18 },
  ARB: { symbol: 'ARB', address: '0xB50721BCf8d664c30412Cfbc6cf7a15145234ad1', decimals: 18 },
} as const satisfies Record<string, SwapToken>

/** What is swapped: an amount as the user types it. */
export type Trade = { readonly from: SwapToken; readonly to: SwapToken; readonly amount: string }

/** What a wallet was asked to send. */
export type AskedTransaction = { readonly to: Hex; readonly data: Hex; readonly value?: Hex; readonly from: Hex }

/** A user who swaps: the form, the review, the wallet, and the result. */
export function createSwapper(page: Page) {
  const user = createUser(page)
  const { dialog, element } = user
  const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
  const heading = (name: string) => dialog.getByRole('heading', { name, exact: true })
  const amount = dialog.getByRole('textbox', { name: 'Amount you pay' })
  const review = button('Review')
  const search = dialog.getByRole('textbox', { name: 'Name, symbol or address' })
  const fact = (name: string | RegExp) =>
    dialog.locator('dl > div').filter({ has: page.locator('dt', { hasText: name }) })
  /** The exact figure behind a shortened one. */
  async function exact(visible: Locator): Promise<string> {
    return ((await visible.locator('bdi[title]').first().getAttribute('title')) ?? '').split(' ')[0] ?? ''
  }

  async function openForm(args: { fromToken?: string; toToken?: string; amount?: string } = {}) {
    await page.evaluate((input) => void window.__demo?.modal.open({ view: 'Swap', arguments: input }), args)
    await expect(amount).toBeVisible()
  }
  async function toReview() {
    await review.click()
    await expect(heading('Review swap')).toBeVisible()
  }
  const approve = (wallet = 'Marten') => user.panel(wallet).getByRole('button', { name: 'Approve' }).click()

  return {
    ...user,
    button,
    heading,
    amount,
    review,
    fact,
    /** What is said on the card; another alert is for screen readers alone. */
    alert: dialog.getByRole('alert').filter({ hasText: /./ }),
    payToken: button(/^(Token you pay with: |Choose a token to pay with)/),
    getToken: button(/^(Token you get: |Choose a token to get)/),
    search,
    swap: button('Swap'),
    again: button('Try again'),
    openForm,
    toReview,
    approve,
    /** Chooses a token of one side by its address. */
    async pick(side: 'from' | 'to', { address }: SwapToken) {
      const pill =
        side === 'from'
          ? /^(Token you pay with: |Choose a token to pay with)/
          : /^(Token you get: |Choose a token to get)/
      await button(pill).click()
      const id = `eip155:1/${address ?? 'coin'}`
      await search.fill(address ?? 'ETH')
      await element.locator(`button[data-token="${id}"]`).click()
      await expect(amount).toBeVisible()
    },
    /** What the review shows, in smallest units, and the addresses in full. */
    async readReview({ to }: Trade) {
      const address = async (name: string | RegExp) =>
        (await dialog
          .locator('dl > div')
          .filter({ has: page.locator('dt', { hasText: name }) })
          .locator('[data-address]')
          .getAttribute('data-address')) as Hex
      return {
        // The market's own call is not one whose minimum is known, so the review says what its test gave. The market
        // moves meanwhile, as far as the slippage of 1 % allows.
        minimum: (parseUnits(await exact(fact(/^(Minimum received|Expected)$/)), to.decimals) * 99n) / 100n,
        router: await address(/^Router/),
        account: await address(/^From$/),
      }
    },
    swapped: () => expect(heading('Swapped')).toBeVisible({ timeout: 20_000 }),
    /** What a wallet of the page was asked to send, in order. */
    sent: (wallet = 'marten') =>
      page.evaluate(
        (name) =>
          (window.__demo?.wallets[name]?.requests ?? [])
            .filter(({ method }) => method === 'eth_sendTransaction')
            .map(({ params }) => (params as unknown[])[0]),
        wallet,
      ) as Promise<AskedTransaction[]>,
  }
}

/** Passes the call on to the market. It stores the value three times, so that the gas is enough for what it becomes. */
const FORWARDER = concat(['0x345f553460015534600255365f5f375f5f365f3473', MARKET, '0x5af100'])

/** Swaps of the account go through a contract of its own, which is honest until it takes over the code of another one. */
export async function giveOwnRouter({ rpc, lie }: World['sandbox'], { address }: Pick<Person, 'address'>) {
  const call = (method: string, ...params: unknown[]) => rpc({ chainId: 1, method, params })
  const router = ownRouterOf(address)
  await call('anvil_setCode', router, FORWARDER)
  await lie('ownRouter')
  return {
    becomes: async (otherText: Hex) => call('anvil_setCode', router, await call('eth_getCode', otherText, 'latest')),
  }
}

export type Swapper = ReturnType<typeof createSwapper>

export const HELD_COINS = '5'

/** A connected user with the form filled in, an account of their own, and what they pay with. */
export async function startSwapping(
  { page, sandbox, demoWith }: World,
  { from, to, amount }: Trade,
  coins = HELD_COINS,
) {
  const person: Person = await createPerson(sandbox, String(parseUnits(coins, 18)))
  if (from.address) {
    const units = String(parseUnits(amount, from.decimals))
    await sandbox.fundToken({ address: person.address, token: from.address, units, chainId: 1 })
  }
  const user = createSwapper(page)
  await returnConnected(page, demoWith(ownedBy(person)), person)
  await user.openForm({ fromToken: from.symbol, toToken: to.symbol, amount })
  await expect(user.amount).toHaveValue(amount)
  return { user, person }
}
