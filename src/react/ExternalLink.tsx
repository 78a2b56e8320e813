import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.js'
import { openIcon } from '../ui/moreIconPaths.js'
import { useWords } from './useModal.js'

type ExternalLinkProps = {
  /** Checked before; without it, the link leads nowhere yet. */
  href: string | undefined
  variant: 'primary-button' | 'button' | 'footer-button'
  isSmall?: boolean | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A button that opens another site in a tab without a way back to this page, and says so. */
export function ExternalLink({ href, variant, isSmall, onClick, children }: ExternalLinkProps) {
  const { t } = useWords()
  return (
    <a
      className={`lk-${variant}`}
      part={variant}
      data-small={isSmall ? '' : undefined}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onClick}
    >
      <span>{children}</span>
      <Icon path={openIcon} size={16} flip />
      {href !== undefined && (
        <span className="lk-hidden">{t('common.opensInNewTab', { host: new URL(href).host })}</span>
      )}
    </a>
  )
}
