import type { WalletAccount } from './account.js'

/** Whether an address of the wallet, by default the active one, is a contract that exists on one network alone. */
export const isSmartAccount = (
  from: Pick<WalletAccount, 'accounts' | 'address'> | undefined,
  address = from?.address,
): boolean => from?.accounts.find((one) => one.address === address)?.type === 'smartAccount'
