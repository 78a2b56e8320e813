import { parseUrl } from '../../../core/url.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { GuideTopic, Ruler } from '../../../ui/GuideTopic.js'
import { Icon } from '../../../ui/Icon.js'
import { openIcon } from '../../../ui/moreIconPaths.js'
import topicCss from '../../../ui/styles/guideTopic.css?inline'
import css from './guide.css?inline'

const record = (
  <>
    <path d="M33 25.5L22 43M39 25.5L50 43M25 48h22" />
    <circle className="lk-drawing-part" cx="36" cy="20" r="6" />
    <circle className="lk-drawing-part" cx="19" cy="48" r="6" />
    <circle className="lk-drawing-part" cx="53" cy="48" r="6" />
    <Ruler y={66} from={12} to={60} needle={36} />
  </>
)

const several = (
  <>
    <rect className="lk-drawing-part" x="12" y="14" width="48" height="10" rx="3" />
    <rect className="lk-drawing-part" x="12" y="29" width="34" height="10" rx="3" />
    <rect className="lk-drawing-part" x="12" y="44" width="22" height="10" rx="3" />
    <Ruler y={66} from={12} to={60} needle={44} />
  </>
)

/** What a network is, and why there are several. */
export default function WhatIsANetworkView() {
  useStyles(topicCss)
  useStyles(css)
  const { settings, services } = useModal()
  const { allowLoopback } = services
  const { t } = useWords()
  const page = parseUrl(settings.networkGuideUrl, 'page', { allowLoopback })
  return (
    <Screen title={t('guide.network.title')}>
      <div className="lk-body">
        <GuideTopic title={t('guide.network.record.title')} text={t('guide.network.record.text')} drawing={record} />
        <GuideTopic
          title={t('guide.network.several.title')}
          text={t('guide.network.several.text')}
          drawing={several}
          flip
        />
        {page && (
          <div className="lk-top-2">
            <a
              className="lk-button"
              part="button"
              href={page}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${t('guide.network.more')}, ${t('common.opensInNewTab', { host: new URL(page).host })}`}
            >
              <span>{t('guide.network.more')}</span>
              <Icon path={openIcon} size={16} flip />
            </a>
          </div>
        )}
      </div>
    </Screen>
  )
}
