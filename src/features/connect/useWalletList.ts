import { useEffect, useState } from 'react'
import { type Features, hasPairing, resolveFeatures } from '../../config/options.js'
import { createCatalogueController } from '../../controllers/catalogue/catalogueController.js'
import { keepReachableSuggestions } from '../../controllers/catalogue/isReachable.js'
import { listWallets } from '../../controllers/wallets/listWallets.js'
import { offersCatalogue } from '../../controllers/wallets/walletWays.js'
import { afterPaint } from '../../platform/page.js'
import { readDevice } from '../../platform/readDevice.js'
import { useConsent } from '../../react/consent.js'
import { useModal, useOnline } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import type { ConnectParams } from './params.js'

/** The wallets to choose from, and any consent needed first. */
export function useWalletList(params: ConnectParams) {
  const modal = useModal()
  const { settings } = modal
  const { storage } = modal.services
  const catalogue = modal.use(createCatalogueController)
  const { status, featured, recommended, recent, custom, excluded, count } = useSnapshot(catalogue.state)
  const { connectors } = useSnapshot(modal.wallet.connection.state)
  const liveOptions = useSnapshot(modal.liveOptions.state)
  const features = resolveFeatures(liveOptions.features as Partial<Features>)
  const isOnline = useOnline()
  const { isMobile } = readDevice()
  const { isWanted, isGiven, isGated, isGatedNow, give } = useConsent()
  const [recentIds] = useState(() => storage.read('recent_wallets') ?? [])

  useEffect(() => {
    // Requests start once the card is visible.
    if (isOnline) return afterPaint(() => void catalogue.load())
  }, [catalogue, isOnline])

  const { connectorTypeOrder: order } = features
  // On a phone the whole catalogue pairs: wallets are apps, and no camera can scan its own screen.
  const hasCode = hasPairing(settings) && !isMobile
  const sources = {
    connectors,
    excluded,
    recentIds,
    order,
    hasCode,
    ...keepReachableSuggestions(modal.wallet, { featured, custom, recommended, recent }),
  }
  const rows = settings.hasWallets ? listWallets({ ...sources, namespace: params?.namespace }) : []
  const hasCatalogue = settings.hasWallets && Boolean(settings.projectId)
  return {
    rows,
    features,
    isOnline,
    isLoading: status === 'loading' || (status === 'idle' && isOnline && hasCatalogue),
    hasFailed: status === 'failed',
    retry: () => void catalogue.load(),
    hasSearch: status !== 'failed' && offersCatalogue(settings, features, { isMobile }),
    count: count + custom.length,
    isConsentWanted: isWanted,
    isGiven,
    isGated,
    isGatedNow,
    give,
  }
}

/** Opens "Get a wallet", if the modal has it. */
export function useGetWallet() {
  const modal = useModal()
  const { offers, router } = modal.ui
  const { events } = modal.services
  if (!offers('GetWallet')) return undefined
  return () => {
    events.emit('CLICK_GET_WALLET')
    router.push('GetWallet')
  }
}
