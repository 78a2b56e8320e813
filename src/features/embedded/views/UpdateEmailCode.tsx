import { useEffect } from 'react'
import { checkUpdateCode, expireUpdateCode } from '../../../controllers/embedded/emailUpdate.js'
import { say } from '../../../modal/card.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon } from '../../../ui/iconPaths.js'
import { clockIcon } from '../../../ui/moneyIconPaths.js'
import { retryIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState } from '../../../ui/Rows.js'
import mailedCodeCss from '../../../ui/styles/mailedCode.css?inline'
import { problemText, useActiveEmail, useEmailUpdate } from '../emailSteps.js'
import { CodeForm } from './CodeForm.js'
import { UntilFooter } from './Countdown.js'
import { EmailName } from './EmailVerifyDeviceView.js'
import css from './embedded.css?inline'
import { ResendRow } from './ResendRow.js'

type Step = {
  readonly name: string
  readonly text: string
  /** Without one, the step is not followed here. */
  readonly progress?: 'done' | 'now' | 'later' | undefined
}

/** Numbered steps, with a needle at the current one. */
export function StepRows({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { locale } = useWords()
  const numbers = new Intl.NumberFormat(locale)
  const isFollowed = steps.some(({ progress }) => progress !== undefined)
  return (
    <ol className="lk-rows" data-tuner={isFollowed ? '' : undefined} aria-label={label}>
      {steps.map(({ name, text, progress }, index) => (
        <li key={name}>
          <div
            className="lk-row"
            data-later={progress === 'later' ? '' : undefined}
            data-mark={progress === 'now' ? '' : undefined}
            aria-current={progress === 'now' ? 'step' : undefined}
          >
            <span className="lk-mark" part="mark" data-quiet="" data-step={progress ?? ''} aria-hidden="true">
              {progress === 'done' ? <Icon path={checkIcon} /> : numbers.format(index + 1)}
            </span>
            <span className="lk-name">
              <span>{name}</span>
              <span className="lk-sub">
                <bdi>{text}</bdi>
              </span>
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** One of the two codes that change the address: from the current one, or from the new one. */
function UpdateEmailCode({ step }: { step: 'primary' | 'secondary' }) {
  useStyles(mailedCodeCss)
  useStyles(css)
  const words = useWords()
  const { t } = words
  const { instance, ui } = useModal()
  const { router } = ui
  const state = useEmailUpdate()
  useActiveEmail()
  const { replaced, email = '', problem } = state
  const isSecond = step === 'secondary'
  const isBusy = state.status === 'checking'
  const title = t(isSecond ? 'embedded.change.secondary' : 'embedded.change.primary')

  if (state.isCodeExpired)
    return (
      <Screen title={title}>
        <EmptyState
          icon={clockIcon}
          title={t('embedded.code.over')}
          text={<Text id="embedded.change.overText" values={{ email: <EmailName email={replaced} /> }} />}
        />
        <div className="lk-body">
          <PrimaryButton icon={retryIcon} onClick={router.back}>
            {t('embedded.change.restart')}
          </PrimaryButton>
        </div>
      </Screen>
    )
  return (
    <Screen
      title={title}
      focus="field"
      footer={<span>{t('embedded.change.codeOf', { index: isSecond ? 2 : 1, count: 2 })}</span>}
      footerEnd={<UntilFooter moment={state.expiresAt} />}
    >
      <StepRows
        label={t('embedded.change.steps')}
        steps={[
          { name: t('embedded.change.currentAddress'), text: replaced, progress: isSecond ? 'done' : 'now' },
          { name: t('embedded.change.newAddress'), text: email, progress: isSecond ? 'now' : 'later' },
        ]}
      />
      <div className="lk-top-3">
        <CodeForm
          email={isSecond ? email : replaced}
          state={state}
          busy={isBusy ? t('embedded.code.checking') : undefined}
          problem={problem && problemText(problem, words)}
          check={(code) => void checkUpdateCode(instance, code)}
          expire={() => expireUpdateCode(instance)}
        >
          <ResendRow
            question={t('embedded.change.wrong')}
            label={t('embedded.change.restart')}
            waiting={t('embedded.change.restartIn')}
            moment={state.nextMailAt}
            isDisabled={isBusy}
            onPress={router.back}
          />
        </CodeForm>
      </div>
    </Screen>
  )
}

/** The code that went to the current address. */
export function UpdateEmailPrimaryOtpView() {
  const { router } = useModal().ui
  const { status } = useEmailUpdate()
  useEffect(() => {
    if (status === 'secondary') router.replace('UpdateEmailSecondaryOtp')
  }, [status, router])
  return <UpdateEmailCode step="primary" />
}

/** The code that went to the new address; with it the address has changed. */
export function UpdateEmailSecondaryOtpView() {
  const { ui } = useModal()
  const { t } = useWords()
  const { status } = useEmailUpdate()
  useEffect(() => {
    if (status !== 'changed') return
    ui.router.reset('Account')
    say(ui, t('embedded.change.done'))
  }, [status, ui, t])
  return <UpdateEmailCode step="secondary" />
}
