import { parseUrl } from '../../../core/url.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { openIcon } from '../../../ui/moreIconPaths.js'
import { useNames } from '../useNames.js'
import { NameCard } from './NameCard.js'
import css from './names.css?inline'

/** The app's page about names, if it has one. */
export function GuideLink() {
  const { settings, services } = useModal()
  const { t } = useWords()
  const page = parseUrl(settings.names.guideUrl, 'page', { allowLoopback: services.allowLoopback })
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

/** What a name is for, and the way to one. */
export default function ChooseAccountNameView() {
  useStyles(css)
  const { t } = useWords()
  const { modal, form, account } = useNames()
  if (!account) return null
  return (
    <Screen
      title={t('names.title')}
      leading={' '}
      footer={<span>{t('names.free')}</span>}
      footerEnd={
        <span>
          {t('names.endsIn')} <bdi dir="ltr">{form.suffix}</bdi>
        </span>
      }
    >
      <div className="lk-body lk-top-2">
        <NameCard account={account} label={t('names.placeholder')} suffix={form.suffix} state="off" />
      </div>
      <div className="lk-body lk-top-4 lk-name-hero">
        <h3 className="lk-heading" part="heading">
          {t('names.heading')}
        </h3>
        <p className="lk-copy">{t('names.text', { count: account.address.length })}</p>
      </div>
      <div className="lk-body lk-top-4">
        <PrimaryButton onClick={() => modal.ui.router.push('RegisterAccountName')}>{t('names.title')}</PrimaryButton>
        <GuideLink />
      </div>
    </Screen>
  )
}
