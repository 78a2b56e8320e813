/** A kind of chain, as in CAIP-2: `eip155`, `solana`, `bip122`, `polkadot`, `cosmos`, or another with an adapter. */
export type Namespace = string

/** Account types of a namespace. */
const accountTypes = ['eoa', 'smartAccount', 'payment'] as const
export type AccountType = (typeof accountTypes)[number]

/** A stored or foreign value, if it is one. */
export const parseAccountType = (value: unknown): AccountType | undefined => accountTypes.find((type) => type === value)
