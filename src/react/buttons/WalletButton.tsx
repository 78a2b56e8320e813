import { type ForwardedRef, forwardRef, type ReactNode, useEffect, useRef, useState } from 'react'
import { WALLET_SILENT_MS } from '../../config/limits.js'
import { findConnector } from '../../connectors/findConnector.js'
import { nameFromRdns, parseImageSource } from '../../core/untrusted.js'
import { isEmbeddedId } from '../../domain/embedded.js'
import type { Namespace } from '../../domain/namespace.js'
import { parseLogin } from '../../domain/parseLogin.js'
import { socialNames } from '../../domain/socialNames.js'
import type { WalletInfo } from '../../domain/wallet.js'
import { internalsOf } from '../../instance/internals.js'
import { connectWords, walletWords } from '../../locales/enPage.js'
import { isLoopbackPage } from '../../platform/loopbackPage.js'
import connectCss from '../../ui/page/connectButton.css?inline'
import tokensCss from '../../ui/page/connectTokens.css?inline'
import walletCss from '../../ui/page/walletButton.css?inline'
import { mailIcon } from '../../ui/pageIconPaths.js'
import { socialIcons } from '../../ui/socialIconPaths.js'
import { makeLive } from '../hooks/useFollowedWallet.js'
import { useHydrated } from '../ModalContext.js'
import { useSnapshot } from '../useSnapshot.js'
import { PageImage } from './PageImage.js'
import { type PageAttributes, type PageButton, prefetchOn, usePageButton } from './usePageButton.js'
import { usePageWords } from './usePageWords.js'

export type WalletButtonProps = PageAttributes & {
  /**
   * The wallet: its rdns (`example.marten`), its connector id, or its name if unique. With an embedded wallet, a way to log
   * in: `'email'`, `'google'`, `'x'`, `'discord'`, `'farcaster'`, `'github'`, `'apple'` or `'facebook'`.
   */
  wallet: string
  /** The namespace to connect. @default any */
  namespace?: Namespace | undefined
  /** @default the wallet's own name once found, until then the value of `wallet`; of a login, its name */
  label?: string | undefined
  /** Icon of the wallet until its own is known. @default the first letter of the name */
  icon?: string | undefined
  disabled?: boolean | undefined
}

export type WalletButtonState = {
  /** `missing`: it was looked up and is not installed. */
  status: 'ready' | 'pending' | 'error' | 'connected' | 'missing'
  /** What the wallet says about itself, once found. */
  wallet: WalletInfo | undefined
  /** Why the last attempt failed, while the status is `error`. */
  error: Error | undefined
  /** Asks the wallet. If it is not installed, opens the modal where the user can get it; for a login, where it begins. */
  connect(): void
  /** Looks up the wallet and preloads what connecting needs; call it on hover, touch and focus. */
  prefetch(): void
}

type Attempt = Pick<WalletButtonState, 'error'> & {
  readonly status: Exclude<WalletButtonState['status'], 'connected'>
  readonly isDeclined?: boolean | undefined
}

const sheets = [tokensCss, connectCss, walletCss]
const ready: Attempt = { status: 'ready', error: undefined }

function useWalletButton(
  user: string,
  query: string,
  namespace: Namespace | undefined,
  appRef?: ForwardedRef<HTMLButtonElement>,
) {
  const { modal, ref, themeMode } = usePageButton(user, sheets, appRef)
  const isHydrated = useHydrated()
  const internals = internalsOf(modal)
  const login = internals.embedded ? parseLogin(query) : undefined
  const { connectors, namespaces } = useSnapshot(internals.connection.state)
  const { embedded } = useSnapshot(internals.account.state)
  const [attempt, setAttempt] = useState(ready)
  /** When the current request started. */
  const since = useRef<number>(undefined)

  const entries = isHydrated
    ? Object.entries(namespaces).filter(([name]) => namespace === undefined || name === namespace)
    : []
  const live = entries.flatMap(([, entry]) => (entry.status === 'connected' ? [entry.wallet] : []))
  const connector = isHydrated && !login ? findConnector(connectors, query, namespace).connector : undefined
  // Before wallets are discovered, only a stored identity tells which one was connected.
  const connected = login
    ? live.find(({ id }) => isEmbeddedId(id) && embedded?.provider === login)
    : live.find(({ id, rdns }) =>
        connector ? id === connector.id : connectors.length === 0 && (id === query || rdns === query),
      )

  // A stored connection is shown before its wallet is found.
  const isUnfollowed = entries.some(([, { status }]) => status === 'restored')
  useEffect(() => {
    if (isUnfollowed) void makeLive(internals).catch(() => undefined)
  }, [internals, isUnfollowed])

  // A connection clears earlier errors, however it was made.
  const isConnected = connected !== undefined
  useEffect(() => {
    if (isConnected) setAttempt((last) => (last.status === 'pending' ? last : ready))
  }, [isConnected])

  async function connect() {
    const options = { wallet: query, ...(namespace !== undefined && { namespace }) }
    if (since.current !== undefined) {
      // After this long without a response, the wallet can be asked again and the request cancelled in the modal.
      if (Date.now() - since.current > WALLET_SILENT_MS) await modal.open(options)
      return
    }
    since.current = Date.now()
    setAttempt({ status: 'pending', error: undefined })
    try {
      // The modal takes the user through it.
      if (login) {
        await modal.open(options)
        setAttempt(ready)
        return
      }
      const { instance, verbs } = await internals.load()
      const outcome = await verbs.connectWallet(instance, options)
      if (outcome.status === 'error') setAttempt(outcome)
      else setAttempt(outcome.status === 'missing' ? { status: 'missing', error: undefined } : ready)
      if (outcome.status === 'missing' || outcome.status === 'elsewhere') await modal.open(options)
    } catch (error) {
      setAttempt({ status: 'error', error: error instanceof Error ? error : new Error(String(error)) })
    } finally {
      since.current = undefined
    }
  }

  const isHereAgain = attempt.status === 'missing' && connector !== undefined
  const state: WalletButtonState = {
    status: connected && attempt.status !== 'pending' ? 'connected' : isHereAgain ? 'ready' : attempt.status,
    wallet: connected ?? (connector && toInfo(connector)),
    error: connected ? undefined : attempt.error,
    connect: () => void connect().catch(() => undefined),
    prefetch: login
      ? modal.prefetch
      : () =>
          void internals
            .load()
            .then(({ instance, verbs }) => verbs.discover(instance))
            .catch(() => undefined),
  }
  return { modal, ref, themeMode, login, state, isDeclined: attempt.isDeclined === true }
}

const toInfo = ({ id, name, icon, rdns, type }: WalletInfo): WalletInfo => ({ id, name, icon, rdns, type })

const WalletButtonBase: PageButton<WalletButtonProps> = /* @__PURE__ */ forwardRef<
  HTMLButtonElement,
  WalletButtonProps
>(function WalletButton({ wallet: query, namespace, label, icon, disabled, className, ...attributes }, appRef) {
  const { modal, ref, themeMode, login, state, isDeclined } = useWalletButton(
    '<WalletButton>',
    query,
    namespace,
    appRef,
  )
  const words = usePageWords('<WalletButton>', { ...connectWords, ...walletWords })
  const { status, wallet, connect, prefetch } = state
  const loginName = login && (login === 'email' ? words['button.email'] : socialNames[login])
  const name = label ?? loginName ?? wallet?.name ?? nameFromRdns(query)
  const appIcon = parseImageSource(icon, {
    allowLoopback: internalsOf(modal).input.sandbox !== undefined || isLoopbackPage(),
  })
  const problem = status === 'error' ? words[isDeclined ? 'button.declined' : 'button.retry'] : undefined
  const isPending = status === 'pending'
  const appLabel = attributes['aria-label']
  return (
    <button
      {...attributes}
      ref={ref}
      type="button"
      className={['lkb7f2', 'lkb7f2-connect', 'lkb7f2-wallet', className].filter(Boolean).join(' ')}
      data-latchkey="wallet-button"
      data-theme={themeMode}
      data-variant="secondary"
      data-status={status}
      data-tone={problem && 'bad'}
      disabled={disabled}
      aria-busy={isPending || undefined}
      aria-label={problem ? `${appLabel ?? name}: ${problem}` : appLabel}
      onClick={status === 'connected' ? () => void modal.open({ namespace }).catch(() => undefined) : connect}
      {...prefetchOn(prefetch)}
    >
      <span data-idle={isPending ? '' : undefined} aria-hidden={isPending || undefined}>
        <span className="lkb7f2-logo" aria-hidden="true">
          <PageImage src={login ? appIcon : (wallet?.icon ?? appIcon)} size={24}>
            {login ? (
              <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
                <path d={login === 'email' ? mailIcon : socialIcons[login]} />
              </svg>
            ) : (
              name.slice(0, 1)
            )}
          </PageImage>
        </span>
        <bdi>{problem ?? name}</bdi>
        {status === 'connected' && <span className="lkb7f2-on" role="img" aria-label={words['button.connected']} />}
      </span>
      {isPending && (
        <span>
          <span className="lkb7f2-spin" />
          {words['button.connecting']}
        </span>
      )}
    </button>
  )
})

/** The same without styles: children render the state. */
function WalletButtonCustom({
  wallet,
  namespace,
  children,
}: Pick<WalletButtonProps, 'wallet' | 'namespace'> & { children: (state: WalletButtonState) => ReactNode }) {
  return children(useWalletButton('<WalletButton.Custom>', wallet, namespace).state)
}

/** Connects one wallet, without the modal if it is installed. Looks up wallets only on hover. */
export const WalletButton = /* @__PURE__ */ Object.assign(WalletButtonBase, { Custom: WalletButtonCustom })
