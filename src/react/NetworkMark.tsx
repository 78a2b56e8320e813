import { useEffect, useState } from 'react'
import { networkImageId } from '../config/networkImages.js'
import { importWithRetry } from '../core/load.js'
import { parseImageSource } from '../core/untrusted.js'
import type { Network } from '../domain/network.js'
import { Mark } from '../ui/Mark.js'
import { flaskIcon } from '../ui/moreIconPaths.js'
import { alertIcon, globeIcon } from '../ui/pageIconPaths.js'
import { useImage, useModal } from './useModal.js'

/** The icon of a network: the app's own, else the catalogue's. */
function useNetworkImage(network: Network | undefined): string | undefined {
  const { settings, services } = useModal()
  const { allowLoopback } = services
  const appImage = network && settings.networks.images?.[network.caipNetworkId]
  const source = parseImageSource(appImage, { allowLoopback })
  const isWanted = network !== undefined && source === undefined
  const catalogue = useImage('asset', isWanted ? networkImageId(network.caipNetworkId) : undefined)
  return source ?? catalogue
}

type NetworkMarkProps = {
  network: Network | undefined
  size?: 20 | 24 | 36 | 80 | undefined
  className?: string | undefined
}
type Art = typeof import('./networkArt.js')

const standInOf = (network: Network | undefined) =>
  network?.isUnsupported ? alertIcon : network?.testnet ? flaskIcon : globeIcon

/** Kept for the modal, so that only the first icon waits for the drawings. */
const createArt = (): { art: Art | undefined } => ({ art: undefined })

/** Icons of the built-in networks, for an app without a catalogue. */
function useNetworkArt(isNeeded: boolean): Art | undefined {
  const { use, scope, services } = useModal()
  const { log } = services
  const cache = use(createArt)
  const [art, setArt] = useState(cache.art)
  useEffect(() => {
    if (!isNeeded || art) return
    let isCurrent = true
    importWithRetry(() => import('./networkArt.js'), scope.signal).then(
      (loaded) => {
        cache.art = loaded
        if (isCurrent) setArt(loaded)
      },
      (error) => log('warn', 'chunk networkArt', error),
    )
    return () => {
      isCurrent = false
    }
  }, [isNeeded, art, cache, scope, log])
  return art
}

export function NetworkMark({ network, size, className }: NetworkMarkProps) {
  const { settings } = useModal()
  const image = useNetworkImage(network)
  const art = useNetworkArt(image === undefined && !settings.projectId && network?.isUnsupported !== true)
  const drawing =
    network && image === undefined ? art?.drawNetwork(network.caipNetworkId, network.testnet === true) : undefined
  return (
    <Mark isRound src={image} fallbackIcon={standInOf(network)} drawing={drawing} size={size} className={className} />
  )
}
