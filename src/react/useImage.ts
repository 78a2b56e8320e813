import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { networkImageId } from '../config/networkImages.js'
import { parseImageSource } from '../core/imageSource.js'
import type { Network } from '../domain/network.js'
import type { ImageKind } from '../services/catalogue/imageStore.js'
import { useModal } from './useModal.js'

/** A picture of the catalogue, once it is here. */
export function useImage(kind: ImageKind, id: string | undefined): string | undefined {
  const { images } = useModal()
  const { urls } = useSnapshot(images.state)
  useEffect(() => {
    if (id !== undefined) void images.request(kind, id)
  }, [images, kind, id])
  return id === undefined ? undefined : urls[images.keyOf(kind, id)]
}

/** The picture of a network: the host's own, else the catalogue's. */
export function useNetworkImage(network: Network | undefined): string | undefined {
  const { settings, flows } = useModal()
  const own = network && settings.chainImages?.[network.caipNetworkId]
  const source = parseImageSource(own, { allowLoopback: flows.services.allowLoopback })
  const isWanted = network !== undefined && source === undefined
  const catalogue = useImage('asset', isWanted ? networkImageId(network.caipNetworkId) : undefined)
  return source ?? catalogue
}
