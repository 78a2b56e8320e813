import { useEffect } from 'react'
import { offeredSocials } from '../../../controllers/embedded/socialLogin.js'
import { socialNames } from '../../../domain/socialNames.js'
import { ConsentGate } from '../../../react/ConsentGate.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { Rows } from '../../../ui/Rows.js'
import { Spinner } from '../../../ui/Spinner.js'
import { socialIcons } from '../../../ui/socialIconPaths.js'
import { useChooseSocial, useSocialReady } from '../useSocialLogin.js'
import { NotReady } from './SocialButtons.js'
import css from './socials.css?inline'

/** Every provider, one under the other. */
export default function ConnectSocialsView() {
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
                <Mark standIn={socialIcons[provider]} />
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
