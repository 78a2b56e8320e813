import { parseUrl } from '../../core/url.js'
import { WALLET_CONNECT_ID } from '../../domain/wallet.js'
import type { CustomConnectProps, CustomViewContent, WalletChoice } from '../../modal/customViews.js'
import { useModal, useWords } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { chooseWallet } from './chooseWallet.js'
import type { WalletRow } from './listWallets.js'
import { openInstalled } from './openInstalled.js'
import type { ConnectParams } from './params.js'
import { useWalletList } from './useWalletList.js'

const idOf = (row: WalletRow) =>
  row.kind === 'installed' ? row.connector.id : row.kind === 'pairing' ? WALLET_CONNECT_ID : row.wallet.id

const noClaims = {
  icon: undefined,
  rdns: undefined,
  namespaces: undefined,
  isInstalled: false,
  isSuspect: false,
  isRecent: false,
  hasDouble: false,
}

/** Props of a custom Connect view. */
export function useCustomConnectProps(params: ConnectParams): CustomViewContent<CustomConnectProps> {
  const modal = useModal()
  const { settings } = modal
  const namespace = params?.namespace
  const { router, views, appName } = modal.ui
  const { events, images, allowLoopback } = modal.services
  const { parts } = useSnapshot(views.state)
  const page = (url: string | undefined) => parseUrl(url, 'page', { allowLoopback })
  const { t } = useWords()
  const { urls } = useSnapshot(images.state)
  const { rows, isLoading, isConsentWanted, isGated, isGatedNow, isGiven, give, hasSearch } = useWalletList(params)

  function toChoice(row: WalletRow): WalletChoice {
    if (row.kind === 'pairing') return { ...noClaims, id: WALLET_CONNECT_ID, name: 'WalletConnect' }
    if (row.kind === 'catalogue') {
      const { id, name, rawName, rdns, image, imageId } = row.wallet
      const isSuspect = parts?.isSuspectText(rawName) ?? false
      const icon = image ?? (imageId && urls[images.keyOf('wallet', imageId)])
      return { ...noClaims, id, name, icon, rdns, isSuspect, isRecent: row.isRecent }
    }
    const { connector, connectors, type, isRecent, hasDouble } = row
    return {
      id: connector.id,
      name: type === 'INJECTED' ? t('connect.browserWallet') : connector.name,
      icon: connectors.find((one) => one.icon)?.icon,
      rdns: connectors.find((one) => one.rdns)?.rdns,
      namespaces: connectors.flatMap(({ namespaces }) => namespaces),
      isInstalled: type !== 'EXTERNAL',
      isSuspect: parts?.isSuspectText(connector.rawName) ?? false,
      isRecent,
      hasDouble,
    }
  }

  return {
    title: t('connect.title', { app: appName || t('common.thisApp') }),
    props: {
      wallets: rows.map(toChoice),
      isLoading,
      consent: isConsentWanted
        ? { isGiven, give, termsUrl: page(settings.termsConditionsUrl), privacyUrl: page(settings.privacyPolicyUrl) }
        : undefined,
      choose(id) {
        const row = rows.find((candidate) => idOf(candidate) === id)
        // A custom view may accept and choose before the next render.
        if (!row || isGatedNow()) return
        if (row.kind === 'catalogue') return chooseWallet(modal, { wallet: row.wallet, namespace })
        const platform = row.kind === 'installed' ? 'browser' : 'qrcode'
        events.emit('SELECT_WALLET', { name: toChoice(row).name, platform })
        if (row.kind === 'installed') openInstalled(modal, row.connector, namespace)
        else router.push('ConnectingWalletConnect', { namespace })
      },
      openAllWallets:
        hasSearch && !isGated
          ? () => {
              events.emit('CLICK_ALL_WALLETS')
              router.push('AllWallets')
            }
          : undefined,
    },
  }
}
