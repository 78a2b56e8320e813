import { type Address, concat, type LocalAccount } from 'viem'
import { callRpc } from './callRpc.js'
import type { NamedChain } from './createWalletState.js'
import { isBytes, isRecord, parseAddress, parseQuantity, parseRecord } from './params.js'
import { rpcErrors } from './providerRpcError.js'
import type { Transaction } from './requestSummary.js'

/** Reads what a page may set in a transaction. The nonce is up to the wallet. */
export function parseTransaction(value: unknown, activeId: number): Transaction {
  const { from, to, value: amount, data, input, gas, chainId, ...fees } = parseRecord(value, 'eth_sendTransaction')
  const bytes = data ?? input ?? '0x'
  if (!isBytes(bytes)) throw rpcErrors.invalidParams('Expected hexadecimal bytes as "data".')
  if (data !== undefined && input !== undefined && data !== input) {
    throw rpcErrors.invalidParams('Expected "data" and "input" to be the same.')
  }
  if (to == null && bytes === '0x') throw rpcErrors.invalidParams('Expected a "to" or "data" to create a contract.')
  if (chainId !== undefined && parseQuantity(chainId, 'chainId') !== BigInt(activeId)) {
    throw rpcErrors.invalidParams(`Expected "chainId" to be that of the active network, ${activeId}.`)
  }
  return {
    from: parseAddress(from, 'from'),
    to: to == null ? undefined : parseAddress(to, 'to'),
    value: amount === undefined ? 0n : parseQuantity(amount, 'value'),
    data: bytes,
    gas: gas === undefined ? undefined : parseQuantity(gas, 'gas'),
    fees: parseFees(fees),
  }
}

/** The fees that the page suggests: both or none. */
function parseFees({ maxFeePerGas, maxPriorityFeePerGas }: Record<string, unknown>): Transaction['fees'] {
  if (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) return undefined
  return {
    maxFeePerGas: parseQuantity(maxFeePerGas, 'maxFeePerGas'),
    maxPriorityFeePerGas: parseQuantity(maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
  }
}

/** What an authorization costs beside the calls (EIP-7702), with a margin. */
const AUTHORIZATION_GAS = 40_000n

const codeOf = (delegate: Address) => concat(['0xef0100', delegate])

/** The transaction, and the code that its sender delegates to from then on. */
type Sent = Transaction & { readonly delegate?: Address | undefined }

/** Completes, signs and submits a transaction, each step once. Returns its hash. */
export async function sendTransaction(transaction: Sent, { id, rpcUrl }: NamedChain, signer: LocalAccount) {
  const { from, to, value, data } = transaction
  const delegate = await newDelegate(transaction, rpcUrl)
  // As if the account had the code already.
  const override = delegate && { [from]: { code: codeOf(delegate) } }
  const call = { from, value: `0x${value.toString(16)}`, data, ...(to ? { to } : {}) }
  const [nonce, block, tip, gas] = await Promise.all([
    callRpc(rpcUrl, 'eth_getTransactionCount', [from, 'pending']),
    callRpc(rpcUrl, 'eth_getBlockByNumber', ['latest', false]),
    callRpc(rpcUrl, 'eth_maxPriorityFeePerGas', []),
    transaction.gas ??
      callRpc(rpcUrl, 'eth_estimateGas', override ? [call, 'latest', override] : [call]).then(readQuantity),
  ])
  const priority = readQuantity(tip)
  // Twice the base fee is enough for six full blocks in a row, as wallets usually do.
  const most = 2n * readQuantity(isRecord(block) ? block.baseFeePerGas : undefined) + priority
  const count = Number(readQuantity(nonce))
  const common = {
    chainId: id,
    nonce: count,
    value,
    data,
    gas: delegate ? gas + AUTHORIZATION_GAS : gas,
    ...(to ? { to } : {}),
    ...(transaction.fees ?? { maxFeePerGas: most, maxPriorityFeePerGas: priority }),
  }
  // The transaction itself takes the nonce before.
  const authorization =
    delegate && (await signer.signAuthorization?.({ address: delegate, chainId: id, nonce: count + 1 }))
  const raw = await signer.signTransaction(
    authorization ? { ...common, type: 'eip7702', authorizationList: [authorization] } : { ...common, type: 'eip1559' },
  )
  return await callRpc(rpcUrl, 'eth_sendRawTransaction', [raw])
}

/** The code that the sender has to delegate to with this transaction; `undefined` if it does already. */
async function newDelegate({ from, delegate }: Sent, rpcUrl: string): Promise<Address | undefined> {
  if (!delegate) return undefined
  const code = await callRpc(rpcUrl, 'eth_getCode', [from, 'latest'])
  return typeof code === 'string' && code.toLowerCase() === codeOf(delegate).toLowerCase() ? undefined : delegate
}

function readQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value)
  throw rpcErrors.internal('The network responded with an invalid quantity.')
}
