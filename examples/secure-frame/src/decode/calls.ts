import { formatUnits } from 'viem'
import { type ChainId, networkOf } from '../frame/chains.ts'
import type { Screen } from '../frame/createPrompts.ts'
import type { Call } from '../smart/smartAccount.ts'
import { describeCall, type Fees, feeRows, type Token } from './evmTransaction.ts'

export type Payment =
  | { readonly kind: 'account'; readonly fees: Fees }
  /** Host of the service that pays. */
  | { readonly kind: 'sponsor'; readonly host: string }

type CallsContext = {
  readonly chain: ChainId
  /** By the address of the contract, in lower case. */
  readonly tokens: ReadonlyMap<string, Token | undefined>
  readonly payment: Payment
  /** Whether the account becomes a smart account with it. */
  readonly isSetUp: boolean
}

export const setUpRow = (chain: ChainId) => ({
  label: 'Also',
  value: `Sets up your smart account on ${networkOf(chain).name}`,
})

const capitalize = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** The approval screen of calls that happen together. */
export function describeCalls(calls: readonly Call[], { chain, tokens, payment, isSetUp }: CallsContext): Screen {
  const { name, coin } = networkOf(chain)
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const described = calls.map((call) => describeCall(call, chain, tokens.get(call.to.toLowerCase())))
  const common = [
    { label: 'Network', value: name },
    ...(isSetUp ? [setUpRow(chain)] : []),
    ...(payment.kind === 'sponsor'
      ? [{ label: 'Network fee', value: `Paid by ${payment.host}` }]
      : feeRows(payment.fees, { chain, value })),
  ]
  const [only] = described.length === 1 ? described : []
  if (only) return { ...only, rows: [...only.rows, ...common], approveLabel: 'Approve' }
  const total =
    value > 0n ? [{ label: 'Total sent', value: `${formatUnits(value, coin.decimals)} ${coin.symbol}` }] : []
  const blocks = described.map(({ action, title, rows }, index) => {
    const lines = rows.map((row) => `   ${row.label}: ${row.value}`)
    return [`${index + 1}. ${capitalize(action)}: ${title}`, ...lines].join('\n')
  })
  return {
    action: `do ${calls.length} things at once`,
    title: `${calls.length} calls`,
    rows: [...total, ...common],
    text: blocks.join('\n'),
    warnings: described.flatMap(({ warnings }, index) => warnings.map((text) => `Call ${index + 1}: ${text}`)),
    approveLabel: 'Approve',
  }
}
