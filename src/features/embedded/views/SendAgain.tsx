import { EMAIL_COOLDOWN_MS } from '../../../config/limits.js'
import { say } from '../../../modal/say.js'
import { useWords } from '../../../react/useModal.js'
import { Button } from '../../../ui/buttons.js'
import { retryIcon } from '../../../ui/iconPaths.js'
import { useEmailLogin, useSecondsUntil } from '../useEmailLogin.js'
import { Countdown } from './Countdown.js'

/** Another mail, at most every 30 seconds; until then the seconds are counted. */
export function SendAgain({
  sent,
  isOff = false,
}: {
  sent: 'embedded.codeSent' | 'embedded.linkSent'
  isOff?: boolean
}) {
  const { modal, login, state } = useEmailLogin()
  const { t } = useWords()
  const left = useSecondsUntil(state.nextMailAt)
  async function resend() {
    // What went wrong instead is shown where the step shows its problems.
    if (await login.resend()) say(modal.ui, t(sent))
  }
  return (
    <div className="lk-ask lk-flush">
      {left > 0 ? (
        <>
          <span>{t('embedded.againIn')}</span>
          <Countdown total={EMAIL_COOLDOWN_MS / 1_000} left={left} />
        </>
      ) : (
        <>
          <span>{t('embedded.nothing')}</span>
          <Button isSmall icon={retryIcon} disabled={isOff} onClick={() => void resend()}>
            {t('embedded.again')}
          </Button>
        </>
      )}
    </div>
  )
}
