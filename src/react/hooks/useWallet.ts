import type { Namespace } from '../../domain/namespace.js'
import type { WalletInfo } from '../../domain/wallet.js'
import { type NamespaceOption, useNamespace } from '../useNamespace.js'
import { useFollowedWallet } from './useFollowedWallet.js'

/** The connected wallet: its name, icon and type. */
export function useWallet({ namespace }: NamespaceOption<Namespace> = {}): WalletInfo | undefined {
  const { modal, entry, connected } = useNamespace('useWallet', namespace)
  useFollowedWallet(modal, entry)
  return connected?.wallet
}
