import type { Connector } from '../../connectors/connector.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'

/** The wallet of this browser that an entry of the catalogue is of, as soon as it is here. */
export function useArrived(wallet: CatalogueWallet | undefined): Connector | undefined {
  const { connectors } = useSnapshot(useModal().connection.state)
  // A name gives nothing: only the identity that a wallet announced makes it the catalogue's.
  return connectors.find(({ rdns, isContested }) => !isContested && rdns !== undefined && rdns === wallet?.rdns)
}
