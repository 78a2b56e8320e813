import { useModal } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useWords } from '../../../react/useWords.js'
import { RailKey } from '../../../ui/keys.js'
import { exitIcon } from '../../../ui/moreIconPaths.js'

export function DisconnectKey({ namespace }: { namespace: string }) {
  const { presence, disconnect } = useModal()
  const { t } = useWords()
  const { isLoading } = useSnapshot(presence.state)
  return (
    <RailKey icon={exitIcon} isBusy={isLoading} disabled={isLoading} onClick={() => disconnect(namespace)}>
      {t(isLoading ? 'account.disconnecting' : 'account.disconnect')}
    </RailKey>
  )
}
