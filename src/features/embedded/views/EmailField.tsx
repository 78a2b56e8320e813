import { type FormEvent, useEffect, useRef, useState } from 'react'
import { EMAIL_COOLDOWN_MS } from '../../../config/limits.js'
import { isLoggedIn } from '../../../controllers/connection/activeConnection.js'
import {
  cancelEmailLogin,
  type EmailLoginState,
  emailLoginState,
  prepareEmailLogin,
  reconnectEmailUser,
  submitEmail,
  typeEmail,
} from '../../../controllers/embedded/emailLogin.js'
import { finishLogin } from '../../../modal/card.js'
import { ConsentGate } from '../../../react/ConsentGate.js'
import { Screen } from '../../../react/Screen.js'
import { useAnnouncement, useModal, useWords } from '../../../react/useModal.js'
import { useSecondsUntil } from '../../../react/useSeconds.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button } from '../../../ui/buttons.js'
import { EmailInput } from '../../../ui/Field.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { Spinner } from '../../../ui/Spinner.js'
import mailedCodeCss from '../../../ui/styles/mailedCode.css?inline'
import { useEmailLogin, useLoginProblem } from '../emailSteps.js'
import { Countdown, UntilFooter } from './Countdown.js'
import css from './embedded.css?inline'

/** Shown once this much is typed: shorter than any address. */
const MIN_TYPED = 4

const isUnderWay = (status: EmailLoginState['status']) => status === 'sending' || status === 'connecting'
const isStarted = (status: EmailLoginState['status']) => isUnderWay(status) || status === 'unconnected'

const HINT_ID = 'lk-email-hint'

/** Where an e-mail is typed, and what is wrong with it. Goes on by itself once a mail is sent. */
export function EmailField() {
  useStyles(mailedCodeCss)
  useStyles(css)
  const { instance, ui } = useModal()
  const { router } = ui
  const { t } = useWords()
  const { email, status, nextMailAt } = useEmailLogin()
  const problem = useLoginProblem()
  const field = useRef<HTMLInputElement>(null)
  const isSending = isUnderWay(status)
  const secondsLeft = useSecondsUntil(nextMailAt)
  const isThrottled = problem?.kind === 'throttled'
  // Said once: the seconds that are shown change while somebody types.
  const [throttled, setThrottled] = useState<string>()
  if (isThrottled !== (throttled !== undefined)) setThrottled(isThrottled ? problem.text : undefined)
  useAnnouncement(throttled)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending || isThrottled) return
    await go()
  }

  /** Leaving aborts what is under way, so the next step is only shown to somebody who is still here (EML-4). */
  async function go() {
    const login = emailLoginState(instance)
    if (login.status === 'unconnected') return reconnectEmailUser(instance)
    if (ui.modalState.state.isOverLimit) {
      router.push('UsageExceeded')
      return
    }
    if (!(await submitEmail(instance))) return
    if (login.status === 'device') router.push('EmailVerifyDevice')
    if (login.status === 'code') router.push('EmailVerifyOtp')
  }

  useEffect(
    () => () => {
      const isStep = router.has('EmailVerifyDevice') || router.has('EmailVerifyOtp')
      if (!isStep && isStarted(emailLoginState(instance).status)) cancelEmailLogin(instance)
    },
    [instance, router],
  )

  // Back from the next step: the address is still there, and may have to be changed.
  useEffect(() => {
    const isTyped = emailLoginState(instance).email !== ''
    if (router.state.direction === 'back' && isTyped) field.current?.focus({ preventScroll: true })
  }, [instance, router])

  // The page may know the user already: then there is no other step. After an earlier login they may have disconnected.
  useEffect(() => {
    const isConnected = status === 'connected' && isLoggedIn(instance.connection)
    if (isConnected && router.current().view !== 'EmailVerifyOtp') finishLogin(ui)
  }, [status, router, instance, ui])

  if (problem?.kind === 'unavailable') return <Unavailable onRetry={() => void go()} />
  const isBad = problem !== undefined && !isThrottled
  return (
    <form onSubmit={submit} noValidate>
      <EmailInput
        field={field}
        label={t('embedded.field')}
        value={email}
        isBad={isBad}
        isReadOnly={isSending}
        hintId={problem ? HINT_ID : undefined}
        onType={(typed) => typeEmail(instance, typed)}
        onFocus={() => {
          instance.events.emit('EMAIL_LOGIN_SELECTED')
          // The wallet's page takes a while to load.
          prepareEmailLogin(instance).catch(() => undefined)
        }}
      >
        {email.trim().length >= MIN_TYPED && (
          <button
            type="submit"
            className="lk-primary-button"
            part="primary-button"
            data-in-field=""
            aria-disabled={isThrottled || undefined}
            aria-busy={isSending || undefined}
          >
            {isSending && <Spinner size={16} />}
            <span>{t('embedded.continue')}</span>
          </button>
        )}
      </EmailInput>
      {problem && (
        <div
          className="lk-help lk-top-1"
          id={HINT_ID}
          role={isThrottled ? undefined : 'alert'}
          data-tone={isBad ? 'bad' : undefined}
        >
          <bdi>{problem.text}</bdi>
          {isThrottled && <Countdown total={EMAIL_COOLDOWN_MS / 1_000} remaining={secondsLeft} hasLabel={false} />}
        </div>
      )}
    </form>
  )
}

/** The wallet's page is not there: everything else works. */
function Unavailable({ onRetry }: { onRetry(): void }) {
  const { t } = useWords()
  return (
    <>
      <Note icon={alertIcon} tone="bad">
        <span role="alert">
          <strong>{t('embedded.down')}</strong>
          <br />
          {t('embedded.downText')}
        </span>
      </Note>
      <div className="lk-top-2">
        <Button icon={retryIcon} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    </>
  )
}

/** The e-mail alone, for apps that open the modal with it. */
export function EmailLoginView() {
  const { t } = useWords()
  const { nextMailAt } = useEmailLogin()
  const isThrottled = useLoginProblem()?.kind === 'throttled'
  return (
    <Screen
      title={t('embedded.title')}
      focus="field"
      footer={<span>{t(isThrottled ? 'embedded.sent' : 'embedded.rail')}</span>}
      footerEnd={isThrottled ? <UntilFooter moment={nextMailAt} /> : undefined}
    >
      <ConsentGate>
        <div className="lk-body">
          <EmailField />
        </div>
      </ConsentGate>
    </Screen>
  )
}
