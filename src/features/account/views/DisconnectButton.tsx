import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { FooterButton } from '../../../ui/buttons.js'
import { exitIcon } from '../../../ui/moreIconPaths.js'

export function DisconnectButton({ namespace }: { namespace: string }) {
  const modal = useModal()
  const { disconnect } = modal.wallet
  const { modalState } = modal.ui
  const { t } = useWords()
  const { isLoading } = useSnapshot(modalState.state)
  return (
    <FooterButton icon={exitIcon} isBusy={isLoading} disabled={isLoading} onClick={() => void disconnect(namespace)}>
      {t(isLoading ? 'account.disconnecting' : 'account.disconnect')}
    </FooterButton>
  )
}
