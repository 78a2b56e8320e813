import { type ReactNode, useState } from 'react'
import { Icon } from './Icon.js'

type MarkProps = {
  /** An address that may stand in `<img src>`; without one, or when it fails, the stand-in is shown. */
  src?: string | undefined
  /** Path of the icon that stands in. */
  standIn: string
  /** Instead of the stand-in, where there is one. */
  drawing?: ReactNode
  size?: 20 | 24 | 36 | 44 | 56 | 80 | undefined
  /** Wallets are rounded squares; tokens, networks and people are round. */
  isRound?: boolean | undefined
  /** Beyond the first view: asked for when it comes near. */
  isLazy?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

/** The picture of a wallet, a network or a person, of a fixed size whatever comes. */
export function Mark({ src, standIn, drawing, size = 36, isRound, isLazy, className, children }: MarkProps) {
  const [failed, setFailed] = useState<string>()
  const isShown = src !== undefined && src !== failed
  return (
    <span
      className={className ? `lk-mark ${className}` : 'lk-mark'}
      part="mark"
      data-size={size === 36 ? undefined : size}
      data-round={isRound ? '' : undefined}
      data-quiet={isShown || drawing ? undefined : ''}
    >
      {isShown ? (
        <img
          // Until another picture is decoded, an element shows the one before, and that is somebody else's.
          key={src}
          src={src}
          alt=""
          width={size}
          height={size}
          decoding="async"
          loading={isLazy ? 'lazy' : undefined}
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      ) : (
        (drawing ?? <Icon path={standIn} />)
      )}
      {children}
    </span>
  )
}
