import { forwardRef, type ReactNode, useEffect, useRef, useState } from 'react'
import { createUuid } from '../../core/createUuid.js'
import { toError } from '../../core/toError.js'
import type { PaymentOutcome } from '../../domain/payment.js'
import type { PayOptions } from '../../domain/paymentInput.js'
import { type PayErrorType, pay } from '../../instance/actions.js'
import connectCss from '../../ui/page/connectButton.css?inline'
import tokensCss from '../../ui/page/connectTokens.css?inline'
import transactionCss from '../../ui/page/transactionButton.css?inline'
import { alertIcon, checkPath, helpPath } from '../../ui/pageIconPaths.js'
import { useAction, type WalletAction } from '../hooks/useAction.js'
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
   * `pending` from the press until it is decided. `failed`: nothing has left the payer. `short`: less has
   * arrived. `unknown`: it may still arrive; paying again could pay twice.
   */
  readonly status: 'idle' | 'pending' | 'delivered' | 'refunded' | 'failed' | 'short' | 'unknown'
  readonly outcome: PaymentOutcome | undefined
  readonly error: PayErrorType | Error | undefined
  /** Lets the user pay. While a payment is `pending`, and of one that was begun, it shows what became of it. */
  press(): void
  /** Makes the button idle; without an `id`, the next press begins another payment. What was begun goes on. */
  reset(): void
  /** Preloads the modal; call it on hover, touch and focus. */
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

type Press = { readonly key: string; readonly id: string }

/** Which payment the options ask for: another one has another state. */
const keyOf = ({ id, asset, amount, recipient }: PayOptions): string =>
  id ??
  JSON.stringify([asset, amount, recipient], (_, value) =>
    typeof value === 'bigint' ? `${value}n` : (value as unknown),
  )

function statusOf({
  status,
  data,
}: WalletAction<[PayOptions], PaymentOutcome, PayErrorType>): PayButtonState['status'] {
  // Something has arrived: paying again would pay it twice.
  if (data?.status === 'failed' && data.arrived !== undefined) return 'short'
  if (data) return statuses[data.status]
  if (status === 'error') return 'failed'
  return status === 'pending' ? 'pending' : 'idle'
}

/** The state of a pay button, and what a press does. */
function usePayButton(
  user: string,
  options: PayOptions,
  callbacks: PayButtonCallbacks,
  appRef: Parameters<typeof usePageButton<HTMLButtonElement>>[2],
) {
  const { modal, ref, themeMode } = usePageButton(user, sheets, appRef)
  const action = useAction<[PayOptions], PaymentOutcome, PayErrorType>(user, pay)
  /** What was pressed last; its id is kept, so that another press continues it (PAY-8). */
  const [latest, setLatest] = useState<Press>()
  const running = useRef<Press>(undefined)
  const latestCallbacks = useRef(callbacks)
  useEffect(() => {
    latestCallbacks.current = callbacks
  })
  const key = keyOf(options)
  const shownPress = latest?.key === key ? latest : undefined
  function press() {
    // What was left is shownPress again, and its end is told once.
    if (running.current?.key === key)
      return void modal.pay({ ...options, id: running.current.id }).catch(() => undefined)
    const current = shownPress ?? { key, id: options.id ?? createUuid() }
    const end = () => {
      if (running.current === current) running.current = undefined
    }
    running.current = current
    setLatest(current)
    action.run({ ...options, id: current.id }).then(
      (outcome) => {
        end()
        latestCallbacks.current.onOutcome?.(outcome)
      },
      (reason: unknown) => {
        end()
        latestCallbacks.current.onError?.(toError(reason))
      },
    )
  }
  function reset() {
    running.current = undefined
    setLatest(undefined)
    action.reset()
  }
  const { data, error } = action
  const state: PayButtonState = {
    status: shownPress ? statusOf(action) : 'idle',
    outcome: shownPress && data,
    error: shownPress && error,
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
      { status: 'short', icon: <PageIcon path={alertIcon} />, text: t('transaction.short') },
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
        data-calm={['failed', 'short', 'unknown'].includes(status) ? '' : undefined}
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
 * the `id` of the order: then it is never paid twice. Without one, a button begins one payment as long as it asks for the
 * same. Needs `features: { pay: true }`.
 */
export const PayButton = /* @__PURE__ */ Object.assign(PayButtonBase, { Custom: PayButtonCustom })
