import { parseUrl } from '../../core/url.js'
import { WALLET_CONNECT_ID } from '../../domain/wallet.js'
import type { CustomConnectProps, CustomViewContent, WalletChoice } from '../../modal/customViews.js'
import { useModal, useWords } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { chooseWallet } from './chooseWallet.js'
import type { WalletRow } from './listWallets.js'
import type { ConnectParams } from './params.js'
import { useWalletList } from './useWalletList.js'

const idOf = (row: WalletRow) =>
  row.kind === 'installed' ? row.connector.id : row.kind === 'pairing' ? WALLET_CONNECT_ID : row.wallet.id

/** Props of a custom Connect view. */
export function useCustomConnectProps(params: ConnectParams): CustomViewContent<CustomConnectProps> {
  const modal = useModal()
  const { settings } = modal
  const { router, views, appName } = modal.ui
  const { events, images, allowLoopback } = modal.services
  const { parts } = useSnapshot(views.state)
  const page = (url: string | undefined) => parseUrl(url, 'page', { allowLoopback })
  const { t } = useWords()
  const { urls } = useSnapshot(images.state)
  const { rows, isLoading, isConsentWanted, isGated, isGatedNow, isGiven, give, hasSearch } = useWalletList(params)

  function toChoice(row: WalletRow): WalletChoice {
    const none = {
      icon: undefined,
      rdns: undefined,
      isInstalled: false,
      isSuspect: false,
      isRecent: false,
      hasDouble: false,
    }
    if (row.kind === 'pairing') return { id: WALLET_CONNECT_ID, name: 'WalletConnect', ...none }
    if (row.kind === 'catalogue') {
      const { id, name, rawName, rdns, image, imageId } = row.wallet
      const isSuspect = parts?.isSuspectText(rawName) ?? false
      const icon = image ?? (imageId && urls[images.keyOf('wallet', imageId)])
      return { id, name, icon, rdns, isInstalled: false, isSuspect, isRecent: false, hasDouble: false }
    }
    const { id, icon, rdns, type } = row.connector
    const isSuspect = parts?.isSuspectText(row.connector.rawName) ?? false
    const name = type === 'INJECTED' ? t('connect.browserWallet') : row.connector.name
    return { id, name, icon, rdns, isInstalled: true, isSuspect, isRecent: row.isRecent, hasDouble: row.hasDouble }
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
        if (row.kind === 'catalogue') return chooseWallet(modal, { wallet: row.wallet })
        const platform = row.kind === 'installed' ? 'browser' : 'qrcode'
        events.emit('SELECT_WALLET', { name: toChoice(row).name, platform })
        if (row.kind === 'installed') router.push('ConnectingExternal', { connector: row.connector })
        else router.push('ConnectingWalletConnect')
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
