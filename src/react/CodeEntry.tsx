import { useEffect, useRef, useState } from 'react'
import { EMAIL_CODE_LENGTH } from '../config/limits.js'
import { Spinner } from '../ui/Spinner.js'
import { CodeField } from './CodeField.js'

const HINT_ID = 'lk-code-hint'

type CodeEntryProps = {
  label: string
  /** What to know about the code while nothing else is said. */
  hint: string
  /** What happens with the code; nothing can be typed meanwhile. */
  busy: string | undefined
  /** Why the last code led nowhere. */
  reason: string | undefined
  /** Counts the codes that have to be typed again. */
  failures: number
  /** Each time that the last digit is typed. */
  onCode(code: string): void
}

/** A mailed code and what is said of it; its last digit sends it. */
export function CodeEntry({ label, hint, busy, reason, failures, onCode }: CodeEntryProps) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const isBusy = busy !== undefined

  // A failure empties the field, and the next code is typed at its start.
  useEffect(() => {
    // A browser may have filled the field before this runs the first time.
    if (failures === 0) return
    setCode('')
    field.current?.focus()
  }, [failures])

  function type(typed: string) {
    setCode(typed)
    if (typed.length === EMAIL_CODE_LENGTH) onCode(typed)
  }

  return (
    <div className="lk-top-3">
      <CodeField
        field={field}
        label={label}
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
        {isBusy ? (
          <>
            <Spinner size={16} />
            {busy}
          </>
        ) : (
          <bdi>{reason ?? hint}</bdi>
        )}
      </div>
    </div>
  )
}
