import { forwardRef, type ReactNode } from 'react'
import type { TransactionRequest } from '../../instance/walletModal.js'
import { alertIcon, checkPath, helpPath, retryIcon } from '../../ui/pageIconPaths.js'
import { formatClock } from '../useSeconds.js'
import { PageIcon, PageImage } from './PageImage.js'
import { type PageAttributes, type PageButton, prefetchOn } from './usePageButton.js'
import {
  type TransactionButtonCallbacks,
  type TransactionButtonState,
  useTransactionButton,
} from './useTransactionButton.js'
import { useTransactionWords } from './useTransactionWords.js'

export type TransactionButtonProps = PageAttributes &
  TransactionRequest &
  TransactionButtonCallbacks & {
    /** What a press does: `Deposit 500 USDC`. @default the description, or 'Send' in the current language */
    label?: string | undefined
    /** The same with elements. @default label */
    children?: ReactNode
    /** Shown for 4 s once the chain shows what was tested. @default 'Done', in the current language */
    doneLabel?: string | undefined
    /** @default 'md' */
    size?: 'sm' | 'md' | 'lg' | undefined
    /** @default 'primary' */
    variant?: 'primary' | 'secondary' | undefined
    disabled?: boolean | undefined
  }

type Status = TransactionButtonState['status']

const busy: readonly Status[] = ['preparing', 'asking', 'sent']
/** Something has not come about as asked for: no longer the strongest thing on the page. */
const calm: readonly Status[] = ['mismatched', 'declined', 'failed', 'notDone', 'unfinished', 'unknown']

type End = Exclude<Status, 'idle' | 'preparing' | 'asking' | 'sent'>

const icons: Readonly<Record<End, string>> = {
  done: checkPath,
  confirmed: checkPath,
  mismatched: alertIcon,
  declined: retryIcon,
  failed: alertIcon,
  notDone: retryIcon,
  unfinished: helpPath,
  unknown: helpPath,
}

type Label = { readonly status: Status; readonly icon?: ReactNode; readonly text: ReactNode }

const spinner = <span className="lkb7f2-spin" />

const TransactionButtonBase: PageButton<TransactionButtonProps> = /* @__PURE__ */ forwardRef<
  HTMLButtonElement,
  TransactionButtonProps
>(function TransactionButton(
  {
    calls,
    transaction,
    description,
    review,
    network,
    toast,
    label,
    children,
    doneLabel,
    size = 'md',
    variant = 'primary',
    disabled,
    onSent,
    onOutcome,
    onError,
    className,
    ...attributes
  },
  appRef,
) {
  const request = { calls, transaction, description, review, network, toast } as TransactionRequest
  const callbacks = { onSent, onOutcome, onError }
  const { ref, themeMode, state } = useTransactionButton('<TransactionButton>', request, callbacks, appRef)
  const { t, locale } = useTransactionWords('<TransactionButton>')
  const { status, wallet, secondsSent = 0, press, prefetch } = state
  const isBusy = busy.includes(status)
  const toEnd = (end: End): Label => ({
    status: end,
    icon: <PageIcon path={icons[end]} />,
    text: (end === 'done' && doneLabel) || t(`transaction.${end}`),
  })
  const walletImage = (
    <PageImage src={wallet?.icon} size={20}>
      {spinner}
    </PageImage>
  )
  const walletName = wallet?.name || t('transaction.wallet')
  const labels: readonly Label[] = [
    { status: 'idle', text: children ?? label ?? description ?? t('transaction.send') },
    { status: 'preparing', icon: spinner, text: t('transaction.preparing') },
    { status: 'asking', icon: walletImage, text: t('transaction.asking', walletName) },
    { status: 'sent', icon: spinner, text: t('transaction.sent', formatClock(secondsSent, locale)) },
    ...(Object.keys(icons) as End[]).map(toEnd),
  ]
  return (
    <>
      <button
        {...attributes}
        ref={ref}
        type="button"
        className={['lkb7f2', 'lkb7f2-connect', 'lkb7f2-action', className].filter(Boolean).join(' ')}
        data-latchkey="transaction-button"
        data-theme={themeMode}
        data-size={size}
        data-variant={variant}
        data-status={status}
        data-calm={calm.includes(status) ? '' : undefined}
        data-tone={status === 'failed' ? 'bad' : undefined}
        disabled={disabled}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : press}
        {...prefetchOn(prefetch)}
      >
        {labels.map((entry) => {
          const isShown = entry.status === status
          return (
            <span key={entry.status} data-idle={isShown ? undefined : ''} aria-hidden={isShown ? undefined : true}>
              {entry.icon}
              <span>{entry.text}</span>
            </span>
          )
        })}
      </button>
      {toast === false && status !== 'idle' && <Announcement status={status} labels={labels} />}
    </>
  )
})

/** Without a toast, nothing else on the page says how it goes on. */
function Announcement({ status, labels }: { status: Status; labels: readonly Label[] }) {
  const { t } = useTransactionWords('<TransactionButton>')
  const text = labels.find((entry) => entry.status === status)?.text
  return (
    <span className="lkb7f2-said" role="status">
      {status === 'sent' ? t('transaction.sent').replace(/\P{L}+$/u, '') : text}
    </span>
  )
}

/** The same without styles: children render the state. */
function TransactionButtonCustom({
  children,
  onSent,
  onOutcome,
  onError,
  ...request
}: TransactionRequest & TransactionButtonCallbacks & { children: (state: TransactionButtonState) => ReactNode }) {
  const callbacks = { onSent, onOutcome, onError }
  return children(useTransactionButton('<TransactionButton.Custom>', request, callbacks).state)
}

/**
 * Asks the wallet for calls of the app after a review, and tells on its label how far they have come, until the chain has
 * decided. Without a wallet it lets the user connect first.
 */
export const TransactionButton = /* @__PURE__ */ Object.assign(TransactionButtonBase, {
  Custom: TransactionButtonCustom,
})
