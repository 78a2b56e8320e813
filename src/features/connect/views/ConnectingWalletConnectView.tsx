import { useState } from 'react'
import { readDevice } from '../../../platform/readDevice.js'
import { useConsent } from '../../../react/consent.js'
import { useWalletImage, useWords } from '../../../react/useModal.js'
import { Rows } from '../../../ui/Rows.js'
import type { PairingParams } from '../params.js'
import { useWalletList } from '../useWalletList.js'
import { SearchRow } from './ConnectRows.js'
import ConnectView from './ConnectView.js'
import { ConsentFirst } from './ConsentFirst.js'
import { PairingScreen } from './PairingScreen.js'

const noEntry = { id: '', name: '', chains: [] }

/** Pairs a wallet on another device, or another app on this one. */
export default function ConnectingWalletConnectView({ params }: { params: PairingParams }) {
  const consent = useConsent()
  const [hasPassed, setPassed] = useState(!consent.isGated)
  const wallet = params?.wallet
  const icon = useWalletImage(wallet ?? noEntry)
  const name = wallet?.name ?? 'WalletConnect'
  if (!hasPassed) return <ConsentFirst name={name} icon={icon} consent={consent} onPass={() => setPassed(true)} />
  return <PairingScreen wallet={wallet} name={name} icon={icon} namespace={params?.namespace} />
}

function Search() {
  const { t } = useWords()
  const { hasSearch, count } = useWalletList(undefined)
  if (!hasSearch) return null
  return (
    <Rows label={t('connect.list')}>
      <SearchRow count={count} />
    </Rows>
  )
}

/** Without an adapter: the QR code at once, or on a phone the list of wallet apps. */
export function ConnectingWalletConnectBasicView() {
  const [{ isMobile }] = useState(readDevice)
  const consent = useConsent()
  const [hasPassed, setPassed] = useState(!consent.isGated)
  const name = 'WalletConnect'
  if (isMobile) return <ConnectView params={undefined} />
  if (!hasPassed) return <ConsentFirst name={name} icon={undefined} consent={consent} onPass={() => setPassed(true)} />
  return <PairingScreen wallet={undefined} name={name} icon={undefined} below={<Search />} />
}
