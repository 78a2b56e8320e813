import type { AccountType, Namespace } from '../domain/namespace.js'

type AccountTypes = Readonly<Record<Namespace, AccountType>>

const specified: AccountTypes = { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' }

/** The account type that becomes active first, by namespace, if a wallet shares several. */
export function accountTypesOf(given: Readonly<Record<Namespace, AccountType | undefined>> = {}): AccountTypes {
  const wanted = Object.entries(given).filter((entry): entry is [string, AccountType] => entry[1] !== undefined)
  return { ...specified, ...Object.fromEntries(wanted) }
}
