import type { ReactNode, RefObject } from 'react'
import { Icon } from './Icon.js'
import { mailIcon } from './pageIconPaths.js'

type FieldProps = {
  icon: string
  tone?: 'bad' | undefined
  isLow?: boolean | undefined
  /** The input, and what is in the field after it. */
  children: ReactNode
}

/** The box of an input, with an icon before it. */
export const Field = ({ icon, tone, isLow, children }: FieldProps) => (
  <div className="lk-field" part="field" data-tone={tone} data-low={isLow ? '' : undefined}>
    <Icon path={icon} />
    {children}
  </div>
)

type EmailInputProps = {
  field?: RefObject<HTMLInputElement | null> | undefined
  /** Also shown while the field is empty. */
  label: string
  value: string
  isBad: boolean
  isReadOnly: boolean
  /** Of the text that says what is wrong, or what the address is for. */
  hintId?: string | undefined
  onType(text: string): void
  onFocus?(): void
  /** In the field, after the text. */
  children?: ReactNode
}

/** Where an e-mail address is typed. Its sheet is `styles/mailedCode.css`. */
export const EmailInput = ({ field, label, value, isBad, isReadOnly, hintId, ...props }: EmailInputProps) => (
  <Field icon={mailIcon} tone={isBad ? 'bad' : undefined}>
    <input
      ref={field}
      type="email"
      name="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="off"
      spellCheck={false}
      placeholder={label}
      aria-label={label}
      // Without a word of ours, a half-typed address is heard as invalid.
      aria-invalid={isBad}
      aria-describedby={hintId}
      value={value}
      readOnly={isReadOnly}
      dir="auto"
      onFocus={props.onFocus}
      onChange={({ target }) => props.onType(target.value)}
    />
    {props.children}
  </Field>
)
