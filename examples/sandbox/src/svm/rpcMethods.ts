import {
  accountInfo,
  multipleAccounts,
  tokenAccountBalance,
  tokenAccountsByOwner,
  tokenSupply,
} from './accountMethods.ts'
import type { Params } from './readParams.ts'
import { heightOf, inContext, isHashValid, latestBlockhash, type RpcWorld, slotOf, VERSION } from './rpcWorld.ts'
import { feeForMessage, send, signaturesForAddress, simulate, statuses, transaction } from './transactionMethods.ts'

const SLOTS_PER_EPOCH = 432_000n
const MAX_FEE_SLOTS = 150

type Method = (world: RpcWorld, params: Params) => unknown

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
