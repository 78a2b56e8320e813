import { forwardRef, type ReactNode, useRef } from 'react'
import type { PayOptions } from '../../controllers/pay/parsePayRequest.js'
import { toError } from '../../core/toError.js'
import type { PaymentOutcome } from '../../domain/payment.js'
import { type PayErrorType, pay } from '../../instance/actions.js'
import connectCss from '../../ui/page/connectButton.css?inline'
import tokensCss from '../../ui/page/connectTokens.css?inline'
import transactionCss from '../../ui/page/transactionButton.css?inline'
import { alertIcon, checkPath, helpPath } from '../../ui/pageIconPaths.js'
import { useAction } from '../hooks/useAction.js'
import { PageIcon } from './PageImage.js'
import { type PageAttributes, type PageButton, prefetchOn, usePageButton } from './usePageButton.js'
import { useTransactionWords } from './useTransactionWords.js'

const sheets = [tokensCss, connectCss, transactionCss]

export type PayButtonCallbacks = {
  /** What became of the payment, as it was read back. */
  onOutcome?: ((outcome: PaymentOutcome) => void) | undefined
  /** The options are not valid, or another payment took its place. */
  onError?: ((error: PayErrorType | Error) => void) | undefined
}

export type PayButtonState = {
  /**
   * `pending` from the press until it is decided. `failed`: nothing has left the payer, or less has arrived. `unknown`: it may
   * still arrive; paying again could pay twice.
   */
  readonly status: 'idle' | 'pending' | 'delivered' | 'refunded' | 'failed' | 'unknown'
  readonly outcome: PaymentOutcome | undefined
  readonly error: PayErrorType | Error | undefined
  press(): void
  reset(): void
  prefetch(): void
}

export type PayButtonProps = PageAttributes &
  PayOptions &
  PayButtonCallbacks & {
    /** What a press does: `Pay 24.90 USDC`. @default 'Pay' in the current language */
    label?: string | undefined
    /** The same with elements. @default label */
    children?: ReactNode
    /** @default 'md' */
    size?: 'sm' | 'md' | 'lg' | undefined
    /** @default 'primary' */
    variant?: 'primary' | 'secondary' | undefined
    disabled?: boolean | undefined
  }

const statuses = {
  delivered: 'delivered',
  sent: 'unknown',
  failed: 'failed',
  refunded: 'refunded',
  cancelled: 'idle',
  unknown: 'unknown',
} as const

/** The state of a pay button, and what a press does. */
function usePayButton(
  user: string,
  options: PayOptions,
  { onOutcome, onError }: PayButtonCallbacks,
  appRef: Parameters<typeof usePageButton<HTMLButtonElement>>[2],
) {
  const { modal, ref, themeMode } = usePageButton(user, sheets, appRef)
  const { status, data, error, run, reset } = useAction<[PayOptions], PaymentOutcome, PayErrorType>(user, pay)
  const isRunning = useRef(false)
  function press() {
    // A second press before the first one has drawn.
    if (isRunning.current) return
    isRunning.current = true
    run(options)
      .then(onOutcome, (reason: unknown) => onError?.(toError(reason)))
      .finally(() => {
        isRunning.current = false
      })
      .catch(() => undefined)
  }
  const state: PayButtonState = {
    status: status === 'pending' ? 'pending' : data ? statuses[data.status] : status === 'error' ? 'failed' : 'idle',
    outcome: data,
    error,
    press,
    reset,
    prefetch: modal.prefetch,
  }
  return { ref, themeMode, state }
}

const spinner = <span className="lkb7f2-spin" />

const PayButtonBase: PageButton<PayButtonProps> = /* @__PURE__ */ forwardRef<HTMLButtonElement, PayButtonProps>(
  function PayButton(
    {
      id,
      asset,
      amount,
      recipient,
      recipientName,
      label,
      children,
      size = 'md',
      variant = 'primary',
      disabled,
      onOutcome,
      onError,
      className,
      ...attributes
    },
    appRef,
  ) {
    const options = { id, asset, amount, recipient, recipientName }
    const { ref, themeMode, state } = usePayButton('<PayButton>', options, { onOutcome, onError }, appRef)
    const { t } = useTransactionWords('<PayButton>')
    const { status, press, prefetch } = state
    const isBusy = status === 'pending'
    const idle = children ?? label ?? t('transaction.pay')
    const labels: readonly {
      readonly status: PayButtonState['status']
      readonly icon?: ReactNode
      readonly text: ReactNode
    }[] = [
      { status: 'idle', text: idle },
      { status: 'pending', icon: spinner, text: t('transaction.paying') },
      { status: 'delivered', icon: <PageIcon path={checkPath} />, text: t('transaction.paid') },
      { status: 'refunded', text: idle },
      { status: 'failed', icon: <PageIcon path={alertIcon} />, text: t('transaction.failed') },
      { status: 'unknown', icon: <PageIcon path={helpPath} />, text: t('transaction.unknown') },
    ]
    return (
      <button
        {...attributes}
        ref={ref}
        type="button"
        className={['lkb7f2', 'lkb7f2-connect', 'lkb7f2-action', className].filter(Boolean).join(' ')}
        data-latchkey="pay-button"
        data-theme={themeMode}
        data-size={size}
        data-variant={variant}
        data-status={status}
        data-calm={status === 'failed' || status === 'unknown' ? '' : undefined}
        data-tone={status === 'failed' ? 'bad' : undefined}
        disabled={disabled}
        aria-busy={isBusy || undefined}
        onClick={press}
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
    )
  },
)

/** The same without styles: children render the state. */
function PayButtonCustom({
  children,
  onOutcome,
  onError,
  ...options
}: PayOptions & PayButtonCallbacks & { children: (state: PayButtonState) => ReactNode }) {
  return children(usePayButton('<PayButton.Custom>', options, { onOutcome, onError }, null).state)
}

/**
 * Lets the user pay exactly what it names, with any token or from an exchange, and says on its label what became of it. Pass
 * the `id` of the order: then it is never paid twice. Needs `features: { pay: true }`.
 */
export const PayButton = /* @__PURE__ */ Object.assign(PayButtonBase, { Custom: PayButtonCustom })
