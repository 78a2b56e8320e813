import type { ReactNode } from 'react'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import type { AccountNotice, AccountNoticeProps } from '../../../modal/feature.js'
import { OfflineNote } from '../../../react/notes.js'
import { useFeaturePart, useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { Skeleton } from '../../../ui/Rows.js'

/** WC-6: the wallet cannot be reached for now. It stays connected, and requests wait. */
export function ReconnectingNote({ namespace }: { namespace: string }) {
  const { connection } = useModal().wallet
  const { t } = useWords()
  if (connectedOf(useSnapshot(connection.state), namespace)?.isReachable !== false) return null
  return (
    <div className="lk-body lk-top-2">
      <OfflineNote title={t('account.reconnecting.title')} text={t('account.reconnecting.text')} />
    </div>
  )
}

/** As high as the notice that it stands for. */
const SkeletonNotice = () => (
  <div className="lk-body lk-account-notice" aria-hidden="true">
    <div className="lk-note lk-skeleton-note">
      <Skeleton width={4} />
      <Skeleton width={6} />
    </div>
  </div>
)

function LoadedNotice({ notice, screen, otherwise }: AccountNoticeProps & { notice: AccountNotice }) {
  const modal = useModal()
  const { Component, hasFailed } = useFeaturePart(notice)
  if (Component) return <Component screen={screen} otherwise={otherwise} />
  return !hasFailed && screen === 'account' && notice.isExpected?.(modal) ? <SkeletonNotice /> : otherwise
}

/** What other features tell about the account, one at a time. */
export function AccountNotices({ screen }: Pick<AccountNoticeProps, 'screen'>) {
  const modal = useModal()
  // What is offered depends on these.
  useSnapshot(modal.wallet.connection.state)
  useSnapshot(modal.wallet.network.state)
  useSnapshot(modal.wallet.account.state)
  return modal.features
    .flatMap(({ accountNotices = [] }) => accountNotices)
    .filter((notice) => notice.isOffered(modal.wallet))
    .sort((a, b) => b.rank - a.rank)
    .reduce<ReactNode>(
      (otherwise, notice) => <LoadedNotice key={notice.rank} notice={notice} screen={screen} otherwise={otherwise} />,
      null,
    )
}
