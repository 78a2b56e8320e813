import { type RefObject, useRef } from 'react'
import { MAX_SEARCH_LENGTH } from '../config/limits.js'
import { IconButton } from '../ui/buttons.js'
import { TITLE_ID } from '../ui/cardSkeleton.js'
import { Field } from '../ui/Field.js'
import { searchIcon } from '../ui/iconPaths.js'
import { closeIcon } from '../ui/pageIconPaths.js'
import { Spinner } from '../ui/Spinner.js'
import { useWords } from './useModal.js'

type SearchFieldProps = {
  /** Label and placeholder of the field. */
  label: string
  value: string
  isBusy?: boolean | undefined
  onChange(value: string): void
  /** Lets a caller that clears the field focus it. */
  fieldRef?: RefObject<HTMLInputElement | null> | undefined
}

export function SearchField({ label, value, isBusy, onChange, fieldRef }: SearchFieldProps) {
  const { t } = useWords()
  const ownRef = useRef<HTMLInputElement>(null)
  const field = fieldRef ?? ownRef
  function clear() {
    onChange('')
    // The clear button disappears, so move focus to the field.
    field.current?.focus()
  }
  return (
    <Field icon={searchIcon} isLow>
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        aria-label={label}
        // With focus in the field at first, nothing else announces the view.
        aria-describedby={TITLE_ID}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {isBusy && <Spinner size={16} />}
      {value && <IconButton label={t('common.clear')} path={closeIcon} isTiny onClick={clear} />}
    </Field>
  )
}
