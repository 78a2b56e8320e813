import { useCallback, useEffect, useState } from 'react'
import { FARCASTER_LINK_MS } from '../../../config/limits.js'
import {
  type FarcasterLoginState,
  farcasterLoginState,
  leaveFarcasterLogin,
  startFarcasterLogin,
} from '../../../controllers/embedded/farcasterLogin.js'
import { socialNames } from '../../../domain/socialNames.js'
import { say } from '../../../modal/card.js'
import { copyText } from '../../../platform/page.js'
import { readDevice } from '../../../platform/readDevice.js'
import { Screen } from '../../../react/Screen.js'
import { useAnnouncement, useModal, useWords } from '../../../react/useModal.js'
import { useOnLeave } from '../../../react/useOnLeave.js'
import { useSecondsUntil } from '../../../react/useSeconds.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { Hero } from '../../../ui/Hero.js'
import { Icon } from '../../../ui/Icon.js'
import { Mark } from '../../../ui/Mark.js'
import { copyIcon, openIcon } from '../../../ui/moreIconPaths.js'
import { ProgressRing } from '../../../ui/ProgressRing.js'
import { alertIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { QrCode, QrCountdown } from '../../../ui/QrCode.js'
import { Spinner } from '../../../ui/Spinner.js'
import { socialIcons } from '../../../ui/socialIconPaths.js'
import qrCss from '../../../ui/styles/qr.css?inline'
import ringCss from '../../../ui/styles/ring.css?inline'
import { useFinishSocial } from '../useSocialLogin.js'
import { EndsIn, Failure } from './ConnectingSocialView.js'
import css from './socials.css?inline'

const TOTAL = FARCASTER_LINK_MS / 1_000
const name = socialNames.farcaster

/** Logging in by approving a link in Farcaster: a QR code on a desktop, its app on a phone. */
export default function ConnectingFarcasterView() {
  useStyles(ringCss)
  useStyles(qrCss)
  useStyles(css)
  const { instance, ui } = useModal()
  const state = useSnapshot(farcasterLoginState(instance))
  const { t } = useWords()
  const [{ isMobile }] = useState(readDevice)
  const { status } = state
  useEffect(() => {
    startFarcasterLogin(instance)
  }, [instance])
  useFinishSocial('farcaster', status)
  useOnLeave(useCallback(() => leaveFarcasterLogin(instance), [instance]))
  useAnnouncement(
    status === 'waiting'
      ? t(isMobile ? 'socials.farcaster.carryOnText' : 'socials.farcaster.scan')
      : status === 'reading'
        ? t('socials.farcaster.profile')
        : undefined,
  )
  const title = { title: name, mark: <Mark fallbackIcon={socialIcons.farcaster} size={24} /> }
  const mark = <Mark fallbackIcon={socialIcons.farcaster} size={80} />
  const app = ui.appName || t('common.thisApp')
  if (status === 'failed')
    return (
      <Screen {...title} footer={<span>{t('socials.nothingShared', { app })}</span>}>
        <Hero
          mark={
            <ProgressRing state="off" badge={alertIcon} tone="bad">
              {mark}
            </ProgressRing>
          }
          heading={t('socials.failed')}
          alert="all"
        >
          <Failure problem={state.problem} />
        </Hero>
        <div className="lk-body">
          <PrimaryButton icon={retryIcon} onClick={() => startFarcasterLogin(instance)}>
            {t('common.retry')}
          </PrimaryButton>
        </div>
      </Screen>
    )
  if (status === 'reading' || status === 'connected')
    return (
      <Screen {...title} footer={<Live text={t('socials.waitingWallet')} />}>
        <Hero mark={<ProgressRing state="waiting">{mark}</ProgressRing>} heading={t('socials.farcaster.profile')}>
          {t('socials.readingText', { provider: name })}
        </Hero>
      </Screen>
    )
  const end = state.endsAt === undefined ? undefined : <EndsIn moment={state.endsAt} />
  if (isMobile)
    return (
      <Screen
        {...title}
        footer={
          state.url ? (
            <Live text={t('socials.waiting', { provider: name })} />
          ) : (
            <span>{t('socials.farcaster.fetching')}</span>
          )
        }
        footerEnd={end}
      >
        <Hero
          mark={<ProgressRing state={state.url ? 'waiting' : 'off'}>{mark}</ProgressRing>}
          heading={t('socials.farcaster.carryOn')}
        >
          {t(state.url ? 'socials.farcaster.carryOnText' : 'socials.farcaster.soon')}
        </Hero>
        <div className="lk-body lk-stack">
          <OpenLink url={state.url} />
          <CopyLink url={state.url} />
        </div>
      </Screen>
    )
  return (
    <Screen
      {...title}
      footer={
        state.url ? <Live text={t('socials.farcaster.waitingScan')} /> : <span>{t('socials.farcaster.fetching')}</span>
      }
      footerEnd={end}
    >
      <Code state={state} />
      <div className="lk-body">
        <div className="lk-ask">
          {t('socials.farcaster.scan')}
          <CopyLink url={state.url} isSmall />
        </div>
      </div>
    </Screen>
  )
}

const Live = ({ text }: { text: string }) => (
  <span className="lk-with">
    <span className="lk-live" />
    <span>{text}</span>
  </span>
)

/** The QR code with its time: a tick for each second that it is valid. */
function Code({ state: { url, endsAt } }: { state: Pick<FarcasterLoginState, 'url' | 'endsAt'> }) {
  const { t } = useWords()
  const secondsLeft = useSecondsUntil(endsAt)
  return (
    <div className="lk-qr" part="qr" data-stale={url ? undefined : ''}>
      <QrCountdown total={TOTAL} elapsed={url ? TOTAL - secondsLeft : undefined} />
      <div className="lk-qr-surface" aria-busy={!url}>
        {url ? (
          <QrCode
            text={url}
            label={t('socials.farcaster.code')}
            mark={<Mark fallbackIcon={socialIcons.farcaster} size={44} />}
          />
        ) : (
          <div className="lk-qr-over">
            <Spinner />
            <span>{t('socials.farcaster.fetching')}</span>
          </div>
        )}
      </div>
    </div>
  )
}

/** A link to another site, without a way back to this page. */
function OpenLink({ url }: { url: string | undefined }) {
  const { t } = useWords()
  if (url === undefined)
    return (
      <PrimaryButton isBusy disabled>
        {t('socials.farcaster.open')}
      </PrimaryButton>
    )
  return (
    <a className="lk-primary-button" part="primary-button" href={url} target="_blank" rel="noopener noreferrer">
      <span>{t('socials.farcaster.open')}</span>
      <Icon path={openIcon} size={16} flip />
    </a>
  )
}

function CopyLink({ url, isSmall }: { url: string | undefined; isSmall?: boolean }) {
  const { ui } = useModal()
  const { t } = useWords()
  async function copy() {
    const isCopied = await copyText(url ?? '')
    say(ui, t(isCopied ? 'pairing.copied' : 'pairing.copyFailed'), isCopied ? 'success' : 'error')
  }
  return (
    <Button isSmall={isSmall} icon={copyIcon} disabled={url === undefined} onClick={() => void copy()}>
      {t('pairing.copy')}
    </Button>
  )
}
