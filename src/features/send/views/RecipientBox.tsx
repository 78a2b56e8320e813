import { useLayoutEffect, useRef } from 'react'
import { retryReceiver, typeReceiver } from '../../../controllers/send/receiver.js'
import type { SendForm } from '../../../controllers/send/sendForm.js'
import type { SendState } from '../../../controllers/send/sendState.js'
import { formatDay } from '../../../core/calendar.js'
import { shortenAddress } from '../../../core/shorten.js'
import type { SentTransfer } from '../../../domain/transfer.js'
import { AccountAvatar } from '../../../react/AccountAvatar.js'
import { SuspectMark } from '../../../react/Text.js'
import { useAnnouncement, useWords } from '../../../react/useModal.js'
import { Button, IconButton } from '../../../ui/buttons.js'
import { Mark } from '../../../ui/Mark.js'
import { closeIcon, retryIcon, walletIcon } from '../../../ui/pageIconPaths.js'
import { Rows } from '../../../ui/Rows.js'
import { Spinner } from '../../../ui/Spinner.js'

type RecentReceiversProps = { transfers: readonly SentTransfer[]; onPick(receiver: string): void }

/** Whom the account has sent to from this device. A name is looked up again: its owner may have changed. */
function RecentReceivers({ transfers, onPick }: RecentReceiversProps) {
  const { t, locale } = useWords()
  if (transfers.length === 0) return null
  return (
    <div className="lk-recent">
      <div className="lk-label">{t('send.recent')}</div>
      <Rows label={t('send.recent')}>
        {transfers.map(({ hash, to, toName, at }) => (
          <li key={hash}>
            <button type="button" className="lk-row" part="row" title={to} onClick={() => onPick(toName ?? to)}>
              <span className="lk-avatar" data-size="36">
                <AccountAvatar address={to} name={toName} image={undefined} />
              </span>
              <span className="lk-name">
                <bdi dir={toName === undefined ? 'ltr' : undefined}>{toName ?? shortenAddress(to)}</bdi>
                {toName !== undefined && (
                  <span className="lk-sub lk-mono">
                    <bdi dir="ltr">{shortenAddress(to)}</bdi>
                  </span>
                )}
              </span>
              <span className="lk-end">
                <span className="lk-sub">{formatDay(at, locale)}</span>
              </span>
            </button>
          </li>
        ))}
      </Rows>
    </div>
  )
}

type RecipientBoxProps = {
  form: SendForm
  state: SendState
  network: string
  recent: readonly SentTransfer[]
}

/** Reading the clipboard may be refused; then the user pastes by hand. */
const readClipboard = () => navigator.clipboard?.readText().catch(() => '') ?? Promise.resolve('')

/** The receiver: typed or pasted, then shown with its name and address. */
export function RecipientBox({ form, state, network, recent }: RecipientBoxProps) {
  const { t } = useWords()
  const field = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const isTyping = useRef(false)
  const { receiverText, receiverAddress, receiverProfileName, receiverProfileImageUrl, receiverStatus } = state
  const { receiverReason, receiverRefusal } = state
  const problem =
    receiverStatus === 'invalid'
      ? t('send.invalid', { network })
      : receiverStatus === 'unresolved'
        ? t('send.unresolved', { network })
        : receiverStatus === 'failed'
          ? receiverReason
            ? t('send.lookUpRefused', { reason: receiverReason })
            : t('send.lookUpFailed')
          : receiverStatus === 'badName'
            ? t('send.badName')
            : receiverStatus === 'offchainName'
              ? t('send.offchainName')
              : receiverRefusal && t(`send.refused.${receiverRefusal}`)
  const isShown = receiverAddress !== undefined && receiverStatus === 'ready'
  // Only a name is looked up.
  const isLookingUp = receiverStatus === 'resolving' && receiverText.includes('.')
  const recipientText = isShown
    ? [t('send.to'), receiverProfileName, receiverAddress].filter(Boolean).join(' ')
    : undefined
  useAnnouncement(problem ?? (isLookingUp ? t('send.resolving') : recipientText))

  // The field goes with its focus. The button would take the Enter that ends the typing, and clear the receiver.
  useLayoutEffect(() => {
    if (isShown && isTyping.current) box.current?.focus({ preventScroll: true })
    isTyping.current = false
  }, [isShown])

  function clear() {
    typeReceiver(form, '')
    // The field takes the place of the button.
    requestAnimationFrame(() => field.current?.focus())
  }

  function retry() {
    // The button goes with its focus.
    field.current?.focus()
    retryReceiver(form)
  }

  function pick(receiver: string) {
    // The row goes with its focus; the found receiver takes it.
    box.current?.focus({ preventScroll: true })
    isTyping.current = true
    typeReceiver(form, receiver, { isPasted: true })
  }

  async function paste() {
    const text = await readClipboard()
    if (text) typeReceiver(form, text, { isPasted: true })
    else field.current?.focus()
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a layout of its own */}
      <div
        ref={box}
        tabIndex={-1}
        role="group"
        aria-label={t('send.to')}
        className="lk-well lk-recipient"
        part="field"
        data-input={isShown ? undefined : ''}
        data-tone={problem ? 'bad' : undefined}
      >
        {isShown ? (
          <>
            <span className="lk-avatar" data-size="36">
              <AccountAvatar address={receiverAddress} name={receiverProfileName} image={receiverProfileImageUrl} />
            </span>
            <span className="lk-name">
              <span className="lk-dim">{t('send.to')} </span>
              <bdi title={receiverAddress}>{receiverProfileName ?? shortenAddress(receiverAddress)}</bdi>
              <SuspectMark name={receiverProfileName} />
              {receiverProfileName !== undefined && (
                <span className="lk-sub lk-mono" title={receiverAddress}>
                  <bdi dir="ltr">{shortenAddress(receiverAddress)}</bdi>
                </span>
              )}
            </span>
            {!state.isFromApp && <IconButton label={t('send.clear')} path={closeIcon} onClick={clear} />}
          </>
        ) : (
          <>
            <Mark isRound fallbackIcon={walletIcon} />
            <input
              ref={field}
              type="text"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              aria-label={t('send.receiver')}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? 'lk-send-receiver' : undefined}
              placeholder={t('send.receiver')}
              maxLength={300}
              // Its own direction, so that a long address shows its start.
              dir={receiverText === '' ? undefined : 'auto'}
              value={receiverText}
              readOnly={state.isFromApp}
              onFocus={() => {
                isTyping.current = true
              }}
              onBlur={({ relatedTarget }) => {
                // Without a target, the field has gone with its focus.
                if (relatedTarget) isTyping.current = false
              }}
              onChange={(event) => typeReceiver(form, event.target.value)}
              onPaste={(event) => {
                // A pasted text is whole, so nothing more is awaited.
                const text = event.clipboardData.getData('text')
                const isWhole = receiverText === ''
                if (!isWhole || !text) return
                event.preventDefault()
                typeReceiver(form, text, { isPasted: true })
              }}
            />
            {receiverStatus === 'resolving' ? (
              <Spinner size={16} />
            ) : receiverText === '' ? (
              <Button isSmall onClick={() => void paste()}>
                {t('send.paste')}
              </Button>
            ) : (
              <IconButton label={t('common.clear')} path={closeIcon} isTiny onClick={clear} />
            )}
          </>
        )}
      </div>
      {problem && (
        <p className="lk-field-note lk-top-1" id="lk-send-receiver">
          {problem}
        </p>
      )}
      {receiverStatus === 'failed' && (
        <div className="lk-top-1">
          <Button isSmall icon={retryIcon} onClick={retry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {receiverText === '' && !state.isFromApp && <RecentReceivers transfers={recent} onPick={pick} />}
    </div>
  )
}
