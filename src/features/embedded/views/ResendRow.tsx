import { EMAIL_COOLDOWN_MS } from '../../../config/limits.js'
import { emailLoginState, resendEmail } from '../../../controllers/embedded/emailLogin.js'
import { say } from '../../../modal/card.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSecondsUntil } from '../../../react/useSeconds.js'
import { Button } from '../../../ui/buttons.js'
import { retryIcon } from '../../../ui/pageIconPaths.js'
import { useEmailLogin } from '../emailSteps.js'
import { Countdown } from './Countdown.js'

type ResendRowProps = {
  question: string
  /** Of the button. */
  label: string
  /** In place of both while the seconds are counted. */
  waiting: string
  /** When another mail may be sent, in milliseconds since 1970. */
  moment: number | undefined
  isDisabled: boolean
  onPress(): void
}

/** A button that leads to another mail, at most every 30 seconds; until then the seconds are counted. */
export function ResendRow({ question, label, waiting, moment, isDisabled, onPress }: ResendRowProps) {
  const seconds = useSecondsUntil(moment)
  return (
    <div className="lk-ask lk-flush">
      {seconds > 0 ? (
        <>
          <span>{waiting}</span>
          <Countdown total={EMAIL_COOLDOWN_MS / 1_000} remaining={seconds} />
        </>
      ) : (
        <>
          <span>{question}</span>
          <Button isSmall icon={retryIcon} disabled={isDisabled} onClick={onPress}>
            {label}
          </Button>
        </>
      )}
    </div>
  )
}

type ResendEmailProps = {
  /** Said once it is mailed. */
  sent: 'embedded.codeSent' | 'embedded.linkSent'
  question?: 'embedded.nothing' | 'embedded.device.newLink' | undefined
  isDisabled?: boolean
}

/** Mails another code or link of the login. */
export function ResendEmail({ sent, question = 'embedded.nothing', isDisabled = false }: ResendEmailProps) {
  const { instance, ui } = useModal()
  const { nextMailAt } = useEmailLogin()
  const { t } = useWords()
  async function resend() {
    if (await resendEmail(instance)) return say(ui, t(sent))
    // Anything else that went wrong is shown where the step shows its problems.
    const { problem } = emailLoginState(instance)
    if (problem?.kind === 'throttled') say(ui, t('embedded.throttled', { n: problem.seconds }), 'error')
  }
  return (
    <ResendRow
      question={t(question)}
      label={t('embedded.again')}
      waiting={t('embedded.againIn')}
      moment={nextMailAt}
      isDisabled={isDisabled}
      onPress={() => void resend()}
    />
  )
}
