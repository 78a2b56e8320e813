import { base58, base64 } from '@scure/base'
import type { VersionedTransaction } from '@solana/web3.js'
import { describeMessage } from '../decode/message.ts'
import {
  decodeBase58,
  describeInstructions,
  formatSol,
  isTransactionMessage,
  readSolanaTransaction,
  signerIndex,
} from '../decode/solanaTransaction.ts'
import { networkOf } from '../frame/chains.ts'
import type { Prepared, Screen } from '../frame/createPrompts.ts'
import { isObject } from '../frame/messages.ts'
import type { RequestContext } from './evm.ts'

type Preparation = (params: unknown, context: RequestContext) => Promise<Prepared<unknown>>

const MAX_TRANSACTIONS = 20

/** Both forms occur: the object, and the object in an array. */
function readParams(params: unknown): Readonly<Record<string, unknown>> {
  const value: unknown = Array.isArray(params) ? params[0] : params
  if (isObject(value)) return value
  throw new Error('The request is invalid')
}

/** Adds our signature; those of others stay. */
function sign(transaction: VersionedTransaction, { keys: { solana } }: RequestContext) {
  transaction.signatures[signerIndex(transaction, solana.address)] = solana.sign(transaction.message.serialize())
  return transaction.serialize()
}

async function readFee(transaction: VersionedTransaction, { nodes, chain }: RequestContext) {
  const message = base64.encode(transaction.message.serialize())
  const answer = await nodes
    .call(chain, 'getFeeForMessage', [message, { commitment: 'confirmed' }])
    .catch(() => undefined)
  const fee = isObject(answer) ? answer.value : undefined
  return typeof fee === 'number' && Number.isSafeInteger(fee) ? BigInt(fee) : undefined
}

async function describe(
  transactions: readonly VersionedTransaction[],
  { context, isSent }: { context: RequestContext; isSent: boolean },
): Promise<Screen> {
  const fees = await Promise.all(transactions.map((each) => readFee(each, context)))
  const total = fees.reduce<bigint | undefined>(
    (sum, fee) => (sum === undefined || fee === undefined ? undefined : sum + fee),
    0n,
  )
  const lists = transactions.map(describeInstructions)
  const all = lists.flat()
  const main = all.filter(({ kind }) => kind !== 'harmless')
  const single = main.length === 1 ? main[0] : undefined
  const isCoinTransfer = single?.lamports !== undefined && single.to !== undefined
  const text = lists
    .map((list, index) => {
      const lines = list.map((each, step) => `${step + 1}. ${each.text}`).join('\n')
      return lists.length > 1 ? `Transaction ${index + 1}\n${lines}` : lines
    })
    .join('\n\n')
  const hasUnknown = all.some(({ kind }) => kind === 'unknown')
  const hasPermission = all.some(({ kind }) => kind === 'permission')
  return {
    action: isCoinTransfer ? 'send' : isSent ? 'send a transaction' : 'sign',
    title:
      isCoinTransfer && single.lamports !== undefined
        ? formatSol(single.lamports)
        : lists.length === 1
          ? 'A transaction'
          : `${lists.length} transactions`,
    rows: [
      ...(isCoinTransfer ? [{ label: 'To', value: single.to ?? '' }] : []),
      { label: 'Network', value: networkOf(context.chain).name },
      { label: 'Fee', value: total === undefined ? 'Unknown' : formatSol(total) },
    ],
    text,
    warnings: [
      ...(hasPermission ? ['This lets another account spend your tokens, now and later.'] : []),
      ...(hasUnknown ? ['Not everything here can be decoded. Approve it only if you trust the app.'] : []),
      ...(isSent ? [] : ['The app can send what you sign, now or later.']),
    ],
    approveLabel: 'Approve',
  }
}

const signMessage: Preparation = async (params, { chain, keys: { solana }, host }) => {
  const { message, pubkey } = readParams(params)
  if (pubkey !== solana.address) throw new Error('The request is for another account')
  const bytes = decodeBase58(message, 'message')
  if (isTransactionMessage(bytes)) throw new Error('The message is a transaction')
  return {
    screen: describeMessage(bytes, { host, network: networkOf(chain).name }),
    approve: async () => ({ signature: base58.encode(solana.sign(bytes)) }),
  }
}

const signTransaction: Preparation = async (params, context) => {
  const transaction = readSolanaTransaction(readParams(params).transaction, context.keys.solana.address)
  return {
    screen: await describe([transaction], { context, isSent: false }),
    approve: async () => ({ transaction: base58.encode(sign(transaction, context)) }),
  }
}

const signAllTransactions: Preparation = async (params, context) => {
  const { transactions } = readParams(params)
  if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > MAX_TRANSACTIONS) {
    throw new Error('The request is invalid')
  }
  const all = transactions.map((each: unknown) => readSolanaTransaction(each, context.keys.solana.address))
  return {
    screen: await describe(all, { context, isSent: false }),
    approve: async () => ({ transactions: all.map((each) => base58.encode(sign(each, context))) }),
  }
}

/** The options of `sendTransaction` that an app may set. */
function readSendOptions(value: unknown) {
  const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = isObject(value) ? value : {}
  return {
    encoding: 'base64',
    ...(typeof skipPreflight === 'boolean' && { skipPreflight }),
    ...(typeof preflightCommitment === 'string' && { preflightCommitment }),
    ...(typeof maxRetries === 'number' && { maxRetries }),
    ...(typeof minContextSlot === 'number' && { minContextSlot }),
  }
}

const signAndSendTransaction: Preparation = async (params, context) => {
  const { transaction: text, options } = readParams(params)
  const transaction = readSolanaTransaction(text, context.keys.solana.address)
  return {
    screen: await describe([transaction], { context, isSent: true }),
    async approve() {
      const bytes = sign(transaction, context)
      const sent = await context.nodes.call(context.chain, 'sendTransaction', [
        base64.encode(bytes),
        readSendOptions(options),
      ])
      if (typeof sent !== 'string') throw new Error('The network did not accept the transaction')
      return { signature: sent }
    },
  }
}

export const solanaRequests: Readonly<Record<string, Preparation>> = {
  solana_signMessage: signMessage,
  solana_signTransaction: signTransaction,
  solana_signAllTransactions: signAllTransactions,
  solana_signAndSendTransaction: signAndSendTransaction,
}
