import { type ReactNode, useState } from 'react'
import { parseImageSource } from '../../core/untrusted.js'
import type { Network } from '../../domain/network.js'
import { isLoopbackPage } from '../../platform/loopbackPage.js'
import { useInternals } from '../ModalContext.js'
import { useSnapshot } from '../useSnapshot.js'

export const PageIcon = ({ path }: { path: string }) => (
  <svg className="lkb7f2-icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={path} />
  </svg>
)

type PageImageProps = {
  src: string | undefined
  /** Width and height in pixels. */
  size: number
  className?: string | undefined
  /** Shown while there is no image, or if it fails. */
  children?: ReactNode
}

/** An image configured by the app; if it fails, its placeholder is shown. */
export function PageImage({ src, size, className, children }: PageImageProps) {
  const [failed, setFailed] = useState<string>()
  if (!src || src === failed) return children
  return (
    <img
      className={className}
      src={src}
      alt=""
      width={size}
      height={size}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  )
}

/** The network icon configured by the app. A button does not request the catalogue's, which would cost a request. */
export function usePageNetworkImage(user: string, network: Network | undefined): string | undefined {
  const { input, liveOptions } = useInternals(user)
  // The app may change its icons.
  void useSnapshot(liveOptions.state).revision
  const appImage = network && input.networks?.images?.[network.caipNetworkId]
  return parseImageSource(appImage, { allowLoopback: input.sandbox !== undefined || isLoopbackPage() })
}
