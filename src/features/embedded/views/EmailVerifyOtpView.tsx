import { useEffect, useRef, useState } from 'react'
import { EMAIL_CODE_LENGTH } from '../../../config/limits.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement } from '../../../react/useAnnouncement.js'
import { useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { mailIcon } from '../../../ui/loginIconPaths.js'
import { clockIcon } from '../../../ui/moneyIconPaths.js'
import { Spinner } from '../../../ui/Spinner.js'
import { useEmailLogin, useSecondsUntil } from '../useEmailLogin.js'
import { useLoginProblem } from '../useLoginProblem.js'
import { useLoginSteps } from '../useLoginSteps.js'
import { CodeField } from './CodeField.js'
import { EmailName } from './EmailVerifyDeviceView.js'
import css from './embedded.css?inline'
import { SendAgain } from './SendAgain.js'
import { UntilFooter } from './UntilFooter.js'

const HINT_ID = 'lk-code-hint'

/** The mailed code; its last digit sends it. */
export default function EmailVerifyOtpView() {
  useStyles(css)
  const { t } = useWords()
  const { login, state } = useEmailLogin()
  useLoginSteps()
  const { status, wrongCode, wrongCodes, isCodeOver, expiresAt, email } = state
  const problem = useLoginProblem()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const isBusy = status === 'checking' || status === 'connecting'
  const isExpired = useSecondsUntil(expiresAt) === 0 && expiresAt !== undefined && !isBusy

  // A wrong code empties the field, and the next one is typed at its start.
  useEffect(() => {
    setCode('')
    if (wrongCodes > 0) field.current?.focus()
  }, [wrongCodes])
  useEffect(() => {
    if (isExpired) login.expire()
  }, [isExpired, login])
  const busy = isBusy ? t(status === 'checking' ? 'embedded.code.checking' : 'embedded.code.connecting') : undefined
  useAnnouncement(busy)

  function type(typed: string) {
    setCode(typed)
    if (typed.length === EMAIL_CODE_LENGTH) void login.check(typed)
  }

  if (isCodeOver) return <CodeOver />
  const reason = wrongCode === undefined ? problem?.text : t('embedded.code.wrong', { reason: wrongCode })
  return (
    <Screen
      title={t('embedded.code.title')}
      focus="field"
      footer={<span>{t('embedded.code.valid')}</span>}
      footerEnd={<UntilFooter moment={expiresAt} />}
    >
      <div className="lk-body">
        <p className="lk-copy">
          <Text id="embedded.code.text" values={{ email: <EmailName email={email} /> }} />
        </p>
        <div className="lk-top-3">
          <CodeField
            field={field}
            code={code}
            isBusy={isBusy}
            isWrong={reason !== undefined && code === ''}
            hintId={HINT_ID}
            onChange={type}
          />
          <div
            className="lk-help"
            id={HINT_ID}
            data-tone={reason && !isBusy ? 'bad' : undefined}
            role={reason ? 'alert' : undefined}
          >
            {busy ? (
              <>
                <Spinner size={16} />
                {busy}
              </>
            ) : (
              <bdi>{reason ?? t('embedded.code.paste')}</bdi>
            )}
          </div>
        </div>
        <div className="lk-top-2">
          <SendAgain sent="embedded.codeSent" isOff={isBusy} />
        </div>
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
  return (
    <Screen title={t('embedded.code.title')}>
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
