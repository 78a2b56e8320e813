import { connectedOf } from '../../../controllers/connection/connectionController.js'
import type { InstalledWallet } from '../../../controllers/wallets/listWallets.js'
import { DownNote } from '../../../react/notes.js'
import { SuspectMark } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useDetail } from '../../../react/ViewContext.js'
import type { Entry } from '../../../router/createRouter.js'
import type { Routes } from '../../../router/routes.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { walletIcon } from '../../../ui/pageIconPaths.js'
import { chooseInstalled } from '../chooseWallet.js'

/** The catalogue wallet that a view is about. */
export const walletOf = ({ view, params }: Entry<Routes>) =>
  view === 'ConnectingWalletConnect' || view === 'Downloads'
    ? params?.wallet
    : view === 'ConnectingExternal' && 'wallet' in params
      ? params.wallet
      : undefined

/** The needle is at the row that a wide card shows beside the list, or else at the one last used. */
export function useNeedle(isRecent: boolean, isShown: (detail: Entry<Routes>) => boolean) {
  const detail = useDetail()?.detail
  const isCurrent = detail !== undefined && isShown(detail)
  return { 'aria-current': isCurrent || undefined, 'data-mark': isRecent && !hasRow(detail) ? '' : undefined }
}

/** Whether what is shown belongs to a row. */
const hasRow = (detail: Entry<Routes> | undefined) => detail !== undefined && detail.view !== 'WhatIsAWallet'

export function InstalledRow({ type, connector, connectors, namespace, isRecent, hasDouble }: InstalledWallet) {
  const modal = useModal()
  const { connection } = modal.wallet
  const { t } = useWords()
  const state = useSnapshot(connection.state)
  const isConnected = connectors.every(({ id, namespaces }) =>
    namespaces.every((name) => connectedOf(state, name)?.wallet.id === id),
  )
  const { id, rdns, fullName, rawName } = connector
  const needle = useNeedle(isRecent, ({ view, params }) =>
    view === 'ConnectingExternal'
      ? 'connector' in params && connectors.some((candidate) => candidate.id === params.connector.id)
      : view === 'ConnectingMultiChain' && params.connectors[0]?.id === id,
  )
  const icon = connectors.find((candidate) => candidate.icon)?.icon
  const name = type === 'INJECTED' ? t('connect.browserWallet') : connector.name
  return (
    <li>
      <button
        type="button"
        className="lk-row"
        part="row"
        data-wallet={id}
        {...needle}
        title={hasDouble ? t('connect.contested') : undefined}
        onClick={() => chooseInstalled(modal, connector, name, namespace)}
      >
        <Mark src={icon} fallbackIcon={walletIcon} />
        <span className="lk-name">
          <span className="lk-name-line">
            <bdi className="lk-name-text" title={fullName ?? name}>
              {name}
            </bdi>
            <SuspectMark name={rawName} />
          </span>
          {hasDouble && rdns && (
            <span className="lk-sub lk-mono">
              {rdns} <span className="lk-hidden">{t('connect.contested')}</span>
            </span>
          )}
          {hasDouble && !rdns && <span className="lk-sub">{t('connect.contested')}</span>}
        </span>
        {type === 'EXTERNAL' && !isConnected && !isRecent ? (
          <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
        ) : (
          <span className="lk-badge" part="badge">
            {(isConnected || !isRecent) && <i />}
            {t(isConnected ? 'connect.connected' : isRecent ? 'connect.lastUsed' : 'connect.installed')}
          </span>
        )}
      </button>
    </li>
  )
}

export const Down = ({ text, onRetry }: { text: string; onRetry(): void }) => (
  <div className="lk-body lk-top-2">
    <DownNote text={text} onRetry={onRetry} />
  </div>
)
