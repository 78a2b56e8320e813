import { useEffect, useState } from 'react'
import { askProblemOf } from '../../controllers/ui/askWallet.js'
import type { WalletRow } from '../../controllers/wallets/listWallets.js'
import { parseUrl } from '../../core/url.js'
import { WALLET_CONNECT_ID } from '../../domain/wallet.js'
import { listWalletLinks } from '../../domain/walletLinks.js'
import type {
  CustomConnectingProps,
  CustomConnectProps,
  CustomViewContent,
  WalletChoice,
} from '../../modal/customViews.js'
import { useConsent } from '../../react/consent.js'
import { useModal, useWalletImage, useWords } from '../../react/useModal.js'
import { useNewlyInstalled } from '../../react/useNewlyInstalled.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { askToConnect, cancelConnecting, createConnecting, useConnectSteps } from './askToConnect.js'
import { chooseWallet, openInstalled } from './chooseWallet.js'
import type { ConnectParams, ConnectTarget } from './params.js'
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
  const { assets } = useSnapshot(views.state)
  const page = (url: string | undefined) => parseUrl(url, 'page', { allowLoopback })
  const { t } = useWords()
  const { urls } = useSnapshot(images.state)
  const { rows, isLoading, isConsentWanted, isGated, isGatedNow, isGiven, give, hasSearch } = useWalletList(params)

  function toChoice(row: WalletRow): WalletChoice {
    if (row.kind === 'pairing') return { ...noClaims, id: WALLET_CONNECT_ID, name: 'WalletConnect' }
    if (row.kind === 'catalogue') {
      const { id, name, rawName, rdns, image, imageId } = row.wallet
      const isSuspect = assets?.isSuspectText(rawName) ?? false
      const icon = image ?? (imageId && urls[images.keyOf('wallet', imageId)])
      return { ...noClaims, id, name, icon, rdns, isSuspect, isRecent: row.isRecent }
    }
    const { connector, connectors, type, isRecent, hasDouble } = row
    return {
      id: connector.id,
      name: type === 'INJECTED' ? t('connect.browserWallet') : connector.name,
      icon: connectors.find((candidate) => candidate.icon)?.icon,
      rdns: connectors.find((candidate) => candidate.rdns)?.rdns,
      namespaces: connectors.flatMap(({ namespaces }) => namespaces),
      isInstalled: type !== 'EXTERNAL',
      isSuspect: assets?.isSuspectText(connector.rawName) ?? false,
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
        ? { isGiven, give, termsUrl: page(settings.legal.termsUrl), privacyUrl: page(settings.legal.privacyUrl) }
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

const noEntry = { id: '', name: '', chains: [] }

/** Props of a custom connecting view; the wallet is asked as soon as it is shown, as in the built-in one. */
export function useCustomConnectingProps(params: ConnectTarget): CustomViewContent<CustomConnectingProps> {
  const modal = useModal()
  const { t } = useWords()
  const { status, walletMessage } = useSnapshot(modal.use(createConnecting).state)
  const { assets } = useSnapshot(modal.ui.views.state)
  const listed = 'wallet' in params ? params.wallet : undefined
  const { connector, options, choose } = useConnectSteps(params)
  const arrived = useNewlyInstalled(listed)
  const image = useWalletImage(listed ?? noEntry)

  // Read on mount: in an inline card, consent ends once the wallet has connected.
  const { isGated: isGatedNow } = useConsent()
  const [isGated] = useState(isGatedNow)
  const { router } = modal.ui
  // Without consent, go back to where the user can give it.
  useEffect(() => {
    if (isGated) router.reset('Connect')
  }, [isGated, router])
  useEffect(() => {
    if (!connector || isGated) return
    void askToConnect(modal, connector, options)
    return () => cancelConnecting(modal)
  }, [modal, connector, options, isGated])

  const shownWallet = connector ?? arrived ?? listed
  const name =
    connector?.type === 'INJECTED' ? t('connect.browserWallet') : (shownWallet?.name ?? t('common.unknownWallet'))
  const askStatus = askProblemOf(status) ?? (status === 'silent' ? status : 'waiting')
  return {
    title: name,
    props: {
      wallet: {
        id: shownWallet?.id ?? '',
        name,
        icon: connector?.icon ?? arrived?.icon ?? image,
        rdns: shownWallet?.rdns,
        isSuspect: assets?.isSuspectText(shownWallet?.rawName) ?? false,
      },
      status: connector ? askStatus : arrived ? 'arrived' : 'missing',
      said: walletMessage,
      links: connector || arrived || !listed ? [] : listWalletLinks(listed),
      retry() {
        if (connector) void askToConnect(modal, connector, options)
        // Viewing a newly installed wallet does not ask it; this does.
        else choose(arrived)
      },
    },
  }
}
