import {
  confirmCaptureCode,
  emailCaptureState,
  resetEmailCapture,
  submitCaptureEmail,
} from '../../../controllers/siwx/emailCapture.js'
import { say } from '../../../modal/card.js'
import { CodeEntry } from '../../../react/CodeEntry.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement } from '../../../react/useAnnouncement.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useOnLeave } from '../../../react/useOnLeave.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button } from '../../../ui/buttons.js'
import { retryIcon } from '../../../ui/iconPaths.js'
import mailedCodeCss from '../../../ui/styles/mailedCode.css?inline'
import css from './dataCapture.css?inline'

/** The code that was mailed to the address; its last digit sends it. */
export default function DataCaptureOtpConfirmView() {
  useStyles(mailedCodeCss)
  useStyles(css)
  const { t } = useWords()
  const { instance, ui } = useModal()
  const { email, status, problem, wrongCodes } = useSnapshot(emailCaptureState(instance))
  useOnLeave(() => ({ finish: () => resetEmailCapture(instance) }))
  const busy =
    status === 'checking' ? t('capture.codeChecking') : status === 'sending' ? t('capture.sending') : undefined
  useAnnouncement(busy ?? (wrongCodes === 0 ? t('capture.codeText', { email }) : undefined))
  const reason = problem && t(`capture.${problem.kind}`)

  async function sendAgain() {
    await submitCaptureEmail(instance)
    const capture = emailCaptureState(instance)
    if (capture.status === 'code' && capture.problem === undefined) say(ui, t('capture.sent'))
  }

  return (
    <Screen title={t('capture.codeTitle')} focus="field" footer={<span>{t('capture.codeFooter')}</span>}>
      <div className="lk-body">
        <p className="lk-copy">
          <Text id="capture.codeText" values={{ email: <bdi className="lk-email">{email}</bdi> }} />
        </p>
        <CodeEntry
          label={t('capture.codeLabel')}
          hint={t('capture.codePaste')}
          busy={busy}
          reason={reason}
          failures={wrongCodes}
          onCode={(code) => void confirmCaptureCode(instance, code)}
        />
        <div className="lk-capture-again lk-top-2">
          <span>{t('capture.nothing')}</span>
          <Button isSmall icon={retryIcon} disabled={busy !== undefined} onClick={() => void sendAgain()}>
            {t('capture.again')}
          </Button>
        </div>
      </div>
    </Screen>
  )
}
