import type { ReactNode } from 'react'
import { Button, PrimaryButton } from '../ui/buttons.js'
import { Dial } from '../ui/Dial.js'
import { closeIcon, helpIcon, infoIcon, walletIcon } from '../ui/iconPaths.js'
import { Mark } from '../ui/Mark.js'
import { clockIcon } from '../ui/moneyIconPaths.js'
import { Note } from '../ui/Note.js'
import { alertIcon } from '../ui/pageIconPaths.js'
import dialCss from '../ui/styles/dial.css?inline'
import { Screen } from './Screen.js'
import { Text } from './Text.js'
import { useAnnouncement } from './useAnnouncement.js'
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
  /** What is asked for, as rows of facts. */
  children: ReactNode
  /** Every request of one intent, before the facts. */
  steps?: ReactNode
  /** What has not moved, if the user declined. */
  symbol?: string | undefined
  /** Stops waiting; the request stays open in the wallet. */
  onStop(): void
  /** Back to what can be changed. */
  onEdit(): void
  onRetry(): void
  onCheckActivity(): void
}

const badges: Readonly<Partial<Record<RequestPhase, string>>> = {
  silent: clockIcon,
  declined: closeIcon,
  pending: alertIcon,
  failed: alertIcon,
  unclear: helpIcon,
}

const isRunning = (phase: RequestPhase) => phase === 'checking' || phase === 'open' || phase === 'silent'

/** One request to a wallet, until it has answered: one card for everything that signs or sends. */
export function WalletRequest(props: WalletRequestProps) {
  useStyles(dialCss)
  const { title, phase, wallet, children, steps, symbol } = props
  const { t } = useWords()
  const { name } = wallet
  const isWaiting = isRunning(phase)
  const heading =
    phase === 'open' ? (props.heading ?? t('ask.title', { wallet: name })) : t(`ask.${phase}.title`, { wallet: name })
  useAnnouncement(heading)
  return (
    <Screen
      title={title}
      footer={
        isWaiting ? (
          <span className="lk-with">
            <span className="lk-live" />
            <span>
              <Text id={phase === 'checking' ? 'ask.checking.foot' : 'ask.foot'} values={{ wallet: name }} />
            </span>
          </span>
        ) : (
          phase === 'declined' && symbol !== undefined && <span>{t('ask.declined.foot', { symbol })}</span>
        )
      }
    >
      <div className="lk-hero">
        <Dial state={isWaiting ? 'waiting' : 'off'} badge={badges[phase]}>
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
        {children}
        <RequestKeys {...props} />
      </div>
    </Screen>
  )
}

function Sentence({ phase, wallet, text, reason }: WalletRequestProps) {
  const { t } = useWords()
  if (phase === 'failed') return reason
  if (phase === 'open') return text ?? t('ask.text')
  return <Text id={`ask.${phase}.text`} values={{ wallet: wallet.name }} />
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
            <Text id="ask.unclear.note" values={values} />
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
