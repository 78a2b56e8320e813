import { concat, encodeAbiParameters, type Hex, numberToHex } from 'viem'
import { USDC } from './portfolio.ts'

// A vault that an app of its own calls, and what a node says of calls to it.

export const VAULT = '0x3D9a41C7b0E29F586A13D7C40B8E72f1C95aE604'
export const REWARDS = '0xC2f816Db7e40a95c3b0D88e1F6475A2c91B370ef'
export const SHARES = '0x7e5700000000000000000000000000000000000E'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const selectors = { balanceOf: '0x70a08231', allowance: '0xdd62ed3e', decimals: '0x313ce567', symbol: '0x95d89b41' }

export type Move = { readonly token: 'USDC' | 'NLV'; readonly units: bigint }
/** What one call does: moves of the account, or an allowance of its dollars; or that it fails. */
export type Effect = {
  readonly moves?: readonly Move[]
  readonly allows?: { readonly spender: string; readonly units: bigint }
  readonly fails?: string
}

const addresses = { USDC, NLV: SHARES } as const
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const reverted = (reason: string): Hex => concat(['0x08c379a0', encodeAbiParameters([{ type: 'string' }], [reason])])

type SimulatedCall = {
  readonly from?: string
  readonly to?: string
  readonly data?: string
  readonly maxFeePerGas?: Hex
}
type Block = { readonly blockOverrides: { readonly baseFeePerGas?: Hex }; readonly calls: readonly SimulatedCall[] }

/** Runs scripted calls: what is read before, between and after them fits what they do. */
export function runOf(account: string, effects: readonly Effect[]) {
  return ({ params }: { readonly params: readonly unknown[] }) => {
    const [{ blockStateCalls }] = params as readonly [{ readonly blockStateCalls: readonly [Block] }]
    const [{ blockOverrides, calls }] = blockStateCalls
    const balances = { USDC: 5_120_460_000n, NLV: 0n }
    const allowances = new Map<string, bigint>()
    const remaining = [...effects]
    const answer = (returnData: Hex, gas = 24_000, logs: readonly object[] = []) => ({
      status: '0x1',
      gasUsed: numberToHex(gas),
      returnData,
      logs,
    })
    const results = calls.map(({ to = '', data = '0x', maxFeePerGas }, index) => {
      if (index === 1)
        return answer(concat([word(BigInt(blockOverrides.baseFeePerGas ?? 0)), word(BigInt(maxFeePerGas ?? 0))]))
      if (data.startsWith(selectors.balanceOf)) {
        const token = Object.entries(addresses).find(([, address]) => address.toLowerCase() === to.toLowerCase())
        return answer(word(token ? balances[token[0] as Move['token']] : 0n))
      }
      if (data.startsWith(selectors.allowance)) return answer(word(allowances.get(data.slice(-40).toLowerCase()) ?? 0n))
      // What reads the coin has no owner on any chain.
      if (to.toLowerCase().startsWith('0x6c61')) return answer(word(10n ** 21n))
      const { moves = [], allows, fails } = remaining.shift() ?? {}
      if (fails !== undefined)
        return { status: '0x0', gasUsed: numberToHex(30_000), returnData: reverted(fails), logs: [] }
      if (allows) allowances.set(allows.spender.slice(2).toLowerCase(), allows.units)
      for (const { token, units } of moves) balances[token] += units
      const logs = [
        ...moves.map(({ token, units }) => ({
          address: addresses[token],
          topics: [TRANSFER, topic(units < 0n ? account : VAULT), topic(units < 0n ? VAULT : account)],
          data: word(units < 0n ? -units : units),
        })),
        ...(allows
          ? [{ address: USDC, topics: [APPROVAL, topic(account), topic(allows.spender)], data: word(allows.units) }]
          : []),
      ]
      return answer('0x', 96_000, logs)
    })
    return [{ calls: results }]
  }
}

/** Tokens by their contracts: shares have six decimals, too. */
export function callVault({ params }: { readonly params: readonly unknown[] }): Hex | undefined {
  const { to = '', data = '0x' } = (params[0] ?? {}) as { to?: string; data?: string }
  if (to.toLowerCase() !== SHARES.toLowerCase()) return undefined
  if (data.startsWith(selectors.decimals)) return word(6n)
  if (data.startsWith(selectors.symbol)) return encodeAbiParameters([{ type: 'string' }], ['NLV'])
  return word(0n)
}
