import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, erc20Abi, type Hex, numberToHex, parseAbi, parseUnits } from 'viem'
import contracts from '../../../examples/sandbox/contracts/contracts.json' with { type: 'json' }
import { tokens } from './swapper.ts'
import { expect } from './test.ts'
import { createUser, freshAddress, type World } from './user.ts'

const vaultAbi = parseAbi([
  'function deposit(uint256)',
  'function claim()',
  'function vote(uint256)',
  'function lie(uint256)',
])
const { USDC } = tokens
export const dollars = (amount: string) => parseUnits(amount, USDC.decimals)
const word = (value: bigint | number) => numberToHex(value, { size: 32 })
// Slots of `contracts/Vault.sol`.
const slots = { symbol: 1, decimals: 2, asset: 6, shares: 7, paused: 8, reward: 9 } as const

/** A vault of this test alone, whose owner may change it. */
export async function deployVault({ rpc, tokenBalance }: World['sandbox']) {
  const address: Address = freshAddress()
  const set = (slot: number, value: Hex) =>
    rpc({ chainId: 1, method: 'anvil_setStorageAt', params: [address, word(slot), value] })
  await rpc({ chainId: 1, method: 'anvil_setCode', params: [address, contracts.code.Vault] })
  // `NLV`, as a text of one slot: its bytes, then twice their number.
  await set(slots.symbol, `0x4e4c56${'0'.repeat(56)}06`)
  await set(slots.decimals, word(6))
  await set(slots.asset, word(BigInt(USDC.address)))
  await set(slots.shares, word(976_240))
  await set(slots.reward, word(12_400_000))
  const call = (name: 'deposit' | 'vote' | 'lie' | 'claim', ...args: bigint[]) => ({
    to: address,
    data: encodeFunctionData({ abi: vaultAbi, functionName: name as 'deposit', args: args as [bigint] }),
    name: 'Northlight Vault',
  })
  return {
    address,
    call,
    approve: (units: bigint, spender: Address = address) => ({
      to: USDC.address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] }),
    }),
    pause: () => set(slots.paused, word(1)),
    /** Shares for a million of the asset. */
    setShares: (perMillion: number) => set(slots.shares, word(perMillion)),
    /** What `claim` gives. */
    setReward: (units: number) => set(slots.reward, word(units)),
    sharesOf: (owner: string) => tokenBalance(owner, address),
  }
}

type Call = { to: string; data?: string; value?: string; name?: string }

/** A user of a page that asks for calls of its own. */
export function createVaultUser(page: Page) {
  const user = createUser(page)
  const { dialog } = user
  return {
    ...user,
    fact: (name: string) =>
      dialog.locator('dl > div').filter({ has: page.locator('dt').getByText(name, { exact: true }) }),
    /** A line of several calls. */
    call: (text: string) => dialog.locator('dl > div').filter({ has: page.locator('dt', { hasText: text }) }),
    button: (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }),
    heading: (name: string) => dialog.getByRole('heading', { name, exact: true }),
    /** The figure under a label, such as "Leaves you". */
    figure: (label: string) => dialog.locator('.lk-transfer').filter({ hasText: label }),
    approve: (wallet = 'Marten') => user.panel(wallet).getByRole('button', { name: 'Approve' }).click(),
    decline: (wallet = 'Marten') => user.panel(wallet).getByRole('button', { name: 'Reject' }).click(),
    /** The page asks; what comes of it is what the promise and its outcome say. */
    async ask(calls: readonly Call[], options: { description?: string; review?: boolean } = {}) {
      await page.evaluate(
        ([list, more]) => {
          const parsed = list.map(({ value, ...call }) => ({ ...call, value: BigInt(value ?? 0) }))
          const promise = window.__demo?.sendTransaction({ ...more, calls: parsed })
          const result: Record<string, unknown> = {}
          Object.assign(window, { appResult: result })
          promise
            ?.then(async ({ outcome, ...sent }) => {
              result.sent = sent
              result.outcome = await outcome
            })
            .catch((error: { code?: unknown; reason?: unknown; steps?: unknown }) => {
              result.error = { code: error.code, reason: error.reason, steps: error.steps }
            })
        },
        [calls, options] as const,
      )
    },
    /** Sends with another library, and lists it. */
    add: (hash: string, description: string) =>
      page.evaluate((added) => void window.__demo?.addTransaction(added), { hash, description }),
    result: () => page.evaluate(() => (window as unknown as { appResult?: Record<string, unknown> }).appResult),
    asked: (method: string, wallet = 'marten') => user.asked(wallet, method),
  }
}

/** What the app hears in the end. */
export const expectOutcome = (user: ReturnType<typeof createVaultUser>, outcome: Record<string, unknown>) =>
  expect.poll(async () => (await user.result())?.outcome, { timeout: 20_000 }).toMatchObject(outcome)
