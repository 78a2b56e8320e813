import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.js'
import { openIcon } from '../ui/moreIconPaths.js'
import { useWords } from './useModal.js'

type ExternalLinkProps = {
  /** Checked before; without it, the link leads nowhere yet. */
  href: string | undefined
  look: 'primary-button' | 'button' | 'footer-button'
  isSmall?: boolean | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A button that opens another site in a tab without a way back to this page, and says so. */
export function ExternalLink({ href, look, isSmall, onClick, children }: ExternalLinkProps) {
  const { t } = useWords()
  return (
    <a
      className={`lk-${look}`}
      part={look}
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
