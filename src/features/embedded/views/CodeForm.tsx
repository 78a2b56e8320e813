import { type ReactNode, useEffect, useRef, useState } from 'react'
import { EMAIL_CODE_LENGTH } from '../../../config/limits.js'
import type { MailedCodeState } from '../../../controllers/embedded/mailedCode.js'
import { CodeField } from '../../../react/CodeField.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement } from '../../../react/useAnnouncement.js'
import { useWords } from '../../../react/useModal.js'
import { useSecondsUntil } from '../../../react/useSecondsUntil.js'
import { Spinner } from '../../../ui/Spinner.js'
import { EmailName } from './EmailVerifyDeviceView.js'

const HINT_ID = 'lk-code-hint'

/** The page's words, if they only mean that the code is wrong: ours are in the user's language. */
const justWrong = /^(invalid|wrong|incorrect) (code|otp)$/i

type CodeFormProps = {
  /** Where the code was mailed. */
  email: string
  state: Pick<MailedCodeState, 'wrongCode' | 'wrongCodes' | 'expiresAt'>
  /** What happens with the code, in words; nothing can be typed meanwhile. */
  busy: string | undefined
  /** Why it was not checked, in words. */
  problem: string | undefined
  check(code: string): void
  expire(): void
  /** Below the field. */
  children: ReactNode
}

/** Where a mailed code is typed; its last digit sends it. */
export function CodeForm({ email, state, busy, problem, check, expire, children }: CodeFormProps) {
  const { t } = useWords()
  const { wrongCode, wrongCodes, expiresAt } = state
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const isBusy = busy !== undefined
  const isExpired = useSecondsUntil(expiresAt) === 0 && expiresAt !== undefined && !isBusy

  // A wrong code empties the field, and the next one is typed at its start.
  useEffect(() => {
    // A browser may have filled the field before this runs the first time.
    if (wrongCodes === 0) return
    setCode('')
    field.current?.focus()
  }, [wrongCodes])
  useEffect(() => {
    if (isExpired) expire()
  }, [isExpired, expire])
  // The field has the focus, so nothing else says where the code comes from. A right one ends the address here.
  useAnnouncement(busy ?? (wrongCodes === 0 && email ? t('embedded.code.text', { email }) : undefined))

  function type(typed: string) {
    setCode(typed)
    if (typed.length === EMAIL_CODE_LENGTH) check(typed)
  }

  const reason =
    wrongCode === undefined
      ? problem
      : justWrong.test(wrongCode)
        ? t('embedded.code.notRight')
        : t('embedded.code.wrong', { reason: wrongCode })
  return (
    <div className="lk-body">
      <p className="lk-copy">
        <Text id="embedded.code.text" values={{ email: <EmailName email={email} /> }} />
      </p>
      <div className="lk-top-3">
        <CodeField
          field={field}
          label={t('embedded.code.label')}
          code={code}
          isBusy={isBusy}
          isWrong={reason !== undefined && code === ''}
          hintId={HINT_ID}
          onChange={type}
        />
        <div
          className="lk-help"
          id={HINT_ID}
          data-tone={reason && !isBusy ? 'bad' : undefined}
          role={reason ? 'alert' : undefined}
        >
          {busy ? (
            <>
              <Spinner size={16} />
              {busy}
            </>
          ) : (
            <bdi>{reason ?? t('embedded.code.paste')}</bdi>
          )}
        </div>
      </div>
      <div className="lk-top-2">{children}</div>
    </div>
  )
}
