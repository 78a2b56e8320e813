import { useModal, useWords } from '../../../react/useModal.js'
import { Button } from '../../../ui/buttons.js'

/** What other features offer to do with the account. */
export function WalletActions() {
  const { features, ui } = useModal()
  const { t } = useWords()
  const actions = features.flatMap(({ walletAction }) =>
    walletAction && ui.offers(walletAction.view) ? [walletAction] : [],
  )
  if (actions.length === 0) return null
  return (
    <div className="lk-body lk-actions">
      {actions.map(({ view, label, icon }) => (
        <Button key={view} icon={icon} onClick={() => ui.router.push(view as 'Account')}>
          {t(label as 'common.retry')}
        </Button>
      ))}
    </div>
  )
}
