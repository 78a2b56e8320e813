import { parseUrl } from '../../../core/url.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { Icon } from '../../../ui/Icon.js'
import { openIcon } from '../../../ui/moreIconPaths.js'

/** The app's page about names, if it has one. */
export function GuideLink() {
  const { settings, services } = useModal()
  const { t } = useWords()
  const page = parseUrl(settings.nameGuideUrl, 'page', { allowLoopback: services.allowLoopback })
  if (!page) return null
  return (
    <div className="lk-name-guide">
      <a
        className="lk-link"
        href={page}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${t('names.about')}, ${t('common.opensInNewTab', { host: new URL(page).host })}`}
      >
        {t('names.about')}
        <Icon path={openIcon} size={16} flip />
      </a>
    </div>
  )
}
