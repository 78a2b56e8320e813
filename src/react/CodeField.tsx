import { type RefObject, useState } from 'react'
import { EMAIL_CODE_LENGTH } from '../config/limits.js'

const places = Array.from({ length: EMAIL_CODE_LENGTH }, (_, index) => index)

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
export function CodeField({ field, label, code, isBusy, isWrong, hintId, onChange }: CodeFieldProps) {
  const [isFocused, setFocused] = useState(false)
  return (
    <div className="lk-code" data-tone={isWrong ? 'bad' : undefined} aria-busy={isBusy || undefined}>
      {places.map((place) => (
        <span
          key={place}
          aria-hidden="true"
          data-typed={place < code.length && !isBusy ? '' : undefined}
          data-here={isFocused && !isBusy && place === Math.min(code.length, EMAIL_CODE_LENGTH - 1) ? '' : undefined}
        >
          {code[place] ?? (isFocused && place === code.length && <span className="lk-caret" />)}
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
