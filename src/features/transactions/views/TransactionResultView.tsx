import { type ReactNode, useEffect, useState } from 'react'
import { TRANSACTION_WATCH_MS } from '../../../config/limits.js'
import { showSent } from '../../../controllers/transactions/sentTransactions.js'
import { formatExact } from '../../../core/amount.js'
import { formatTime } from '../../../core/calendar.js'
import type { WalletAccount } from '../../../domain/account.js'
import { kindOf, type ResultKind, sentAmountOf, valuesOf } from '../../../domain/sentResult.js'
import { findToken } from '../../../domain/token.js'
import { type SentTransfer, transactionHash } from '../../../domain/transfer.js'
import { isToItself } from '../../../domain/walletTransaction.js'
import { say } from '../../../modal/card.js'
import { copyText } from '../../../platform/page.js'
import { Screen } from '../../../react/Screen.js'
import { sentBadges } from '../../../react/sentBadges.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useAnnouncement, useModal, useWords } from '../../../react/useModal.js'
import { useSecondsSince } from '../../../react/useSeconds.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import type { Routes } from '../../../router/routes.js'
import { Facts } from '../../../ui/Facts.js'
import { Hero } from '../../../ui/Hero.js'
import { infoIcon } from '../../../ui/iconPaths.js'
import { Note } from '../../../ui/Note.js'
import { ProgressRing } from '../../../ui/ProgressRing.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import ringCss from '../../../ui/styles/ring.css?inline'
import type { words } from '../words.js'
import { ResultButtons, type ResultProps } from './ResultButtons.js'
import { ResultFacts } from './ResultFacts.js'

type Key = Extract<keyof typeof words, `tx.${string}`>

/** What stays to be said at the bottom. */
const footers: Partial<Record<ResultKind, Key | undefined>> = {
  cancelled: 'tx.cancelled.foot',
  replaced: 'tx.replaced.foot',
  expired: 'tx.expired.foot',
  unknown: 'tx.unknown.foot',
  amountUnknown: 'tx.amountUnknown.foot',
}
/** Of calls of the app. */
const callsFooters: typeof footers = { ...footers, amountUnknown: undefined, expired: undefined }

const mined: readonly ResultKind[] = ['confirmed', 'spedUp', 'transferFee', 'belowMinimum', 'nothingArrived']
/** In no block: what is known is when the network was last asked. */
const checkedAt: readonly ResultKind[] = ['unknown', 'expired']

/** The status line: how long it took, and where it is. */
function useResultFooter(sent: SentTransfer): { start: ReactNode; end: ReactNode } {
  const { wallet } = useModal()
  const { t, locale } = useWords()
  const { networkId, at, endedAt, block, calls } = sent
  const kind = kindOf(sent)
  const seconds = useSecondsSince(kind === 'pending' ? at : undefined) ?? 0
  const durationSeconds = Math.max(1, Math.round(((endedAt ?? at) - at) / 1000))
  // Followed again after that, or on a later visit: when the network took it is not known.
  const isTimed = (kind === 'pending' ? seconds : durationSeconds) * 1000 < TRANSACTION_WATCH_MS
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
  const footer =
    transactionHash(sent) === undefined && kind === 'expired' ? footers.unknown : (calls ? callsFooters : footers)[kind]
  const blockText = block === undefined ? undefined : formatExact(String(block), locale)
  if (kind === 'failed' && blockText !== undefined)
    return { start: <span>{t('tx.failedIn', { block: blockText })}</span>, end: undefined }
  const checked = checkedAt.includes(kind) && endedAt !== undefined ? formatTime(endedAt, locale) : undefined
  return {
    start: (
      <span>
        {footer
          ? t(footer as 'tx.expired.foot')
          : (mined.includes(kind) || (calls && (kind === 'amountUnknown' || kind === 'mismatched'))) && isTimed
            ? t(kind === 'spedUp' ? 'tx.spedUpIn' : 'tx.confirmedIn', { seconds: durationSeconds })
            : onNetwork}
      </span>
    ),
    end:
      blockText !== undefined ? (
        <span>{t('tx.block', { block: blockText })}</span>
      ) : (
        checked !== undefined && <span>{t('tx.checkedAt', { time: checked })}</span>
      ),
  }
}

/** How much is known: ticks are faint, firm for a mined transaction, and green only for the expected effect. */
const ringStates: Readonly<Record<ResultKind, 'waiting' | 'done' | 'confirmed' | 'off'>> = {
  pending: 'waiting',
  confirmed: 'done',
  spedUp: 'done',
  transferFee: 'done',
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
  spedUp: ['tx.sent.title', 'tx.sent.spedUp'],
  transferFee: ['tx.sent.title', 'tx.sent.transferFee'],
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

const callsTexts: typeof sendTexts = {
  ...sendTexts,
  pending: ['tx.calls', 'tx.pending.text'],
  confirmed: ['tx.done.calls.title', 'tx.done.calls.text'],
  spedUp: ['tx.done.calls.title', 'tx.done.calls.text'],
  mismatched: ['tx.mismatched.calls.title', 'tx.mismatched.calls.text'],
  amountUnknown: ['tx.unread.calls.title', 'tx.unread.calls.text'],
  failed: ['tx.failed.calls.title', 'tx.failed.calls.text'],
  cancelled: ['tx.cancelled.title', 'tx.cancelled.calls.text'],
  replaced: ['tx.replaced.title', 'tx.replaced.calls.text'],
  expired: ['tx.expired.title', 'tx.expired.calls.text'],
  unknown: ['tx.unknown.title', 'tx.unknown.calls.text'],
}

/** Nobody but the wallet knows the transaction: what is told is its word, or that it gave none. */
const walletTexts: Partial<typeof sendTexts> = {
  expired: ['tx.dropped.title', 'tx.expired.wallet'],
  unknown: ['tx.unknown.title', 'tx.unknown.wallet'],
}

/** Calls of which only the hash is known. */
const aloneTexts: Partial<typeof sendTexts> = {
  amountUnknown: ['tx.unread.calls.title', 'tx.unread.calls.alone'],
}

const notes: Partial<Record<ResultKind, Key>> = {
  mismatched: 'tx.mismatched.note',
  belowMinimum: 'tx.router.note',
  nothingArrived: 'tx.router.note',
}

/** While the result is shown, no message says it too. */
function useNotice({ hash }: SentTransfer) {
  const { instance } = useModal()
  useEffect(() => showSent(instance, hash), [instance, hash])
}

function Result(props: ResultProps) {
  const { sent, namespace, icons } = props
  const modal = useModal()
  const { t, locale } = useWords()
  const { symbol, token, networkId, gain, calls } = sent
  const kind = kindOf(sent)
  // The ring itself says that it waits.
  const badge = kind === 'pending' ? undefined : sentBadges[kind]
  const isOfWallet = transactionHash(sent) === undefined
  const [title, text] =
    (isOfWallet ? walletTexts[kind] : isToItself(sent) ? aloneTexts[kind] : undefined) ??
    (calls ? callsTexts : gain ? swapTexts : sendTexts)[kind]
  const values = valuesOf(sent, { locale, yourWallet: t('tx.yourWallet') })
  const account = useSnapshot(modal.wallet.account.state).accounts[namespace] as WalletAccount | undefined
  const iconOf = (address: string | undefined) => findToken(account?.portfolio, networkId, address)?.icon
  const hasGain = gain !== undefined && kind !== 'pending'
  const mainToken = calls ? sentAmountOf(sent) : { symbol, token }
  const footer = useResultFooter(sent)
  const note = calls ? undefined : notes[kind]
  useNotice(sent)
  useAnnouncement(t(title as 'tx.sent.title'))
  async function copy(hash: string) {
    const isCopied = await copyText(hash)
    say(modal.ui, t(isCopied ? 'tx.hashCopied' : 'account.copyFailed'), isCopied ? 'success' : 'error')
  }
  return (
    <Screen
      title={calls?.title || t(calls ? 'tx.calls' : gain ? 'tx.swap' : 'tx.send')}
      footer={footer.start}
      footerEnd={footer.end}
    >
      <Hero
        mark={
          <ProgressRing isRound state={ringStates[kind]} badge={badge?.path} tone={badge?.tone}>
            {/* Both are loaded while the network decides: then only which one is shown changes. */}
            <span className="lk-ring-marks">
              <span data-hidden={hasGain ? '' : undefined}>
                <TokenMark
                  token={{
                    symbol: mainToken.symbol,
                    address: mainToken.token,
                    icon: icons?.paid ?? iconOf(mainToken.token),
                  }}
                  size={80}
                  isEager
                />
              </span>
              {gain && (
                <span data-hidden={hasGain ? undefined : ''}>
                  <TokenMark
                    token={{ symbol: gain.symbol, address: gain.token, icon: icons?.received ?? iconOf(gain.token) }}
                    size={80}
                    isEager
                  />
                </span>
              )}
            </span>
          </ProgressRing>
        }
        heading={t(title as 'tx.sent.title')}
      >
        <Text id={text as 'tx.sent.transferFee'} values={values} />
      </Hero>
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
        <ResultButtons {...props} />
      </div>
    </Screen>
  )
}

/** What became of something that a wallet has sent, as the chain shows it. */
export default function TransactionResultView({ params }: { params: Routes['TransactionResult'] }) {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(ringCss)
  const { wallet } = useModal()
  const { sent: lists } = useSnapshot(wallet.account.state)
  const sentTransfer = (lists[params.namespace] as readonly SentTransfer[] | undefined)?.find(
    ({ hash }) => hash === params.hash,
  )
  // After a disconnect the list is gone; the last state stays until the card moves on.
  const [sent, setSent] = useState(sentTransfer)
  if (sentTransfer && sentTransfer !== sent) setSent(sentTransfer)
  return sent ? (
    <Result
      sent={sent}
      namespace={params.namespace}
      isFromApp={params.isFromApp === true}
      isListed={params.isListed === true}
      icons={params.icons}
    />
  ) : null
}
