import { visiblePieces } from '../core/visibleText.js'
import { Icon } from '../ui/Icon.js'
import { downIcon } from '../ui/pageIconPaths.js'
import { useWords } from './useModal.js'

type SignedMessageProps = {
  text: string
  /** @default "Message" */
  label?: string | undefined
  isOpen?: boolean | undefined
}

/** What a wallet is asked to sign, word for word; what would not be seen by its code point (TXT-1). */
export function SignedMessage({ text, label, isOpen }: SignedMessageProps) {
  const { t } = useWords()
  return (
    <details className="lk-fold" part="fold" open={isOpen}>
      <summary>
        {label ?? t('ask.message')}
        <Icon path={downIcon} size={16} />
      </summary>
      {/* Long ones scroll: also by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre dir="auto" tabIndex={0}>
        {visiblePieces(text).map(({ text, isHidden }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          isHidden ? <mark key={index}>{text}</mark> : text,
        )}
      </pre>
    </details>
  )
}
