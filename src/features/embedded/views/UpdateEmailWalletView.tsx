import { type FormEvent, useRef } from 'react'
import {
  canSaveEmail,
  emailUpdateState,
  submitNewEmail,
  typeNewEmail,
} from '../../../controllers/embedded/emailUpdate.js'
import { isSameEmail } from '../../../core/email.js'
import { say } from '../../../modal/card.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, IconButton, PrimaryButton } from '../../../ui/buttons.js'
import { EmailInput } from '../../../ui/Field.js'
import { closeIcon } from '../../../ui/pageIconPaths.js'
import mailedCodeCss from '../../../ui/styles/mailedCode.css?inline'
import { problemText, useActiveEmail, useEmailUpdate } from '../emailSteps.js'
import css from './embedded.css?inline'

const HINT_ID = 'lk-new-email-hint'

/** Where the new address is typed; the current one is in the field at first. */
export default function UpdateEmailWalletView() {
  useStyles(mailedCodeCss)
  useStyles(css)
  const words = useWords()
  const { t } = words
  const { instance, ui } = useModal()
  const { router } = ui
  const state = useEmailUpdate()
  const current = useActiveEmail()
  const field = useRef<HTMLInputElement>(null)
  const email = state.email ?? current
  const isSaving = state.status === 'sending'
  const { problem: invalid } = state
  const isInvalid = invalid?.kind === 'invalid' || invalid?.kind === 'unsupported'
  const isSame = isSameEmail(email, current)
  const canSave = canSaveEmail(email, current)

  async function save(event?: FormEvent) {
    event?.preventDefault()
    if (!canSave || isSaving) return
    const isMailed = await submitNewEmail(instance)
    // Left meanwhile: nobody is pulled back (EML-4).
    if (router.current().view !== 'UpdateEmailWallet') return
    const { status, problem } = emailUpdateState(instance)
    if (isMailed) router.push(status === 'secondary' ? 'UpdateEmailSecondaryOtp' : 'UpdateEmailPrimaryOtp')
    else if (problem && problem.kind !== 'invalid' && problem.kind !== 'unsupported')
      say(ui, problemText(problem, words), 'error')
  }

  function clear() {
    typeNewEmail(instance, '')
    // The clear button disappears, so move focus to the field.
    field.current?.focus()
  }

  return (
    <Screen title={t('embedded.change.title')} focus="field" footer={<span>{t('embedded.change.stays')}</span>}>
      <form className="lk-body" onSubmit={save} noValidate>
        <EmailInput
          field={field}
          label={t('embedded.change.newAddress')}
          value={email}
          isBad={isInvalid}
          isReadOnly={isSaving}
          hintId={HINT_ID}
          onType={(typed) => typeNewEmail(instance, typed)}
        >
          {email !== '' && !isSaving && <IconButton label={t('common.clear')} path={closeIcon} onClick={clear} />}
        </EmailInput>
        <div
          className="lk-help lk-top-1"
          id={HINT_ID}
          role={isInvalid ? 'alert' : undefined}
          data-tone={isInvalid ? 'bad' : undefined}
        >
          <span>
            {isInvalid ? (
              problemText(invalid, words)
            ) : isSame ? (
              t('embedded.change.now')
            ) : (
              <Text id="embedded.change.replaces" values={{ email: <ReplacedEmail email={current} /> }} />
            )}
          </span>
        </div>
        <div className="lk-pair lk-top-3">
          <Button disabled={isSaving} onClick={router.back}>
            {t('common.cancel')}
          </Button>
          <PrimaryButton isBusy={isSaving} disabled={!canSave} onClick={() => void save()}>
            {t(isSame ? 'embedded.change.same' : 'embedded.change.save')}
          </PrimaryButton>
        </div>
      </form>
    </Screen>
  )
}

const ReplacedEmail = ({ email }: { email: string }) => (
  <bdi className="lk-email" title={email}>
    {email}
  </bdi>
)
