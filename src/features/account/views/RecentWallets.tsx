import { useState } from 'react'
import type { Connector } from '../../../connectors/connector.js'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import type { Namespace } from '../../../domain/namespace.js'
import { say } from '../../../modal/say.js'
import { SuspectMark } from '../../../react/SuspectMark.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { Button, IconButton } from '../../../ui/buttons.js'
import { walletIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { binIcon } from '../../../ui/moreIconPaths.js'
import { Rows } from '../../../ui/Rows.js'

/**
 * STO-5: recent wallets that are installed. Name and icon come from the wallet itself, never from storage, and a
 * contested identity is left out.
 */
function useRecentWallets(namespace: Namespace) {
  const modal = useModal()
  const connection = useSnapshot(modal.wallet.connection.state)
  const [ids, setIds] = useState(() => modal.services.storage.read('recent_wallets') ?? [])
  const current = connectedOf(connection, namespace)?.wallet.id
  const recent = ids.flatMap((id) => {
    const found = connection.connectors.find(
      (one) => one.id === id && one.namespaces.includes(namespace) && !one.isContested,
    )
    return found && current !== id ? [found] : []
  })
  return {
    recent: recent as readonly Connector[],
    forget(id: string) {
      // Another tab may have added some.
      const left = (modal.services.storage.read('recent_wallets') ?? []).filter((other) => other !== id)
      modal.services.storage.write('recent_wallets', left)
      setIds(left)
    },
  }
}

/** Recent wallets, to connect again or to remove. */
export function RecentWallets({ namespace }: { namespace: Namespace }) {
  const modal = useModal()
  const { t } = useWords()
  const { recent, forget } = useRecentWallets(namespace)
  if (recent.length === 0) return null
  const nameOf = ({ type, name }: Connector) => (type === 'INJECTED' ? t('connect.browserWallet') : name)
  return (
    <>
      <h3 className="lk-section lk-top-3">{t('profile.recent')}</h3>
      <Rows hasButtons label={t('profile.recent')}>
        {recent.map((connector) => (
          <li key={connector.id}>
            <div className="lk-row" part="row" data-wallet={connector.id}>
              <Mark src={connector.icon} standIn={walletIcon} />
              <span className="lk-name">
                <span className="lk-name-line">
                  <bdi className="lk-name-text" title={connector.fullName}>
                    {nameOf(connector)}
                  </bdi>
                  <SuspectMark name={connector.rawName} />
                </span>
                {connector.rdns && <span className="lk-sub lk-mono">{connector.rdns}</span>}
              </span>
              <Button
                isSmall
                onClick={() => {
                  modal.services.events.emit('SELECT_WALLET', { name: nameOf(connector), platform: 'browser' })
                  modal.ui.router.push('ConnectingExternal', { connector })
                }}
              >
                {t('connecting.connect')}
                <span className="lk-hidden">{nameOf(connector)}</span>
              </Button>
              <IconButton
                label={t('profile.forget', { wallet: nameOf(connector) })}
                path={binIcon}
                onClick={() => {
                  forget(connector.id)
                  say(modal.ui, t('profile.forgotten'))
                }}
              />
            </div>
          </li>
        ))}
      </Rows>
    </>
  )
}
