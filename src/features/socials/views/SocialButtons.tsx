import { useEffect } from 'react'
import { offeredSocials } from '../../../controllers/embedded/socialLogin.js'
import type { SocialProvider } from '../../../domain/embedded.js'
import { socialNames } from '../../../domain/socialNames.js'
import { ConsentGate } from '../../../react/ConsentGate.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { Rows } from '../../../ui/Rows.js'
import { Spinner } from '../../../ui/Spinner.js'
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
  const [first, ...otherProviders] = providers
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
  const row = hasMore ? otherProviders.slice(0, SHORT_ROW) : otherProviders
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
function NotReady({ onRetry }: { onRetry(): void }) {
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

/** Every provider, one under the other. */
export function ConnectSocialsView() {
  useStyles(css)
  const modal = useModal()
  const { t } = useWords()
  useSnapshot(modal.liveOptions.state)
  const choose = useChooseSocial()
  const { isReady, hasFailed, retry } = useSocialReady()
  const providers = offeredSocials(modal)
  const { router } = modal.ui
  const last = modal.services.storage.read('last_social')
  // None of the app's works on this device (POP-5): its other ways to connect do.
  const isEmpty = providers.length === 0
  useEffect(() => {
    if (isEmpty) router.replace('Connect')
  }, [isEmpty, router])
  if (isEmpty) return null
  return (
    <Screen
      title={t('socials.title')}
      endsWithRows
      focus="firstRow"
      footer={
        isReady || hasFailed ? (
          <span>{t('socials.rail')}</span>
        ) : (
          <span className="lk-with">
            <Spinner size={16} />
            <span>{t('socials.preparing')}</span>
          </span>
        )
      }
      footerEnd={!isReady && !hasFailed ? <span>{t('socials.installed')}</span> : undefined}
    >
      <ConsentGate>
        {hasFailed && (
          <div className="lk-body lk-stack">
            <NotReady onRetry={retry} />
          </div>
        )}
        <Rows label={t('socials.title')}>
          {providers.map((provider) => (
            <li key={provider}>
              <button
                type="button"
                className="lk-row"
                part="row"
                data-social={provider}
                data-mark={provider === last ? '' : undefined}
                {...(isReady ? { onClick: () => choose(provider) } : { 'aria-disabled': true })}
              >
                <Mark fallbackIcon={socialIcons[provider]} />
                <span className="lk-name">{socialNames[provider]}</span>
                {provider === last ? (
                  <span className="lk-badge" part="badge">
                    {t('socials.lastUsed')}
                  </span>
                ) : (
                  <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
                )}
              </button>
            </li>
          ))}
        </Rows>
      </ConsentGate>
    </Screen>
  )
}
