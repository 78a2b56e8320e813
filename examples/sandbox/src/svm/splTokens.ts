import type { Extension } from './tokenState.ts'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const TOKEN_PROGRAMS: readonly string[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]

/** A token that exists on every cluster. */
export type SplToken = {
  readonly mint: string
  readonly program: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** What Token-2022 adds to the mint, and to each account. */
  readonly mintExtensions?: readonly Extension[]
  readonly accountExtensions?: readonly Extension[]
}

const TRANSFER_FEE_CONFIG = 1
const TRANSFER_FEE_AMOUNT = 2
const IMMUTABLE_OWNER = 7
const NON_TRANSFERABLE = 9
const NON_TRANSFERABLE_ACCOUNT = 13
const FEE_BASIS_POINTS = 100

const immutableOwner: Extension = [IMMUTABLE_OWNER, new Uint8Array()]

/** One percent in this epoch and the next, without a maximum. */
function transferFee(): Extension {
  const data = Buffer.alloc(108)
  for (const start of [72, 90]) {
    data.writeBigUInt64LE(2n ** 64n - 1n, start + 8)
    data.writeUInt16LE(FEE_BASIS_POINTS, start + 16)
  }
  return [TRANSFER_FEE_CONFIG, data]
}

/** The first two at their addresses on mainnet, the others invented. The last two cannot be sent as they are. */
export const SPL_TOKENS: readonly SplToken[] = [
  {
    mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    program: TOKEN_PROGRAM,
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  {
    mint: '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
    program: TOKEN_2022_PROGRAM,
    name: 'PayPal USD',
    symbol: 'PYUSD',
    decimals: 6,
    accountExtensions: [immutableOwner],
  },
  {
    mint: 'Pepper1111111111111111111111111111111111111',
    program: TOKEN_PROGRAM,
    name: 'Pepper',
    symbol: 'PEPPER',
    decimals: 9,
  },
  {
    mint: 'Heron12111111111111111111111111111111111111',
    program: TOKEN_PROGRAM,
    name: 'Night Heron 12',
    symbol: 'HERON',
    decimals: 0,
  },
  {
    mint: 'ToLL111111111111111111111111111111111111111',
    program: TOKEN_2022_PROGRAM,
    name: 'Toll',
    symbol: 'TOLL',
    decimals: 9,
    mintExtensions: [transferFee()],
    accountExtensions: [immutableOwner, [TRANSFER_FEE_AMOUNT, new Uint8Array(8)]],
  },
  {
    mint: 'BoundBadge111111111111111111111111111111111',
    program: TOKEN_2022_PROGRAM,
    name: 'Bound badge',
    symbol: 'BADGE',
    decimals: 0,
    mintExtensions: [[NON_TRANSFERABLE, new Uint8Array()]],
    accountExtensions: [immutableOwner, [NON_TRANSFERABLE_ACCOUNT, new Uint8Array()]],
  },
]
