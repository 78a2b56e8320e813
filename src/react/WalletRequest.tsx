import { type ReactNode, useEffect, useState } from 'react'
import { CHECK_LATE_MS } from '../config/limits.js'
import type { TransactionIntent, TransactionState } from '../controllers/transactions/transactionState.js'
import type { AskState } from '../controllers/ui/askWallet.js'
import { Button, PrimaryButton } from '../ui/buttons.js'
import { Fact, Facts } from '../ui/Facts.js'
import { checkIcon, helpIcon, infoIcon } from '../ui/iconPaths.js'
import { Mark } from '../ui/Mark.js'
import { clockIcon } from '../ui/moneyIconPaths.js'
import { Note } from '../ui/Note.js'
import { ProgressRing } from '../ui/ProgressRing.js'
import { alertIcon, closeIcon, walletIcon } from '../ui/pageIconPaths.js'
import moneyCss from '../ui/styles/money.css?inline'
import ringCss from '../ui/styles/ring.css?inline'
import { RequestScreen } from './RequestScreen.js'
import { Text } from './Text.js'
import { useWords } from './useModal.js'
import { useStyles } from './useStyles.js'

/** The second press of a double press comes within this time. */
const DOUBLE_PRESS_MS = 400

/** `false` just after something has taken the place of what was pressed: a second press there is not meant for it. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_PRESS_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

/** How far a request has come, or why it has led to nothing. `answered`: a service is given the signature. */
export type RequestPhase = 'checking' | 'open' | 'silent' | 'answered' | 'declined' | 'pending' | 'failed' | 'unclear'

type WalletRequestProps = {
  /** Of the card. */
  title: string
  phase: RequestPhase
  wallet: { readonly name: string; readonly icon?: string | undefined }
  /** In place of the usual ones. */
  headings?: Readonly<Partial<Record<RequestPhase, string | undefined>>> | undefined
  texts?: Readonly<Partial<Record<RequestPhase, ReactNode>>> | undefined
  /** The wallet's own words, sanitized. */
  answer?: string | undefined
  /** What is asked for, as rows of facts. */
  children: ReactNode
  /** Every request of one intent, before the facts. */
  steps?: ReactNode
  /** After the facts: what is signed, or what stays approved. */
  after?: ReactNode
  /** What stays true, if it has led to nothing. */
  footer: ReactNode
  /**
   * Stops waiting; the request stays open in the wallet, which may still send it. Without it, what the wallet is asked
   * for does nothing once it is cancelled, such as a signature.
   */
  onStop?: (() => void) | undefined
  /** Back to what can be changed; without `onStop` it also cancels. */
  onEdit(): void
  /** Once it has led to nothing. @default "Edit", or "Cancel" for a signature */
  editLabel?: string | undefined
  /** While a signature is awaited. @default "Cancel" */
  cancelLabel?: string | undefined
  onRetry(): void
  /** What would be asked for is known. @default true */
  canRetry?: boolean | undefined
  /** Leads to what shows whether it was sent. */
  onCheckActivity?: (() => void) | undefined
}

type Badge = { readonly path: string; readonly tone?: 'bad' }

const badges: Readonly<Partial<Record<RequestPhase, Badge>>> = {
  silent: { path: clockIcon },
  answered: { path: checkIcon },
  // The user's own decision.
  declined: { path: closeIcon },
  pending: { path: alertIcon, tone: 'bad' },
  failed: { path: alertIcon, tone: 'bad' },
  unclear: { path: helpIcon },
}

const runningPhases: readonly RequestPhase[] = ['checking', 'open', 'silent', 'answered']

/** One request to a wallet, until it has answered: one card for everything that signs or sends. */
export function WalletRequest(props: WalletRequestProps) {
  useStyles(moneyCss)
  useStyles(ringCss)
  const { title, phase, wallet, headings, texts, children, steps, after, answer } = props
  const { t } = useWords()
  const isWaiting = runningPhases.includes(phase)
  const badge = badges[phase]
  return (
    <RequestScreen
      title={title}
      mark={
        <ProgressRing state={isWaiting ? 'waiting' : 'off'} badge={badge?.path} tone={badge?.tone}>
          <Mark src={wallet.icon} fallbackIcon={walletIcon} size={80} />
        </ProgressRing>
      }
      heading={headings?.[phase] ?? t(`ask.${phase}.title`, { wallet: wallet.name })}
      text={texts?.[phase] ?? <UsualText {...props} />}
      isWaiting={isWaiting}
      isTimed={isWaiting && phase !== 'checking'}
      footer={hasFooter(phase) ? <Footer {...props} /> : undefined}
    >
      {steps}
      <div className="lk-body lk-stack">
        <Facts>
          {children}
          {(phase === 'unclear' || (phase === 'failed' && answer !== undefined)) && (
            <Fact name={t('ask.answer')}>
              <bdi>{answer ?? t('ask.unclear.noHash')}</bdi>
            </Fact>
          )}
        </Facts>
        {after}
        <RequestButtons {...props} />
      </div>
    </RequestScreen>
  )
}

function UsualText({ phase, wallet, onStop }: WalletRequestProps) {
  const { t } = useWords()
  if (phase === 'failed') return t('ask.failed.text')
  const isSignature = onStop === undefined && (phase === 'open' || phase === 'declined' || phase === 'checking')
  return <Text id={isSignature ? `ask.${phase}.signature` : `ask.${phase}.text`} values={{ wallet: wallet.name }} />
}

const hasFooter = (phase: RequestPhase) => phase !== 'checking' && phase !== 'unclear'

/** Who is waited for, or what stays true. */
function Footer({ phase, wallet, footer }: WalletRequestProps) {
  const values = { wallet: wallet.name }
  if (phase === 'answered') return <Text id="ask.answered.foot" values={values} />
  if (phase === 'open' || phase === 'silent') return <Text id="ask.foot" values={values} />
  return footer
}

/** While the wallet is asked to send, only the wallet can act; "Ask again" is never among the buttons. */
function RequestButtons(props: WalletRequestProps) {
  const { phase, onStop, onEdit, onRetry, canRetry = true, editLabel, cancelLabel } = props
  const { t } = useWords()
  // It is where the review's button was.
  const isSettled = useIsSettled()
  if (!onStop && runningPhases.includes(phase))
    return (
      <Button disabled={!isSettled} onClick={onEdit}>
        {cancelLabel ?? t('common.cancel')}
      </Button>
    )
  if (phase === 'checking' || phase === 'open' || phase === 'answered') return null
  if (phase === 'silent') return <StopWaiting {...props} />
  if (phase === 'unclear') return <FindOut {...props} />
  return (
    <div className="lk-pair">
      <Button onClick={onEdit}>{editLabel ?? t(onStop ? 'ask.edit' : 'common.cancel')}</Button>
      <PrimaryButton isBusy={!canRetry} disabled={!canRetry} onClick={onRetry}>
        {t('common.retry')}
      </PrimaryButton>
    </div>
  )
}

function StopWaiting({ wallet, onStop }: WalletRequestProps) {
  const { t } = useWords()
  return (
    <>
      <Note icon={infoIcon}>
        <span>
          <Text id="ask.silent.note" values={{ wallet: wallet.name }} />
        </span>
      </Note>
      <Button onClick={onStop}>{t('ask.stop')}</Button>
    </>
  )
}

/** The answer does not say whether it was sent: how to find out, before a second request. */
function FindOut({ wallet, onEdit, onCheckActivity }: WalletRequestProps) {
  const { t } = useWords()
  const sentText = (
    <strong>
      <Text id="ask.unclear.seen" values={{ wallet: wallet.name }} />
    </strong>
  )
  return (
    <>
      <Note icon={infoIcon}>
        <span>
          <Text id="ask.unclear.note" values={{ seen: sentText, unseen: <strong>{t('ask.unclear.unseen')}</strong> }} />
        </span>
      </Note>
      <div className="lk-pair">
        <Button onClick={onEdit}>{t('ask.reviewAgain')}</Button>
        <PrimaryButton onClick={onCheckActivity}>{t('ask.checkActivity')}</PrimaryButton>
      </div>
    </>
  )
}

/** Which card of a request shows a transaction; `undefined` while it is reviewed. */
export function phaseOf(state: TransactionState<TransactionIntent>): RequestPhase | undefined {
  if (state.status === 'asking') return state.phase
  if (state.status === 'unclear') return 'unclear'
  // The next review of an approved swap is being made.
  if (state.status === 'preparing' || state.status === 'review') return state.problem?.kind
  return undefined
}

/** Which card shows a question to a wallet; `undefined` before it. An unusable answer has signed nothing. */
export function phaseOfAsk(status: AskState['status']): RequestPhase | undefined {
  if (status === 'idle') return undefined
  if (status === 'waiting') return 'open'
  return status === 'unusable' ? 'failed' : status
}

/** The wallet's own words about a request that has led to nothing certain. */
export function walletMessageOf(state: TransactionState<TransactionIntent>): string | undefined {
  if (state.status === 'unclear') return state.walletMessage
  const problem = 'problem' in state ? state.problem : undefined
  return problem?.kind === 'failed' ? problem.walletMessage : undefined
}

/** The phase to show: checks that take a moment leave the card as it is, so that it changes once and not twice. */
export function useSteadyPhase(phase: RequestPhase | undefined): RequestPhase | undefined {
  const [shownPhase, setShown] = useState(phase)
  useEffect(() => {
    if (phase !== 'checking') return
    const timer = setTimeout(() => setShown(phase), CHECK_LATE_MS)
    return () => clearTimeout(timer)
  }, [phase])
  if (phase !== 'checking' && phase !== shownPhase) setShown(phase)
  return phase === 'checking' ? shownPhase : phase
}
