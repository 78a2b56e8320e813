/** CAIP-2. */
export type ChainId = `${'eip155' | 'solana'}:${string}`
export type Namespace = 'eip155' | 'solana'

type Coin = { readonly symbol: string; readonly decimals: number }
type Network = { readonly name: string; readonly coin: Coin }

const evm = (name: string, symbol = 'ETH'): Network => ({ name, coin: { symbol, decimals: 18 } })
const solana = (name: string): Network => ({ name, coin: { symbol: 'SOL', decimals: 9 } })

const networks: Readonly<Record<string, Network>> = {
  'eip155:1': evm('Ethereum'),
  'eip155:5': evm('Goerli'),
  'eip155:11155111': evm('Sepolia'),
  'eip155:10': evm('Optimism'),
  'eip155:420': evm('Optimism Goerli'),
  'eip155:42161': evm('Arbitrum'),
  'eip155:421613': evm('Arbitrum Goerli'),
  'eip155:137': evm('Polygon', 'POL'),
  'eip155:80001': evm('Polygon Mumbai', 'POL'),
  'eip155:42220': evm('Celo', 'CELO'),
  'eip155:1313161554': evm('Aurora'),
  'eip155:1313161555': evm('Aurora Testnet'),
  'eip155:56': evm('BNB Smart Chain', 'BNB'),
  'eip155:97': evm('BNB Smart Chain Testnet', 'tBNB'),
  'eip155:43114': evm('Avalanche', 'AVAX'),
  'eip155:43113': evm('Avalanche Fuji', 'AVAX'),
  'eip155:324': evm('zkSync'),
  'eip155:280': evm('zkSync Testnet'),
  'eip155:100': evm('Gnosis', 'xDAI'),
  'eip155:8453': evm('Base'),
  'eip155:84531': evm('Base Goerli'),
  'eip155:84532': evm('Base Sepolia'),
  'eip155:7777777': evm('Zora'),
  'eip155:999': evm('Zora Goerli'),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': solana('Solana'),
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': solana('Solana Testnet'),
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': solana('Solana Devnet'),
}

export const namespaceOf = (chain: ChainId): Namespace => (chain.startsWith('solana:') ? 'solana' : 'eip155')

/** Whether it has a name here. */
export const isKnownChain = (chain: ChainId) => Object.hasOwn(networks, chain)

/** The number of an EVM chain. */
export const numberOf = (chain: ChainId) => Number(chain.slice('eip155:'.length))

/** As the protocol names chains in answers: EVM by number, Solana by CAIP-2 id. */
export const nativeIdOf = (chain: ChainId) => (namespaceOf(chain) === 'eip155' ? numberOf(chain) : chain)

export function networkOf(chain: ChainId): Network {
  const unknown = evm(`Chain ${numberOf(chain)}`, 'native coins')
  return networks[chain] ?? unknown
}

function readEvmNumber(value: string | number): ChainId | undefined {
  const text = String(value)
  const number = /^(0x[0-9a-f]{1,14}|[1-9]\d{0,15})$/i.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(number) && number > 0 ? `eip155:${number}` : undefined
}

const isSolana = (chain: string): chain is ChainId => chain.startsWith('solana:') && Object.hasOwn(networks, chain)

/** Apps name chains by number, numeric string, CAIP-2 id, or Solana's reference alone. */
export function readChainId(value: unknown): ChainId | undefined {
  if (typeof value === 'number') return readEvmNumber(value)
  if (typeof value !== 'string') return undefined
  if (value.startsWith('eip155:')) return readEvmNumber(value.slice('eip155:'.length))
  const reference = value.startsWith('solana:') ? value : `solana:${value}`
  return isSolana(reference) ? reference : readEvmNumber(value)
}
