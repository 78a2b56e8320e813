import { Icon } from '../ui/Icon.js'
import { downIcon } from '../ui/pageIconPaths.js'
import { useWords } from './useModal.js'

/** What a wallet is asked to sign, word for word. */
export function SignedMessage({ text, isOpen }: { text: string; isOpen?: boolean | undefined }) {
  const { t } = useWords()
  return (
    <details className="lk-fold" part="fold" open={isOpen}>
      <summary>
        {t('ask.message')}
        <Icon path={downIcon} size={16} />
      </summary>
      <pre dir="auto">{text}</pre>
    </details>
  )
}
