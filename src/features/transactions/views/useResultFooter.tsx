import type { ReactNode } from 'react'
import { TRANSACTION_WATCH_MS } from '../../../config/limits.js'
import { formatExact } from '../../../core/amount.js'
import { formatTime } from '../../../core/calendar.js'
import { kindOf, type ResultKind } from '../../../domain/sentResult.js'
import { type SentTransfer, transactionHash } from '../../../domain/transfer.js'
import { Text } from '../../../react/Text.js'
import { useSecondsSince } from '../../../react/useClock.js'
import { useModal, useWords } from '../../../react/useModal.js'
import type { words } from '../words.js'

type Key = Extract<keyof typeof words, `tx.${string}`>

/** What stays to be said at the bottom. */
const footers: Partial<Record<ResultKind, Key>> = {
  cancelled: 'tx.cancelled.foot',
  replaced: 'tx.replaced.foot',
  expired: 'tx.expired.foot',
  unknown: 'tx.unknown.foot',
  amountUnknown: 'tx.amountUnknown.foot',
}

const mined: readonly ResultKind[] = ['confirmed', 'spedUp', 'transferFee', 'belowMinimum', 'nothingArrived']
/** In no block: what is known is when the network was last asked. */
const checkedAt: readonly ResultKind[] = ['unknown', 'expired']

/** The status line: how long it took, and where it is. */
export function useResultFooter(sent: SentTransfer): { start: ReactNode; end: ReactNode } {
  const { wallet } = useModal()
  const { t, locale } = useWords()
  const { networkId, at, endedAt, block } = sent
  const kind = kindOf(sent)
  const seconds = useSecondsSince(kind === 'pending' ? at : undefined) ?? 0
  const took = Math.max(1, Math.round(((endedAt ?? at) - at) / 1000))
  // Followed again after that, or on a later visit: when the network took it is not known.
  const isTimed = (kind === 'pending' ? seconds : took) * 1000 < TRANSACTION_WATCH_MS
  const network = wallet.network.find(networkId)?.name ?? ''
  const onNetwork = <Text id="tx.onNetwork" values={{ network }} />
  if (kind === 'pending')
    return {
      start: (
        <span className="lk-with">
          <span className="lk-live" />
          <span>{t('tx.pending.foot')}</span>
        </span>
      ),
      end: isTimed && <span>{t('tx.time', { seconds })}</span>,
    }
  // That sending again is safe is only the chain's to say.
  const footer = transactionHash(sent) === undefined && kind === 'expired' ? footers.unknown : footers[kind]
  const where = block === undefined ? undefined : formatExact(String(block), locale)
  if (kind === 'failed' && where !== undefined)
    return { start: <span>{t('tx.failedIn', { block: where })}</span>, end: undefined }
  const checked = checkedAt.includes(kind) && endedAt !== undefined ? formatTime(endedAt, locale) : undefined
  return {
    start: (
      <span>
        {footer
          ? t(footer as 'tx.expired.foot')
          : mined.includes(kind) && isTimed
            ? t(kind === 'spedUp' ? 'tx.spedUpIn' : 'tx.confirmedIn', { seconds: took })
            : onNetwork}
      </span>
    ),
    end:
      where !== undefined ? (
        <span>{t('tx.block', { block: where })}</span>
      ) : (
        checked !== undefined && <span>{t('tx.checkedAt', { time: checked })}</span>
      ),
  }
}
