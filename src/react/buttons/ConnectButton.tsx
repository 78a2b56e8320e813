import { type ForwardedRef, forwardRef, type ReactNode } from 'react'
import { statusOf } from '../../controllers/connection/connectionController.js'
import { shortenAddress } from '../../core/shorten.js'
import { type ConnectionStatus, isUnderWay, type WalletAccount } from '../../domain/account.js'
import type { Namespace } from '../../domain/namespace.js'
import { internalsOf } from '../../instance/internals.js'
import { connectWords } from '../../locales/enPage.js'
import connectCss from '../../ui/page/connectButton.css?inline'
import tokensCss from '../../ui/page/connectTokens.css?inline'
import { useShownState } from '../ModalContext.js'
import { useSnapshot } from '../useSnapshot.js'
import { type PageAttributes, type PageButton, prefetchOn, usePageButton } from './usePageButton.js'
import { usePageWords } from './usePageWords.js'

export type ConnectButtonProps = PageAttributes & {
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** @default 'primary' */
  variant?: 'primary' | 'secondary' | undefined
  /** Shown while disconnected. @default 'Connect wallet', in the current language */
  label?: string | undefined
  /** Shown while connecting or loading the modal. @default 'Connecting', in the current language */
  loadingLabel?: string | undefined
  /** Opens the wallets of this namespace. @default the active one */
  namespace?: Namespace | undefined
  disabled?: boolean | undefined
}

export type ConnectButtonState = {
  status: ConnectionStatus
  /** The connected account. */
  account: Pick<WalletAccount, 'address' | 'profileName'> | undefined
  isOpen: boolean
  /** Whether no stored connection is left to restore; until then, show neither state. */
  isRestored: boolean
  /** A wallet is being connected, or the modal has been opening for more than 300 ms. */
  isBusy: boolean
  /** The last press failed, because a part of the modal did not load. */
  hasFailed: boolean
  open(): void
  close(): void
  /** Preloads the modal; call it on hover, touch and focus. */
  prefetch(): void
}

const sheets = [tokensCss, connectCss]

function useConnectButton(user: string, namespace: Namespace | undefined, appRef?: ForwardedRef<HTMLButtonElement>) {
  const { modal, ref, themeMode } = usePageButton(user, sheets, appRef)
  const { connections, networks, accounts } = useShownState(modal)
  const { modalState } = internalsOf(modal)
  const { isOpen, hasFailed, isLate, isOpening } = useSnapshot(modalState.state, modalState.initial)
  const shownNamespace = namespace ?? networks.activeNamespace ?? ''
  const status = statusOf(connections, shownNamespace)
  const account = accounts[shownNamespace]
  const state: ConnectButtonState = {
    status,
    account: account && status === 'connected' ? account : undefined,
    isOpen,
    isRestored: connections.isRestored,
    hasFailed,
    isBusy: (isLate && isOpening) || isUnderWay(status),
    open: () => void modal.open({ namespace }).catch(() => undefined),
    close: modal.close,
    prefetch: modal.prefetch,
  }
  return { ref, themeMode, state }
}

type BaseProps = ConnectButtonProps & {
  /** Keeps the place of what is still loading, without a label. */
  isIdle?: boolean | undefined
  /** Names the account in place of the label while, or because, what draws it has not loaded. */
  accountLabel?: string | undefined
}

export const ConnectButtonBase: PageButton<BaseProps> = /* @__PURE__ */ forwardRef<HTMLButtonElement, BaseProps>(
  function ConnectButton(
    {
      size = 'md',
      variant = 'primary',
      label,
      loadingLabel,
      namespace,
      disabled,
      className,
      isIdle,
      accountLabel,
      ...attributes
    },
    appRef,
  ) {
    const { ref, themeMode, state } = useConnectButton('<ConnectButton>', namespace, appRef)
    const words = usePageWords('<ConnectButton>', connectWords)
    const { isRestored, isBusy, hasFailed, isOpen, status, account, open, close, prefetch } = state
    const name = accountLabel ?? (account && (account.profileName ?? shortenAddress(account.address)))
    const isLoading = isBusy && !isOpen && !isIdle && accountLabel === undefined
    const isUnknown = isIdle || isLoading || (!isRestored && !isOpen && accountLabel === undefined)
    return (
      <button
        {...attributes}
        ref={ref}
        type="button"
        className={['lkb7f2', 'lkb7f2-connect', className].filter(Boolean).join(' ')}
        data-latchkey="connect-button"
        data-theme={themeMode}
        data-size={size}
        data-variant={variant}
        data-tone={hasFailed ? 'bad' : undefined}
        title={account?.address}
        disabled={disabled}
        aria-busy={isUnknown || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? close : isLoading && !isUnderWay(status) ? undefined : open}
        {...prefetchOn(prefetch)}
      >
        <span data-idle={isUnknown ? '' : undefined} aria-hidden={isLoading || undefined}>
          {hasFailed ? words['button.retry'] : name ? <bdi>{name}</bdi> : (label ?? words['button.connect'])}
        </span>
        {isLoading && (
          <span>
            <span className="lkb7f2-spin" />
            {loadingLabel ?? words['button.connecting']}
          </span>
        )}
      </button>
    )
  },
)

/** The same without styles: children render the state. */
function ConnectButtonCustom({
  namespace,
  children,
}: {
  namespace?: Namespace | undefined
  children: (state: ConnectButtonState) => ReactNode
}) {
  return children(useConnectButton('<ConnectButton.Custom>', namespace).state)
}

/**
 * Opens the modal, and names the account once connected. While a stored connection is restored, it keeps its size
 * without a label.
 */
export const ConnectButton = /* @__PURE__ */ Object.assign(ConnectButtonBase as PageButton<ConnectButtonProps>, {
  Custom: ConnectButtonCustom,
})
