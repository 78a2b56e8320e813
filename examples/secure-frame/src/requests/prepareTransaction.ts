import type { Address, Hex, PublicClient } from 'viem'
import type { Fees } from '../decode/evmTransaction.ts'
import { type ChainId, numberOf } from '../frame/chains.ts'
import type { EvmAccount } from '../frame/keys.ts'
import type { Nodes } from '../frame/node.ts'
import { DELEGATION, IMPLEMENTATION } from '../smart/smartAccount.ts'

/** What an authorization costs beside the calls (EIP-7702), with a margin. */
const AUTHORIZATION_GAS = 40_000n

type Transaction = {
  readonly account: EvmAccount
  readonly to: Address | undefined
  readonly data: Hex
  readonly value: bigint
  readonly gas?: bigint | undefined
  /** Whether the account begins to delegate with it. */
  readonly isSetUp?: boolean
}

/** What the calls would use if the account had its code already. Throws if they fail. */
export async function estimateBeforeSetUp(
  client: Pick<PublicClient, 'estimateGas'>,
  { account, to, data, value }: { account: Address; to: Address | undefined; data: Hex; value: bigint },
) {
  const stateOverride = [{ address: account, code: DELEGATION }]
  return AUTHORIZATION_GAS + (await client.estimateGas({ account, ...(to && { to }), data, value, stateOverride }))
}

/** Reads fees and nonce of a transaction. Nothing is signed before `send`. */
export async function prepareTransaction(
  { chain, nodes }: { chain: ChainId; nodes: Nodes },
  { account, to, data, value, gas, isSetUp = false }: Transaction,
) {
  const client = nodes.clientFor(chain)
  const { address } = account
  // An app's limit is for the calls alone: it cannot know that the account is set up with them.
  const forCalls = gas === undefined || !isSetUp ? gas : gas + AUTHORIZATION_GAS
  const existing =
    forCalls ?? (isSetUp ? await estimateBeforeSetUp(client, { account: address, to, data, value }) : undefined)
  const [prepared, block] = await Promise.all([
    client.prepareTransactionRequest({
      account: { address, type: 'json-rpc' },
      ...(to && { to }),
      data,
      value,
      ...(existing !== undefined && { gas: existing }),
      parameters: ['nonce', 'gas', 'fees', 'type', 'chainId'],
    }),
    client.getBlock(),
  ])
  const chainId = numberOf(chain)
  if (prepared.chainId !== chainId) throw new Error('The network is another one than expected')
  const price = prepared.maxFeePerGas ?? prepared.gasPrice
  if (price === undefined) throw new Error('The network names no fee')
  const likelyPrice = prepared.maxFeePerGas
    ? (block.baseFeePerGas ?? prepared.maxFeePerGas) + (prepared.maxPriorityFeePerGas ?? 0n)
    : price
  const fees: Fees = { likely: prepared.gas * (likelyPrice < price ? likelyPrice : price), most: prepared.gas * price }

  async function sign() {
    const common = { chainId, nonce: prepared.nonce, gas: prepared.gas, data, value, ...(to && { to }) }
    const priced = {
      maxFeePerGas: prepared.maxFeePerGas ?? price,
      maxPriorityFeePerGas: prepared.maxPriorityFeePerGas ?? 0n,
    }
    if (isSetUp) {
      // The transaction itself takes the nonce before.
      const next = { address: IMPLEMENTATION, chainId, nonce: prepared.nonce + 1 }
      const authorizationList = [await account.signAuthorization(next)]
      return account.signTransaction({ ...common, ...priced, type: 'eip7702', authorizationList })
    }
    return account.signTransaction(
      prepared.maxFeePerGas === undefined
        ? { ...common, type: 'legacy', gasPrice: price }
        : { ...common, ...priced, type: 'eip1559' },
    )
  }

  return { fees, send: async () => client.sendRawTransaction({ serializedTransaction: await sign() }) }
}
