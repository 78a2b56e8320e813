import { useEffect } from 'react'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement, useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { Hero } from '../../../ui/Hero.js'
import { Mark } from '../../../ui/Mark.js'
import { ProgressRing } from '../../../ui/ProgressRing.js'
import { alertIcon, mailIcon } from '../../../ui/pageIconPaths.js'
import mailedCodeCss from '../../../ui/styles/mailedCode.css?inline'
import ringCss from '../../../ui/styles/ring.css?inline'
import { useEmailLogin, useLoginProblem, useLoginSteps } from '../emailSteps.js'
import { UntilFooter } from './Countdown.js'
import css from './embedded.css?inline'
import { ResendEmail } from './ResendRow.js'

/** A new device: the user approves the mailed link, wherever they read their mail. */
export default function EmailVerifyDeviceView() {
  useStyles(ringCss)
  useStyles(mailedCodeCss)
  useStyles(css)
  const { t } = useWords()
  const { router } = useModal().ui
  const { email, status, expiresAt } = useEmailLogin()
  const problem = useLoginProblem()
  const hasFailed = status === 'deviceFailed'
  useLoginSteps()
  useAnnouncement(t('embedded.device.text', { email }))
  useEffect(() => {
    if (status === 'code') router.replace('EmailVerifyOtp')
  }, [status, router])
  return (
    <Screen
      title={t('embedded.device.title')}
      footer={
        !hasFailed && (
          <span className="lk-with">
            <span className="lk-live" />
            <span>{t('embedded.device.waiting')}</span>
          </span>
        )
      }
      footerEnd={hasFailed ? undefined : <UntilFooter moment={expiresAt} />}
    >
      <Hero
        mark={
          <ProgressRing state={hasFailed ? 'off' : 'waiting'} badge={hasFailed ? alertIcon : undefined} tone="bad">
            <Mark fallbackIcon={mailIcon} size={80} />
          </ProgressRing>
        }
        heading={t(hasFailed ? 'embedded.device.over' : 'embedded.device.heading')}
        alert={hasFailed ? 'text' : undefined}
      >
        {hasFailed ? (
          <bdi>{problem?.text}</bdi>
        ) : (
          <Text id="embedded.device.text" values={{ email: <EmailName email={email} /> }} />
        )}
      </Hero>
      <div className="lk-body">
        <ResendEmail sent="embedded.linkSent" question={hasFailed ? 'embedded.device.newLink' : undefined} />
        {problem && !hasFailed && problem.kind !== 'throttled' && (
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
