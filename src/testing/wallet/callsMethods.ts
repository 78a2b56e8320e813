import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  type LocalAccount,
  numberToHex,
  parseAbi,
  slice,
} from 'viem'
import type { MethodContext, MethodTable } from './accountMethods.js'
import { callRpc } from './callRpc.js'
import { isBytes, isRecord, listOf, parseAddress, parseChainId, parseQuantity, parseRecord } from './params.js'
import { ProviderRpcError, rpcErrors } from './providerRpcError.js'
import { type BatchedCall, summarizeCalls } from './requestSummary.js'
import { sendTransaction } from './sendTransaction.js'
import type { SendInTurn } from './signingMethods.js'

type CallsContext = MethodContext & {
  readonly signers: ReadonlyMap<Address, LocalAccount>
  /** The code that accounts delegate to. */
  readonly delegate: Address
  readonly sendInTurn: SendInTurn
}

const MAX_CALLS = 20
const HASH_BYTES = 32

const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])

const errors = {
  unsupportedCapability: (name: string) =>
    new ProviderRpcError(5700, `The wallet does not support the capability "${name}".`),
  unsupportedChain: (id: number) => new ProviderRpcError(5710, `The wallet does not support chain ${id}.`),
  unknownId: () => new ProviderRpcError(5730, 'Unknown bundle id.'),
  tooLarge: () => new ProviderRpcError(5740, `At most ${MAX_CALLS} calls.`),
}

/** Several calls at once (EIP-5792), by code that the account delegates to (EIP-7702). */
export function createCallsMethods({ state, approvals, signers, delegate, sendInTurn }: CallsContext): MethodTable {
  function requireSigner(address: Address) {
    const signer = state.isPermitted ? signers.get(address) : undefined
    if (!signer) throw rpcErrors.unauthorized()
    // Contracts delegate to nothing.
    if (!signer.signAuthorization) throw rpcErrors.unsupportedMethod('wallet_sendCalls')
    return signer
  }

  return {
    wallet_getCapabilities(params) {
      const [account, chainIds] = listOf(params)
      requireSigner(parseAddress(account, 'address'))
      const requestCount = Array.isArray(chainIds) ? chainIds.map(parseChainId) : undefined
      const existing = state.chains.map(({ id }) => id).filter((id) => requestCount?.includes(id) ?? true)
      return Object.fromEntries(existing.map((id) => [numberToHex(id), { atomic: { status: 'supported' } }]))
    },
    async wallet_sendCalls(params) {
      const { chain } = state
      const { from, calls } = parseCalls(listOf(params)[0], chain.id)
      requireSigner(from)
      const summary = summarizeCalls({ from, calls }, chain)
      return await approvals.ask({ method: 'wallet_sendCalls', params: listOf(params), summary }, async () => {
        const signer = requireSigner(from)
        const data = encodeFunctionData({ abi, functionName: 'execute', args: [calls] })
        const transaction = { from, to: from, value: 0n, data, gas: undefined, delegate }
        const hash = await sendInTurn(() => sendTransaction(transaction, chain, signer))
        // As viem's own ids: what a reload must find again is in the id.
        return { id: concat([hash as Hex, numberToHex(chain.id, { size: HASH_BYTES })]) }
      })
    },
    async wallet_getCallsStatus(params) {
      const [id] = listOf(params)
      if (!isBytes(id) || id.length !== 2 + 4 * HASH_BYTES) throw errors.unknownId()
      const [hash, chainId] = [slice(id, 0, HASH_BYTES), Number(slice(id, HASH_BYTES))]
      const chain = state.findChain(chainId)
      if (!chain) throw errors.unsupportedChain(chainId)
      const receipt = await callRpc(chain.rpcUrl, 'eth_getTransactionReceipt', [hash])
      const common = { version: '2.0.0', id, chainId: numberToHex(chainId), atomic: true }
      if (!isRecord(receipt)) return { ...common, status: 100 }
      const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
      const isDone = status === '0x1'
      const receipts = [{ logs, status, blockHash, blockNumber, gasUsed, transactionHash }]
      return { ...common, status: isDone ? 200 : 500, receipts }
    },
  }
}

/** Reads what a page may ask for. What the wallet cannot do is refused, unless the page says that it may be left out. */
function parseCalls(value: unknown, activeId: number): { from: Address; calls: readonly BatchedCall[] } {
  const { from, chainId, calls, capabilities } = parseRecord(value, 'wallet_sendCalls')
  const id = parseChainId(chainId)
  if (id !== activeId) throw errors.unsupportedChain(id)
  for (const [name, capability] of Object.entries(isRecord(capabilities) ? capabilities : {})) {
    if (!isRecord(capability) || capability.optional !== true) throw errors.unsupportedCapability(name)
  }
  if (!Array.isArray(calls) || calls.length === 0) throw rpcErrors.invalidParams('Expected "calls" to have calls.')
  if (calls.length > MAX_CALLS) throw errors.tooLarge()
  return { from: parseAddress(from, 'from'), calls: calls.map(parseCall) }
}

function parseCall(value: unknown): BatchedCall {
  const { to, value: amount, data = '0x' } = parseRecord(value, 'a call')
  if (!isBytes(data)) throw rpcErrors.invalidParams('Expected hexadecimal bytes as "data".')
  return { to: parseAddress(to, 'to'), value: amount === undefined ? 0n : parseQuantity(amount, 'value'), data }
}
