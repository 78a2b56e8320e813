import { useEffect } from 'react'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement } from '../../../react/useAnnouncement.js'
import { useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { Dial } from '../../../ui/Dial.js'
import { Icon } from '../../../ui/Icon.js'
import { mailIcon } from '../../../ui/loginIconPaths.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import dialCss from '../../../ui/styles/dial.css?inline'
import mailedCodeCss from '../../../ui/styles/mailedCode.css?inline'
import { useEmailLogin } from '../useEmailLogin.js'
import { useLoginProblem } from '../useLoginProblem.js'
import { useLoginSteps } from '../useLoginSteps.js'
import css from './embedded.css?inline'
import { SendAgain } from './SendAgain.js'
import { UntilFooter } from './UntilFooter.js'

/** A new device: the user approves the mailed link, wherever they read their mail. */
export default function EmailVerifyDeviceView() {
  useStyles(dialCss)
  useStyles(mailedCodeCss)
  useStyles(css)
  const { t } = useWords()
  const { modal, state } = useEmailLogin()
  const problem = useLoginProblem()
  const isOver = state.status === 'deviceOver'
  useLoginSteps()
  useAnnouncement(t('embedded.device.text', { email: state.email }))
  const { router } = modal.ui
  const { status } = state
  useEffect(() => {
    if (status === 'code') router.replace('EmailVerifyOtp')
  }, [status, router])
  return (
    <Screen
      title={t('embedded.device.title')}
      footer={
        !isOver && (
          <span className="lk-with">
            <span className="lk-live" />
            <span>{t('embedded.device.waiting')}</span>
          </span>
        )
      }
      footerEnd={isOver ? undefined : <UntilFooter moment={state.expiresAt} />}
    >
      <div className="lk-hero">
        <Dial state={isOver ? 'off' : 'waiting'} badge={isOver ? alertIcon : undefined}>
          <span className="lk-mark" part="mark" data-quiet="" data-size="80">
            <Icon path={mailIcon} />
          </span>
        </Dial>
        <h3 className="lk-heading" part="heading">
          {t(isOver ? 'embedded.device.over' : 'embedded.device.heading')}
        </h3>
        {isOver ? (
          <p className="lk-copy" role="alert">
            <bdi>{problem?.text}</bdi>
          </p>
        ) : (
          <p className="lk-copy">
            <Text id="embedded.device.text" values={{ email: <EmailName email={state.email} /> }} />
          </p>
        )}
      </div>
      <div className="lk-body">
        <SendAgain sent="embedded.linkSent" question={isOver ? 'embedded.device.newLink' : undefined} />
        {problem && !isOver && problem.kind !== 'throttled' && (
          <div className="lk-help" role="alert" data-tone="bad">
            <bdi>{problem.text}</bdi>
          </div>
        )}
      </div>
    </Screen>
  )
}

/** An e-mail address in a sentence, on one line. */
export const EmailName = ({ email }: { email: string }) => (
  <strong className="lk-email" title={email}>
    <bdi>{email}</bdi>
  </strong>
)
