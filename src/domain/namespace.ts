import type { WalletAccount } from './account.js'

/** A kind of chain, as in CAIP-2: `eip155`, `solana`, `bip122`, `polkadot`, `cosmos`, or another with an adapter. */
export type Namespace = string

/** Account types of a namespace. */
const accountTypes = ['eoa', 'smartAccount', 'payment'] as const
export type AccountType = (typeof accountTypes)[number]

/** A stored or foreign value, if it is one. */
export const parseAccountType = (value: unknown): AccountType | undefined => accountTypes.find((type) => type === value)

/** Whether an address of the wallet, by default the active one, is a contract that exists on one network alone. */
export const isSmartAccount = (
  walletAccount: Pick<WalletAccount, 'accounts' | 'address'> | undefined,
  address = walletAccount?.address,
): boolean => walletAccount?.accounts.find((account) => account.address === address)?.type === 'smartAccount'
