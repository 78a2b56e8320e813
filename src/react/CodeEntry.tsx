import { type RefObject, useEffect, useRef, useState } from 'react'
import { EMAIL_CODE_LENGTH } from '../config/limits.js'
import { Spinner } from '../ui/Spinner.js'

const positions = Array.from({ length: EMAIL_CODE_LENGTH }, (_, index) => index)

type CodeFieldProps = {
  field: RefObject<HTMLInputElement | null>
  label: string
  code: string
  isBusy: boolean
  isWrong: boolean
  hintId: string
  onChange(code: string): void
}

/**
 * A code of six digits: one real field, which phones fill and screen readers meet once, drawn as six places. What is not
 * a digit is dropped, so the code can be pasted as the mail has it.
 */
function CodeField({ field, label, code, isBusy, isWrong, hintId, onChange }: CodeFieldProps) {
  const [isFocused, setFocused] = useState(false)
  return (
    <div className="lk-code" data-tone={isWrong ? 'bad' : undefined} aria-busy={isBusy || undefined}>
      {positions.map((position) => (
        <span
          key={position}
          aria-hidden="true"
          data-typed={position < code.length && !isBusy ? '' : undefined}
          data-here={isFocused && !isBusy && position === Math.min(code.length, EMAIL_CODE_LENGTH - 1) ? '' : undefined}
        >
          {code[position] ?? (isFocused && position === code.length && <span className="lk-caret" />)}
        </span>
      ))}
      <input
        ref={field}
        className="lk-code-input"
        type="text"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={64}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={hintId}
        readOnly={isBusy}
        value={code}
        dir="ltr"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, EMAIL_CODE_LENGTH))}
        onSelect={({ currentTarget }) => {
          // The drawn caret is at the end.
          const end = currentTarget.value.length
          if (currentTarget.selectionStart !== end && currentTarget.selectionStart === currentTarget.selectionEnd)
            currentTarget.setSelectionRange(end, end)
        }}
      />
    </div>
  )
}

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
