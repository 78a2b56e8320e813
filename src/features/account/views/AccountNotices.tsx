import type { ReactNode } from 'react'
import type { AccountNotice, AccountNoticeProps } from '../../../modal/feature.js'
import { useFeaturePart } from '../../../react/useFeaturePart.js'
import { useModal } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'

function LoadedNotice({ notice, place, otherwise }: AccountNoticeProps & { notice: AccountNotice }) {
  const { Component } = useFeaturePart(notice)
  return Component ? <Component place={place} otherwise={otherwise} /> : otherwise
}

/** What other features tell about the account, one at a time; nothing until it has loaded. */
export function AccountNotices({ place }: Pick<AccountNoticeProps, 'place'>) {
  const modal = useModal()
  // What is offered depends on these.
  useSnapshot(modal.wallet.connection.state)
  useSnapshot(modal.wallet.network.state)
  useSnapshot(modal.wallet.account.state)
  return modal.features
    .flatMap(({ accountNotices = [] }) => accountNotices)
    .filter((notice) => notice.isOffered(modal.wallet))
    .sort((one, other) => other.rank - one.rank)
    .reduce<ReactNode>(
      (otherwise, notice) => <LoadedNotice key={notice.rank} notice={notice} place={place} otherwise={otherwise} />,
      null,
    )
}
