import { formatUnits } from 'viem'
import { type ChainId, networkOf } from '../frame/chains.ts'
import type { Screen } from '../frame/createPrompts.ts'
import { EVERY_FUNCTION, type PermissionRequest } from '../smart/readPermission.ts'
import { setUpRow } from './calls.ts'
import { type Fees, feeRows, type Token } from './evmTransaction.ts'

type Granted = Pick<PermissionRequest, 'signer' | 'expiry' | 'allowance' | 'rules'>
type Costs = { readonly chain: ChainId; readonly fees: Fees; readonly isSetUp: boolean }

const formatTime = (seconds: number) => new Date(seconds * 1_000).toUTCString()

const costRows = ({ chain, fees, isSetUp }: Costs) => [
  { label: 'Network', value: networkOf(chain).name },
  ...(isSetUp ? [setUpRow(chain)] : []),
  ...feeRows(fees, { chain, value: 0n }),
]

/** The approval screen of a permission: its limits in words. `tokens` are those among its contracts. */
export function describePermission(
  { signer, expiry, allowance, rules }: Granted,
  { host, tokens, ...costs }: Costs & { host: string; tokens: ReadonlyMap<string, Token | undefined> },
): Screen {
  const { coin } = networkOf(costs.chain)
  const spending = `Send up to ${formatUnits(allowance, coin.decimals)} ${coin.symbol} in total, to anyone`
  const limits = [
    ...(allowance > 0n ? [spending] : []),
    ...rules.map(({ target, selector, name }) => {
      const symbol = tokens.get(target.toLowerCase())?.symbol
      const subject = selector === EVERY_FUNCTION ? name : `${name} (${selector})`
      return `Call ${subject} of ${symbol ? `${symbol}, ` : ''}${target}`
    }),
  ]
  const symbols = new Set(rules.flatMap(({ target }) => tokens.get(target.toLowerCase())?.symbol ?? []))
  return {
    action: 'let it act for you, without asking again',
    title: 'Permission',
    rows: [{ label: 'Until', value: formatTime(expiry) }, { label: 'App key', value: signer }, ...costRows(costs)],
    text: limits.map((limit, index) => `${index + 1}. ${limit}`).join('\n'),
    warnings: [
      `Until then, anyone with this key can do the following without asking you. Approve it only if you trust ${host}.`,
      ...[...symbols].map((symbol) => `This key can move all your ${symbol}, without a limit.`),
    ],
    approveLabel: 'Approve',
  }
}

/** The approval screen of a permission's end. */
export const describeRevocation = ({ signer, expiry }: Pick<Granted, 'signer' | 'expiry'>, costs: Costs): Screen => ({
  action: 'end a permission',
  title: 'End permission',
  rows: [{ label: 'Ends', value: formatTime(expiry) }, { label: 'App key', value: signer }, ...costRows(costs)],
  warnings: [],
  approveLabel: 'Approve',
})
