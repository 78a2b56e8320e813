import { encodeAbiParameters, type Hex, numberToHex } from 'viem'
import { ONE_AND_A_BIT, USDC } from './portfolio.ts'

/** A JSON-RPC call; an answer is its result. */
export type Call = { readonly method: string; readonly params: readonly unknown[] }

type Transaction = { readonly to?: string; readonly data?: Hex }

const GWEI = 10n ** 9n

/** First bytes of the calls that a transfer makes. */
const selectors = {
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  symbol: '0x95d89b41',
  transfer: '0xa9059cbb',
  getL1Fee: '0x49948e0e',
  allowance: '0xdd62ed3e',
} as const

/** ENS: the registry's own front door, which resolves any name at once. */
const ENS_RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** Who names lead to. */
export const JUNO = '0x91bc44e0a7D2586bF13c9e0745Ad8236eF5807DA'

const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

const resolved = (address: Hex) =>
  encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'address' }],
    [encodeAbiParameters([{ type: 'address' }], [address]), ENS_RESOLVER],
  )

/** What the resolver says of a name that nobody owns. */
export const NO_OWNER = resolved(`0x${'0'.repeat(40)}`)

const transactionOf = ({ params }: Call) => (params[0] ?? {}) as Transaction

/** The same contracts, with a router that may take 1,200 USD Coin. */
export const approvedContracts = (call: Call) =>
  transactionOf(call).data?.startsWith(selectors.allowance) ? word(1_200_000_000n) : contracts(JUNO)(call)

/** Contracts: a token with 6 decimals (USD Coin) or 18, and the resolver of names, which all lead to one address. */
export const contracts = (owner: Hex) => (call: Call) =>
  transactionOf(call).to?.toLowerCase() === ENS_RESOLVER ? resolved(owner) : callToken(call)

function callToken(call: Call): Hex {
  const { to = '', data = '0x' } = transactionOf(call)
  const isUsdc = to.toLowerCase() === USDC.toLowerCase()
  switch (data.slice(0, 10)) {
    case selectors.balanceOf:
      return word(isUsdc ? 5_120_460_000n : 10n ** 18n)
    case selectors.decimals:
      return word(isUsdc ? 6n : 18n)
    case selectors.symbol:
      return encodeAbiParameters([{ type: 'string' }], [isUsdc ? 'USDC' : 'TOKEN'])
    case selectors.transfer:
      return word(1n)
    case selectors.allowance:
      return word(0n)
    case selectors.getL1Fee:
      return word(GWEI)
    default:
      return '0x'
  }
}

/** The receipt of a mined transaction. */
export const receipt = (status: 0 | 1) => ({
  status: numberToHex(status),
  blockNumber: '0x112a880',
  transactionHash: `0x${'ab'.repeat(32)}`,
})

/** By method; the answers of every network. */
export const usualAnswers = {
  eth_getBalance: () => ONE_AND_A_BIT,
  eth_call: contracts(JUNO),
  eth_estimateGas: (call: Call) => numberToHex(transactionOf(call).data?.startsWith('0xa9') ? 52_000 : 21_000),
  /** No address is a contract. */
  eth_getCode: () => '0x',
  eth_gasPrice: () => numberToHex(12n * GWEI),
  eth_maxPriorityFeePerGas: () => numberToHex(GWEI),
  eth_getBlockByNumber: () => ({
    number: '0x112a880',
    timestamp: '0x67000000',
    baseFeePerGas: numberToHex(9n * GWEI),
    transactions: [],
    gasLimit: '0x1c9c380',
    gasUsed: '0xe4e1c0',
  }),
  eth_blockNumber: () => '0x112a880',
  /** Nothing is mined. */
  eth_getTransactionReceipt: () => null,
  eth_getTransactionByHash: () => null,
  /** Nothing has arrived. */
  eth_getLogs: () => [],
  eth_getTransactionCount: () => '0x7',
  /** The node cannot run calls ahead, unless a state says otherwise. */
  eth_simulateV1: (): unknown => ({ rpcError: { code: -32601, message: 'no such method' } }),
  eth_sendRawTransaction: () => `0x${'ab'.repeat(32)}`,
}

export type RpcMethod = keyof typeof usualAnswers
