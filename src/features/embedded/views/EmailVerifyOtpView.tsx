import {
  checkEmailCode,
  type EmailLoginState,
  expireEmailCode,
  reconnectEmailUser,
  resendEmail,
} from '../../../controllers/embedded/emailLogin.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSecondsUntil } from '../../../react/useSeconds.js'
import { useStyles } from '../../../react/useStyles.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { clockIcon } from '../../../ui/moneyIconPaths.js'
import { alertIcon, mailIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState } from '../../../ui/Rows.js'
import mailedCodeCss from '../../../ui/styles/mailedCode.css?inline'
import { useEmailLogin, useLoginProblem, useLoginSteps } from '../emailSteps.js'
import { CodeForm } from './CodeForm.js'
import { UntilFooter } from './Countdown.js'
import { EmailName } from './EmailVerifyDeviceView.js'
import css from './embedded.css?inline'
import { ResendEmail } from './ResendRow.js'

const busyTexts: Partial<
  Record<EmailLoginState['status'], 'embedded.code.checking' | 'embedded.code.connecting' | 'embedded.code.sending'>
> = {
  // What is typed now belongs to the code that is replaced.
  sending: 'embedded.code.sending',
  checking: 'embedded.code.checking',
  connecting: 'embedded.code.connecting',
}

/** The mailed code of a login. */
export default function EmailVerifyOtpView() {
  useStyles(mailedCodeCss)
  useStyles(css)
  const { instance } = useModal()
  const { t } = useWords()
  const state = useEmailLogin()
  useLoginSteps()
  const { status } = state
  const problem = useLoginProblem()
  const busyText = busyTexts[status]
  if (status === 'unconnected' || state.isReconnecting) return <Unconnected />
  if (state.isCodeExpired) return <CodeExpired />
  return (
    <Screen
      title={t('embedded.code.title')}
      focus="field"
      footer={<span>{t('embedded.code.valid')}</span>}
      footerEnd={<UntilFooter moment={state.expiresAt} />}
    >
      <CodeForm
        email={state.email}
        state={state}
        busy={busyText && t(busyText)}
        // A mail that was asked for too soon has nothing to do with the code.
        problem={problem?.kind === 'throttled' ? undefined : problem?.text}
        check={(code) => void checkEmailCode(instance, code)}
        expire={() => expireEmailCode(instance)}
      >
        <ResendEmail sent="embedded.codeSent" isDisabled={busyText !== undefined} />
      </CodeForm>
    </Screen>
  )
}

/** The code was right, and the account could not be read. The user is logged in, so no other code is needed. */
function Unconnected() {
  const { instance, ui } = useModal()
  const { t } = useWords()
  const { status } = useEmailLogin()
  const problem = useLoginProblem()
  // The page knows another user, so the login begins again.
  const mustRestart = problem?.kind === 'otherUser'
  const isConnecting = status === 'connecting'
  return (
    <Screen title={t('embedded.title')}>
      <EmptyState
        icon={alertIcon}
        title={t('embedded.unconnected')}
        text={
          <>
            {isConnecting ? t('embedded.code.connecting') : <bdi role="alert">{problem?.text}</bdi>}
            {!mustRestart && (
              <>
                <br />
                {t('embedded.unconnected.text')}
              </>
            )}
          </>
        }
      />
      <div className="lk-body">
        <PrimaryButton
          icon={retryIcon}
          isBusy={isConnecting}
          onClick={() => (mustRestart ? ui.router.back() : void reconnectEmailUser(instance))}
        >
          {t(mustRestart ? 'embedded.change.restart' : 'common.retry')}
        </PrimaryButton>
      </div>
    </Screen>
  )
}

/** The code is of no use any more: expired, or tried too often. */
function CodeExpired() {
  const { instance } = useModal()
  const { t } = useWords()
  const { email, status, expiresAt, nextMailAt, wrongCode } = useEmailLogin()
  const isSending = status === 'sending'
  const problem = useLoginProblem()
  const seconds = useSecondsUntil(nextMailAt)
  return (
    <Screen
      title={t('embedded.code.title')}
      footer={
        Date.now() >= (expiresAt ?? 0) ? (
          <UntilFooter id="embedded.code.ranOut" moment={expiresAt} />
        ) : (
          <bdi>{wrongCode}</bdi>
        )
      }
    >
      <EmptyState
        icon={clockIcon}
        title={t('embedded.code.over')}
        text={<Text id="embedded.code.overText" values={{ email: <EmailName email={email} /> }} />}
      />
      <div className="lk-body">
        <PrimaryButton
          icon={mailIcon}
          isBusy={isSending}
          disabled={isSending || seconds > 0}
          onClick={() => void resendEmail(instance)}
        >
          {seconds > 0 ? t('embedded.throttled', { n: seconds }) : t('embedded.code.new')}
        </PrimaryButton>
        {problem && problem.kind !== 'throttled' && (
          <div className="lk-help lk-top-1" role="alert" data-tone="bad">
            <bdi>{problem.text}</bdi>
          </div>
        )}
      </div>
    </Screen>
  )
}
