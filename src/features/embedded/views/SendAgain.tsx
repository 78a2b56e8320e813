import { say } from '../../../modal/say.js'
import { useWords } from '../../../react/useModal.js'
import { useEmailLogin } from '../useEmailLogin.js'
import { AgainLine } from './AgainLine.js'

/** Another mail, at most every 30 seconds; until then the seconds are counted. */
export function SendAgain({
  sent,
  question = 'embedded.nothing',
  isOff = false,
}: {
  sent: 'embedded.codeSent' | 'embedded.linkSent'
  question?: 'embedded.nothing' | 'embedded.device.newLink' | undefined
  isOff?: boolean
}) {
  const { modal, login, state } = useEmailLogin()
  const { t } = useWords()
  async function resend() {
    if (await login.resend()) return say(modal.ui, t(sent))
    // Anything else that went wrong is shown where the step shows its problems.
    const { problem } = login.state
    if (problem?.kind === 'throttled') say(modal.ui, t('embedded.throttled', { n: problem.seconds }), 'error')
  }
  return (
    <AgainLine
      question={t(question)}
      label={t('embedded.again')}
      waiting={t('embedded.againIn')}
      moment={state.nextMailAt}
      isOff={isOff}
      onPress={() => void resend()}
    />
  )
}
