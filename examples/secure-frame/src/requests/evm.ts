import { type Address, isAddress, isAddressEqual, toHex } from 'viem'
import {
  decodeTokenCall,
  describeTransaction,
  type Fees,
  readToken,
  readTransaction,
  type Token,
} from '../decode/evmTransaction.ts'
import { describeMessage, messageBytes } from '../decode/message.ts'
import { describeTypedData, readPermissions, readTypedData } from '../decode/typedData.ts'
import { type ChainId, networkOf, numberOf } from '../frame/chains.ts'
import type { Prepared } from '../frame/createPrompts.ts'
import type { UserKeys } from '../frame/keys.ts'
import type { Nodes } from '../frame/node.ts'

export type RequestContext = {
  readonly chain: ChainId
  readonly keys: UserKeys
  readonly nodes: Nodes
  /** Host of the page that asks. */
  readonly host: string
}

type Preparation = (params: unknown, context: RequestContext) => Promise<Prepared<unknown>>

const listOf = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])

function requireAccount(value: unknown, account: Address) {
  if (typeof value === 'string' && isAddress(value, { strict: false }) && isAddressEqual(value, account)) return
  throw new Error('The request is for another account')
}

const sendTransaction: Preparation = async (params, { chain, keys: { evm }, nodes }) => {
  const request = readTransaction(params, evm.address, chain)
  const client = nodes.clientFor(chain)
  const call = decodeTokenCall(request)
  const { to, data, value, gas } = request
  const [prepared, block, token] = await Promise.all([
    client.prepareTransactionRequest({
      account: { address: evm.address, type: 'json-rpc' },
      ...(to && { to }),
      data,
      value,
      ...(gas !== undefined && { gas }),
      parameters: ['nonce', 'gas', 'fees', 'type', 'chainId'],
    }),
    client.getBlock(),
    call && readToken(client, call.token),
  ])
  if (prepared.chainId !== numberOf(chain)) throw new Error('The network is another one than expected')
  const price = prepared.maxFeePerGas ?? prepared.gasPrice
  if (price === undefined) throw new Error('The network names no fee')
  const likelyPrice = prepared.maxFeePerGas
    ? (block.baseFeePerGas ?? prepared.maxFeePerGas) + (prepared.maxPriorityFeePerGas ?? 0n)
    : price
  const fees: Fees = { likely: prepared.gas * (likelyPrice < price ? likelyPrice : price), most: prepared.gas * price }
  return {
    screen: describeTransaction(request, { chain, token, fees }),
    async approve() {
      const common = {
        chainId: numberOf(chain),
        nonce: prepared.nonce,
        gas: prepared.gas,
        data,
        value,
        ...(to && { to }),
      }
      const serializedTransaction = await evm.signTransaction(
        prepared.maxFeePerGas === undefined
          ? { ...common, type: 'legacy', gasPrice: price }
          : {
              ...common,
              type: 'eip1559',
              maxFeePerGas: prepared.maxFeePerGas,
              maxPriorityFeePerGas: prepared.maxPriorityFeePerGas ?? 0n,
            },
      )
      return client.sendRawTransaction({ serializedTransaction })
    },
  }
}

const signMessage: Preparation = async (params, { chain, keys: { evm }, host }) => {
  const [message, account] = listOf(params)
  if (typeof message !== 'string') throw new Error('The message is invalid')
  requireAccount(account, evm.address)
  const bytes = messageBytes(message)
  return {
    screen: describeMessage(bytes, { host, network: networkOf(chain).name }),
    approve: () => evm.signMessage({ message: { raw: toHex(bytes) } }),
  }
}

const signTypedData: Preparation = async (params, { chain, keys: { evm }, nodes }) => {
  const [account, value] = listOf(params)
  requireAccount(account, evm.address)
  const data = readTypedData(value, chain)
  const client = nodes.clientFor(chain)
  const addresses = [...new Set(readPermissions(data).map(({ token }) => token))]
  const tokens = new Map<Address, Token | undefined>(
    await Promise.all(addresses.map(async (address) => [address, await readToken(client, address)] as const)),
  )
  return {
    screen: describeTypedData(data, { chain, tokens }),
    approve: () => evm.signTypedData(data as Parameters<typeof evm.signTypedData>[0]),
  }
}

export const evmRequests: Readonly<Record<string, Preparation>> = {
  eth_sendTransaction: sendTransaction,
  personal_sign: signMessage,
  eth_signTypedData_v4: signTypedData,
}
