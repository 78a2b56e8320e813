import { type Address, formatEther, type Hex, hexToBytes } from 'viem'
import type { NamedChain } from './createWalletState.js'

/** What the panel shows about a request, built from the very values that will be signed. */
export type RequestSummary = {
  readonly title: string
  readonly sentence: string
  readonly facts: readonly Fact[]
  /** The complete signed content. */
  readonly text?: { readonly label: string; readonly value: string } | undefined
}

export type Fact = { readonly label: string; readonly value: string; readonly isCode?: boolean | undefined }

const DOMAIN_LABELS: Readonly<Record<string, string>> = {
  name: 'App',
  version: 'Version',
  chainId: 'Chain id',
  verifyingContract: 'Contract',
  salt: 'Salt',
}

export type Transaction = {
  readonly from: Address
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint | undefined
  /** Suggested by the page; otherwise the wallet chooses. */
  readonly fees?: { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint } | undefined
}

/** One of several calls that are made at once. */
export type BatchedCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }

export const summarizeConnect = (accounts: readonly Address[]): RequestSummary => ({
  title: 'Connect',
  sentence: 'This site will see your accounts and may ask you for signatures.',
  facts: accounts.map((value, index) => ({
    label: index === 0 ? 'Account' : `Account ${index + 1}`,
    value,
    isCode: true,
  })),
})

export const summarizeUnlock = (account: Address): RequestSummary => ({
  title: 'Unlock',
  sentence: 'This site is connected already. Approving unlocks the wallet.',
  facts: [{ label: 'Account', value: account, isCode: true }],
})

export const summarizeMessage = (message: Hex, account: Address): RequestSummary => ({
  title: 'Sign message',
  sentence: 'Your signature proves to this site that the account is yours.',
  facts: [{ label: 'Account', value: account, isCode: true }],
  text: { label: 'Message', value: decodeText(message) },
})

export const summarizeTypedData = (
  {
    domain,
    primaryType,
    message,
  }: { domain: Readonly<Record<string, unknown>>; primaryType: string; message: unknown },
  account: Address,
): RequestSummary => ({
  title: 'Sign typed data',
  sentence: 'What you sign can be used later, without asking you again.',
  facts: [
    { label: 'Account', value: account, isCode: true },
    ...Object.entries(domain).map(([key, value]) => ({
      label: DOMAIN_LABELS[key] ?? key,
      value: String(value),
      isCode: key === 'verifyingContract',
    })),
    { label: 'Type', value: primaryType },
  ],
  text: { label: 'Message', value: JSON.stringify(message, null, 2) },
})

export const summarizeTransaction = (
  { from, to, value, data, gas }: Transaction,
  { name, symbol }: NamedChain,
): RequestSummary => ({
  title: 'Send transaction',
  sentence: to ? 'Once sent, this cannot be undone.' : 'This creates a contract. It cannot be undone.',
  facts: [
    { label: 'From', value: from, isCode: true },
    { label: 'To', value: to ?? 'A new contract', isCode: to !== undefined },
    { label: 'Value', value: `${formatEther(value)} ${symbol}` },
    { label: 'Network', value: name },
    ...(gas === undefined ? [] : [{ label: 'Gas limit', value: gas.toString() }]),
  ],
  text: data === '0x' ? undefined : { label: 'Data', value: data },
})

export const summarizeCalls = (
  { from, calls }: { from: Address; calls: readonly BatchedCall[] },
  { name, symbol }: NamedChain,
): RequestSummary => ({
  title: 'Send calls',
  sentence: 'All of them happen, or none. Once sent, this cannot be undone.',
  facts: [
    { label: 'From', value: from, isCode: true },
    { label: 'Network', value: name },
    ...calls.flatMap(({ to, value }, index) => [
      { label: `Call ${index + 1} to`, value: to, isCode: true },
      { label: `Call ${index + 1} value`, value: `${formatEther(value)} ${symbol}` },
    ]),
  ],
  text: { label: 'Data', value: calls.map(({ data }, index) => `${index + 1}: ${data}`).join('\n') },
})

export const summarizeSwitch = (from: NamedChain, to: NamedChain): RequestSummary => ({
  title: 'Switch network',
  sentence: 'This site wants to use another network.',
  facts: [
    { label: 'From', value: from.name },
    { label: 'To', value: to.name },
  ],
})

export const summarizeAddChain = ({ id, name, rpcUrl, symbol }: NamedChain): RequestSummary => ({
  title: 'Add network',
  sentence: 'The network is added to your wallet, and used from then on.',
  facts: [
    { label: 'Name', value: name },
    { label: 'Chain id', value: String(id) },
    { label: 'Currency', value: symbol },
    { label: 'RPC', value: rpcUrl, isCode: true },
  ],
})

/** The text of these bytes, or the bytes themselves if they are not text. */
function decodeText(message: Hex) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(message))
  } catch {
    return message
  }
}
