import { type ReactNode, useState } from 'react'

type PageImageProps = {
  src: string | undefined
  /** Width and height in pixels. */
  size: number
  className?: string | undefined
  /** In its place while there is none, or none that loads. */
  children?: ReactNode
}

/** A picture that the host configured; one that does not load makes room for its stand-in, once. */
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
