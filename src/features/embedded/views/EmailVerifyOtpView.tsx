import type { EmailLoginState } from '../../../controllers/embedded/emailLogin.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useSecondsUntil } from '../../../react/useClock.js'
import { useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { retryIcon } from '../../../ui/iconPaths.js'
import { mailIcon } from '../../../ui/loginIconPaths.js'
import { clockIcon } from '../../../ui/moneyIconPaths.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import mailedCodeCss from '../../../ui/styles/mailedCode.css?inline'
import { useEmailLogin } from '../useEmailLogin.js'
import { useLoginProblem } from '../useLoginProblem.js'
import { useLoginSteps } from '../useLoginSteps.js'
import { CodeForm } from './CodeForm.js'
import { EmailName } from './EmailVerifyDeviceView.js'
import css from './embedded.css?inline'
import { SendAgain } from './SendAgain.js'
import { UntilFooter } from './UntilFooter.js'

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
  const { t } = useWords()
  const { login, state } = useEmailLogin()
  useLoginSteps()
  const { status } = state
  const problem = useLoginProblem()
  const busyText = busyTexts[status]
  if (status === 'unconnected' || state.isReconnecting) return <Unconnected />
  if (state.isCodeOver) return <CodeOver />
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
        check={(code) => void login.check(code)}
        expire={login.expire}
      >
        <SendAgain sent="embedded.codeSent" isOff={busyText !== undefined} />
      </CodeForm>
    </Screen>
  )
}

/** The code was right, and the account could not be read. The user is logged in, so no other code is needed. */
function Unconnected() {
  const { t } = useWords()
  const { modal, login, state } = useEmailLogin()
  const problem = useLoginProblem()
  const { router } = modal.ui
  // There is nobody to connect any more: the login begins again.
  const isOver = problem?.kind === 'otherUser'
  const isConnecting = state.status === 'connecting'
  return (
    <Screen title={t('embedded.title')}>
      <EmptyState
        icon={alertIcon}
        title={t('embedded.unconnected')}
        text={
          <>
            {isConnecting ? t('embedded.code.connecting') : <bdi role="alert">{problem?.text}</bdi>}
            {!isOver && (
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
          onClick={() => (isOver ? router.back() : void login.reconnect())}
        >
          {t(isOver ? 'embedded.change.restart' : 'common.retry')}
        </PrimaryButton>
      </div>
    </Screen>
  )
}

/** The code is of no use any more: expired, or tried too often. */
function CodeOver() {
  const { t } = useWords()
  const { login, state } = useEmailLogin()
  const isSending = state.status === 'sending'
  const problem = useLoginProblem()
  const left = useSecondsUntil(state.nextMailAt)
  const { expiresAt = 0, wrongCode } = state
  return (
    <Screen
      title={t('embedded.code.title')}
      footer={
        Date.now() >= expiresAt ? (
          <UntilFooter id="embedded.code.ranOut" moment={state.expiresAt} />
        ) : (
          <bdi>{wrongCode}</bdi>
        )
      }
    >
      <EmptyState
        icon={clockIcon}
        title={t('embedded.code.over')}
        text={<Text id="embedded.code.overText" values={{ email: <EmailName email={state.email} /> }} />}
      />
      <div className="lk-body">
        <PrimaryButton
          icon={mailIcon}
          isBusy={isSending}
          disabled={isSending || left > 0}
          onClick={() => void login.renew()}
        >
          {left > 0 ? t('embedded.throttled', { n: left }) : t('embedded.code.new')}
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
