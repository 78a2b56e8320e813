import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { RailKey } from '../../../ui/keys.js'
import { exitIcon } from '../../../ui/moreIconPaths.js'

export function DisconnectKey({ namespace }: { namespace: string }) {
  const { presence, disconnect } = useModal()
  const { t } = useWords()
  const { isLoading } = useSnapshot(presence.state)
  return (
    <RailKey icon={exitIcon} isBusy={isLoading} disabled={isLoading} onClick={() => void disconnect(namespace)}>
      {t(isLoading ? 'account.disconnecting' : 'account.disconnect')}
    </RailKey>
  )
}
