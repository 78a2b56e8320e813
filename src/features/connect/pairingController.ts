import { proxy, subscribe } from 'valtio/vanilla'
import { APP_OPEN_MS, PAIRING_MARGIN_MS } from '../../config/limits.js'
import type { Connector, ConnectStep, WalletLink } from '../../connectors/connector.js'
import { formatPairingLink } from '../../connectors/walletConnect/pairingLink.js'
import { cancelConnect, connect } from '../../controllers/connection/connect.js'
import { createLatest } from '../../core/async.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Namespace } from '../../domain/namespace.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { RequestAbortedError, UserRejectedError } from '../../errors/connectionErrors.js'
import { NetworkFailedError } from '../../errors/httpErrors.js'
import { NothingApprovedError, RelayRefusedError } from '../../errors/relayErrors.js'
import { SiwxSessionInvalidError } from '../../errors/siwxErrors.js'
import type { Modal } from '../../modal/modal.js'
import { hasPressed, type LinkTab, openWalletLink } from '../../platform/openWalletLink.js'
import { isOnline, isPageHidden } from '../../platform/pageState.js'
import { readDevice } from '../../platform/readDevice.js'

export type PairingFailure = 'declined' | 'nothing' | 'unusable' | 'refused' | 'offline' | 'failed'

export type PairingViewState = {
  -readonly [key in keyof ConnectStep]: ConnectStep[key]
} & {
  failure: PairingFailure | undefined
  /** The wallet's app was opened, but the page is still visible. */
  isAppMissing: boolean
}

const initialState = (): PairingViewState => ({
  status: 'asking',
  uri: undefined,
  isSent: false,
  expiresAt: 0,
  failure: undefined,
  isAppMissing: false,
})

function failureOf(error: unknown): PairingFailure {
  if (error instanceof UserRejectedError) return 'declined'
  if (error instanceof NothingApprovedError) return 'nothing'
  if (error instanceof SiwxSessionInvalidError) return 'unusable'
  if (error instanceof RelayRefusedError) return 'refused'
  return error instanceof NetworkFailedError || !isOnline() ? 'offline' : 'failed'
}

const linkOf = (wallet: CatalogueWallet, tab: LinkTab) =>
  ({ mobile: wallet.mobileLink, web: wallet.webappLink, desktop: wallet.desktopLink })[tab]

/** One URI at a time for the views that show it, and its result. */
export function createPairingController(modal: Modal) {
  const { instance, settings } = modal
  const { finishConnect, announce, language, modalState } = modal.ui
  const { events } = modal.services
  const state = proxy(initialState())
  const latest = createLatest()
  const device = readDevice()
  let connector: Connector | undefined
  let wallet: CatalogueWallet | undefined
  /** The only one to connect; a URI proposes it alone. */
  let namespace: Namespace | undefined
  let link: WalletLink | undefined
  /** When the visible view requested a URI; `undefined` while no view shows one. */
  let begunAt: number | undefined
  let wantedTab: LinkTab | undefined
  let openTimer: ReturnType<typeof setTimeout> | undefined

  const isYoung = () => state.uri !== undefined && state.expiresAt - performance.now() > PAIRING_MARGIN_MS

  /** The view requests it on mount, possibly before the URI is needed or known. */
  function openWanted() {
    if (wantedTab === undefined || begunAt === undefined || !state.uri || !state.isSent) return
    if (hasPressed(performance.now() - begunAt)) open(wantedTab)
    wantedTab = undefined
  }

  /** Nobody waits any more: drop the URI. */
  function end() {
    latest.cancel()
    if (connector) cancelConnect(instance, connector)
    Object.assign(state, initialState())
  }

  /** `isQuiet`: nobody has asked yet. A failure is shown only while a view shows the URI. */
  async function ask({ isQuiet = false, isReused = false, isRetry = false } = {}) {
    const isCurrent = latest.begin()
    clearTimeout(openTimer)
    if (!isReused) Object.assign(state, initialState())
    if (!isQuiet) begunAt = performance.now()
    if (isReused) openWanted()
    try {
      const made = await instance.clients.walletConnect()
      if (!isCurrent()) return
      connector = made
      if (!isReused) cancelConnect(instance, made)
      const session = await connect(instance, made, {
        namespaces: namespace === undefined ? undefined : [namespace],
        isQuiet,
        isRetry,
        onStep(step) {
          Object.assign(state, step)
          openWanted()
        },
        choice: () => ({ wallet, link }),
      })
      if (!isCurrent()) return
      const name = wallet?.name ?? session.connections[0]?.connector.name ?? made.name
      announce(language.words.t('connecting.connected', { wallet: name }))
      finishConnect()
    } catch (error) {
      if (!isCurrent()) return
      if (error instanceof RequestAbortedError) {
        // Another connection has ended this one, so a scan of its URI would be dropped.
        const status = state.uri === undefined ? 'asking' : 'expired'
        Object.assign(state, initialState(), begunAt === undefined ? {} : { status })
        return
      }
      // Nobody looks at it: the next visit creates another.
      if (begunAt === undefined) Object.assign(state, initialState())
      else Object.assign(state, { uri: undefined, isSent: false, failure: failureOf(error) })
    }
  }

  function open(tab: LinkTab) {
    const address = wallet && linkOf(wallet, tab)
    if (!wallet || !address || !state.uri || !state.isSent) return
    const { name, linkMode } = wallet
    const { href, redirect, universal } = formatPairingLink({
      link: address,
      linkMode: tab === 'mobile' ? linkMode : undefined,
      uri: state.uri,
      isDecodedOnTheWay: device.isTelegram && device.isAndroid,
    })
    link = { href, name }
    clearTimeout(openTimer)
    state.isAppMissing = false
    try {
      openWalletLink((settings.preferUniversalLinks && universal) || redirect, tab, device)
    } catch (error) {
      // Its text may have the address in it, and so the code.
      modal.services.log('warn', 'link', name)
      events.emit('CONNECT_PROXY_ERROR', { message: error instanceof Error ? error.name : 'Error', name })
      state.isAppMissing = true
      return
    }
    if (tab === 'web') return
    openTimer = setTimeout(() => {
      state.isAppMissing = !isPageHidden()
    }, APP_OPEN_MS)
  }

  // Created for a view that shows a URI; start loading before the view renders.
  instance.clients.walletConnect().then(
    ({ prepare }) => prepare?.(),
    () => undefined,
  )
  modal.scope.add(
    subscribe(modalState.state as object, () => {
      if (!modalState.state.isOpen) end()
    }),
  )

  return {
    state: state as ReadonlyState<PairingViewState>,
    device,
    /** Creates a URI in advance. */
    prepare() {
      if (state.uri === undefined) void ask({ isQuiet: true })
    },
    /** Shows a URI for one wallet, or for any wallet with a camera. */
    begin(wanted: CatalogueWallet | undefined, only?: Namespace) {
      const isSame = namespace === only
      wallet = wanted
      namespace = only
      link = undefined
      void ask({ isReused: isSame && isYoung() })
    },
    retry: () => void ask({ isRetry: true }),
    open,
    /** As soon as there is a URI, and only while the press still counts. */
    openByItself(tab: LinkTab) {
      wantedTab = tab
      openWanted()
    },
    /**
     * The view closed. Its URI stays until the card closes: a return to it makes no further proposal, a phone that has
     * scanned it may still approve, and some devices open an app only within the press.
     */
    leave() {
      clearTimeout(openTimer)
      begunAt = undefined
      wantedTab = undefined
      wallet = undefined
      link = undefined
    },
  }
}
