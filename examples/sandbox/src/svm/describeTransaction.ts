import { toBase58 } from './base58.ts'
import type { Landed, TokenHolding } from './createLedger.ts'
import { tokenAmount } from './describeAccount.ts'
import type { Options } from './readParams.ts'
import { isWritable } from './readTransaction.ts'
import { invalidParams, RpcError } from './rpcError.ts'
import type { TransactionError } from './transactionErrors.ts'

export const statusOf = (error: TransactionError | null) => (error === null ? { Ok: null } : { Err: error })

const tokenBalance = (holding: TokenHolding & { readonly index: number }) => ({
  accountIndex: holding.index,
  mint: holding.mint,
  owner: holding.owner,
  programId: holding.program,
  uiTokenAmount: tokenAmount(holding.units, holding.decimals),
})

function describeMeta({ error, fee, before, later, inner, logs, loaded, units, returnData }: Landed) {
  return {
    err: error,
    status: statusOf(error),
    fee,
    preBalances: before.lamports,
    postBalances: later.lamports,
    innerInstructions: inner,
    preTokenBalances: before.tokens.map(tokenBalance),
    postTokenBalances: later.tokens.map(tokenBalance),
    logMessages: logs,
    rewards: [],
    loadedAddresses: loaded,
    computeUnitsConsumed: units,
    ...(returnData
      ? {
          returnData: {
            programId: returnData.programId,
            data: [Buffer.from(returnData.data).toString('base64'), 'base64'],
          },
        }
      : {}),
  }
}

function describeJson({ transaction, loaded }: Landed, isParsed: boolean) {
  const { message, signatures } = transaction
  const { header, accountKeys, recentBlockhash, addressTableLookups } = message
  const all = [...accountKeys, ...loaded.writable, ...loaded.readonly]
  const parsedKeys = [
    ...accountKeys.map((pubkey, index) => ({
      pubkey,
      signer: index < header.numRequiredSignatures,
      writable: isWritable(message, index),
      source: 'transaction',
    })),
    ...loaded.writable.map((pubkey) => ({ pubkey, signer: false, writable: true, source: 'lookupTable' })),
    ...loaded.readonly.map((pubkey) => ({ pubkey, signer: false, writable: false, source: 'lookupTable' })),
  ]
  const instructions = message.instructions.map(({ programIdIndex, accounts, data }) =>
    isParsed
      ? {
          programId: all[programIdIndex],
          accounts: accounts.map((index) => all[index]),
          data: toBase58(data),
          stackHeight: null,
        }
      : { programIdIndex, accounts, data: toBase58(data), stackHeight: null },
  )
  return {
    signatures: signatures.map(toBase58),
    message: {
      ...(isParsed ? {} : { header }),
      accountKeys: isParsed ? parsedKeys : accountKeys,
      recentBlockhash,
      instructions,
      ...(message.version === 'legacy' ? {} : { addressTableLookups }),
    },
  }
}

function encodeTransaction(entry: Landed, encoding: unknown) {
  const wire = Buffer.from(entry.transaction.wire)
  switch (encoding) {
    case undefined:
    case 'json':
      return describeJson(entry, false)
    case 'jsonParsed':
      return describeJson(entry, true)
    case 'base64':
      return [wire.toString('base64'), 'base64']
    case 'base58':
      return [toBase58(wire), 'base58']
    default:
      throw invalidParams(`Invalid params: the encoding ${encoding} is not supported here`)
  }
}

export function describeTransaction(entry: Landed, { encoding, maxSupportedTransactionVersion }: Options) {
  const { version } = entry.transaction.message
  if (version !== 'legacy' && maxSupportedTransactionVersion === undefined) {
    throw new RpcError(-32015, `Transaction version (${version}) is not supported by the requesting client`)
  }
  return {
    slot: entry.slot,
    blockTime: entry.time,
    transaction: encodeTransaction(entry, encoding),
    meta: describeMeta(entry),
    ...(maxSupportedTransactionVersion === undefined ? {} : { version }),
  }
}
