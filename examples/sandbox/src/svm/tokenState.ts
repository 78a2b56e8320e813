import { fromBase58, toBase58 } from './base58.ts'
import { TOKEN_PROGRAMS } from './splTokens.ts'

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
/** With extensions, this byte after an account's fields says what it is. */
const MINT_KIND = 1
const ACCOUNT_KIND = 2
const KEY_BYTES = 32

export type AccountState = {
  readonly address: string
  readonly lamports: bigint
  readonly owner: string
  readonly data: Uint8Array
  readonly isExecutable: boolean
}

export type MintState = {
  readonly supply: bigint
  readonly decimals: number
  readonly mintAuthority: string | null
  readonly freezeAuthority: string | null
}

export type TokenAccountState = {
  readonly mint: string
  readonly owner: string
  readonly units: bigint
  readonly state: 'initialized' | 'frozen'
  readonly isNative: boolean
}

const optionalKey = (data: Buffer, at: number) =>
  data.readUInt32LE(at) === 0 ? null : toBase58(data.subarray(at + 4, at + 4 + KEY_BYTES))

const isTokenOwned = ({ owner }: AccountState) => TOKEN_PROGRAMS.includes(owner)

/** `undefined` if the account is no mint. */
export function readMint(account: AccountState): MintState | undefined {
  const data = Buffer.from(account.data)
  if (!isTokenOwned(account)) return undefined
  if (data.length !== MINT_BYTES && !(data.length > ACCOUNT_BYTES && data[ACCOUNT_BYTES] === MINT_KIND))
    return undefined
  if (data[45] !== 1) return undefined
  return {
    mintAuthority: optionalKey(data, 0),
    supply: data.readBigUInt64LE(36),
    decimals: data.readUInt8(44),
    freezeAuthority: optionalKey(data, 46),
  }
}

/** `undefined` if the account holds no token. */
export function readTokenAccount(account: AccountState): TokenAccountState | undefined {
  const data = Buffer.from(account.data)
  if (!isTokenOwned(account)) return undefined
  if (data.length !== ACCOUNT_BYTES && !(data.length > ACCOUNT_BYTES && data[ACCOUNT_BYTES] === ACCOUNT_KIND)) {
    return undefined
  }
  const state = data.readUInt8(108)
  if (state === 0) return undefined
  return {
    mint: toBase58(data.subarray(0, 32)),
    owner: toBase58(data.subarray(32, 64)),
    units: data.readBigUInt64LE(64),
    state: state === 2 ? 'frozen' : 'initialized',
    isNative: data.readUInt32LE(109) === 1,
  }
}

const keyBytes = (address: string) => {
  const bytes = fromBase58(address)
  if (bytes?.length !== KEY_BYTES) throw new Error(`${address} is no Solana address`)
  return bytes
}

/** A field that Token-2022 adds to an account, by its number. */
export type Extension = readonly [type: number, data: Uint8Array]

/** After the kind of account, which follows the fields of the original program. */
function withExtensions(fields: Buffer, kind: number, extensions: readonly Extension[]): Uint8Array {
  if (extensions.length === 0) return fields
  const pieces = extensions.map(([type, data]) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(type, 0)
    head.writeUInt16LE(data.length, 2)
    return Buffer.concat([head, data])
  })
  const padding = Buffer.alloc(ACCOUNT_BYTES - fields.length)
  return Buffer.concat([fields, padding, Buffer.from([kind]), ...pieces])
}

/** A mint without authorities, of which nothing exists yet. */
export function writeMint(decimals: number, extensions: readonly Extension[]): Uint8Array {
  const data = Buffer.alloc(MINT_BYTES)
  data.writeUInt8(decimals, 44)
  data.writeUInt8(1, 45)
  return withExtensions(data, MINT_KIND, extensions)
}

type Fresh = { readonly mint: string; readonly owner: string; readonly extensions: readonly Extension[] }

/** An empty token account. */
export function writeTokenAccount({ mint, owner, extensions }: Fresh): Uint8Array {
  const data = Buffer.alloc(ACCOUNT_BYTES)
  data.set(keyBytes(mint), 0)
  data.set(keyBytes(owner), 32)
  return withExtensions(data, ACCOUNT_KIND, extensions)
}

/** The same account with other units. */
export function withUnits(data: Uint8Array, units: bigint, isFrozen: boolean): Uint8Array {
  const changed = Buffer.from(data)
  changed.writeBigUInt64LE(units, 64)
  changed.writeUInt8(isFrozen ? 2 : 1, 108)
  return changed
}
