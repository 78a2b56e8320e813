import { useEffect, useRef, useState } from 'react'
import { EMAIL_CODE_LENGTH } from '../../../config/limits.js'
import { CodeField } from '../../../react/CodeField.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement } from '../../../react/useAnnouncement.js'
import { useWords } from '../../../react/useModal.js'
import { useOnLeave } from '../../../react/useOnLeave.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button } from '../../../ui/buttons.js'
import { retryIcon } from '../../../ui/iconPaths.js'
import { Spinner } from '../../../ui/Spinner.js'
import mailedCodeCss from '../../../ui/styles/mailedCode.css?inline'
import { useEmailCapture } from '../useEmailCapture.js'
import css from './dataCapture.css?inline'

const HINT_ID = 'lk-capture-code-hint'

/** The code that was mailed to the address; its last digit sends it. */
export default function DataCaptureOtpConfirmView() {
  useStyles(mailedCodeCss)
  useStyles(css)
  const { t } = useWords()
  const { capture, state } = useEmailCapture()
  const { email, status, problem, wrongCodes } = state
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const isBusy = status === 'confirming' || status === 'checking'
  useOnLeave(capture.reset)
  // A wrong code empties the field, and the next one is typed at its start.
  useEffect(() => {
    if (wrongCodes === 0) return
    setCode('')
    field.current?.focus()
  }, [wrongCodes])
  const busy = status === 'confirming' ? t('capture.codeChecking') : status === 'checking' ? t('capture.sending') : ''
  useAnnouncement(busy || (wrongCodes === 0 ? t('capture.codeText', { email }) : undefined))
  const reason =
    problem === undefined ? undefined : t(problem === 'refused' ? 'capture.codeWrong' : `capture.${problem}`)

  function type(typed: string) {
    setCode(typed)
    if (typed.length === EMAIL_CODE_LENGTH) void capture.confirm(typed)
  }

  return (
    <Screen title={t('capture.codeTitle')} focus="field" footer={<span>{t('capture.codeFooter')}</span>}>
      <div className="lk-body">
        <p className="lk-copy">
          <Text id="capture.codeText" values={{ email: <bdi className="lk-email">{email}</bdi> }} />
        </p>
        <div className="lk-top-3">
          <CodeField
            field={field}
            label={t('capture.codeLabel')}
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
              (reason ?? t('capture.codePaste'))
            )}
          </div>
        </div>
        <div className="lk-capture-again lk-top-2">
          <span>{t('capture.nothing')}</span>
          <Button isSmall icon={retryIcon} disabled={isBusy} onClick={() => void capture.submit()}>
            {t('capture.again')}
          </Button>
        </div>
      </div>
    </Screen>
  )
}
