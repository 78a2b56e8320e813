import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { TransferPlan } from '../../../domain/transfer.js'
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM } from './programs.js'

/** Instructions of the compute budget program that wallets may set, by their first byte. */
const HEAP_FRAME = 1
const UNIT_LIMIT = 2
const UNIT_PRICE = 3
const LOADED_DATA_LIMIT = 4

/** The network gives a transaction no more units than this. */
const MAX_UNITS = 1_400_000n
/** Without a limit of its own, a transaction may use this much for each instruction. */
const UNITS_PER_INSTRUCTION = 200_000n
const MICRO_LAMPORTS = 1_000_000n

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
const larger = (a: bigint | undefined, b: bigint) => (a !== undefined && a > b ? a : b)

/** What the network charges for compute units: rounded up to whole lamports. */
export const priorityFee = (microLamports: bigint, units: bigint) =>
  (microLamports * units + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS

/**
 * The most that fee settings add to the base fee, in lamports; `undefined` if one of them is not understood.
 * `instructions`: how many the transaction has in all.
 */
export function budgetFee(settings: readonly Uint8Array[], instructions: number): bigint | undefined {
  let units: bigint | undefined
  let price = 0n
  for (const data of settings) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    const kind = `${data[0]}:${data.length}`
    // A second setting of a kind makes a transaction fail. The larger one counts, so that this need not be relied on.
    if (kind === `${UNIT_LIMIT}:5`) units = larger(units, BigInt(view.getUint32(1, true)))
    else if (kind === `${UNIT_PRICE}:9`) price = larger(price, view.getBigUint64(1, true))
    else if (kind !== `${HEAP_FRAME}:5` && kind !== `${LOADED_DATA_LIMIT}:5`) return undefined
  }
  return priorityFee(price, smaller(units ?? UNITS_PER_INSTRUCTION * BigInt(instructions), MAX_UNITS))
}

/** The accounts of a token transfer. */
export type TokenRoute = {
  /** The token's program: Token or Token-2022. */
  readonly program: string
  /** The sender's account that holds the token. */
  readonly source: string
  /** The receiver's associated account. */
  readonly destination: string
  /** The receiver's account does not exist yet. */
  readonly createsAccount: boolean
}

/** The Solana part of a plan. */
export type SolanaDetails = {
  readonly computeUnitLimit: number
  /** In millionths of a lamport. */
  readonly computeUnitPrice: bigint
  readonly route: TokenRoute | undefined
}

type Transfer = Pick<TransferPlan, 'from' | 'to' | 'token' | 'units'>

const CREATE_IDEMPOTENT = 1
const TRANSFER_CHECKED = 12

const key = (address: string) => new PublicKey(address)
const account = (address: string, isWritable: boolean, isSigner = false) => ({
  pubkey: key(address),
  isWritable,
  isSigner,
})

/** The receiver's account of a token, at its one address. */
export function associatedAccountOf(owner: string, mint: string, program: string): string {
  const seeds = [key(owner), key(program), key(mint)].map((each) => each.toBytes())
  const [address] = PublicKey.findProgramAddressSync(seeds, key(ASSOCIATED_TOKEN_PROGRAM))
  return address.toBase58()
}

export const isOnCurve = (address: string) => PublicKey.isOnCurve(key(address).toBytes())

function transferChecked({ from, units }: Transfer, mint: string, decimals: number, route: TokenRoute) {
  const data = new Uint8Array(10)
  const view = new DataView(data.buffer)
  view.setUint8(0, TRANSFER_CHECKED)
  view.setBigUint64(1, units, true)
  view.setUint8(9, decimals)
  return new TransactionInstruction({
    programId: key(route.program),
    keys: [
      account(route.source, true),
      account(mint, false),
      account(route.destination, true),
      account(from, false, true),
    ],
    data: data as Buffer,
  })
}

function createAccount({ from, to }: Transfer, mint: string, { program, destination }: TokenRoute) {
  return new TransactionInstruction({
    programId: key(ASSOCIATED_TOKEN_PROGRAM),
    keys: [
      account(from, true, true),
      account(destination, true),
      account(to, false),
      account(mint, false),
      account(SYSTEM_PROGRAM, false),
      account(program, false),
    ],
    data: Uint8Array.of(CREATE_IDEMPOTENT) as Buffer,
  })
}

/** What moves the money: one transfer, for a token after the creation of the receiver's account if needed (SEND-10). */
export function transferInstructions(transfer: Transfer, route: TokenRoute | undefined): TransactionInstruction[] {
  const { from, to, token, units } = transfer
  if (!token || !route) return [SystemProgram.transfer({ fromPubkey: key(from), toPubkey: key(to), lamports: units })]
  return [
    ...(route.createsAccount ? [createAccount(transfer, token.address, route)] : []),
    transferChecked(transfer, token.address, token.decimals, route),
  ]
}

/** The message of a transfer, with the sender as fee payer. Without details it has no fee settings. */
export function buildMessage(
  transfer: Transfer,
  route: TokenRoute | undefined,
  blockhash: string,
  details?: Pick<SolanaDetails, 'computeUnitLimit' | 'computeUnitPrice'>,
) {
  const settings = details
    ? [
        ComputeBudgetProgram.setComputeUnitLimit({ units: details.computeUnitLimit }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: details.computeUnitPrice }),
      ]
    : []
  return new TransactionMessage({
    payerKey: key(transfer.from),
    recentBlockhash: blockhash,
    instructions: [...settings, ...transferInstructions(transfer, route)],
  }).compileToLegacyMessage()
}

/** The unsigned transaction of a message. Legacy, which every wallet can read. */
export const toTransaction = (message: ReturnType<typeof buildMessage>) => new VersionedTransaction(message).serialize()
