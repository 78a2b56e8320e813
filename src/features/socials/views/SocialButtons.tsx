import { offeredSocials } from '../../../controllers/embedded/socialLogin.js'
import type { SocialProvider } from '../../../domain/embedded.js'
import { socialNames } from '../../../domain/socialNames.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { retryIcon } from '../../../ui/iconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import { moreIcon, socialIcons } from '../../../ui/socialIconPaths.js'
import { useChooseSocial, useSocialReady } from '../useSocialLogin.js'
import css from './socials.css?inline'

/** From seven on, the row ends in a button for all of them. */
const MAX_SHOWN = 6
/** Beside that button. */
const SHORT_ROW = 4
/** A cell with a name needs room. */
const MAX_NAMED = 2

/** The providers on Connect: one button, two side by side, or one line with a row of the others. */
export function SocialButtons() {
  useStyles(css)
  const modal = useModal()
  const { t } = useWords()
  useSnapshot(modal.liveOptions.state)
  const choose = useChooseSocial()
  const { isReady, hasFailed, retry } = useSocialReady()
  const providers = offeredSocials(modal)
  const [first, ...others] = providers
  if (first === undefined) return null
  if (hasFailed) return <NotReady onRetry={retry} />
  const press = (provider: SocialProvider) =>
    isReady ? { onClick: () => choose(provider) } : { 'aria-disabled': true }
  if (providers.length === 2)
    return (
      <div className="lk-socials">
        {providers.map((provider) => (
          <button key={provider} type="button" data-social={provider} {...press(provider)}>
            <Icon path={socialIcons[provider]} size={16} />
            {socialNames[provider]}
          </button>
        ))}
      </div>
    )
  const hasMore = providers.length > MAX_SHOWN
  const row = hasMore ? others.slice(0, SHORT_ROW) : others
  const isNamed = row.length <= MAX_NAMED
  return (
    <div className="lk-socials" data-rows={row.length > 0 ? '' : undefined} data-cells={row.length + Number(hasMore)}>
      <button type="button" data-social={first} data-wide="" {...press(first)}>
        <Icon path={socialIcons[first]} size={16} />
        {t('socials.continue', { provider: socialNames[first] })}
      </button>
      {row.map((provider) => (
        <button
          key={provider}
          type="button"
          data-social={provider}
          aria-label={t('socials.continue', { provider: socialNames[provider] })}
          title={isNamed ? undefined : socialNames[provider]}
          {...press(provider)}
        >
          <Icon path={socialIcons[provider]} size={isNamed ? 16 : undefined} />
          {isNamed && socialNames[provider]}
        </button>
      ))}
      {hasMore && (
        <button
          type="button"
          aria-label={t('socials.title')}
          title={t('socials.title')}
          onClick={() => modal.ui.router.push('ConnectSocials')}
        >
          <Icon path={moreIcon} />
        </button>
      )}
    </div>
  )
}

/** An installed app without the wallet's page cannot open windows. */
export function NotReady({ onRetry }: { onRetry(): void }) {
  const { t } = useWords()
  return (
    <>
      <Note icon={alertIcon} tone="bad">
        <span role="alert">{t('socials.prepareFailed')}</span>
      </Note>
      <Button icon={retryIcon} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </>
  )
}
