/** A kind of chain, as in CAIP-2: `eip155`, `solana`, `bip122`, `polkadot`, `cosmos`, or another with an adapter. */
export type Namespace = string

/** Account types of a namespace. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment'
