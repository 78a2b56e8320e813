import { useState } from 'react'
import { type ConnectionState, connectedOf } from '../../../controllers/connection/connectionController.js'
import { switchWallet } from '../../../controllers/connection/otherWallets.js'
import type { ReadonlyState } from '../../../core/readonly.js'
import { shortenAddress } from '../../../core/shorten.js'
import type { Namespace } from '../../../domain/namespace.js'
import { RequestAbortedError } from '../../../errors/requestErrors.js'
import { say } from '../../../modal/card.js'
import type { Modal } from '../../../modal/modal.js'
import { SuspectMark } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { Button, IconButton } from '../../../ui/buttons.js'
import { Mark } from '../../../ui/Mark.js'
import { powerIcon } from '../../../ui/moreIconPaths.js'
import { walletIcon } from '../../../ui/pageIconPaths.js'
import { Rows } from '../../../ui/Rows.js'
import { connectorName } from '../walletLabels.js'

/**
 * STO-5: the wallets of a namespace besides the active one that are installed. Name and icon come from the wallet itself,
 * and it must confirm the stored account.
 */
export function useOtherWallets(namespace: Namespace) {
  const { wallet, services } = useModal()
  // Read with every change of the connections, which change what is stored.
  return listOtherWallets(services.storage, useSnapshot(wallet.connection.state), namespace)
}

/** The same, for a given state of the connections. */
export function listOtherWallets(
  storage: Modal['services']['storage'],
  state: ReadonlyState<ConnectionState>,
  namespace: Namespace,
) {
  const current = connectedOf(state, namespace)?.wallet.id
  return (storage.read('other_wallets', namespace) ?? []).flatMap(({ id, account }) => {
    const connector = state.connectors.find(
      (candidate) => candidate.id === id && candidate.namespaces.includes(namespace) && !candidate.isContested,
    )
    return connector && id !== current ? [{ connector: connector as typeof connector, account }] : []
  })
}

type OtherWalletsProps = { namespace: Namespace; wallets: ReturnType<typeof useOtherWallets>; onChange(): void }

/** Switches to one of them, or disconnects it. Only a wallet that has forgotten the page is asked. */
export function OtherWallets({ namespace, wallets, onChange }: OtherWalletsProps) {
  const modal = useModal()
  const { t } = useWords()
  const [busy, setBusy] = useState<string>()
  if (wallets.length === 0) return null

  async function choose({ connector, account }: OtherWalletsProps['wallets'][number]) {
    setBusy(connector.id)
    try {
      if (await switchWallet(modal.instance, { namespace, id: connector.id, account }))
        say(modal.ui, t('profile.walletSwitched'))
      else modal.ui.router.push('ConnectingExternal', { connector, namespace, account })
    } catch (error) {
      if (!(error instanceof RequestAbortedError)) say(modal.ui, t('profile.switchFailed'), 'error')
    }
    setBusy(undefined)
  }

  async function end(id: string) {
    setBusy(id)
    if (await modal.wallet.disconnect(namespace, id)) modal.ui.snackbar()?.show(t('account.disconnected'))
    setBusy(undefined)
    onChange()
  }

  return (
    <>
      <h3 className="lk-section lk-top-3">{t('profile.otherWallets')}</h3>
      <Rows hasButtons label={t('profile.otherWallets')}>
        {wallets.map(({ connector, account }) => {
          const name = connectorName(connector, t)
          return (
            <li key={connector.id}>
              <div className="lk-row" part="row" data-other={connector.id}>
                <Mark src={connector.icon} fallbackIcon={walletIcon} />
                <span className="lk-name">
                  <span className="lk-name-line">
                    <bdi className="lk-name-text" title={connector.fullName}>
                      {name}
                    </bdi>
                    <SuspectMark name={connector.rawName} />
                  </span>
                  <span className="lk-sub lk-mono" title={account}>
                    {shortenAddress(account)}
                  </span>
                </span>
                <Button
                  isSmall
                  isBusy={busy === connector.id}
                  disabled={busy !== undefined}
                  onClick={() => void choose({ connector, account })}
                >
                  {t('profile.switch')}
                  <span className="lk-hidden">{name}</span>
                </Button>
                <IconButton
                  label={t('profile.disconnectOne', { wallet: name })}
                  path={powerIcon}
                  onClick={() => void end(connector.id)}
                />
              </div>
            </li>
          )
        })}
      </Rows>
    </>
  )
}
