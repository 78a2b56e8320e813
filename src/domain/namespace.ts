/** A family of chains, as in CAIP-2: `eip155`, `solana`, `bip122`, `polkadot`, `cosmos`, or another that has an adapter. */
export type Namespace = string

/** How an account of the family may be held. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment'
