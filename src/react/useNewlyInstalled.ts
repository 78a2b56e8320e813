import type { Connector } from '../connectors/connector.js'
import type { CatalogueWallet } from '../domain/wallet.js'
import { useModal } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

/** The installed wallet of a catalogue entry, once it appears. */
export function useNewlyInstalled(wallet: CatalogueWallet | undefined): Connector | undefined {
  const { connectors } = useSnapshot(useModal().wallet.connection.state)
  // Only an announced identity matches; names prove nothing.
  return connectors.find(({ rdns, isContested }) => !isContested && rdns !== undefined && rdns === wallet?.rdns)
}
