import { fromBase58 } from './base58.ts'
import type { ClusterInfo } from './clusters.ts'
import { type Execution, type Ledger, MAX_HASH_AGE } from './createLedger.ts'
import { describeAccount, tokenAmount } from './describeAccount.ts'
import { describeTransaction, statusOf } from './describeTransaction.ts'
import { type Options, type Params, readParams } from './readParams.ts'
import { feeOf, readMessage, readTransaction, type SolanaMessage, type SolanaTransaction } from './readTransaction.ts'
import { invalidParams, RpcError } from './rpcError.ts'
import type { SolanaSettings } from './solanaSettings.ts'
import { TOKEN_PROGRAMS } from './splTokens.ts'
import { errorText, type TransactionError } from './transactionErrors.ts'

const SLOTS_PER_EPOCH = 432_000n
const MAX_FEE_SLOTS = 150
const MAX_HISTORY = 1_000
const MAX_WIRE_BYTES = 1_232
const VERSION = { 'solana-core': '3.0.0', 'feature-set': 3_640_012_085 }

export type RpcWorld = { readonly info: ClusterInfo; readonly ledger: Ledger; readonly settings: SolanaSettings }

type Method = (world: RpcWorld, params: Params) => unknown

/** Blocks that only this project sees; of those, the ones after a slot. */
const skippedSince = ({ info, settings }: RpcWorld, slot = 0n) =>
  (settings.skips.get(info.id) ?? []).reduce((sum, { at, slots }) => (at >= slot ? sum + slots : sum), 0n)
const slotOf = (world: RpcWorld) => world.ledger.slot() + skippedSince(world)
const heightOf = (world: RpcWorld) => world.ledger.height() + skippedSince(world)

function latestBlockhash(world: RpcWorld) {
  return { blockhash: world.ledger.latestBlockhash(), lastValidBlockHeight: heightOf(world) + MAX_HASH_AGE }
}

const inContext = (world: RpcWorld, value: unknown) => ({
  context: { slot: slotOf(world), apiVersion: VERSION['solana-core'] },
  value,
})

export function isHashValid(world: RpcWorld, hash: string): boolean {
  const { info, ledger, settings } = world
  const slot = ledger.hashSlot(hash)
  const expired = settings.expiredSlots.get(info.id)
  if (slot === undefined || (expired !== undefined && slot <= expired)) return false
  return ledger.slot() - slot + skippedSince(world, slot) <= MAX_HASH_AGE
}

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

function simulate(world: RpcWorld, params: Params) {
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
    const state = execution.after.find((one) => one.address === address) ?? ledger.account(address)
    return state ? describeAccount(ledger, state, { encoding: encoding ?? 'base64' }) : null
  })
  return inContext(world, {
    ...describeExecution(execution),
    ...(accounts ? { accounts } : {}),
    ...(isReplaced ? { replacementBlockhash: latestBlockhash(world) } : {}),
  })
}

function send(world: RpcWorld, params: Params) {
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
  if (settings.isHolding) settings.held.set(info.id, [...(settings.held.get(info.id) ?? []), transaction])
  else land(world, transaction)
  return transaction.id
}

/** A node drops what no block accepts, and says nothing. */
export function land(world: RpcWorld, transaction: SolanaTransaction): void {
  const isAccepted = transaction.hasValidSignatures && isHashValid(world, transaction.message.recentBlockhash)
  if (isAccepted && !world.ledger.find(transaction.id)) world.ledger.send(transaction)
}

function feeForMessage(world: RpcWorld, params: Params) {
  const message: SolanaMessage = decode(readMessage, readBytes(params.text(0), 'base64'), 'message')
  return inContext(world, isHashValid(world, message.recentBlockhash) ? feeOf(message) : null)
}

function accountInfo(world: RpcWorld, params: Params) {
  const state = world.ledger.account(params.key(0))
  return inContext(world, state ? describeAccount(world.ledger, state, params.options(1)) : null)
}

function multipleAccounts(world: RpcWorld, params: Params) {
  const options = { encoding: 'base64', ...params.options(1) }
  const describe = (address: string) => {
    const state = world.ledger.account(address)
    return state ? describeAccount(world.ledger, state, options) : null
  }
  return inContext(world, params.keys(0).map(describe))
}

function tokenAccountsByOwner(world: RpcWorld, params: Params) {
  const { ledger } = world
  const owner = params.key(0)
  const { mint, programId } = params.options(1)
  const options = params.options(2)
  if (typeof mint === 'string' && !ledger.mint(mint)) throw invalidParams('Invalid param: could not find mint')
  if (typeof mint !== 'string' && (typeof programId !== 'string' || !TOKEN_PROGRAMS.includes(programId))) {
    throw invalidParams('Invalid param: unrecognized Token program id')
  }
  const found = ledger
    .holdings(owner)
    .filter(({ holding }) => (typeof mint === 'string' ? holding.mint === mint : holding.program === programId))
  return inContext(
    world,
    found.map(({ state }) => ({ pubkey: state.address, account: describeAccount(ledger, state, options) })),
  )
}

function tokenAccountBalance(world: RpcWorld, params: Params) {
  const state = world.ledger.account(params.key(0))
  if (!state) throw invalidParams('Invalid param: could not find account')
  const holding = world.ledger.holdingOf(state)
  if (!holding) throw invalidParams('Invalid param: not a Token account')
  return inContext(world, tokenAmount(holding.units, holding.decimals))
}

function tokenSupply(world: RpcWorld, params: Params) {
  const mint = world.ledger.mint(params.key(0))
  if (!mint) throw invalidParams('Invalid param: could not find mint')
  return inContext(world, tokenAmount(mint.supply, mint.decimals))
}

function statuses(world: RpcWorld, params: Params) {
  const describe = (id: string) => {
    const status = world.ledger.status(id)
    if (!status) return null
    const { slot, error } = status
    return { slot, confirmations: null, err: error, status: statusOf(error), confirmationStatus: 'finalized' }
  }
  return inContext(world, params.texts(0).map(describe))
}

function transaction({ ledger }: RpcWorld, params: Params) {
  const entry = ledger.find(params.text(0))
  return entry ? describeTransaction(entry, params.options(1)) : null
}

function signaturesForAddress({ ledger }: RpcWorld, params: Params) {
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

function prioritizationFees(world: RpcWorld) {
  const { settings } = world
  const fees = settings.prioritizationFees.length > 0 ? settings.prioritizationFees : [0]
  return fees
    .slice(0, MAX_FEE_SLOTS)
    .map((prioritizationFee, age) => ({ slot: slotOf(world) - BigInt(age), prioritizationFee }))
    .reverse()
}

function epochInfo(world: RpcWorld) {
  const slot = slotOf(world)
  return {
    absoluteSlot: slot,
    blockHeight: heightOf(world),
    epoch: slot / SLOTS_PER_EPOCH,
    slotIndex: slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: world.ledger.history().length,
  }
}

/** What an app's client asks a cluster. */
export const rpcMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['getAccountInfo', accountInfo],
  ['getBalance', (world, params) => inContext(world, world.ledger.account(params.key(0))?.lamports ?? 0n)],
  ['getBlockHeight', heightOf],
  ['getBlockTime', ({ ledger }, params) => ledger.timeOf(BigInt(params.integer(0)))],
  ['getEpochInfo', epochInfo],
  ['getFeeForMessage', feeForMessage],
  ['getGenesisHash', ({ info }) => info.genesisHash],
  ['getHealth', () => 'ok'],
  ['getLatestBlockhash', (world) => inContext(world, latestBlockhash(world))],
  ['getMinimumBalanceForRentExemption', ({ ledger }, params) => ledger.rent(params.integer(0))],
  ['getMultipleAccounts', multipleAccounts],
  ['getRecentPrioritizationFees', prioritizationFees],
  ['getSignatureStatuses', statuses],
  ['getSignaturesForAddress', signaturesForAddress],
  ['getSlot', slotOf],
  ['getTokenAccountBalance', tokenAccountBalance],
  ['getTokenAccountsByOwner', tokenAccountsByOwner],
  ['getTokenSupply', tokenSupply],
  ['getTransaction', transaction],
  ['getVersion', () => VERSION],
  ['isBlockhashValid', (world, params) => inContext(world, isHashValid(world, params.text(0)))],
  ['requestAirdrop', ({ ledger }, params) => ledger.airdrop(params.key(0), BigInt(params.integer(1)))],
  ['sendTransaction', send],
  ['simulateTransaction', simulate],
])
