import { encodeBase58 } from '../../../core/base58.js'
import { parseDecimals } from '../../../core/units.js'
import { isTokenProgram, TOKEN_2022_PROGRAM } from './programs.js'

/** An account on the chain. */
export type ChainAccount = {
  readonly owner: string
  readonly lamports: bigint
  readonly data: Uint8Array
  readonly isExecutable: boolean
}

/** Why a token of Token-2022 cannot be sent: the receiver would not get the amount shown. */
export type TokenObstacle = 'nonTransferable' | 'scaledAmount' | 'transferFee' | 'transferHook'

export type Mint = {
  readonly program: string
  readonly decimals: number
  readonly obstacle: TokenObstacle | undefined
  /** Bytes of an associated account of this token. */
  readonly accountLength: number
}

export type TokenAccount = {
  readonly mint: string
  readonly owner: string
  readonly units: bigint
  readonly isFrozen: boolean
}

const MINT_LENGTH = 82
const ACCOUNT_LENGTH = 165
/** After the 165 bytes that mints are padded to. */
const TYPE_OFFSET = 165
const MINT_TYPE = 1
const ACCOUNT_TYPE = 2
const HEADER_LENGTH = 4

const EXTENSION = {
  transferFee: 1,
  nonTransferable: 9,
  interestBearing: 10,
  transferHook: 14,
  scaledAmount: 25,
  pausable: 26,
} as const

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Extensions by type; `undefined` if the list is broken. */
function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> | undefined {
  const extensions = new Map<number, Uint8Array>()
  const view = viewOf(data)
  let offset = TYPE_OFFSET + 1
  while (offset + HEADER_LENGTH <= data.length) {
    const type = view.getUint16(offset, true)
    if (type === 0) break
    const start = offset + HEADER_LENGTH
    const end = start + view.getUint16(offset + 2, true)
    if (end > data.length) return undefined
    extensions.set(type, data.subarray(start, end))
    offset = end
  }
  return extensions
}

/** Whether one of both fees, of this epoch or the last change, is above zero. */
function hasFee(config: Uint8Array): boolean {
  const points = [88, 106]
  if (config.length < 108) return true
  return points.some((offset) => viewOf(config).getUint16(offset, true) > 0)
}

const hasHook = (config: Uint8Array) => config.length < 64 || config.subarray(32, 64).some((byte) => byte !== 0)

function obstacleOf(extensions: ReadonlyMap<number, Uint8Array>): TokenObstacle | undefined {
  const fee = extensions.get(EXTENSION.transferFee)
  const hook = extensions.get(EXTENSION.transferHook)
  if (extensions.has(EXTENSION.nonTransferable)) return 'nonTransferable'
  if (fee && hasFee(fee)) return 'transferFee'
  if (hook && hasHook(hook)) return 'transferHook'
  // Wallets show another amount than the one on the chain.
  if (extensions.has(EXTENSION.scaledAmount) || extensions.has(EXTENSION.interestBearing)) return 'scaledAmount'
  return undefined
}

/** What the associated token program adds to an account, by the extensions of its mint. */
function accountLengthOf(extensions: ReadonlyMap<number, Uint8Array>): number {
  const lengths = [
    // Immutable owner, always.
    0,
    ...(extensions.has(EXTENSION.transferFee) ? [8] : []),
    ...(extensions.has(EXTENSION.transferHook) ? [1] : []),
    ...(extensions.has(EXTENSION.pausable) ? [0] : []),
  ]
  return ACCOUNT_LENGTH + 1 + lengths.reduce((sum, length) => sum + HEADER_LENGTH + length, 0)
}

/** A token's mint; `undefined` for any other account. */
export function parseMint({ owner: program, data }: ChainAccount): Mint | undefined {
  if (!isTokenProgram(program) || data.length < MINT_LENGTH || data[45] !== 1) return undefined
  const decimals = parseDecimals(data[44])
  // An amount with more could not be shown (AMT-4).
  if (decimals === undefined) return undefined
  if (data.length === MINT_LENGTH) {
    const accountLength = program === TOKEN_2022_PROGRAM ? accountLengthOf(new Map()) : ACCOUNT_LENGTH
    return { program, decimals, obstacle: undefined, accountLength }
  }
  if (program !== TOKEN_2022_PROGRAM || data[TYPE_OFFSET] !== MINT_TYPE) return undefined
  const extensions = readExtensions(data)
  if (!extensions) return undefined
  return { program, decimals, obstacle: obstacleOf(extensions), accountLength: accountLengthOf(extensions) }
}

/** An account that holds a token; `undefined` for any other account. */
export function parseTokenAccount({ owner: program, data }: ChainAccount): TokenAccount | undefined {
  if (!isTokenProgram(program) || data.length < ACCOUNT_LENGTH) return undefined
  if (data.length > ACCOUNT_LENGTH && (program !== TOKEN_2022_PROGRAM || data[TYPE_OFFSET] !== ACCOUNT_TYPE))
    return undefined
  const state = data[108]
  if (state !== 1 && state !== 2) return undefined
  return {
    mint: encodeBase58(data.subarray(0, 32)),
    owner: encodeBase58(data.subarray(32, 64)),
    units: viewOf(data).getBigUint64(64, true),
    isFrozen: state === 2,
  }
}
