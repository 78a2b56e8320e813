import { useEffect, useState } from 'react'
import { hasPairing } from '../../../config/options.js'
import type { Connector } from '../../../connectors/connector.js'
import { createCatalogueController } from '../../../controllers/catalogue/catalogueController.js'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import type { Namespace } from '../../../domain/namespace.js'
import { type CatalogueWallet, isOfNamespace, isSameName } from '../../../domain/wallet.js'
import { say } from '../../../modal/card.js'
import { SuspectMark } from '../../../react/Text.js'
import { useModal, useWalletImage, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { Button, IconButton } from '../../../ui/buttons.js'
import { Mark } from '../../../ui/Mark.js'
import { binIcon } from '../../../ui/moreIconPaths.js'
import { walletIcon } from '../../../ui/pageIconPaths.js'
import { Rows } from '../../../ui/Rows.js'
import { connectorName } from '../walletLabels.js'

type RecentWallet =
  | { readonly id: string; readonly connector: Connector; readonly entry?: undefined }
  /** A wallet on a phone. */
  | { readonly id: string; readonly entry: CatalogueWallet; readonly connector?: undefined }

/**
 * STO-5: recent wallets that are installed, or in the catalogue. Name and icon come from there, never from storage, and a
 * contested identity is left out.
 */
function useRecentWallets(namespace: Namespace, shownIds: readonly string[]) {
  const modal = useModal()
  const { storage } = modal.services
  const connection = useSnapshot(modal.wallet.connection.state)
  const catalogue = modal.use(createCatalogueController)
  const entries = useSnapshot(catalogue.state)
  const [ids, setIds] = useState(() => storage.read('recent_wallets') ?? [])
  const current = connectedOf(connection, namespace)?.wallet
  const isPaired = current?.type === 'WALLET_CONNECT'
  const hasUnknown = ids.some((id) => !connection.connectors.some((connector) => connector.id === id))
  useEffect(() => {
    if (hasUnknown) void catalogue.load()
  }, [catalogue, hasUnknown])

  const recent = ids.flatMap((id): RecentWallet[] => {
    if (id === current?.id || shownIds.includes(id)) return []
    const connector = connection.connectors.find(
      (candidate) => candidate.id === id && candidate.namespaces.includes(namespace),
    )
    if (connector) return connector.isContested ? [] : [{ id, connector: connector as Connector }]
    const entry = [...entries.recent, ...entries.custom].find((wallet) => wallet.id === id)
    // A paired wallet says its own name alone; the row of the same name would be that wallet again.
    const isCurrent = isPaired && entry !== undefined && isSameName(entry.name, current.name)
    const mayPair = hasPairing(modal.settings) && !isCurrent
    return entry && mayPair && isOfNamespace(entry, namespace) ? [{ id, entry: entry as CatalogueWallet }] : []
  })
  return {
    recent,
    forget(id: string) {
      // Another tab may have added some.
      const remaining = (storage.read('recent_wallets') ?? []).filter((recentId) => recentId !== id)
      storage.write('recent_wallets', remaining)
      setIds(remaining)
    },
  }
}

const noEntry = { id: '', name: '', chains: [] }

function RecentRow({ wallet, namespace, onForget }: { wallet: RecentWallet; namespace: Namespace; onForget(): void }) {
  const modal = useModal()
  const { t } = useWords()
  const { connector, entry } = wallet
  const image = useWalletImage(entry ?? noEntry)
  const name = connector ? connectorName(connector, t) : entry.name
  const rdns = connector ? connector.rdns : entry.rdns
  function connect() {
    modal.services.events.emit('SELECT_WALLET', { name, platform: connector ? 'browser' : 'qrcode' })
    if (connector) modal.ui.router.push('ConnectingExternal', { connector, namespace })
    else modal.ui.router.push('ConnectingWalletConnect', { wallet: entry, namespace })
  }
  return (
    <li>
      <div className="lk-row" part="row" data-wallet={wallet.id}>
        <Mark src={connector?.icon ?? image} fallbackIcon={walletIcon} />
        <span className="lk-name">
          <span className="lk-name-line">
            <bdi className="lk-name-text" title={connector?.fullName}>
              {name}
            </bdi>
            <SuspectMark name={(connector ?? entry)?.rawName} />
          </span>
          {rdns && connector && <span className="lk-sub lk-mono">{rdns}</span>}
        </span>
        <Button isSmall onClick={connect}>
          {t('connecting.connect')}
          <span className="lk-hidden">{name}</span>
        </Button>
        <IconButton label={t('profile.forget', { wallet: name })} path={binIcon} onClick={onForget} />
      </div>
    </li>
  )
}

/** Recent wallets, to connect again or to remove. `shown`: ids of those listed above. */
export function RecentWallets({ namespace, shownIds }: { namespace: Namespace; shownIds: readonly string[] }) {
  const modal = useModal()
  const { t } = useWords()
  const { recent, forget } = useRecentWallets(namespace, shownIds)
  if (recent.length === 0) return null
  return (
    <>
      <h3 className="lk-section lk-top-3">{t('profile.recent')}</h3>
      <Rows hasButtons label={t('profile.recent')}>
        {recent.map((wallet) => (
          <RecentRow
            key={wallet.id}
            wallet={wallet}
            namespace={namespace}
            onForget={() => {
              forget(wallet.id)
              say(modal.ui, t('profile.forgotten'))
            }}
          />
        ))}
      </Rows>
    </>
  )
}
