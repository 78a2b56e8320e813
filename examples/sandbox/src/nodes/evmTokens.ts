import type { Address } from 'viem'

/** Which contract of `contracts/Tokens.sol` or `contracts/Vault.sol` it runs. */
type TokenKind = 'Token' | 'SilentToken' | 'TollToken' | 'PausedToken' | 'PlainToken' | 'WrappedCoin' | 'Vault'

/** An ERC-20 that every node starts with. */
export type EvmToken = {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly kind: TokenKind
  /** Whether the price service knows it: the real one of its symbol. */
  readonly isListed: boolean
  /** Replaces the sandbox's image in balances. */
  readonly iconUrl?: string
}

const token = (address: Address, name: string, symbol: string, decimals: number, more: Partial<EvmToken> = {}) => ({
  address,
  name,
  symbol,
  decimals,
  kind: 'Token' as const,
  isListed: false,
  ...more,
})

const usdc = (address: Address, name = 'USD Coin') => token(address, name, 'USDC', 6, { isListed: true })
const usdt = (address: Address) => token(address, 'Tether USD', 'USDT', 6, { kind: 'SilentToken', isListed: true })
const wrapped = (address: Address, name: string, symbol: string) =>
  token(address, name, symbol, 18, { kind: 'WrappedCoin', isListed: true })
const listed = (address: Address, name: string, symbol: string) => token(address, name, symbol, 18, { isListed: true })
const dai = (address: Address) => listed(address, 'Dai Stablecoin', 'DAI')
const link = (address: Address) => listed(address, 'ChainLink Token', 'LINK')
const arb = (address: Address) => listed(address, 'Arbitrum', 'ARB')

/** At the addresses of the public chains. */
const ownTokens: Readonly<Record<number, readonly EvmToken[]>> = {
  1: [
    usdc('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
    usdt('0xdAC17F958D2ee523a2206206994597C13D831ec7'),
    dai('0x6B175474E89094C44Da98b954EedeAC495271d0F'),
    wrapped('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'Wrapped Ether', 'WETH'),
    link('0x514910771AF9Ca656af840dff83E8264EcF986CA'),
    arb('0xB50721BCf8d664c30412Cfbc6cf7a15145234ad1'),
  ],
  137: [
    usdc('0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 'USD Coin (PoS)'),
    usdt('0xc2132D05D31c914a87C6611C10748AEb04B58e8F'),
    dai('0x8f3CF7ad23Cd3DAdbD9735aFF958023239c6A063'),
    wrapped('0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 'Wrapped POL', 'WPOL'),
    listed('0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 'Wrapped Ether', 'WETH'),
    link('0x53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39'),
  ],
  42161: [
    usdc('0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
    usdt('0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'),
    dai('0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'),
    wrapped('0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'Wrapped Ether', 'WETH'),
    link('0xf97f4df75117a78c1A5a0DBb814Af92458539FB4'),
    arb('0x912CE59144191C1204E64559FE8253a0e49E6548'),
  ],
}

const HUGE_ICON_BYTES = 1_500_000

/** A contract as apps call them: shares of the network's USDC. */
export const VAULT: Address = '0x7e5700000000000000000000000000000000000E'

/** Invented, and at the same addresses on every chain. All but the first and the last are traps. */
const commonTokens: readonly EvmToken[] = [
  token('0x7e57000000000000000000000000000000000001', 'Pepper', 'PEPPER', 18, { isListed: true }),
  token('0x7e57000000000000000000000000000000000002', 'Toll', 'TOLL', 18, { kind: 'TollToken' }),
  token('0x7e57000000000000000000000000000000000003', 'Paused', 'PAUSED', 18, { kind: 'PausedToken' }),
  token('0x7e57000000000000000000000000000000000004', 'Night Heron 12', 'HERON', 0),
  token('0x7e57000000000000000000000000000000000005', 'Fathom', 'FATHOM', 77),
  token('0x7e57000000000000000000000000000000000006', 'Plain', 'PLAIN', 18, { kind: 'PlainToken' }),
  // A direction override reverses what follows; the second name is invisible in part.
  token('0x7E57000000000000000000000000000000000007', 'Coin \u202EDSU\u202C', '\u202ECDSU', 6),
  token('0x7E57000000000000000000000000000000000008', 'USD\u200B Coin\u2060', 'US\u200BDC', 6),
  // Cyrillic S and C.
  token('0x7E57000000000000000000000000000000000009', 'USD Coin', 'U\u0405D\u0421', 6),
  token('0x7e5700000000000000000000000000000000000a', 'USD Coin', 'USDC', 6),
  token('0x7e5700000000000000000000000000000000000B', 'Script icon', 'SCRIPT', 18, { iconUrl: 'javascript:alert(1)' }),
  token('0x7e5700000000000000000000000000000000000C', 'Plain icon', 'HTTP', 18, {
    iconUrl: 'http://tracker.example/icon.png',
  }),
  token('0x7E5700000000000000000000000000000000000D', 'Huge icon', 'HUGE', 18, {
    iconUrl: `data:image/png;base64,${'A'.repeat(HUGE_ICON_BYTES)}`,
  }),
  token(VAULT, 'Northlight Vault', 'NLV', 6, { kind: 'Vault' }),
]

export const evmTokensOf = (chainId: number): readonly EvmToken[] => [...(ownTokens[chainId] ?? []), ...commonTokens]

export function findEvmToken(chainId: number, address: string): EvmToken | undefined {
  return evmTokensOf(chainId).find((evmToken) => evmToken.address.toLowerCase() === address.toLowerCase())
}
