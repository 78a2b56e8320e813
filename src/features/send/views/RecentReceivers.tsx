import { formatDay } from '../../../core/calendar.js'
import { shortenAddress } from '../../../core/shorten.js'
import type { SentTransfer } from '../../../domain/transfer.js'
import { AccountAvatar } from '../../../react/AccountAvatar.js'
import { useWords } from '../../../react/useModal.js'
import { Rows } from '../../../ui/Rows.js'

type RecentReceiversProps = { transfers: readonly SentTransfer[]; onPick(receiver: string): void }

/** Whom the account has sent to from this device. A name is looked up again: its owner may have changed. */
export function RecentReceivers({ transfers, onPick }: RecentReceiversProps) {
  const { t, locale } = useWords()
  if (transfers.length === 0) return null
  return (
    <div className="lk-recent">
      <div className="lk-label">{t('send.recent')}</div>
      <Rows label={t('send.recent')}>
        {transfers.map(({ hash, to, toName, at }) => (
          <li key={hash}>
            <button type="button" className="lk-row" part="row" title={to} onClick={() => onPick(toName ?? to)}>
              <span className="lk-avatar" data-size="36">
                <AccountAvatar address={to} name={toName} image={undefined} />
              </span>
              <span className="lk-name">
                <bdi dir={toName === undefined ? 'ltr' : undefined}>{toName ?? shortenAddress(to)}</bdi>
                {toName !== undefined && (
                  <span className="lk-sub lk-mono">
                    <bdi dir="ltr">{shortenAddress(to)}</bdi>
                  </span>
                )}
              </span>
              <span className="lk-end">
                <span className="lk-sub">{formatDay(at, locale)}</span>
              </span>
            </button>
          </li>
        ))}
      </Rows>
    </div>
  )
}
