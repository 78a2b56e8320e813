import { resolveFeatures } from '../../../config/options.js'
import type { WalletAction } from '../../../modal/feature.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { FooterButton } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { exitIcon } from '../../../ui/moreIconPaths.js'

/** In the app's order; those that it leaves out follow in the default one. */
function inOrder(actions: readonly WalletAction[], order: readonly string[]) {
  const names: readonly string[] = [...order, ...resolveFeatures({}).walletFeaturesOrder]
  return [...actions].sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
}

/** What other features offer to do with the account. */
export function WalletActions() {
  const { features, ui, wallet, liveOptions } = useModal()
  const { t } = useWords()
  const { walletFeaturesOrder } = resolveFeatures(useSnapshot(liveOptions.state).features as object)
  // Another network may offer more, or less.
  useSnapshot(wallet.network.state)
  const actions = features.flatMap(({ walletAction }) =>
    walletAction && ui.offers(walletAction.view) && (walletAction.isOffered?.() ?? true) ? [walletAction] : [],
  )
  if (actions.length === 0) return null
  return (
    <div className="lk-body">
      <div className="lk-bank">
        {inOrder(actions, walletFeaturesOrder).map(({ view, label, icon }) => (
          <button key={view} type="button" part="button" onClick={() => ui.router.push(view as 'Account')}>
            <Icon path={icon} flip />
            {t(label as 'common.retry')}
          </button>
        ))}
      </div>
    </div>
  )
}

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
