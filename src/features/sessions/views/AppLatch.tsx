import { connectedOf } from '../../../controllers/connection/connectionController.js'
import type { SmartSession } from '../../../controllers/sessions/smartSession.js'
import { useModal } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { walletIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { globeIcon } from '../../../ui/pageIconPaths.js'

/** The app and the wallet: joined while the session lives, apart when it is revoked. */
export function AppLatch({ session, isApart }: { session: SmartSession; isApart?: boolean | undefined }) {
  const { connection, network } = useModal().wallet
  const { activeNamespace } = useSnapshot(network.state)
  const wallet = connectedOf(useSnapshot(connection.state), activeNamespace)?.wallet
  return (
    <div className="lk-session-latch" data-apart={isApart ? '' : undefined} aria-hidden="true">
      <Mark src={session.app.icon} standIn={globeIcon} size={80} />
      <Mark src={wallet?.icon} standIn={walletIcon} size={80} />
    </div>
  )
}
