import type { Network } from '../domain/network.js'
import type { Token } from '../domain/token.js'
import { Mark } from '../ui/Mark.js'
import { coinIcon } from '../ui/moneyIconPaths.js'
import { NetworkMark } from './NetworkMark.js'
import { useImage } from './useModal.js'

type TokenMarkProps = {
  token: Pick<Token, 'symbol' | 'icon' | 'isUnverified' | 'address'> | undefined
  /** Shown as a badge, where tokens of several networks meet. */
  network?: Network | undefined
  size?: 20 | 24 | 36 | 44 | 56 | 80 | undefined
  /** Loaded and decoded before it is shown. */
  isEager?: boolean | undefined
}

/** The icon of a token. An imitation never gets the catalogue's icon of the real one. */
export function TokenMark({ token, network, size, isEager = false }: TokenMarkProps) {
  const isCoin = token !== undefined && token.address === undefined
  const image = useImage('token', isCoin && token.icon === undefined ? token.symbol : undefined)
  return (
    <Mark isRound isLazy={!isEager} isEager={isEager} src={token?.icon ?? image} fallbackIcon={coinIcon} size={size}>
      {network && <NetworkMark network={network} size={20} className="lk-mark-pin" />}
    </Mark>
  )
}
