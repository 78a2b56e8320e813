import type { AccountNotice, AccountNoticeProps } from '../../../modal/feature.js'
import { useFeaturePart } from '../../../react/useFeaturePart.js'
import { useModal } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'

function LoadedNotice({ notice, place }: AccountNoticeProps & { notice: AccountNotice }) {
  const { Component } = useFeaturePart(notice)
  return Component ? <Component place={place} /> : null
}

/** What other features tell about the account; nothing until it has loaded. */
export function AccountNotices({ place }: AccountNoticeProps) {
  const modal = useModal()
  // What is offered depends on both.
  useSnapshot(modal.wallet.connection.state)
  useSnapshot(modal.wallet.network.state)
  return modal.features.map(
    ({ accountNotice }) =>
      accountNotice?.isOffered(modal.wallet) && (
        <LoadedNotice key={accountNotice.view} notice={accountNotice} place={place} />
      ),
  )
}
