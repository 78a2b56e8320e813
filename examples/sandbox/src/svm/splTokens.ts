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
}

/** The first two at their addresses on mainnet, the others invented. */
export const SPL_TOKENS: readonly SplToken[] = [
  {
    mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v',
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
]
