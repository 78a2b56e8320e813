import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { FRAME_LOAD_MS, FRAME_REQUEST_MS } from '../../../config/limits.js'
import { messageOf } from '../../../core/values.js'
import { EmbeddedUnavailableError } from '../../../errors/embeddedErrors.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSecondsUntil } from '../../../react/useSeconds.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, FooterButton, PrimaryButton } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { offlineIcon, shieldIcon } from '../../../ui/iconPaths.js'
import { clockIcon } from '../../../ui/moneyIconPaths.js'
import { downIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState } from '../../../ui/Rows.js'
import { Spinner } from '../../../ui/Spinner.js'
import { pinFrame } from '../pinFrame.js'
import { watchAnswers } from '../watchAnswers.js'
import { Countdown, UntilFooter } from './Countdown.js'
import css from './embedded.css?inline'

const ignore = () => undefined

type Shown =
  | { readonly status: 'opening' | 'ready' }
  /** It answers nothing, since a time in milliseconds since 1970. */
  | { readonly status: 'silent'; readonly since: number }
  /** What was tried, in the words of the error, and for how long. */
  | { readonly status: 'failed'; readonly walletMessage: string; readonly seconds: number }

/** For developers: the message, and why, if the page did not answer. */
const wordsOf = (error: unknown) =>
  [messageOf(error), error instanceof EmbeddedUnavailableError ? error.reason : undefined].filter(Boolean).join('\n')

/** Shows the wallet's own page in its place on the card, where alone the user approves (FRM-14). */
function useFrame() {
  const modal = useModal()
  const [attempt, setAttempt] = useState(0)
  const anchor = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<Shown>({ status: 'opening' })
  const [until, setUntil] = useState(() => Date.now() + FRAME_LOAD_MS)
  const [host, setHost] = useState('')
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins again
  useEffect(() => {
    let isCurrent = true
    const startedAt = Date.now()
    setUntil(startedAt + FRAME_LOAD_MS)
    const ends: (() => void)[] = []
    let stopWatching: (() => void) | undefined
    const hide = () => {
      for (const end of ends.splice(0).reverse()) end()
    }
    async function show() {
      const [embedded, dialog] = await Promise.all([modal.wallet.embedded(), modal.instance.dialog()])
      if (!isCurrent) return
      setHost(embedded.host)
      // On a route without the app's card there is nothing to see, and so nothing to approve.
      await dialog.untilPlaced()
      await embedded.wallet.load()
      // The page is shown in the app's theme, or as it is.
      await Promise.race([embedded.syncTheme(), new Promise((resolve) => setTimeout(resolve, 1_000))]).catch(
        () => undefined,
      )
      if (!isCurrent || !anchor.current) return
      const frame = embedded.frame()
      // It failed while its theme was sent.
      if (!frame) throw new EmbeddedUnavailableError('iframe_load_failed')
      const onShown = () => {
        setState({ status: 'ready' })
        frame.focus()
      }
      ends.push(pinFrame(frame, anchor.current, dialog, onShown))
      ends.push(embedded.approvals.present())
      stopWatching = watchAnswers(embedded.syncTheme, {
        onSilent() {
          hide()
          setState({ status: 'silent', since: Date.now() - FRAME_REQUEST_MS })
        },
        onAnswer: retry,
      })
    }
    setState({ status: 'opening' })
    show().catch((error) => {
      if (!isCurrent) return
      setState({
        status: 'failed',
        walletMessage: wordsOf(error),
        seconds: Math.round((Date.now() - startedAt) / 1_000),
      })
    })
    return () => {
      isCurrent = false
      stopWatching?.()
      hide()
    }
  }, [modal, attempt])
  return { anchor, state, until, host, retry }
}

/** The wallet's page, 360 by 600, let into the card: what is in it is drawn by the wallet, not by us. */
export default function ApproveTransactionView() {
  useStyles(css)
  const modal = useModal()
  const { t } = useWords()
  const { anchor, state, until, host, retry } = useFrame()
  const secondsLeft = useSecondsUntil(until)
  const abort = useCallback(
    () => void modal.wallet.embedded().then(({ approvals }) => approvals.abortAll(), ignore),
    [modal],
  )
  const app = modal.ui.appName || t('common.thisApp')
  const { settings, ui, wallet } = modal
  const { refusal } = useSnapshot(ui.card.state)
  async function disconnect() {
    abort()
    if (await wallet.disconnect(wallet.network.state.activeNamespace)) ui.close()
  }
  /** A card that must not close says what to do instead. */
  const disconnectButton = refusal && (
    <FooterButton onClick={() => void disconnect()}>{t('embedded.approve.disconnect')}</FooterButton>
  )
  // An inline card has no other way out.
  const hasNoBack = !settings.isInline
  if (state.status === 'failed')
    return (
      <Screen
        title={t('embedded.approve.title')}
        hasNoBack={hasNoBack}
        footer={<Host host={host} />}
        footerEnd={
          disconnectButton ||
          (state.seconds > 0 && <span>{t('embedded.approve.tried', { seconds: state.seconds })}</span>)
        }
      >
        <EmptyState
          icon={offlineIcon}
          title={t('embedded.approve.down')}
          text={<Text id="embedded.approve.downText" values={{ app: modal.ui.appName || t('common.thisAppStart') }} />}
        />
        <div className="lk-body">
          <details className="lk-fold" part="fold">
            <summary>
              {t('embedded.approve.wrong')}
              <Icon path={downIcon} size={16} />
            </summary>
            <pre>{state.walletMessage}</pre>
          </details>
          <div className="lk-pair lk-top-2">
            <Button onClick={abort}>{t('embedded.approve.decline')}</Button>
            <PrimaryButton icon={retryIcon} onClick={retry}>
              {t('common.retry')}
            </PrimaryButton>
          </div>
        </div>
      </Screen>
    )
  if (state.status === 'silent')
    return (
      <SilentPage
        host={host}
        footerEnd={disconnectButton || <UntilFooter id="embedded.approve.silentSince" moment={state.since} />}
        onWait={retry}
        onClose={abort}
      />
    )
  const isReady = state.status === 'ready'
  const status = isReady ? (
    <span>{t('embedded.approve.apart', { app })}</span>
  ) : (
    <Countdown total={FRAME_LOAD_MS / 1_000} remaining={secondsLeft} />
  )
  return (
    <Screen
      title={t('embedded.approve.title')}
      hasNoBack={hasNoBack}
      leading={
        <div className="lk-origin">
          <b>{t('embedded.approve.title')}</b>
          <span data-shown={isReady ? '' : undefined}>
            <Icon path={shieldIcon} size={16} />
            <Host host={host} />
          </span>
        </div>
      }
      footer={
        isReady ? (
          <span className="lk-with">
            <span className="lk-live" />
            <span>{t('embedded.approve.waiting')}</span>
          </span>
        ) : (
          <span>{t('embedded.approve.loading')}</span>
        )
      }
      footerEnd={disconnectButton || status}
    >
      <div className="lk-window" ref={anchor} data-empty={isReady ? undefined : ''}>
        {!isReady && (
          <>
            <Spinner />
            <h3>{t('embedded.approve.opening')}</h3>
            <p>{t('embedded.approve.openingText')}</p>
          </>
        )}
      </div>
    </Screen>
  )
}

type SilentPageProps = { host: string; footerEnd: ReactNode; onWait(): void; onClose(): void }

/** The page answers nothing any more. What the user has approved on it before may still happen. */
function SilentPage({ host, footerEnd, onWait, onClose }: SilentPageProps) {
  const { settings } = useModal()
  const { t } = useWords()
  const [isClosing, setIsClosing] = useState(false)
  return (
    <Screen
      // The page had the focus, and is gone.
      key="silent"
      title={t('embedded.approve.title')}
      hasNoBack={!settings.isInline}
      footer={<Host host={host} />}
      footerEnd={footerEnd}
    >
      <EmptyState
        icon={clockIcon}
        title={t('embedded.approve.silent')}
        text={<span role="alert">{t('embedded.approve.silentText')}</span>}
      />
      <div className="lk-body">
        <div className="lk-pair">
          <Button disabled={isClosing} onClick={onWait}>
            {t('embedded.approve.wait')}
          </Button>
          <PrimaryButton
            isBusy={isClosing}
            onClick={() => {
              setIsClosing(true)
              onClose()
            }}
          >
            {t('common.close')}
          </PrimaryButton>
        </div>
      </div>
    </Screen>
  )
}

/** Whose page it is. */
const Host = ({ host }: { host: string }) => (
  <bdi className="lk-mono" dir="ltr" title={host}>
    {host}
  </bdi>
)
