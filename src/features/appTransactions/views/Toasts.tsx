import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TRANSACTION_WATCH_MS, WALLET_SILENT_MS } from '../../../config/limits.js'
import { type AppToast, createToasts, dismissToast, stopWaiting } from '../../../controllers/appTransactions/toasts.js'
import { formatTime } from '../../../core/calendar.js'
import { explorerUrl } from '../../../domain/explorerUrl.js'
import { kindOf } from '../../../domain/sentResult.js'
import { findToken } from '../../../domain/token.js'
import { type SentTransfer, transactionHash } from '../../../domain/transfer.js'
import { ExternalLink } from '../../../react/ExternalLink.js'
import { sentBadges } from '../../../react/sentBadges.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useAnnouncement, useModal, useWords } from '../../../react/useModal.js'
import { formatClock, useSecondsSince } from '../../../react/useSeconds.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { FooterButton, IconButton } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon, helpIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { clockIcon } from '../../../ui/moneyIconPaths.js'
import { alertIcon, closeIcon, downIcon, walletIcon } from '../../../ui/pageIconPaths.js'
import { type TicksTone, ToastTicks } from './ToastTicks.js'
import { textOfSent } from './textOfSent.js'
import toastsCss from './toasts.css?inline'

/** How long a success is shown, unless the pointer or focus is on it. */
const SHOWN_MS = 8_000

/** What the chain shows of it is good, or cannot be read: nothing is left to find out here. */
const passing: readonly string[] = ['confirmed', 'spedUp', 'amountUnknown']

/** What was sent of a toast, as it is known now. */
type Entry = { readonly toast: AppToast; readonly sent: SentTransfer | undefined }

/** What was sent from an account that is disconnected is nobody's any more. */
function useEntries(): readonly Entry[] {
  const { instance, wallet } = useModal()
  const { list } = useSnapshot(instance.use(createToasts))
  const { sent: lists } = useSnapshot(wallet.account.state)
  return list.flatMap((toast): readonly Entry[] => {
    const { sent } = toast
    if (!sent) return [{ toast, sent }]
    const listed = lists[sent.networkId.split(':')[0] ?? '']?.find(({ hash }) => hash === sent.hash)
    return listed ? [{ toast, sent: listed as SentTransfer }] : []
  })
}

/** The app's transactions that no card shows: the newest in front, the others behind it until they are unfolded. */
export function Toasts() {
  useStyles(toastsCss)
  const entries = useEntries()
  const { t } = useWords()
  const [isUnfolded, setUnfolded] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const list = useRef<HTMLElement>(null)
  const hiddenCount = isUnfolded ? 0 : Math.max(0, entries.length - 1)
  const isEmpty = entries.length === 0
  if (isUnfolded && entries.length < 2) setUnfolded(false)
  if (isEmpty && (isHovered || isFocused)) {
    setHovered(false)
    setFocused(false)
  }
  useLayoutEffect(() => {
    const { current } = list
    // Above everything that the page has, also its dialogs.
    if (isEmpty || !current || typeof current.showPopover !== 'function') return
    current.setAttribute('popover', 'manual')
    current.showPopover()
  }, [isEmpty])
  useEffect(() => {
    // The pressed button is gone.
    if (isUnfolded) list.current?.querySelector<HTMLElement>('.lk-toast:last-child .lk-icon-button')?.focus()
  }, [isUnfolded])
  if (isEmpty) return null
  return (
    <section
      ref={list}
      className="lk-toast-list"
      aria-label={t('toast.region')}
      data-stack={hiddenCount > 0 ? '' : undefined}
      data-unfolded={isUnfolded ? '' : undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {hiddenCount > 1 && <i className="lk-toast-edge" data-far="" />}
      {hiddenCount > 0 && <i className="lk-toast-edge" />}
      {entries.slice(-(isUnfolded ? entries.length : 1)).map((entry) => (
        <Toast
          key={entry.toast.id}
          {...entry}
          isHeld={isHovered || isFocused}
          hiddenCount={hiddenCount}
          onUnfold={() => setUnfolded(true)}
        />
      ))}
    </section>
  )
}

type ToastProps = Entry & {
  isHeld: boolean
  /** Others that are behind it. */
  hiddenCount: number
  onUnfold(): void
}

/** The button of the toast that is next to one, which gets focus when that goes. */
const neighbour = (toast: Element | null) =>
  (toast?.nextElementSibling ?? toast?.previousElementSibling)?.querySelector<HTMLElement>('.lk-icon-button')

function Toast({ toast, sent, isHeld, hiddenCount, onUnfold }: ToastProps) {
  const { instance } = useModal()
  const { t } = useWords()
  const state = useToastState({ toast, sent })
  const title = toast.title || t('toast.untitled')
  const { id } = toast
  const element = useRef<HTMLDivElement>(null)
  useAnnouncement(t('toast.said', { title, text: state.text }))
  const isLeaving = state.isPassing && !isHeld
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => dismissToast(instance, id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, instance, id])
  function dismiss() {
    neighbour(element.current)?.focus()
    dismissToast(instance, id)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') dismiss()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={element} className="lk-toast" part="toast" role="group" aria-label={title} onKeyDown={onKeyDown}>
      <div className="lk-toast-surface">
        <ToastMark toast={toast} sent={sent} pin={state.pin} />
        <span className="lk-name">
          <bdi>{title}</bdi>
          <span className="lk-sub">{state.text}</span>
        </span>
        <IconButton label={t('common.dismiss')} path={closeIcon} onClick={dismiss} />
      </div>
      <div className="lk-toast-footer">
        <ToastTicks position={state.seconds} tone={state.tone} />
        <span>{state.figure}</span>
        {hiddenCount > 0 ? (
          <button
            type="button"
            className="lk-footer-button"
            part="footer-button"
            aria-expanded="false"
            onClick={onUnfold}
          >
            <span>{t('toast.more', { count: hiddenCount })}</span>
            <Icon path={downIcon} size={16} className="lk-up" />
          </button>
        ) : (
          <ToastButton toast={toast} sent={sent} isSilent={state.isSilent} />
        )}
      </div>
    </div>
  )
}

type Pin = { readonly path: string; readonly tone?: 'good' | 'bad' | undefined }

type ToastState = {
  readonly text: string
  /** In the footer: the time, or what it has come to. */
  readonly figure: string
  readonly pin: Pin
  /** How many ticks are lit; none if that says nothing. */
  readonly seconds: number | undefined
  readonly tone: TicksTone
  readonly isSilent: boolean
  /** It leaves by itself. */
  readonly isPassing: boolean
}

const pins: Readonly<Record<Exclude<AppToast['status'], 'sent'>, Pin>> = {
  asking: { path: clockIcon },
  declined: { path: closeIcon },
  notSent: { path: alertIcon, tone: 'bad' },
  unclear: { path: helpIcon },
  stopped: { path: closeIcon },
}

/** Everything that a toast says, all of it at one moment. */
function useToastState({ toast, sent }: Entry): ToastState {
  const { wallet: walletState } = useModal()
  const { areAmountsHidden } = useSnapshot(walletState.account.state)
  const words = useWords()
  const { t, locale } = words
  const { status, step, stepCount, sentCount } = toast
  const isAsking = status === 'asking'
  const isPending = status === 'sent' && sent?.status === 'pending'
  const elapsed = useSecondsSince(isAsking ? toast.at : isPending ? sent.at : undefined)
  const clock = formatClock(elapsed ?? 0, locale)
  const wallet = toast.wallet.name || t('common.unknownWallet')
  const total = stepCount
  const base = { isSilent: false, isPassing: false, tone: 'needle', seconds: undefined } as const
  if (status !== 'sent' || !sent) {
    const isSilent = isAsking && (elapsed ?? 0) * 1_000 >= WALLET_SILENT_MS
    const texts = {
      asking: isSilent
        ? t('toast.silent', { wallet })
        : stepCount > 1
          ? t('toast.askingStep', { wallet, step, total })
          : t('toast.asking', { wallet }),
      declined: t('toast.declined'),
      notSent: t('toast.notSent', { wallet }),
      unclear: t('toast.unclear'),
      stopped: t('toast.stopped', { step: sentCount, total }),
    }
    const key = status === 'sent' ? 'stopped' : status
    const figure = isAsking ? clock : key === 'declined' || key === 'notSent' ? t('toast.nothingSent') : ''
    return { ...base, text: texts[key], figure, pin: pins[key], seconds: elapsed, isSilent }
  }
  if (isPending) {
    const isPart = sentCount < stepCount
    const text = isPart ? t('toast.sentStep', { step: sentCount, total }) : t('toast.sent')
    return { ...base, text, figure: clock, pin: sentBadges.pending, seconds: elapsed }
  }
  const kind = kindOf(sent)
  const durationMs = (sent.endedAt ?? sent.at) - sent.at
  const seconds = Math.max(1, Math.round(durationMs / 1_000))
  // Looked up again later: when the network took it is not known.
  const isTimed = durationMs < TRANSACTION_WATCH_MS
  const isMined = [...passing, 'mismatched'].includes(kind)
  const figure =
    kind === 'unknown'
      ? t('toast.checkedAt', { time: formatTime(sent.endedAt ?? sent.at, locale) })
      : kind === 'failed' && isTimed
        ? t('toast.after', { seconds })
        : isMined
          ? isTimed && t('toast.in', { seconds })
          : t('toast.notDone')
  return {
    ...base,
    text: textOfSent(sent, words, areAmountsHidden),
    figure: figure || '',
    // What can't be read is mined all the same.
    pin: kind === 'amountUnknown' ? { path: checkIcon } : sentBadges[kind],
    seconds: isTimed && (isMined || kind === 'failed') ? seconds : undefined,
    tone: kind === 'failed' ? 'bad' : kind === 'confirmed' || kind === 'spedUp' ? 'good' : 'ended',
    // Of several, more follows.
    isPassing: passing.includes(kind) && sentCount >= stepCount,
  }
}

/** What has come once the chain shows it, until then what is to leave. */
function moveOf({ status, calls }: SentTransfer) {
  const moves = calls?.moved ?? calls?.tested ?? []
  const find = (isLeaving: boolean) => moves.find((move) => move.isLeaving === isLeaving)
  return status === 'confirmed' ? (find(false) ?? find(true)) : (find(true) ?? find(false))
}

/** The wallet while it is asked, and where nothing moves; then the token that does. */
function ToastMark({ toast, sent, pin }: Entry & { pin: Pin }) {
  const { wallet } = useModal()
  const { accounts } = useSnapshot(wallet.account.state)
  const move = toast.status === 'sent' && sent && moveOf(sent)
  const portfolio = move && accounts[sent.networkId.split(':')[0] ?? '']?.portfolio
  return (
    <span className="lk-mark-group">
      {move ? (
        <TokenMark
          token={{
            symbol: move.symbol,
            address: move.token,
            icon: findToken(portfolio || undefined, sent.networkId, move.token)?.icon,
          }}
        />
      ) : (
        <Mark src={toast.wallet.icon} fallbackIcon={walletIcon} />
      )}
      <span className="lk-pin" data-tone={pin.tone}>
        <Icon path={pin.path} size={16} />
      </span>
    </span>
  )
}

/** The one way on. */
function ToastButton({ toast, sent, isSilent }: Entry & { isSilent: boolean }) {
  const { instance, ui, wallet, services } = useModal()
  const { t } = useWords()
  const { status, id } = toast
  if (status === 'asking')
    return isSilent ? <FooterButton onClick={() => stopWaiting(instance, toast)}>{t('toast.stop')}</FooterButton> : null
  if (status === 'unclear')
    return (
      <FooterButton
        onClick={() => {
          dismissToast(instance, id)
          void ui.showActivity()
        }}
      >
        {t('toast.activity')}
      </FooterButton>
    )
  if (!sent) return null
  const isPending = sent.status === 'pending'
  const hash = transactionHash(sent)
  const href = isPending && hash ? explorerUrl(wallet.network.find(sent.networkId), 'tx', hash, services) : undefined
  if (href)
    return (
      <ExternalLink href={href} variant="footer-button">
        {t('toast.explorer')}
      </ExternalLink>
    )
  return (
    <FooterButton
      onClick={() => {
        if (!isPending) dismissToast(instance, id)
        void ui.showSent(sent)
      }}
    >
      {t('toast.view')}
    </FooterButton>
  )
}
