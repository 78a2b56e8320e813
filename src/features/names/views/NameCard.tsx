import { useId } from 'react'
import { shortenAddress } from '../../../core/shorten.js'
import type { WalletAccount } from '../../../domain/account.js'
import { AccountAvatar } from '../../../react/AccountAvatar.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon } from '../../../ui/iconPaths.js'

/** Length of the outline: 208 ticks, four apart. */
const TURN = 832
const OUTLINE =
  'M166 2.5H312a17.5 17.5 0 0 1 17.5 17.5V92a17.5 17.5 0 0 1-17.5 17.5H20a17.5 17.5 0 0 1-17.5-17.5V20a17.5 17.5 0 0 1 17.5-17.5z'
const INNER = 'M166 5H312a15 15 0 0 1 15 15V92a15 15 0 0 1-15 15H20a15 15 0 0 1-15-15V20a15 15 0 0 1 15-15z'

type NameCardProps = {
  account: WalletAccount
  /** Without the suffix; shown as a placeholder if `state` is `off`. */
  label: string
  suffix: string
  /** A running needle shows waiting. */
  state: 'off' | 'waiting' | 'done'
}

/** The account with its name, in a frame of ticks. */
export function NameCard({ account, label, suffix, state }: NameCardProps) {
  const mask = useId()
  return (
    <div className="lk-name-card" data-state={state}>
      <svg className="lk-scale" data-fixed="" width="332" height="112" viewBox="0 0 332 112" aria-hidden="true">
        <path className="ticks" pathLength={TURN} d={OUTLINE} />
        {state === 'waiting' && (
          <>
            <mask id={mask}>
              <path className="sweep" fill="none" pathLength={TURN} d={OUTLINE} />
            </mask>
            <g mask={`url(#${mask})`}>
              <path className="ticks on" pathLength={TURN} d={OUTLINE} />
            </g>
            <path className="needle" pathLength={TURN} d={INNER} />
          </>
        )}
      </svg>
      <div className="lk-name-card-well">
        <span className="lk-avatar">
          <AccountAvatar address={account.address} name={account.profileName} image={account.profileImage} />
        </span>
        <div className="lk-name-card-text">
          <bdi className="lk-name-card-name" dir="ltr" title={label + suffix}>
            {state === 'off' ? <span>{label}</span> : <b>{label}</b>}
            <span>{suffix}</span>
          </bdi>
          <bdi className="lk-mono" dir="ltr" title={account.address}>
            {shortenAddress(account.address)}
          </bdi>
        </div>
      </div>
      {state === 'done' && (
        <span className="lk-pin" data-tone="good">
          <Icon path={checkIcon} />
        </span>
      )}
    </div>
  )
}
