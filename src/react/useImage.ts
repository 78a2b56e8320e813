import { useEffect } from 'react'
import type { CatalogueWallet } from '../domain/wallet.js'
import type { ImageKind } from '../services/catalogue/imageStore.js'
import { useModal } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

/** A picture of the catalogue, once it is here. */
export function useImage(kind: ImageKind, id: string | undefined): string | undefined {
  const { images } = useModal()
  const { urls } = useSnapshot(images.state)
  useEffect(() => {
    if (id !== undefined) void images.request(kind, id)
  }, [images, kind, id])
  return id === undefined ? undefined : urls[images.keyOf(kind, id)]
}

/** The picture of a wallet: the host's own, or that of the catalogue. */
export const useWalletImage = ({ image, imageId }: CatalogueWallet): string | undefined =>
  useImage('wallet', image === undefined ? imageId : undefined) ?? image
