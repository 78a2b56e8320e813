import { visiblePieces } from '../core/visibleText.js'
import { Icon } from '../ui/Icon.js'
import { downIcon } from '../ui/pageIconPaths.js'
import { useWords } from './useModal.js'

type SignedMessageProps = {
  text: string
  /** @default "Message" */
  label?: string | undefined
  isOpen?: boolean | undefined
  /** A long one scrolls by itself, so that what follows stays in reach. @default it is shown in full */
  canScroll?: boolean | undefined
}

/** What a wallet is asked to sign, word for word; what would not be seen by its code point (TXT-1). */
export function SignedMessage({ text, label, isOpen, canScroll }: SignedMessageProps) {
  const { t } = useWords()
  return (
    <details className="lk-fold" part="fold" open={isOpen} data-scrolls={canScroll ? '' : undefined}>
      <summary>
        {label ?? t('ask.message')}
        <Icon path={downIcon} size={16} />
      </summary>
      {/* What scrolls is in reach of the keyboard. */}
      <pre dir="auto" tabIndex={canScroll ? 0 : undefined}>
        {visiblePieces(text).map(({ text, isHidden }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          isHidden ? <mark key={index}>{text}</mark> : text,
        )}
      </pre>
    </details>
  )
}
