import { fromBase58 } from './base58.ts'
import { describeAccount } from './describeAccount.ts'
import { describeTransaction, statusOf } from './describeTransaction.ts'
import type { Execution } from './readExecution.ts'
import { type Options, type Params, readParams } from './readParams.ts'
import { feeOf, readMessage, readTransaction, type SolanaMessage, type SolanaTransaction } from './readTransaction.ts'
import { invalidParams, RpcError } from './rpcError.ts'
import { inContext, isHashValid, latestBlockhash, type RpcWorld } from './rpcWorld.ts'
import { errorText, type TransactionError } from './transactionErrors.ts'

const MAX_HISTORY = 1_000
const MAX_WIRE_BYTES = 1_232

function readBytes(text: string, encoding: unknown): Uint8Array {
  if (encoding !== undefined && encoding !== 'base58' && encoding !== 'base64') {
    throw invalidParams(`unsupported encoding: ${encoding}. Supported encodings: base58, base64`)
  }
  const bytes = encoding === 'base64' ? Uint8Array.from(Buffer.from(text, 'base64')) : fromBase58(text)
  if (!bytes) throw invalidParams('invalid base58 encoding')
  return bytes
}

function decode<decoded>(read: (bytes: Uint8Array) => decoded, bytes: Uint8Array, name: string): decoded {
  try {
    return read(bytes)
  } catch {
    throw invalidParams(`failed to deserialize ${name}`)
  }
}

function transactionOf(params: Params, { encoding }: Options): SolanaTransaction {
  const wire = readBytes(params.text(0), encoding)
  if (wire.length > MAX_WIRE_BYTES) {
    throw invalidParams(
      `decoded solana_transaction::versioned::VersionedTransaction too large: ${wire.length} bytes (max: ${MAX_WIRE_BYTES} bytes)`,
    )
  }
  return decode(readTransaction, wire, 'solana_transaction::versioned::VersionedTransaction')
}

const refusedExecution = (error: TransactionError): Execution => ({
  error,
  logs: [],
  units: 0n,
  inner: [],
  returnData: undefined,
  after: [],
})

/** As a node simulates it: nothing runs with an unknown block hash, or twice. */
function tryOut(world: RpcWorld, transaction: SolanaTransaction): Execution {
  const { ledger } = world
  if (ledger.find(transaction.id)) return refusedExecution('AlreadyProcessed')
  if (!isHashValid(world, transaction.message.recentBlockhash)) return refusedExecution('BlockhashNotFound')
  return ledger.simulate(transaction)
}

const describeExecution = ({ error, logs, units, returnData }: Execution) => ({
  err: error,
  logs,
  accounts: null,
  unitsConsumed: units,
  returnData: returnData
    ? { programId: returnData.programId, data: [Buffer.from(returnData.data).toString('base64'), 'base64'] }
    : null,
})

/** The accounts whose state after a simulation is wanted. */
function accountsOf({ accounts }: Options) {
  const { addresses, encoding }: Options = typeof accounts === 'object' && accounts !== null ? { ...accounts } : {}
  return { addresses: addresses === undefined ? undefined : readParams([addresses]).keys(0), encoding }
}

export function simulate(world: RpcWorld, params: Params) {
  const { ledger } = world
  const options = params.options(1)
  const transaction = transactionOf(params, options)
  if (options.sigVerify === true && options.replaceRecentBlockhash === true) {
    throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
  }
  if (options.sigVerify === true && !transaction.hasValidSignatures) {
    throw new RpcError(-32003, 'Transaction signature verification failure')
  }
  const isReplaced = options.replaceRecentBlockhash === true
  const execution = isReplaced ? ledger.simulate(transaction) : tryOut(world, transaction)
  const { addresses, encoding } = accountsOf(options)
  const accounts = addresses?.map((address) => {
    const state = execution.after.find((accountState) => accountState.address === address) ?? ledger.account(address)
    return state ? describeAccount(ledger, state, { encoding: encoding ?? 'base64' }) : null
  })
  return inContext(world, {
    ...describeExecution(execution),
    ...(accounts ? { accounts } : {}),
    ...(isReplaced ? { replacementBlockhash: latestBlockhash(world) } : {}),
  })
}

export function send(world: RpcWorld, params: Params) {
  const { info, settings } = world
  const options = params.options(1)
  const transaction = transactionOf(params, options)
  if (options.skipPreflight !== true) {
    if (!transaction.hasValidSignatures) throw new RpcError(-32003, 'Transaction signature verification failure')
    const execution = tryOut(world, transaction)
    if (execution.error !== null) {
      const { error } = execution
      throw new RpcError(-32002, `Transaction simulation failed: ${errorText(error)}`, describeExecution(execution))
    }
  }
  if (settings.isHolding)
    settings.heldTransactions.set(info.id, [...(settings.heldTransactions.get(info.id) ?? []), transaction])
  else land(world, transaction)
  return transaction.id
}

/** A node drops what no block accepts, and says nothing. */
export function land(world: RpcWorld, transaction: SolanaTransaction): void {
  const isAccepted = transaction.hasValidSignatures && isHashValid(world, transaction.message.recentBlockhash)
  if (isAccepted && !world.ledger.find(transaction.id)) world.ledger.send(transaction)
}

export function feeForMessage(world: RpcWorld, params: Params) {
  const message: SolanaMessage = decode(readMessage, readBytes(params.text(0), 'base64'), 'message')
  return inContext(world, isHashValid(world, message.recentBlockhash) ? feeOf(message) : null)
}

export function statuses(world: RpcWorld, params: Params) {
  const describe = (id: string) => {
    const status = world.ledger.status(id)
    if (!status) return null
    const { slot, error } = status
    return { slot, confirmations: null, err: error, status: statusOf(error), confirmationStatus: 'finalized' }
  }
  return inContext(world, params.texts(0).map(describe))
}

export function transaction({ ledger }: RpcWorld, params: Params) {
  const entry = ledger.find(params.text(0))
  return entry ? describeTransaction(entry, params.options(1)) : null
}

export function signaturesForAddress({ ledger }: RpcWorld, params: Params) {
  const { limit, before, until } = params.options(1)
  let listed = ledger.history(params.key(0))
  if (typeof before === 'string') listed = listed.slice(listed.findIndex(({ id }) => id === before) + 1)
  const end = listed.findIndex(({ id }) => id === until)
  if (end >= 0) listed = listed.slice(0, end)
  return listed.slice(0, typeof limit === 'number' ? limit : MAX_HISTORY).map(({ id, slot, time, error }) => ({
    signature: id,
    slot,
    err: error,
    memo: null,
    blockTime: time,
    confirmationStatus: 'finalized',
  }))
}
