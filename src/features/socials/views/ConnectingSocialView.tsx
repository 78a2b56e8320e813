import { useCallback, useEffect } from 'react'
import { isLoggedIn } from '../../../controllers/connection/activeConnection.js'
import {
  continueSocialLoginInPage,
  leaveSocialLogin,
  type SocialLoginState,
  showLoginWindow,
  socialLoginState,
  startSocialLogin,
} from '../../../controllers/embedded/socialLogin.js'
import type { SocialProvider } from '../../../domain/embedded.js'
import { socialNames } from '../../../domain/socialNames.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement, useModal, useWords } from '../../../react/useModal.js'
import { useOnLeave } from '../../../react/useOnLeave.js'
import { formatClock, useSecondsUntil } from '../../../react/useSeconds.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { Hero } from '../../../ui/Hero.js'
import { Mark } from '../../../ui/Mark.js'
import { clockIcon, rightIcon } from '../../../ui/moneyIconPaths.js'
import { openIcon } from '../../../ui/moreIconPaths.js'
import { ProgressRing } from '../../../ui/ProgressRing.js'
import { alertIcon, closeIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { socialIcons } from '../../../ui/socialIconPaths.js'
import ringCss from '../../../ui/styles/ring.css?inline'
import { useFinishSocial } from '../useSocialLogin.js'
import css from './socials.css?inline'

type Ended = 'blocked' | 'closed' | 'declined' | 'expired' | 'failed'

const isEnded = (status: SocialLoginState['status']): status is Ended =>
  status === 'blocked' || status === 'closed' || status === 'declined' || status === 'expired' || status === 'failed'

const badges: Readonly<Record<Ended, string>> = {
  blocked: alertIcon,
  closed: closeIcon,
  declined: closeIcon,
  expired: clockIcon,
  failed: alertIcon,
}

/** Logging in at a provider's site, in a window of its own. */
export default function ConnectingSocialView({
  params,
}: {
  params: { provider: SocialProvider; isStarted?: boolean }
}) {
  const { provider, isStarted = false } = params
  useStyles(ringCss)
  useStyles(css)
  const { instance, ui } = useModal()
  const state = useSnapshot(socialLoginState(instance))
  const { t } = useWords()
  const { status } = state
  const name = socialNames[provider]
  useFinishSocial(provider, status)
  // The app has named the provider: the press on its button still allows a window.
  useEffect(() => {
    const login = socialLoginState(instance)
    // One that has ended is another: the user was quick to come back, or has disconnected since.
    const hasEnded =
      login.status === 'connected'
        ? !isLoggedIn(instance.connection)
        : isEnded(login.status) && login.status !== 'blocked'
    if (login.provider === provider && (isStarted || !hasEnded)) return
    startSocialLogin(instance, provider)
    // It does not work here.
    if (login.provider !== provider) ui.router.replace('Connect')
  }, [isStarted, instance, provider, ui])
  useOnLeave(useCallback(() => leaveSocialLogin(instance), [instance]))
  const title = {
    title: name,
    mark: <Mark fallbackIcon={socialIcons[provider]} size={24} />,
  }
  const app = ui.appName || t('common.thisApp')
  const mark = <Mark fallbackIcon={socialIcons[provider]} size={80} />
  const isWaiting = !isEnded(status)
  useAnnouncement(
    isWaiting ? t(status === 'reading' ? 'socials.reading' : 'socials.signIn', { provider: name }) : undefined,
  )
  if (isEnded(status)) {
    const text =
      status === 'failed' ? <Failure problem={state.problem} /> : t(`socials.${status}Text`, { provider: name })
    return (
      <Screen {...title} footer={<span>{t('socials.nothingShared', { app })}</span>}>
        <Hero
          mark={
            <ProgressRing state="off" badge={badges[status]} tone={status === 'expired' ? undefined : 'bad'}>
              {mark}
            </ProgressRing>
          }
          heading={t(`socials.${status}`)}
          alert="all"
        >
          {text}
        </Hero>
        <div className="lk-body">
          {status === 'blocked' ? (
            <PrimaryButton iconAfter={openIcon} onClick={() => startSocialLogin(instance, provider)}>
              {t('socials.continue', { provider: name })}
            </PrimaryButton>
          ) : (
            <PrimaryButton icon={retryIcon} onClick={() => startSocialLogin(instance, provider)}>
              {t('common.retry')}
            </PrimaryButton>
          )}
        </div>
      </Screen>
    )
  }
  const isReading = status === 'reading' || status === 'connected'
  const heading = isReading ? 'socials.reading' : status === 'apart' ? 'socials.apart' : 'socials.signIn'
  const copy = isReading ? 'socials.readingText' : status === 'apart' ? 'socials.apartText' : 'socials.signInText'
  return (
    <Screen
      {...title}
      footer={
        <span className="lk-with">
          <span className="lk-live" />
          <span>{isReading ? t('socials.waitingWallet') : t('socials.waiting', { provider: name })}</span>
        </span>
      }
      footerEnd={state.endsAt === undefined ? undefined : <EndsIn moment={state.endsAt} />}
    >
      <Hero mark={<ProgressRing state="waiting">{mark}</ProgressRing>} heading={t(heading, { provider: name })}>
        {t(copy, { provider: name })}
      </Hero>
      {status === 'waiting' && state.endsAt !== undefined && (
        <div className="lk-body">
          <div className="lk-ask">
            {t('socials.noWindow')}
            <Button isSmall icon={openIcon} onClick={() => showLoginWindow(instance)}>
              {t('socials.show')}
            </Button>
          </div>
        </div>
      )}
      {status === 'apart' && (
        <div className="lk-body">
          <Button iconAfter={rightIcon} onClick={() => continueSocialLoginInPage(instance)}>
            {t('socials.here')}
          </Button>
        </div>
      )}
    </Screen>
  )
}

/** What went wrong, in the page's own words where it has said any. */
export function Failure({ problem }: { problem: SocialLoginState['problem'] }) {
  const { t } = useWords()
  const reason =
    problem?.kind === 'untrusted'
      ? t('socials.unknownSite')
      : problem?.kind === 'unavailable'
        ? t('socials.unavailable')
        : problem?.kind === 'offline' || problem?.kind === 'otherUser'
          ? t(`socials.${problem.kind}`)
          : (problem?.kind === 'failed' && problem.message) || t('socials.noReason')
  return <bdi>{/[.!?]$/.test(reason) ? reason : `${reason}.`}</bdi>
}

/** The time left, as minutes and seconds. */
export function EndsIn({ moment }: { moment: number }) {
  const clock = formatClock(useSecondsUntil(moment), useWords().locale)
  return (
    <span>
      <Text id="socials.endsIn" values={{ time: <strong className="lk-ltr">{clock}</strong> }} />
    </span>
  )
}
