import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { CatalogueWallet } from '../domain/wallet.js'
import type { ImageKind } from '../services/catalogue/imageStore.js'
import { useModal } from './useModal.js'

/** A catalogue image, once loaded. Other images trigger no render. */
export function useImage(kind: ImageKind, id: string | undefined): string | undefined {
  const { images } = useModal().services
  useEffect(() => {
    if (id !== undefined) void images.request(kind, id)
  }, [images, kind, id])
  const watch = useCallback((onChange: () => void) => subscribe(images.state, onChange), [images])
  return useSyncExternalStore(watch, () => (id === undefined ? undefined : images.state.urls[images.keyOf(kind, id)]))
}

/** The icon of a wallet: the app's own, or the catalogue's. */
export const useWalletImage = ({ image, imageId }: CatalogueWallet): string | undefined =>
  useImage('wallet', image === undefined ? imageId : undefined) ?? image
