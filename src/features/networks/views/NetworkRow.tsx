import type { ReactNode } from 'react'
import type { Network } from '../../../domain/network.js'
import { NetworkMark } from '../../../react/NetworkMark.js'

type NetworkRowProps = {
  network: Network
  /** Why it cannot be chosen. */
  reason?: string | undefined
  isActive?: boolean | undefined
  isMarked?: boolean | undefined
  end?: ReactNode
  onChoose(): void
}

export const NetworkRow = ({ network, reason, isActive, isMarked, end, onChoose }: NetworkRowProps) => (
  <li>
    <button
      type="button"
      className="lk-row"
      part="row"
      data-network={network.caipNetworkId}
      data-mark={isMarked ? '' : undefined}
      aria-current={isActive || undefined}
      aria-disabled={reason !== undefined || undefined}
      onClick={reason === undefined ? onChoose : undefined}
    >
      <NetworkMark network={network} />
      <span className="lk-name">
        <bdi>{network.name}</bdi>
        {reason && <span className="lk-sub">{reason}</span>}
      </span>
      {end}
    </button>
  </li>
)
