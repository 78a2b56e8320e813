import { type FormEvent, useEffect } from 'react'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import {
  cancelRegistration,
  MIN_NAME_LENGTH,
  type NameForm,
  type NamesState,
  readOwnedName,
  retryName,
  setName,
} from '../../../controllers/names/nameForm.js'
import { registerName } from '../../../controllers/names/registerName.js'
import { Screen } from '../../../react/Screen.js'
import { SignedMessage } from '../../../react/SignedMessage.js'
import { useAnnouncement, useWords } from '../../../react/useModal.js'
import { useOnLeave } from '../../../react/useOnLeave.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { phaseOfAsk, type RequestPhase, useSteadyPhase, WalletRequest } from '../../../react/WalletRequest.js'
import { Button } from '../../../ui/buttons.js'
import { Fact } from '../../../ui/Facts.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon, offlineIcon } from '../../../ui/iconPaths.js'
import { rightIcon } from '../../../ui/moneyIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { retryIcon } from '../../../ui/pageIconPaths.js'
import { Spinner } from '../../../ui/Spinner.js'
import { useNames } from '../useNames.js'
import css from './names.css?inline'

type Hint = { readonly text: string; readonly tone?: 'good' | 'bad' | undefined }

/** The sentence under the field. */
function useHint({ status, text, refused, owned, problem, reason }: NamesState, suffix: string): Hint {
  const { t } = useWords()
  const name = text + suffix
  if (owned !== undefined) return { text: t('names.owned', { name: owned }), tone: 'bad' }
  if (problem === 'clock') return { text: t('names.clock'), tone: 'bad' }
  if (problem === 'unknown' && status !== 'taken') return { text: t('names.unanswered', { name }), tone: 'bad' }
  if (problem === 'failed' && status !== 'taken') return { text: t('names.nothing') }
  if (refused) return { text: t('names.refused', { character: refused }), tone: 'bad' }
  if (status === 'short') return { text: t('names.short', { count: MIN_NAME_LENGTH }), tone: 'bad' }
  if (status === 'looking') return { text: t('names.looking') }
  if (status === 'taken') return { text: t('names.taken', { name }), tone: 'bad' }
  if (status === 'available') return { text: t('names.available', { name }), tone: 'good' }
  if (status === 'failed') return { text: reason ? t('names.downReason', { reason }) : t('names.down'), tone: 'bad' }
  return { text: t('names.rule') }
}

type FailureProps = { id: 'names.suggestionsFailed' | 'names.ownedFailed'; reason: string; onRetry(): void }

/** What could not be read besides the name itself, which does not keep the user from going on. */
function Failure({ id, reason, onRetry }: FailureProps) {
  const { t } = useWords()
  return (
    <div className="lk-top-2">
      <Note icon={offlineIcon}>
        <span className="lk-name" role="status">
          {reason ? t('names.reason', { text: t(id), reason }) : t(id)}
        </span>
        <Button icon={retryIcon} isSmall onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Note>
    </div>
  )
}

function Suggestions({ form, state }: { form: NameForm; state: NamesState }) {
  const { t } = useWords()
  if (state.status !== 'taken' || state.suggestions.length === 0) return null
  const { suffix } = form
  const visibleNames = [{ label: state.text, isRegistered: true }, ...state.suggestions]
  return (
    <>
      <div className="lk-section lk-top-2">
        <span>{t('names.suggestions')}</span>
      </div>
      <ul className="lk-rows" data-plain="" aria-label={t('names.suggestions')}>
        {visibleNames.map(({ label, isRegistered }) => (
          <li key={label}>
            <button
              type="button"
              className="lk-row"
              part="row"
              aria-disabled={isRegistered || undefined}
              onClick={isRegistered ? undefined : () => setName(form, label)}
            >
              <bdi className="lk-name lk-name-text" dir="ltr">
                {label}
                <span className="lk-dim">{suffix}</span>
              </bdi>
              {isRegistered ? (
                <span className="lk-badge" part="badge" data-plain="">
                  {t('names.isTaken')}
                </span>
              ) : (
                <span className="lk-badge" part="badge">
                  <i />
                  {t('names.isFree')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type SigningProps = { form: NameForm; state: NamesState; phase: RequestPhase; message: string }

/** The wallet is asked: what it signs can be read in full (NAME-2). */
function Signing({ form, state, phase, message }: SigningProps) {
  const { t } = useWords()
  const { modal } = useNames()
  const connection = useSnapshot(modal.wallet.connection.state)
  const { activeNamespace = '' } = useSnapshot(modal.wallet.network.state)
  const connected = connectedOf(connection, activeNamespace)?.wallet
  return (
    <WalletRequest
      title={t('names.title')}
      phase={phase}
      wallet={{ name: connected?.name ?? t('common.unknownWallet'), icon: connected?.icon }}
      texts={{ declined: t('names.declined'), answered: t('names.registering') }}
      footer={t('names.free')}
      after={<SignedMessage text={message} isOpen />}
      onEdit={() => cancelRegistration(form)}
      onRetry={() => void registerName(form)}
    >
      <Fact name={t('names.name')}>
        <bdi dir="ltr">{state.text + form.suffix}</bdi>
      </Fact>
    </WalletRequest>
  )
}

/** A name is typed, looked up, and registered with one signature. */
export default function RegisterAccountNameView() {
  useStyles(css)
  const { t } = useWords()
  const { form, state, account } = useNames()
  const phase = useSteadyPhase(phaseOfAsk(useSnapshot(form.questions.state).status))
  const { suffix } = form
  const { text, status, owned, message } = state
  const hint = useHint(state, suffix)
  const isAsking = phase !== undefined && message !== undefined
  useAnnouncement(isAsking ? undefined : hint.text)
  useEffect(() => void readOwnedName(form), [form])
  // Leaving takes the question back.
  useOnLeave(() => ({ finish: () => cancelRegistration(form) }))
  if (!account) return null
  if (isAsking) return <Signing {...{ form, state, phase, message }} />
  const isReady = status === 'available' && owned === undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady) void registerName(form)
  }
  return (
    <Screen
      title={t('names.title')}
      focus="field"
      endsWithRows={status === 'taken' && state.suggestions.length > 0}
      footer={<span>{t(owned === undefined ? 'names.free' : 'names.fixed')}</span>}
      footerEnd={
        owned === undefined && (
          <span>
            {text.length === 0
              ? t('names.least', { count: MIN_NAME_LENGTH })
              : text.length < MIN_NAME_LENGTH
                ? t('names.of', { count: text.length, least: MIN_NAME_LENGTH })
                : t('names.length', { count: text.length })}
          </span>
        )
      }
    >
      <form className="lk-body" onSubmit={submit}>
        <div className="lk-field lk-name-field" part="field" data-tone={hint.tone === 'bad' ? 'bad' : undefined}>
          <label>
            <span className="lk-name-typed">
              <span aria-hidden="true">{text || t('names.placeholder')}</span>
              <input
                type="text"
                autoComplete="off"
                autoCapitalize="off"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="go"
                maxLength={80}
                aria-label={t('names.field', { suffix })}
                aria-describedby="lk-name-hint"
                aria-invalid={hint.tone === 'bad' || undefined}
                placeholder={t('names.placeholder')}
                readOnly={owned !== undefined}
                value={text}
                onChange={(event) => setName(form, event.target.value)}
              />
            </span>
            <span className="lk-dim" aria-hidden="true">
              {suffix}
            </span>
          </label>
          {status === 'looking' && <Spinner size={16} />}
          {isReady && (
            <span className="lk-good lk-with">
              <Icon path={checkIcon} />
            </span>
          )}
          <button
            type="submit"
            className="lk-primary-button"
            part="primary-button"
            aria-label={t('names.register')}
            aria-disabled={!isReady || undefined}
          >
            <Icon path={rightIcon} flip />
          </button>
        </div>
        <p className="lk-name-hint lk-top-1" id="lk-name-hint" data-tone={hint.tone ?? 'plain'}>
          {hint.text}
        </p>
        {status === 'failed' && (
          <div className="lk-top-2">
            <Button icon={retryIcon} onClick={() => retryName(form)}>
              {t('common.retry')}
            </Button>
          </div>
        )}
        {status === 'taken' && state.suggestionsFailure !== undefined && (
          <Failure id="names.suggestionsFailed" reason={state.suggestionsFailure} onRetry={() => retryName(form)} />
        )}
        {state.ownedFailure !== undefined && (
          <Failure id="names.ownedFailed" reason={state.ownedFailure} onRetry={() => void readOwnedName(form)} />
        )}
      </form>
      <Suggestions form={form} state={state} />
    </Screen>
  )
}
