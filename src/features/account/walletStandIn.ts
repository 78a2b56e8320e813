import type { WalletAccount } from '../../domain/account.js'
import type { WalletInfo } from '../../domain/wallet.js'
import { walletIcon } from '../../ui/iconPaths.js'
import { mailIcon, shieldIcon } from '../../ui/loginIconPaths.js'

/** Stands in for the icon of a wallet: an embedded one has none, and shows how its user logs in. */
export function walletStandIn(wallet: WalletInfo | undefined, { embedded }: Pick<WalletAccount, 'embedded'>): string {
  if (wallet?.type !== 'AUTH') return walletIcon
  return embedded?.provider === 'email' ? mailIcon : shieldIcon
}
