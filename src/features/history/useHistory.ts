import { useEffect, useMemo } from 'react'
import { addToGroups, listMonths } from '../../controllers/history/groupTransactions.js'
import { createHistory, type History, showHistory } from '../../controllers/history/history.js'
import { listedHash, listKnown, listUnknown, toTransaction } from '../../controllers/history/sentInHistory.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { WalletAccount } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { say } from '../../modal/card.js'
import type { Modal } from '../../modal/modal.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'

const NOTHING_SENT: readonly SentTransfer[] = []

/** The history of an open modal, for `modal.use`. */
export const createModalHistory = ({ instance, ui }: Modal): History =>
  createHistory(instance, () => say(ui, ui.language.words.t('history.failed'), 'error'))

/** The history of the active account, with what only this device knows; kept up to date while it is used. */
export function useHistory() {
  const modal = useModal()
  const { wallet } = modal
  const history = modal.use(createModalHistory)
  const state = useSnapshot(history.state)
  const network = activeNetwork(useSnapshot(wallet.network.state)) as Network | undefined
  const { accounts, sent, areAmountsHidden } = useSnapshot(wallet.account.state)
  const namespace = network?.namespace ?? ''
  const account = accounts[namespace] as WalletAccount | undefined
  const ownSent = (sent[namespace] as readonly SentTransfer[] | undefined) ?? NOTHING_SENT
  useEffect(() => showHistory(history), [history])
  const { transactions, transactionsByYear: byYear, undated, next, status, isServed } = state
  const address = account?.address
  const networkId = network?.caipNetworkId
  // A failure has cleared the cursor, but older pages may still list what this device has sent.
  const hasMore = isServed && (next !== undefined || status === 'failed')
  const unknown = useMemo(
    () =>
      address === undefined || networkId === undefined
        ? []
        : listUnknown(ownSent, { address, networkId, transactions, hasMore }),
    [ownSent, address, networkId, transactions, hasMore],
  )
  const months = useMemo(
    () => listMonths(addToGroups({ byYear, undated }, unknown.map(toTransaction))),
    [byYear, undated, unknown],
  )
  const sentById = useMemo(() => {
    const isReady = address !== undefined && networkId !== undefined
    const listed = isReady ? listKnown(ownSent, { address, networkId, transactions }) : []
    return new Map([...listed, ...unknown.map((transfer) => [toTransaction(transfer).id, transfer] as const)])
  }, [ownSent, address, networkId, transactions, unknown])
  return {
    history,
    state,
    network,
    account,
    areAmountsHidden,
    months,
    sentById,
    /** Shown entries, with those that only this device knows. */
    count: transactions.length + unknown.length,
    /** Those of which nobody knows what became of them. */
    notKnown: unknown.filter(({ status }) => status === 'unknown').length,
    /** Names that the user sent to, by hash. */
    names: useMemo(
      () =>
        new Map(
          ownSent.flatMap((transfer) =>
            transfer.toName ? [[listedHash(transfer).toLowerCase(), transfer.toName] as const] : [],
          ),
        ),
      [ownSent],
    ),
  }
}
