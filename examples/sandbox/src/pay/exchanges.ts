import { type PayAsset, SOLANA } from './payAssets.ts'

/** An invented exchange, and what it sends to other accounts. */
export type Exchange = {
  readonly id: string
  readonly name: string
  sells(asset: PayAsset): boolean
}

const EVM_CHAINS: readonly string[] = ['eip155:1', 'eip155:137', 'eip155:42161']

const isOf = ({ symbol, token }: PayAsset, ...symbols: readonly string[]) =>
  token === undefined || symbols.includes(symbol)

export const EXCHANGES: readonly Exchange[] = [
  {
    id: 'granary',
    name: 'Granary',
    sells: (asset) =>
      (EVM_CHAINS.includes(asset.chain) && isOf(asset, 'USDC', 'USDT')) ||
      (asset.chain === SOLANA && isOf(asset, 'USDC')),
  },
  {
    id: 'meridian',
    name: 'Meridian',
    sells: (asset) => EVM_CHAINS.includes(asset.chain) && isOf(asset, 'USDC'),
  },
  {
    id: 'sextant',
    name: 'Sextant',
    sells: ({ chain, symbol, token }) =>
      (chain === 'eip155:137' && symbol === 'USDC') || (chain === SOLANA && token === undefined),
  },
]

export const findExchange = (id: string): Exchange | undefined => EXCHANGES.find((exchange) => exchange.id === id)
