import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { OfflineNote } from '../../../react/notes.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'

/** WC-6: the wallet cannot be reached for now. It stays connected, and requests wait. */
export function ReconnectingNote({ namespace }: { namespace: string }) {
  const { connection } = useModal().wallet
  const { t } = useWords()
  if (connectedOf(useSnapshot(connection.state), namespace)?.isReachable !== false) return null
  return (
    <div className="lk-body lk-top-2">
      <OfflineNote title={t('account.reconnecting.title')} text={t('account.reconnecting.text')} />
    </div>
  )
}
