import { type ReactNode, useEffect } from 'react'
import type { MailedCodeState } from '../../../controllers/ui/mailedCode.js'
import { CodeEntry } from '../../../react/CodeEntry.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement, useWords } from '../../../react/useModal.js'
import { useSecondsUntil } from '../../../react/useSeconds.js'
import { EmailName } from './EmailVerifyDeviceView.js'

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
  const isBusy = busy !== undefined
  const isExpired = useSecondsUntil(expiresAt) === 0 && expiresAt !== undefined && !isBusy

  useEffect(() => {
    if (isExpired) expire()
  }, [isExpired, expire])
  // The field has the focus, so nothing else says where the code comes from. A right one ends the address here.
  useAnnouncement(busy ?? (wrongCodes === 0 && email ? t('embedded.code.text', { email }) : undefined))

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
      <CodeEntry
        label={t('embedded.code.label')}
        hint={t('embedded.code.paste')}
        busy={busy}
        reason={reason}
        failures={wrongCodes}
        onCode={check}
      />
      <div className="lk-top-2">{children}</div>
    </div>
  )
}
