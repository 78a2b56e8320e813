import { type ReactNode, useEffect, useState } from 'react'
import type { Network } from '../domain/network.js'
import { watchOnline } from '../platform/page.js'
import { isOnline } from '../platform/pageState.js'
import { Button, CheckBox, PrimaryButton } from '../ui/buttons.js'
import { infoIcon, offlineIcon } from '../ui/iconPaths.js'
import { Note } from '../ui/Note.js'
import { alertIcon } from '../ui/pageIconPaths.js'
import { Skeleton } from '../ui/Rows.js'
import { Screen } from './Screen.js'
import { useModal, useWords } from './useModal.js'

/** How often a network that could not be reached is asked again. */
const CHECK_MS = 5_000

/**
 * Whether the network answers. Browsers may call a machine offline whose own chain answers, and online one whose network
 * is gone: so what counts is a failed read, and the browser only says when to try one.
 */
function useReachable(network: Network): boolean {
  const { wallet, scope } = useModal()
  const [isReachable, setReachable] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    async function check() {
      clearTimeout(timer)
      const isAnswered = await wallet
        .adapterOf(network.namespace)
        .then((adapter) => adapter.capabilities?.transfers?.())
        .then((transfers) => transfers?.ping(network, scope.signal))
        .then(
          () => true,
          () => false,
        )
      if (!isCurrent) return
      setReachable(isAnswered)
      if (!isAnswered) timer = setTimeout(check, CHECK_MS)
    }
    if (!isOnline()) void check()
    const stop = watchOnline(() => void check())
    return () => {
      isCurrent = false
      clearTimeout(timer)
      stop()
    }
  }, [wallet, scope, network])
  return isReachable
}

/** A review that is being made. `text`: how far it has come. */
export function PreparingReview({ title, text }: { title: string; text: string }) {
  return (
    <Screen title={title} footer={<span>{text}</span>}>
      <div className="lk-body lk-stack" aria-busy="true">
        <Skeleton width={3} />
        <Skeleton width={6} />
        <Skeleton width={4} />
      </div>
    </Screen>
  )
}

/** Nothing is queued while the network cannot be reached, so nothing says "later". */
function OfflineNote() {
  const { t } = useWords()
  return (
    <Note icon={offlineIcon}>
      <span role="status">
        <strong>{t('ask.offline.title')}</strong> {t('ask.offline.note')}
      </span>
    </Note>
  )
}

/** What the user has to say first, because it cannot be taken back. */
export type ReviewTick = { readonly label: string; readonly isTicked: boolean; onTick(isTicked: boolean): void }

type ReviewChoice = { readonly label: string; onClick(): void }

type ReviewProps = {
  /** Of the card. */
  title: string
  /** Where it is sent: while it cannot be reached, nothing is asked for. */
  network: Network
  /** What changes hands, before everything about it. */
  head?: ReactNode
  children: ReactNode
  ticks?: readonly ReviewTick[] | undefined
  /** In place of the label of `confirm`, until everything is ticked. */
  tickLabel?: string | undefined
  /** A quiet reminder, where nothing has to be ticked. */
  reminder?: string | undefined
  /** Why it has not been sent. */
  problem?: ReactNode
  /** `isFree`: it asks the wallet for nothing, and needs no tick. */
  confirm: ReviewChoice & {
    readonly isBusy?: boolean | undefined
    readonly isDisabled?: boolean | undefined
    readonly isFree?: boolean | undefined
  }
  /** Instead of "Cancel" it stands out, where what is reviewed may not come back. */
  saferChoice?: ReviewChoice | undefined
  /** Of the way back. @default "Cancel" */
  leaveLabel?: string | undefined
  footer: ReactNode
  footerEnd?: ReactNode
  /** The footer changes by itself. */
  isLive?: boolean | undefined
}

/** Everything about what the wallet will be asked for, from one frozen intent. */
export function Review(props: ReviewProps) {
  const { title, network, head, children, ticks = [], reminder, problem, footer, footerEnd, isLive } = props
  const { t } = useWords()
  const isReachable = useReachable(network)
  const status = <span>{isReachable ? footer : t('ask.offline.foot')}</span>
  return (
    <Screen
      title={title}
      footer={
        isLive || !isReachable ? (
          <span className="lk-with">
            <span className="lk-live" />
            {status}
          </span>
        ) : (
          status
        )
      }
      footerEnd={isReachable && footerEnd}
    >
      {head}
      <div className={head ? 'lk-body lk-stack lk-top-2' : 'lk-body lk-stack'}>
        {children}
        {ticks.map(({ label, isTicked, onTick }) => (
          <CheckBox key={label} isChecked={isTicked} onChange={onTick}>
            {label}
          </CheckBox>
        ))}
        {!isReachable && <OfflineNote />}
        {isReachable && ticks.length === 0 && reminder !== undefined && (
          <Note icon={infoIcon}>
            <span>{reminder}</span>
          </Note>
        )}
        {problem && (
          <Note icon={alertIcon} tone="bad">
            <span role="alert">{problem}</span>
          </Note>
        )}
        <ReviewButtons {...props} isReachable={isReachable} />
      </div>
    </Screen>
  )
}

function ReviewButtons({
  ticks = [],
  tickLabel = '',
  confirm,
  saferChoice,
  leaveLabel,
  isReachable,
}: ReviewProps & { isReachable: boolean }) {
  const { ui } = useModal()
  const { t } = useWords()
  const mustTick = !confirm.isFree && ticks.some(({ isTicked }) => !isTicked)
  const label = confirm.isFree ? confirm.label : !isReachable ? t('ask.offline') : mustTick ? tickLabel : confirm.label
  const button = {
    isBusy: confirm.isBusy,
    disabled: confirm.isDisabled || mustTick || !(isReachable || confirm.isFree),
    onClick: confirm.onClick,
  }
  return (
    <div className="lk-pair">
      {saferChoice ? (
        <>
          <Button {...button}>{label}</Button>
          <PrimaryButton onClick={saferChoice.onClick}>{saferChoice.label}</PrimaryButton>
        </>
      ) : (
        <>
          <Button onClick={ui.router.back}>{leaveLabel ?? t('common.cancel')}</Button>
          <PrimaryButton {...button}>{label}</PrimaryButton>
        </>
      )}
    </div>
  )
}
