import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  confirmCaptureCode,
  emailCaptureState,
  leaveEmailCapture,
  prefillCaptureEmail,
  recentEmails,
  skipEmailCapture,
  submitCaptureEmail,
  suggestEmails,
  typeCaptureEmail,
} from '../../../controllers/siwx/emailCapture.js'
import { isSameEmail } from '../../../core/email.js'
import { shortenAddress } from '../../../core/shorten.js'
import { say } from '../../../modal/card.js'
import { CodeEntry } from '../../../react/CodeEntry.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement, useModal, useWords } from '../../../react/useModal.js'
import { useOnLeave } from '../../../react/useOnLeave.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button } from '../../../ui/buttons.js'
import { EmailInput } from '../../../ui/Field.js'
import { Hero } from '../../../ui/Hero.js'
import { Mark } from '../../../ui/Mark.js'
import { ProgressRing } from '../../../ui/ProgressRing.js'
import { mailIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { Spinner } from '../../../ui/Spinner.js'
import mailedCodeCss from '../../../ui/styles/mailedCode.css?inline'
import ringCss from '../../../ui/styles/ring.css?inline'
import { activeEntry } from '../mustSign.js'
import css from './dataCapture.css?inline'

const HINT_ID = 'lk-capture-hint'

/** The app wants an e-mail address before the user signs: the signed message names it. */
export default function DataCaptureView() {
  useStyles(ringCss)
  useStyles(mailedCodeCss)
  useStyles(css)
  const { t } = useWords()
  const { instance, ui } = useModal()
  const { email, status } = useSnapshot(emailCaptureState(instance))
  const { activeNamespace = '' } = useSnapshot(instance.network.state)
  const { accounts } = useSnapshot(instance.account.state)
  // The same for every account. Once an address is given, the view stays until the next one has loaded.
  const [isRequired] = useState(() => activeEntry(instance)?.wantsEmail === 'required')
  const address = accounts[activeNamespace]?.address ?? ''
  const app = ui.appName || t('common.thisAppStart')
  const isChecking = status === 'sending'
  useEffect(() => prefillCaptureEmail(instance), [instance])
  const checking = isChecking ? t('capture.checking', { email, address: shortenAddress(address) }) : undefined
  useAnnouncement(checking)
  return (
    <Screen
      title={t('capture.title')}
      focus="field"
      footer={<span>{t(isRequired ? 'capture.closing' : 'capture.closingOptional')}</span>}
    >
      <Hero
        mark={
          <ProgressRing state={isChecking ? 'waiting' : 'off'}>
            <Mark fallbackIcon={mailIcon} size={80} />
          </ProgressRing>
        }
        heading={t(isRequired ? 'capture.required' : 'capture.optional', { app })}
      >
        {isChecking ? (
          <Text
            id="capture.checking"
            values={{
              email: <bdi>{email}</bdi>,
              address: (
                <bdi dir="ltr" className="lk-mono">
                  {shortenAddress(address)}
                </bdi>
              ),
            }}
          />
        ) : (
          t('capture.text')
        )}
      </Hero>
      <EmailForm isRequired={isRequired} />
    </Screen>
  )
}

function EmailForm({ isRequired }: { isRequired: boolean }) {
  const { t } = useWords()
  const { instance, ui } = useModal()
  const { email, status, problem } = useSnapshot(emailCaptureState(instance))
  const field = useRef<HTMLInputElement>(null)
  const isBusy = status === 'sending' || status === 'skipping'
  const hint = problem && t(`capture.${problem.kind}`)
  const [stored] = useState(() => recentEmails(instance))
  const recent = stored.filter((address) => !isSameEmail(address, email))
  const suggestions = suggestEmails(email)

  async function submit(event: FormEvent) {
    event.preventDefault()
    await submitCaptureEmail(instance)
    if (emailCaptureState(instance).status === 'code') ui.router.push('DataCaptureOtpConfirm')
  }

  function choose(address: string) {
    typeCaptureEmail(instance, address)
    field.current?.focus()
  }

  return (
    <form className="lk-body lk-stack lk-top-2" data-gap="3" onSubmit={submit} noValidate>
      <div>
        <EmailInput
          field={field}
          label={t('capture.field')}
          value={email}
          isBad={problem !== undefined}
          isReadOnly={isBusy}
          hintId={hint ? HINT_ID : undefined}
          onType={(typed) => typeCaptureEmail(instance, typed)}
        />
        {hint && (
          <div className="lk-help lk-top-1" id={HINT_ID} role="alert" data-tone="bad">
            {hint}
          </div>
        )}
      </div>
      {suggestions.length > 0 && !isBusy && (
        <Chips label={t('capture.domains')} entries={suggestions} onChoose={choose} />
      )}
      {suggestions.length === 0 && recent.length > 0 && !isBusy && (
        <Chips label={t('capture.recent')} entries={recent} onChoose={choose} />
      )}
      <div className={isRequired ? undefined : 'lk-pair'}>
        {!isRequired && (
          <Button isBusy={status === 'skipping'} disabled={isBusy} onClick={() => void skipEmailCapture(instance)}>
            {t('capture.skip')}
          </Button>
        )}
        <button
          type="submit"
          className="lk-primary-button"
          part="primary-button"
          aria-busy={status === 'sending' || undefined}
          aria-disabled={email.trim() === '' || undefined}
        >
          {status === 'sending' && <Spinner size={16} />}
          <span>{t('capture.continue')}</span>
        </button>
      </div>
    </form>
  )
}

type ChipsProps = { label: string; entries: readonly string[]; onChoose(entry: string): void }

/** Addresses to take instead of typing them. */
const Chips = ({ label, entries, onChoose }: ChipsProps) => (
  <ul className="lk-chips" aria-label={label}>
    {entries.map((entry) => (
      <li key={entry}>
        <button type="button" className="lk-button" part="button" data-tiny="" onClick={() => onChoose(entry)}>
          <bdi>{entry}</bdi>
        </button>
      </li>
    ))}
  </ul>
)

/** The code that was mailed to the address; its last digit sends it. */
export function DataCaptureOtpConfirmView() {
  useStyles(mailedCodeCss)
  useStyles(css)
  const { t } = useWords()
  const { instance, ui } = useModal()
  const { email, status, problem, wrongCodes } = useSnapshot(emailCaptureState(instance))
  useOnLeave(() => leaveEmailCapture(instance))
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
