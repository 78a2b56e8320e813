import { type ReactNode, useState } from 'react'
import { Icon } from './Icon.js'

type MarkProps = {
  /** A URL safe for `<img src>`; if missing or failing, the placeholder is shown. */
  src?: string | undefined
  /** Icon path of the placeholder. */
  fallbackIcon: string
  /** Shown instead of the placeholder, if given. */
  drawing?: ReactNode
  size?: 20 | 24 | 36 | 44 | 56 | 80 | undefined
  /** Wallets are rounded squares; tokens, networks and accounts are round. */
  isRound?: boolean | undefined
  /** Beyond the first view: loaded when near the viewport. */
  isLazy?: boolean | undefined
  /** Decoded with the frame that shows it, which is never without it. */
  isEager?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

/** The icon of a wallet, a network or an account, in a fixed size. */
export function Mark({
  src,
  fallbackIcon,
  drawing,
  size = 36,
  isRound,
  isLazy,
  isEager,
  className,
  children,
}: MarkProps) {
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
          // An `<img>` shows its previous image until the next is decoded, so remount it.
          key={src}
          src={src}
          alt=""
          width={size}
          height={size}
          decoding={isEager ? 'sync' : 'async'}
          loading={isLazy ? 'lazy' : undefined}
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      ) : (
        drawing || <Icon path={fallbackIcon} />
      )}
      {children}
    </span>
  )
}
