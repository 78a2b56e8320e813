import { networkImageId } from '../config/networkImages.js'
import { parseImageSource } from '../core/imageSource.js'
import type { Network } from '../domain/network.js'
import { useImage } from './useImage.js'
import { useModal } from './useModal.js'

/** The icon of a network: the app's own, else the catalogue's. */
export function useNetworkImage(network: Network | undefined): string | undefined {
  const { settings, services } = useModal()
  const { allowLoopback } = services
  const own = network && settings.chainImages?.[network.caipNetworkId]
  const source = parseImageSource(own, { allowLoopback })
  const isWanted = network !== undefined && source === undefined
  const catalogue = useImage('asset', isWanted ? networkImageId(network.caipNetworkId) : undefined)
  return source ?? catalogue
}
