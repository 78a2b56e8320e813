/** An entry of the balance service, as sent. */
export type Holding = {
  readonly name: string
  readonly symbol: string
  readonly chainId: string
  /** None for the coin of the network. */
  readonly address?: string
  readonly price: number
  readonly value?: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

type Known = Omit<Holding, 'chainId' | 'address' | 'quantity' | 'price'> & {
  readonly chain: number
  readonly contract?: string
  readonly decimals: number
  readonly amount: string
  readonly price?: number
}

/** One entry; without a contract it is the coin. */
export const holding = ({ chain, contract, decimals, amount, price = 0, ...otherFields }: Known): Holding => ({
  ...otherFields,
  price,
  chainId: `eip155:${chain}`,
  ...(contract && { address: `eip155:${chain}:${contract}` }),
  quantity: { decimals: String(decimals), numeric: amount },
})

/** The real USD Coin on Ethereum. */
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** 1.234567890123456789 of any coin. */
export const ONE_AND_A_BIT = '0x112210f47de98115'

/** What the account holds, unless a state says otherwise. `iconOf` returns a data URL by symbol. */
export const usualHoldings = (iconOf: (symbol: string) => string): readonly Holding[] => [
  holding({
    name: 'USD Coin',
    symbol: 'USDC',
    chain: 1,
    contract: USDC,
    decimals: 6,
    amount: '5120.460000',
    price: 1,
    iconUrl: iconOf('USDC'),
  }),
  holding({
    name: 'Ether',
    symbol: 'ETH',
    chain: 1,
    decimals: 18,
    amount: '1.234567890123456789',
    price: 3210,
    iconUrl: iconOf('ETH'),
  }),
  holding({
    name: 'Arbitrum',
    symbol: 'ARB',
    chain: 42161,
    contract: '0x912CE59144191C1204E64559FE8253a0e49E6548',
    decimals: 18,
    amount: '1310',
    price: 0.8,
    iconUrl: iconOf('ARB'),
  }),
  holding({
    name: 'Ether',
    symbol: 'ETH',
    chain: 8453,
    decimals: 18,
    amount: '0.0805',
    price: 3210,
    iconUrl: iconOf('ETH'),
  }),
  holding({
    name: 'Chainlink',
    symbol: 'LINK',
    chain: 1,
    contract: '0x514910771AF9Ca656af840dff83E8264EcF986CA',
    decimals: 18,
    amount: '12.5',
    price: 14.2,
    iconUrl: iconOf('LINK'),
  }),
  // Without price and icon.
  holding({
    name: 'Pepper',
    symbol: 'PEP',
    chain: 1,
    contract: '0x9c2C5fd7b07E95EE044DDeba0E97a665F142394f',
    decimals: 18,
    amount: '0.000042',
    iconUrl: '',
  }),
]

/** The first has the symbol of USD Coin in look-alike letters, and another address. */
export const imitation = holding({
  name: 'USD Coin',
  symbol: 'U\u0405DC',
  chain: 1,
  contract: '0x1212121212121212121212121212121212121212',
  decimals: 6,
  amount: '9800',
  price: 1,
  iconUrl: '',
})
