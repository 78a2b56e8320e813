import { type Address, toHex } from 'viem'
import { setUpRow } from '../decode/calls.ts'
import {
  decodeTokenCall,
  describeTransaction,
  readToken,
  readTransaction,
  type Token,
} from '../decode/evmTransaction.ts'
import { describeMessage, messageBytes } from '../decode/message.ts'
import { describeTypedData, readPermissions, readTypedData, type TypedData } from '../decode/typedData.ts'
import { type ChainId, networkOf } from '../frame/chains.ts'
import type { Prepared } from '../frame/createPrompts.ts'
import type { UserKeys } from '../frame/keys.ts'
import { isObject } from '../frame/messages.ts'
import type { Nodes } from '../frame/node.ts'
import type { SmartServices } from '../smart/createSmartServices.ts'
import { requireOther } from '../smart/readCalls.ts'
import { findAccountType } from '../smart/readCapabilities.ts'
import type { AccountType } from '../smart/smartAccount.ts'
import { sendCalls } from './calls.ts'
import { permissionRequests } from './permissions.ts'
import { prepareTransaction } from './prepareTransaction.ts'

export type RequestContext = {
  readonly chain: ChainId
  readonly keys: UserKeys
  readonly nodes: Nodes
  /** Host of the page that asks. */
  readonly host: string
  /** Of the account in use. */
  readonly type: AccountType
  readonly smart: SmartServices
}

export type Preparation = (params: unknown, context: RequestContext) => Promise<Prepared<unknown>>

const listOf = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])

/** The account that a request names signs, whether or not it is in use; others are refused. */
function requireAccount(value: unknown, keys: UserKeys) {
  const type = findAccountType(value, keys)
  if (type === undefined) throw new Error('The request is for another account')
  return type === 'smartAccount' ? keys.smart : keys.evm
}

const sendTransaction: Preparation = async (params, context) => {
  const { chain, keys, nodes, smart } = context
  const [transaction] = listOf(params)
  const isSmart = isObject(transaction) && findAccountType(transaction.from, keys) === 'smartAccount'
  const account = isSmart ? keys.smart : keys.evm
  const request = readTransaction(params, account.address, chain)
  if (isSmart) requireOther(account.address, request.to, request.data)
  const client = nodes.clientFor(chain)
  const call = decodeTokenCall(request)
  // A transaction that creates a contract cannot carry an authorization.
  const canSetUp = isSmart && request.to !== undefined && (await smart.networks.isEnabled(chain))
  const isSetUp = canSetUp && !(await smart.networks.isDeployed(chain, account.address))
  const [{ fees, send }, token] = await Promise.all([
    prepareTransaction(context, { ...request, account, isSetUp }),
    call && readToken(client, call.token),
  ])
  const screen = describeTransaction(request, { chain, token, fees })
  return { screen: isSetUp ? { ...screen, rows: [...screen.rows, setUpRow(chain)] } : screen, approve: send }
}

const signMessage: Preparation = async (params, { chain, keys, host }) => {
  const [message, named] = listOf(params)
  if (typeof message !== 'string') throw new Error('The message is invalid')
  const account = requireAccount(named, keys)
  const bytes = messageBytes(message)
  return {
    screen: describeMessage(bytes, { host, network: networkOf(chain).name }),
    approve: () => account.signMessage({ message: { raw: toHex(bytes) } }),
  }
}

/** What the smart account itself obeys is signed by the wallet only, never for an app. */
function requireForeignDomain({ domain: { verifyingContract } }: TypedData, keys: UserKeys) {
  // As text: a message can also carry an object that only encodes like one.
  if (findAccountType(String(verifyingContract), keys) === 'smartAccount') {
    throw new Error('Apps cannot sign for the account itself')
  }
}

const signTypedData: Preparation = async (params, { chain, keys, nodes }) => {
  const [named, value] = listOf(params)
  const account = requireAccount(named, keys)
  const data = readTypedData(value, chain)
  requireForeignDomain(data, keys)
  const client = nodes.clientFor(chain)
  const addresses = [...new Set(readPermissions(data).map(({ token }) => token))]
  const tokens = new Map<Address, Token | undefined>(
    await Promise.all(addresses.map(async (address) => [address, await readToken(client, address)] as const)),
  )
  return {
    screen: describeTypedData(data, { chain, tokens }),
    approve: () => account.signTypedData(data as Parameters<typeof account.signTypedData>[0]),
  }
}

export const evmRequests: Readonly<Record<string, Preparation>> = {
  eth_sendTransaction: sendTransaction,
  personal_sign: signMessage,
  eth_signTypedData_v4: signTypedData,
  wallet_sendCalls: sendCalls,
  ...permissionRequests,
}
