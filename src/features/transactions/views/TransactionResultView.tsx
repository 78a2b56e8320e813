import { type ReactNode, useEffect, useState } from 'react'
import { TRANSACTION_WATCH_MS } from '../../../config/limits.js'
import { activeNetwork } from '../../../controllers/network/networkController.js'
import { formatExact } from '../../../core/amount.js'
import { formatTime } from '../../../core/formatTime.js'
import type { WalletAccount } from '../../../domain/account.js'
import { explorerUrl } from '../../../domain/explorerUrl.js'
import { kindOf, type ResultKind, valuesOf } from '../../../domain/sentResult.js'
import { findToken } from '../../../domain/token.js'
import type { SentTransfer } from '../../../domain/transfer.js'
import { say } from '../../../modal/say.js'
import { copyText } from '../../../platform/page.js'
import { Screen } from '../../../react/Screen.js'
import { sentBadges } from '../../../react/sentBadges.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useAnnouncement } from '../../../react/useAnnouncement.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { Facts } from '../../../ui/Facts.js'
import { Icon } from '../../../ui/Icon.js'
import { infoIcon, retryIcon } from '../../../ui/iconPaths.js'
import { openIcon } from '../../../ui/moreIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { RoundDial } from '../../../ui/RoundDial.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import type { ResultParams } from '../feature.js'
import type words from '../words/en.js'
import { ResultFacts } from './ResultFacts.js'

type Key = Extract<keyof typeof words, `tx.${string}`>

/** How much is known: ticks are faint, firm for a mined transaction, and green only for the expected effect. */
const dials: Readonly<Record<ResultKind, 'waiting' | 'done' | 'confirmed' | 'off'>> = {
  pending: 'waiting',
  confirmed: 'done',
  sped: 'done',
  kept: 'done',
  mismatched: 'confirmed',
  belowMinimum: 'confirmed',
  nothingArrived: 'confirmed',
  amountUnknown: 'confirmed',
  failed: 'off',
  cancelled: 'off',
  replaced: 'off',
  expired: 'off',
  unknown: 'off',
}

/** Title and sentence of a transfer, and those that differ for a swap. */
const sendTexts: Readonly<Record<ResultKind, readonly [Key, Key]>> = {
  pending: ['tx.pending.send.title', 'tx.pending.text'],
  confirmed: ['tx.sent.title', 'tx.sent.text'],
  sped: ['tx.sent.title', 'tx.sent.sped'],
  kept: ['tx.sent.title', 'tx.sent.kept'],
  mismatched: ['tx.mismatched.send.title', 'tx.mismatched.send.text'],
  belowMinimum: ['tx.belowMinimum.title', 'tx.belowMinimum.text'],
  nothingArrived: ['tx.nothingArrived.title', 'tx.nothingArrived.text'],
  amountUnknown: ['tx.amountUnknown.title', 'tx.amountUnknown.text'],
  failed: ['tx.failed.send.title', 'tx.failed.text'],
  cancelled: ['tx.cancelled.title', 'tx.cancelled.text'],
  replaced: ['tx.replaced.title', 'tx.replaced.text'],
  expired: ['tx.expired.title', 'tx.expired.text'],
  unknown: ['tx.unknown.title', 'tx.unknown.text'],
}
const swapTexts: typeof sendTexts = {
  ...sendTexts,
  pending: ['tx.pending.swap.title', 'tx.pending.text'],
  confirmed: ['tx.swapped.title', 'tx.swapped.text'],
  mismatched: ['tx.mismatched.swap.title', 'tx.mismatched.swap.text'],
  failed: ['tx.failed.swap.title', 'tx.failed.text'],
  replaced: ['tx.replaced.title', 'tx.replaced.swap'],
}

const notes: Partial<Record<ResultKind, Key>> = {
  mismatched: 'tx.mismatched.note',
  belowMinimum: 'tx.router.note',
  nothingArrived: 'tx.router.note',
}

/** What stays to be said at the bottom. */
const footers: Partial<Record<ResultKind, Key>> = {
  cancelled: 'tx.cancelled.foot',
  replaced: 'tx.replaced.foot',
  expired: 'tx.expired.foot',
  unknown: 'tx.unknown.foot',
  amountUnknown: 'tx.amountUnknown.foot',
}

const mined: readonly ResultKind[] = ['confirmed', 'sped', 'kept', 'belowMinimum', 'nothingArrived']
/** Nothing has moved, and nothing of it can follow: another request is no second one. */
const repeatable: readonly ResultKind[] = ['failed', 'expired', 'replaced', 'cancelled']
/** Nothing is left to do. */
const settledWell: readonly ResultKind[] = ['confirmed', 'sped', 'kept', 'cancelled']
/** Asking the network again may tell more. */
const checkable: readonly ResultKind[] = ['unknown', 'amountUnknown']
/** In no block: what is known is when the network was last asked. */
const checkedAt: readonly ResultKind[] = ['unknown', 'expired']

/** Seconds since the request was sent, while it is open. */
function useSeconds(at: number, isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return Math.max(0, Math.floor((now - at) / 1000))
}

/** While the result is shown, no message says it too. */
function useNotice({ hash }: SentTransfer) {
  const { wallet } = useModal()
  useEffect(() => {
    let hide: (() => void) | undefined
    let isGone = false
    void wallet.tokens().then(
      (tokens) => {
        if (!isGone) hide = tokens.sent.show(hash)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      hide?.()
    }
  }, [wallet, hash])
}

type ResultProps = { sent: SentTransfer; namespace: string; isFixed: boolean; isListed: boolean }

/** The buttons: the way on is the main one, which is "Done" only where nothing is left to do. */
function ResultKeys({ sent, namespace, isFixed, isListed }: ResultProps) {
  const modal = useModal()
  const { ui, wallet, services } = modal
  const { t } = useWords()
  const { hash, minedHash, networkId, from, gain, amount, token } = sent
  const kind = kindOf(sent)
  const account = useSnapshot(wallet.account.state).accounts[namespace] as WalletAccount | undefined
  const active = activeNetwork(useSnapshot(wallet.network.state))
  const href = explorerUrl(wallet.network.find(networkId), 'tx', minedHash ?? hash, services)
  function leave() {
    // What is only looked at ends no transaction that is open.
    if (isListed) ui.router.back()
    // A token's transfer knows where it leads; after one of the coin, Account is next too.
    else if (!ui.transactions.finish()) ui.router.reset(account ? 'Account' : 'Connect')
  }
  function repeat() {
    leave()
    if (gain) ui.router.push('Swap', { fromToken: token, toToken: gain.token ?? gain.symbol, amount })
    else ui.router.push('WalletSend', { repeat: sent })
  }
  // The app that fixed the transfer would not hear of another one.
  const isHere = active?.caipNetworkId === networkId && account?.address === from
  const isOffered = ui.offers(gain ? 'Swap' : 'WalletSend')
  const canRepeat = repeatable.includes(kind) && kind !== 'cancelled' && !isFixed && isHere && isOffered
  const isMain = href && !settledWell.includes(kind) && kind !== 'pending' && !(canRepeat && kind !== 'replaced')
  const explorer = href && (
    <a
      className={isMain ? 'lk-primary-button' : 'lk-button'}
      part="button"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span>{t('tx.explorer')}</span>
      <Icon path={openIcon} size={16} flip />
      <span className="lk-hidden">{t('common.opensInNewTab', { host: new URL(href).host })}</span>
    </a>
  )
  const again = () => void wallet.tokens().then((tokens) => tokens.sent.checkAgain(sent))
  const side = checkable.includes(kind) ? (
    <Button icon={retryIcon} onClick={again}>
      {t('tx.again')}
    </Button>
  ) : kind === 'mismatched' && !isListed && ui.offers('Transactions') ? (
    <Button onClick={() => ui.router.reset('Transactions')}>{t('ask.checkActivity')}</Button>
  ) : kind === 'replaced' && canRepeat ? (
    <Button onClick={repeat}>{t('ask.reviewAgain')}</Button>
  ) : (
    <Button onClick={leave}>{t('tx.close')}</Button>
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
        <PrimaryButton onClick={leave}>{t(kind === 'pending' ? 'tx.close' : 'tx.done')}</PrimaryButton>
      )}
    </div>
  )
}

/** The status line: how long it took, and where it is. */
function useFooter(sent: SentTransfer): { start: ReactNode; end: ReactNode } {
  const { wallet } = useModal()
  const { t, locale } = useWords()
  const { networkId, at, endedAt, block } = sent
  const kind = kindOf(sent)
  const seconds = useSeconds(at, kind === 'pending')
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
  const footer = footers[kind]
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
            ? t(kind === 'sped' ? 'tx.spedIn' : 'tx.confirmedIn', { seconds: took })
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

function Result(props: ResultProps) {
  const { sent, namespace } = props
  const modal = useModal()
  const { t, locale } = useWords()
  const { symbol, token, networkId, gain } = sent
  const kind = kindOf(sent)
  // The dial itself says that it waits.
  const badge = kind === 'pending' ? undefined : sentBadges[kind]
  const [title, text] = (gain ? swapTexts : sendTexts)[kind]
  const values = valuesOf(sent, locale)
  const account = useSnapshot(modal.wallet.account.state).accounts[namespace] as WalletAccount | undefined
  const shown = gain && kind !== 'pending' ? gain : { symbol, token }
  const icon = findToken(account?.portfolio, networkId, shown.token)?.icon
  const footer = useFooter(sent)
  const note = notes[kind]
  useNotice(sent)
  useAnnouncement(t(title as 'tx.sent.title'))
  async function copy(hash: string) {
    const isCopied = await copyText(hash)
    say(modal.ui, t(isCopied ? 'tx.hashCopied' : 'account.copyFailed'), isCopied ? 'success' : 'error')
  }
  return (
    <Screen title={t(gain ? 'tx.swap' : 'tx.send')} footer={footer.start} footerEnd={footer.end}>
      <div className="lk-hero">
        <RoundDial state={dials[kind]} badge={badge?.path} tone={badge?.tone}>
          <TokenMark token={{ symbol: shown.symbol, address: shown.token, icon }} size={80} />
        </RoundDial>
        <h3 className="lk-heading" part="heading">
          {t(title as 'tx.sent.title')}
        </h3>
        <p className="lk-copy">
          <Text id={text as 'tx.sent.kept'} values={values} />
        </p>
      </div>
      <div className="lk-body lk-stack">
        <Facts>
          <ResultFacts sent={sent} onCopy={(hash) => void copy(hash)} />
        </Facts>
        {note && (
          <Note icon={infoIcon}>
            <span>
              {kind === 'mismatched' && <strong>{t('tx.mismatched.who')} </strong>}
              {t(note as 'tx.router.note', { app: modal.ui.appName })}
            </span>
          </Note>
        )}
        <ResultKeys {...props} />
      </div>
    </Screen>
  )
}

/** What became of something that a wallet has sent, as the chain shows it. */
export default function TransactionResultView({ params }: { params: ResultParams }) {
  useStyles(moneyCss)
  useStyles(formCss)
  const { wallet } = useModal()
  const { sent: lists } = useSnapshot(wallet.account.state)
  const found = (lists[params.namespace] as readonly SentTransfer[] | undefined)?.find(
    ({ hash }) => hash === params.hash,
  )
  // After a disconnect the list is gone; the last state stays until the card moves on.
  const [sent, setSent] = useState(found)
  if (found && found !== sent) setSent(found)
  return sent ? (
    <Result
      sent={sent}
      namespace={params.namespace}
      isFixed={params.isFixed === true}
      isListed={params.isListed === true}
    />
  ) : null
}
