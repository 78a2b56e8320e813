import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { type CopyOutcome, useCopy } from './useCopy.ts'

const looks: Record<CopyOutcome, { icon: IconName; word: string }> = {
  idle: { icon: 'copy', word: 'Copy' },
  copied: { icon: 'check', word: 'Copied' },
  failed: { icon: 'alert', word: 'Couldn’t copy' },
}

type CopyButtonProps = {
  text: string
  /** What is copied, for screen readers. */
  subject: string
  /** Shows a label beside the icon. */
  wide?: boolean
}

export function CopyButton({ text, subject, wide = false }: CopyButtonProps) {
  const { outcome, copy } = useCopy(text)
  const { icon, word } = looks[outcome]
  return (
    <>
      <button
        type="button"
        className={wide ? 'footer-button' : 'icon-button'}
        aria-label={wide ? undefined : `Copy ${subject}`}
        data-outcome={outcome}
        onClick={() => void copy()}
      >
        <Icon name={icon} />
        {wide && word}
      </button>
      <span className="unseen" role="status">
        {outcome === 'idle' ? '' : `${word}: ${subject}`}
      </span>
    </>
  )
}
