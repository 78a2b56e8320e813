import { type ReactNode, useState } from 'react'

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
