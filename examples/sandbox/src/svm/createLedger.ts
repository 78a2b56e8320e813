import { randomBytes } from 'node:crypto'
import { address as asAddress, lamports as asLamports, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { toBase58 } from './base58.ts'
import { type Execution, readExecution } from './readExecution.ts'
import { feeOf, type SolanaTransaction } from './readTransaction.ts'
import { SPL_TOKENS, TOKEN_PROGRAMS } from './splTokens.ts'
import {
  type AccountState,
  readMint,
  readTokenAccount,
  type TokenAccountState,
  withUnits,
  writeMint,
  writeTokenAccount,
} from './tokenState.ts'
import { describeError, type TransactionError } from './transactionErrors.ts'

/** For how many blocks a block hash is accepted. */
export const MAX_HASH_AGE = 150n
/** Slots without a block: a height is less than its slot. */
const SKIPPED_SLOTS = 21_000_000n
const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const MAX_UNITS = 2n ** 64n - 1n
const TABLE_HEAD_BYTES = 56
const KEY_BYTES = 32

export type TokenHolding = TokenAccountState & {
  readonly address: string
  readonly program: string
  readonly decimals: number
}

type Balances = { readonly lamports: readonly bigint[]; readonly tokens: readonly (TokenHolding & { index: number })[] }

/** A transaction in a block. */
export type Landed = Execution & {
  readonly id: string
  readonly slot: bigint
  /** Seconds. */
  readonly time: number
  readonly transaction: SolanaTransaction
  /** Of look-up tables. */
  readonly loaded: { readonly writable: readonly string[]; readonly readonly: readonly string[] }
  readonly fee: bigint
  readonly before: Balances
  readonly later: Balances
}

export type Ledger = ReturnType<typeof createLedger>

type Encoded = {
  address: string
  lamports: bigint
  programAddress: string
  data: Readonly<Uint8Array> | { readonly [index: number]: number }
  executable: boolean
}
const stateOf = ({ address, lamports, programAddress, data, executable }: Encoded): AccountState => ({
  address,
  lamports,
  owner: programAddress,
  data: data as Uint8Array,
  isExecutable: executable,
})

/** One Solana cluster: an SVM, its block hashes and its history. */
export function createLedger(now: () => number) {
  // It knows its latest block hash only, so the list of valid ones is kept here.
  const svm = new LiteSVM().withBlockhashCheck(false)
  const hashes = new Map<string, bigint>()
  const landed = new Map<string, Landed>()
  /** Slots by signature. */
  const airdrops = new Map<string, bigint>()
  const listeners = new Set<(id: string) => void>()
  let slot = svm.getClock().slot

  const seconds = () => Math.floor(now() / 1000)
  const height = () => slot - SKIPPED_SLOTS

  /** Without a new hash, two equal transfers would have the same signature. */
  function nextBlock(slots = 1n) {
    slot += slots
    svm.warpToSlot(slot)
    svm.expireBlockhash()
    hashes.set(svm.latestBlockhash(), slot)
    for (const [hash, since] of hashes) if (slot - since > MAX_HASH_AGE) hashes.delete(hash)
    const clock = svm.getClock()
    clock.unixTimestamp = BigInt(seconds())
    svm.setClock(clock)
  }

  function account(address: string): AccountState | undefined {
    const match = svm.getAccount(asAddress(address))
    // An emptied account stays in the SVM.
    return match.exists && (match.lamports > 0n || match.executable) ? stateOf(match) : undefined
  }

  function write({ address, lamports, owner, data }: Omit<AccountState, 'isExecutable'>) {
    svm.setAccount({
      address: asAddress(address),
      lamports: asLamports(lamports),
      data,
      programAddress: asAddress(owner),
      executable: false,
      space: BigInt(data.length),
    })
  }

  function setLamports(address: string, lamports: bigint) {
    const match = account(address)
    write({ address, lamports, owner: match?.owner ?? SYSTEM_PROGRAM, data: match?.data ?? new Uint8Array() })
  }

  const mint = (address: string) => {
    const match = account(address)
    return match && readMint(match)
  }

  function holdingOf(state: AccountState): TokenHolding | undefined {
    const token = readTokenAccount(state)
    const decimals = token && mint(token.mint)?.decimals
    return token && decimals !== undefined
      ? { ...token, decimals, address: state.address, program: state.owner }
      : undefined
  }

  function balancesOf(addresses: readonly string[]): Balances {
    const states = addresses.map(account)
    return {
      lamports: states.map((state) => state?.lamports ?? 0n),
      tokens: states.flatMap((state, index) => {
        const holding = state && holdingOf(state)
        return holding ? [{ ...holding, index }] : []
      }),
    }
  }

  function loadedBy({ message }: SolanaTransaction): Landed['loaded'] {
    const read = (indexes: 'writableIndexes' | 'readonlyIndexes') =>
      message.addressTableLookups.flatMap((lookup) => {
        const data = account(lookup.accountKey)?.data ?? new Uint8Array()
        return lookup[indexes].map((index) => {
          const at = TABLE_HEAD_BYTES + index * KEY_BYTES
          return toBase58(data.slice(at, at + KEY_BYTES))
        })
      })
    return { writable: read('writableIndexes'), readonly: read('readonlyIndexes') }
  }

  /** Signatures are checked by the caller. */
  function simulate({ decoded }: SolanaTransaction): Execution {
    svm.withSigverify(false)
    try {
      const result = svm.simulateTransaction(decoded)
      if (result instanceof FailedTransactionMetadata) return readExecution(result.meta(), describeError(result), [])
      return readExecution(result.meta(), null, result.postAccounts().map(stateOf))
    } finally {
      svm.withSigverify(true)
    }
  }

  function send(transaction: SolanaTransaction): Landed {
    const loaded = loadedBy(transaction)
    const addresses = [...transaction.message.accountKeys, ...loaded.writable, ...loaded.readonly]
    const before = balancesOf(addresses)
    const result = svm.sendTransaction(transaction.decoded)
    const failed = result instanceof FailedTransactionMetadata
    const execution = failed ? readExecution(result.meta(), describeError(result), []) : readExecution(result, null, [])
    const entry: Landed = {
      ...execution,
      id: transaction.id,
      slot,
      time: seconds(),
      transaction,
      loaded,
      fee: feeOf(transaction.message),
      before,
      later: balancesOf(addresses),
    }
    landed.set(entry.id, entry)
    nextBlock()
    for (const listener of listeners) listener(entry.id)
    return entry
  }

  async function tokenAddress(owner: string, mintAddress: string, program: string): Promise<string> {
    const encoder = getAddressEncoder()
    const [address] = await getProgramDerivedAddress({
      programAddress: asAddress(ASSOCIATED_TOKEN_PROGRAM),
      seeds: [owner, program, mintAddress].map((each) => encoder.encode(asAddress(each))),
    })
    return address
  }

  const rent = (bytes: number) => svm.minimumBalanceForRentExemption(BigInt(bytes))

  nextBlock()
  for (const token of SPL_TOKENS) {
    const data = writeMint(token.decimals, token.mintExtensions ?? [])
    write({ address: token.mint, lamports: rent(data.length), owner: token.program, data })
  }

  return {
    slot: () => slot,
    height,
    rent,
    account,
    mint,
    holdingOf,
    simulate,
    send,
    latestBlockhash: () => svm.latestBlockhash(),
    /** In seconds; null for a slot without a transaction. */
    timeOf: (expected: bigint) => [...landed.values()].find((entry) => entry.slot === expected)?.time ?? null,
    /** The slot of a valid block hash. */
    hashSlot: (hash: string) => hashes.get(hash),
    find: (id: string): Landed | undefined => landed.get(id),
    /** Of a transaction or an airdrop. */
    status(id: string): { readonly slot: bigint; readonly error: TransactionError | null } | undefined {
      const airdrop = airdrops.get(id)
      return landed.get(id) ?? (airdrop === undefined ? undefined : { slot: airdrop, error: null })
    },
    /** The newest first. */
    history: (address?: string): readonly Landed[] =>
      [...landed.values()]
        .filter(({ transaction, loaded: { writable, readonly } }) => {
          const keys = [...transaction.message.accountKeys, ...writable, ...readonly]
          return address === undefined || keys.includes(address)
        })
        .reverse(),
    /** The token accounts of an owner, of every token program. */
    holdings: (owner: string): readonly { readonly holding: TokenHolding; readonly state: AccountState }[] =>
      TOKEN_PROGRAMS.flatMap((program) => svm.getProgramAccounts(asAddress(program)))
        .map(stateOf)
        .flatMap((state) => {
          const holding = holdingOf(state)
          return holding?.owner === owner ? [{ holding, state }] : []
        }),
    setLamports,
    /** Sets an owner's balance of a token, creating its account. `false` if there is no such token. */
    async setTokens(owner: string, mintAddress: string, units: bigint, isFrozen = false): Promise<boolean> {
      const state = account(mintAddress)
      const token = state && readMint(state)
      if (!token) return false
      const address = await tokenAddress(owner, mintAddress, state.owner)
      const existing = account(address)
      const old = existing && readTokenAccount(existing)
      const extensions = SPL_TOKENS.find((each) => each.mint === mintAddress)?.accountExtensions ?? []
      const fresh = { mint: mintAddress, owner, extensions }
      const data = withUnits(existing && old ? existing.data : writeTokenAccount(fresh), units, isFrozen)
      write({ address, lamports: rent(data.length), owner: state.owner, data })
      const supply = token.supply - (old?.units ?? 0n) + units
      const changed = Buffer.from(state.data)
      changed.writeBigUInt64LE(supply < MAX_UNITS ? supply : MAX_UNITS, 36)
      write({ ...state, data: changed })
      return true
    },
    airdrop(address: string, lamports: bigint): string {
      setLamports(address, (account(address)?.lamports ?? 0n) + lamports)
      const id = toBase58(randomBytes(64))
      airdrops.set(id, slot)
      nextBlock()
      return id
    },
    /** Blocks without transactions. */
    advance: nextBlock,
    /** Only the next hash is valid. */
    expireHashes() {
      hashes.clear()
      nextBlock()
    },
    /** Called for each transaction that lands. */
    watch(listener: (id: string) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
