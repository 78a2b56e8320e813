import { activeNetwork } from '../../../controllers/network/networkController.js'
import { checkSentAgain } from '../../../controllers/transactions/sentTransactions.js'
import type { WalletAccount } from '../../../domain/account.js'
import { explorerUrl } from '../../../domain/explorerUrl.js'
import { kindOf, type ResultKind } from '../../../domain/sentResult.js'
import { type SentTransfer, transactionHash } from '../../../domain/transfer.js'
import { ExternalLink } from '../../../react/ExternalLink.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import type { Routes } from '../../../router/routes.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { retryIcon } from '../../../ui/pageIconPaths.js'

/** Nothing has moved, and nothing of it can follow: another request is no second one. */
const repeatable: readonly ResultKind[] = ['failed', 'expired', 'replaced', 'cancelled']
/** Nothing is left to do. */
const settledWell: readonly ResultKind[] = ['confirmed', 'spedUp', 'transferFee', 'cancelled']
/** Asking the network again may tell more. */
const checkable: readonly ResultKind[] = ['unknown', 'amountUnknown']
export type ResultProps = {
  sent: SentTransfer
  namespace: string
  isFromApp: boolean
  isListed: boolean
  icons?: Routes['TransactionResult']['icons']
}

/** The buttons: the way on is the main one, which is "Done" only where nothing is left to do. */
export function ResultButtons({ sent, namespace, isFromApp, isListed }: ResultProps) {
  const modal = useModal()
  const { instance, ui, wallet, services } = modal
  const { t } = useWords()
  const { networkId, from, gain, amount, token } = sent
  const kind = kindOf(sent)
  const account = useSnapshot(wallet.account.state).accounts[namespace] as WalletAccount | undefined
  const active = activeNetwork(useSnapshot(wallet.network.state))
  const hash = transactionHash(sent)
  const href = hash === undefined ? undefined : explorerUrl(wallet.network.find(networkId), 'tx', hash, services)
  function goBack() {
    // What is only looked at ends no transaction that is open.
    if (isListed) ui.router.back()
    // A token's transfer knows where it leads; after one of the coin, Account is next too. After calls of the page's
    // own, the user is back on the page that asked for them.
    else if (ui.transactions.finish()) return
    else if (sent.calls) ui.close()
    else ui.router.reset(account ? 'Account' : 'Connect')
  }
  function repeat() {
    goBack()
    if (gain) ui.router.push('Swap', { fromToken: token, toToken: gain.token ?? gain.symbol, amount })
    else ui.router.push('WalletSend', { repeat: sent })
  }
  // The app that fixed the transfer, or whose calls these are, would not hear of another one.
  const isActiveAccount = active?.caipNetworkId === networkId && account?.address === from
  const isOffered = ui.offers(gain ? 'Swap' : 'WalletSend')
  const canRepeat =
    repeatable.includes(kind) && kind !== 'cancelled' && !isFromApp && !sent.calls && isActiveAccount && isOffered
  const isMain = href && !settledWell.includes(kind) && kind !== 'pending' && !(canRepeat && kind !== 'replaced')
  const explorer = href && (
    <ExternalLink href={href} variant={isMain ? 'primary-button' : 'button'}>
      {t('tx.explorer')}
    </ExternalLink>
  )
  const again = () => checkSentAgain(instance, sent)
  const side = checkable.includes(kind) ? (
    <Button icon={retryIcon} onClick={again}>
      {t('tx.again')}
    </Button>
  ) : kind === 'mismatched' && !isListed && ui.offers('Transactions') ? (
    <Button onClick={() => ui.router.reset('Transactions')}>{t('ask.checkActivity')}</Button>
  ) : kind === 'replaced' && canRepeat ? (
    <Button onClick={repeat}>{t('ask.reviewAgain')}</Button>
  ) : (
    <Button onClick={goBack}>{t('tx.close')}</Button>
  )
  if (isMain)
    return (
      <div className="lk-pair">
        {side}
        {explorer}
      </div>
    )
  return (
    <div className="lk-pair">
      {explorer || (canRepeat && side) || (checkable.includes(kind) && side)}
      {canRepeat ? (
        <PrimaryButton onClick={repeat}>{t('ask.reviewAgain')}</PrimaryButton>
      ) : (
        <PrimaryButton onClick={goBack}>{t(kind === 'pending' ? 'tx.close' : 'tx.done')}</PrimaryButton>
      )}
    </div>
  )
}
