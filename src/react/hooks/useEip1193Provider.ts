import type { EvmProvider } from '../../domain/namespaceTypes.js'
import { useNamespace } from '../useNamespace.js'
import { useFollowedWallet } from './useFollowedWallet.js'

/**
 * The wallet's EIP-1193 provider, stable while connected. Calls pass through unchecked, except accounts: the active one
 * comes first in `eth_accounts` and `accountsChanged`, also after `switchAccount`.
 */
export function useEip1193Provider(): EvmProvider | undefined {
  const { modal, entry, connected } = useNamespace('useEip1193Provider', 'eip155')
  useFollowedWallet(modal, entry)
  return connected?.provider as EvmProvider | undefined
}
