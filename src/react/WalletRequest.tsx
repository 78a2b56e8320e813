import type { ReactNode } from 'react'
import { Button, PrimaryButton } from '../ui/buttons.js'
import { Dial } from '../ui/Dial.js'
import { Fact, Facts } from '../ui/Facts.js'
import { closeIcon, helpIcon, infoIcon, walletIcon } from '../ui/iconPaths.js'
import { Mark } from '../ui/Mark.js'
import { clockIcon } from '../ui/moneyIconPaths.js'
import { Note } from '../ui/Note.js'
import { alertIcon } from '../ui/pageIconPaths.js'
import dialCss from '../ui/styles/dial.css?inline'
import { Screen } from './Screen.js'
import { Text } from './Text.js'
import { useAnnouncement } from './useAnnouncement.js'
import { useElapsed } from './useElapsed.js'
import { useWords } from './useModal.js'
import { useStyles } from './useStyles.js'

/** How far a request has come, or why it has led to nothing. */
export type RequestPhase = 'checking' | 'open' | 'silent' | 'declined' | 'pending' | 'failed' | 'unclear'

type WalletRequestProps = {
  /** Of the card. */
  title: string
  phase: RequestPhase
  wallet: { readonly name: string; readonly icon?: string | undefined }
  /** While the wallet is asked. @default "Confirm in {wallet}", and what to compare there */
  heading?: string | undefined
  text?: string | undefined
  /** Why it failed. */
  reason?: ReactNode
  /** The wallet's own words, sanitized. */
  answer?: string | undefined
  /** An approval of an earlier step is still open. */
  isApproved?: boolean | undefined
  /** What is asked for, as rows of facts. */
  children: ReactNode
  /** Every request of one intent, before the facts. */
  steps?: ReactNode
  /** What has not moved, if nothing was sent. */
  symbol: string
  /** Stops waiting; the request stays open in the wallet. */
  onStop(): void
  /** Back to what can be changed. */
  onEdit(): void
  onRetry(): void
  onCheckActivity(): void
}

type Badge = { readonly path: string; readonly isCalm?: boolean }

const badges: Readonly<Partial<Record<RequestPhase, Badge>>> = {
  silent: { path: clockIcon, isCalm: true },
  // The user's own decision.
  declined: { path: closeIcon, isCalm: true },
  pending: { path: alertIcon },
  failed: { path: alertIcon },
  unclear: { path: helpIcon, isCalm: true },
}

const isRunning = (phase: RequestPhase) => phase === 'checking' || phase === 'open' || phase === 'silent'

/** One request to a wallet, until it has answered: one card for everything that signs or sends. */
export function WalletRequest(props: WalletRequestProps) {
  useStyles(dialCss)
  const { title, phase, wallet, children, steps, answer } = props
  const { t } = useWords()
  const heading = useHeading(props)
  const isWaiting = isRunning(phase)
  const elapsed = useElapsed(phase === 'open' || phase === 'silent')
  const badge = badges[phase]
  useAnnouncement(heading)
  return (
    <Screen title={title} footer={<Status {...props} />} footerEnd={elapsed && <bdi dir="ltr">{elapsed}</bdi>}>
      <div className="lk-hero">
        <Dial state={isWaiting ? 'waiting' : 'off'} badge={badge?.path} isCalm={badge?.isCalm}>
          <Mark src={wallet.icon} standIn={walletIcon} size={80} />
        </Dial>
        <h3 className="lk-heading" part="heading">
          {heading}
        </h3>
        <p className="lk-copy" role={isWaiting ? undefined : 'alert'}>
          <Sentence {...props} />
        </p>
      </div>
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
        <RequestKeys {...props} />
      </div>
    </Screen>
  )
}

function useHeading({ phase, wallet, heading, isApproved }: WalletRequestProps) {
  const { t } = useWords()
  if (phase === 'open') return heading ?? t('ask.title', { wallet: wallet.name })
  if (phase === 'declined' && isApproved) return t('tx.failed.swap.title')
  return t(`ask.${phase}.title`, { wallet: wallet.name })
}

function Sentence({ phase, wallet, text, reason, isApproved, symbol }: WalletRequestProps) {
  const { t } = useWords()
  if (phase === 'failed') return reason
  if (phase === 'open') return text ?? t('ask.text')
  if (phase === 'declined' && isApproved) return <Text id="ask.left.text" values={{ wallet: wallet.name, symbol }} />
  return <Text id={`ask.${phase}.text`} values={{ wallet: wallet.name }} />
}

/** Who is waited for, or what stays true. */
function Status({ phase, wallet, isApproved, symbol }: WalletRequestProps) {
  const { t } = useWords()
  if (isRunning(phase))
    return (
      <span className="lk-with">
        <span className="lk-live" />
        <span>
          <Text id={phase === 'checking' ? 'ask.checking.foot' : 'ask.foot'} values={{ wallet: wallet.name }} />
        </span>
      </span>
    )
  return (
    <span>
      {phase === 'unclear' ? (
        <Text id="ask.unclear.foot" values={{ wallet: wallet.name }} />
      ) : isApproved ? (
        t('ask.left.foot')
      ) : (
        <Text id="ask.declined.foot" values={{ symbol }} />
      )}
    </span>
  )
}

/** While the wallet is asked, only the wallet can act; "Ask again" is never among them. */
function RequestKeys({ phase, wallet, onStop, onEdit, onRetry, onCheckActivity }: WalletRequestProps) {
  const { t } = useWords()
  const values = { wallet: wallet.name }
  if (phase === 'checking' || phase === 'open') return null
  if (phase === 'silent')
    return (
      <>
        <Note icon={infoIcon}>
          <span>
            <Text id="ask.silent.note" values={values} />
          </span>
        </Note>
        <Button onClick={onStop}>{t('ask.stop')}</Button>
      </>
    )
  if (phase === 'unclear')
    return (
      <>
        <Note icon={infoIcon}>
          <span>
            <Text
              id="ask.unclear.note"
              values={{
                seen: (
                  <strong>
                    <Text id="ask.unclear.seen" values={values} />
                  </strong>
                ),
                unseen: <strong>{t('ask.unclear.unseen')}</strong>,
              }}
            />
          </span>
        </Note>
        <div className="lk-pair">
          <Button onClick={onEdit}>{t('ask.reviewAgain')}</Button>
          <PrimaryButton onClick={onCheckActivity}>{t('ask.checkActivity')}</PrimaryButton>
        </div>
      </>
    )
  return (
    <div className="lk-pair">
      <Button onClick={onEdit}>{t('ask.edit')}</Button>
      <PrimaryButton onClick={onRetry}>{t('common.retry')}</PrimaryButton>
    </div>
  )
}
