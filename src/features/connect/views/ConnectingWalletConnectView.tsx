import { useState } from 'react'
import { useConsent } from '../../../react/consent.js'
import { useWalletImage } from '../../../react/useImage.js'
import type { PairingParams } from '../params.js'
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
