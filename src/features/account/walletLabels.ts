import type { Connector } from '../../connectors/connector.js'
import type { WalletAccount } from '../../domain/account.js'
import type { WalletInfo } from '../../domain/wallet.js'
import type { Words } from '../../locales/createWords.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { shieldIcon } from '../../ui/iconPaths.js'
import { mailIcon, walletIcon } from '../../ui/pageIconPaths.js'

/** An injected wallet has no name of its own. */
export const connectorName = ({ type, name }: Pick<Connector, 'type' | 'name'>, t: Words['t']): string =>
  type === 'INJECTED' ? t('connect.browserWallet') : name

/** Stands in for the icon of a wallet: an embedded one has none, and shows how its user logs in. */
export function walletStandIn(wallet: WalletInfo | undefined, { embedded }: Pick<WalletAccount, 'embedded'>): string {
  if (wallet?.type !== 'AUTH') return walletIcon
  return embedded?.provider === 'email' ? mailIcon : shieldIcon
}

/** What the user of an embedded wallet has logged in with: its own name tells them nothing. */
export function useLoginName(wallet: WalletInfo | undefined): string | undefined {
  const { embedded } = useSnapshot(useModal().wallet.account.state)
  return wallet?.type === 'AUTH' ? (embedded?.email ?? embedded?.userName) : undefined
}
