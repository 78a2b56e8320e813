import { MAX_SEARCH_LENGTH } from '../config/limits.js'
import { Icon } from '../ui/Icon.js'
import { closeIcon, searchIcon } from '../ui/iconPaths.js'
import { IconKey } from '../ui/keys.js'
import { Spinner } from '../ui/Spinner.js'
import { useWords } from './useWords.js'

type SearchFieldProps = {
  /** Names the field, and stands in it while it is empty. */
  label: string
  value: string
  isBusy?: boolean | undefined
  onChange(value: string): void
}

export function SearchField({ label, value, isBusy, onChange }: SearchFieldProps) {
  const { t } = useWords()
  return (
    <div className="lk-field" data-low="">
      <Icon path={searchIcon} />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {isBusy && <Spinner size={16} />}
      {value && <IconKey label={t('common.clear')} path={closeIcon} isTiny onClick={() => onChange('')} />}
    </div>
  )
}
