import { proxy } from 'valtio/vanilla'
import { APP_OPEN_MS, PAIRING_MARGIN_MS } from '../../config/limits.js'
import { walletOptionsOf } from '../../config/options.js'
import type { Connector, ConnectStep, WalletLink, WalletSession } from '../../connectors/connector.js'
import { formatPairingLink } from '../../connectors/walletConnect/pairingLink.js'
import { createLatest } from '../../core/async.js'
import { watchState } from '../../core/watchState.js'
import type { Namespace } from '../../domain/namespace.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { NothingApprovedError, RelayRefusedError } from '../../errors/relayErrors.js'
import { NetworkFailedError, RequestAbortedError } from '../../errors/requestErrors.js'
import { SiwxSessionInvalidError } from '../../errors/siwxErrors.js'
import type { Instance } from '../../instance/instance.js'
import { hasPressed, type LinkTab, openWalletLink } from '../../platform/openWalletLink.js'
import { isOnline, isPageHidden } from '../../platform/pageState.js'
import { type Device, readDevice } from '../../platform/readDevice.js'
import { cancelConnect, connect } from '../connection/connect.js'
import { log } from '../log.js'
import { walletConnectOf } from './walletConnectOf.js'

// One URI at a time for the views that show it as a QR code or open an app with it, and what becomes of it.

export type PairingFailure = 'declined' | 'nothing' | 'unusable' | 'refused' | 'offline' | 'failed'

export type PairingState = {
  -readonly [key in keyof ConnectStep]: ConnectStep[key]
} & {
  failure: PairingFailure | undefined
  /** The wallet's app was opened, but the page is still visible. */
  isAppMissing: boolean
}

const initialState = (): PairingState => ({
  status: 'asking',
  uri: undefined,
  isSent: false,
  expiresAt: 0,
  failure: undefined,
  isAppMissing: false,
})

/** What shows the URI: the card, whose views and words belong to the feature, or the app's own page. */
export type PairingCard = {
  /** The user has connected: on to what follows. */
  finishConnect(wallet: string, session: WalletSession): void
  /** A request that is shown has come to nothing. */
  onFailed?(error: unknown): void
}

/** What the verbs keep between their calls. */
export type Pairing = {
  readonly instance: Instance
  readonly card: PairingCard
  readonly state: PairingState
  readonly device: Device
  readonly runs: ReturnType<typeof createLatest>
  connector: Connector | undefined
  /** The wallet that the visible view is about; `undefined` for any with a camera. */
  wallet: CatalogueWallet | undefined
  /** The only one to connect; a URI proposes it alone. */
  namespace: Namespace | undefined
  /** How the wallet's app was opened. */
  link: WalletLink | undefined
  /** When the visible view requested a URI; `undefined` while no view shows one. */
  requestedAt: number | undefined
  /** What opens by itself once there is a URI. */
  pendingTab: LinkTab | undefined
  openTimer: ReturnType<typeof setTimeout> | undefined
}

/** Created for a view that shows a URI, so the relay client begins to load before that view renders. */
export function createPairing(instance: Instance, card: PairingCard): Pairing {
  const pairing: Pairing = {
    instance,
    card,
    state: proxy(initialState()),
    device: readDevice(),
    runs: createLatest(),
    connector: undefined,
    wallet: undefined,
    namespace: undefined,
    link: undefined,
    requestedAt: undefined,
    pendingTab: undefined,
    openTimer: undefined,
  }
  walletConnectOf(instance).then(
    ({ prepare }) => prepare?.(),
    () => undefined,
  )
  return pairing
}

/** The card drops its URI when it closes. */
export function endPairingOnClose(pairing: Pairing) {
  const { modalState, scope } = pairing.instance
  scope.add(
    watchState(modalState.state, () => {
      if (!modalState.state.isOpen) endPairing(pairing)
    }),
  )
}

/** Nobody waits any more: drops the URI. */
export function endPairing({ instance, state, runs, connector }: Pairing) {
  runs.cancel()
  if (connector) cancelConnect(instance, connector)
  Object.assign(state, initialState())
}

/** Creates a URI in advance. */
export function preparePairing(pairing: Pairing) {
  if (pairing.state.uri === undefined) void pair(pairing, { isPreload: true })
}

type ShowOptions = {
  /** The only namespace to connect. */
  readonly namespace?: Namespace | undefined
  /** The user has not asked for it: the page does not say that it connects, and a failure is no event. */
  readonly isUnasked?: boolean | undefined
  /** After a failure. */
  readonly isRetry?: boolean | undefined
}

/** Shows a URI for one wallet, or for any wallet with a camera. */
export function showPairing(
  pairing: Pairing,
  wallet: CatalogueWallet | undefined,
  { namespace, isUnasked, isRetry }: ShowOptions = {},
) {
  const isReused = pairing.namespace === namespace && hasTimeLeft(pairing.state)
  pairing.wallet = wallet
  pairing.namespace = namespace
  pairing.link = undefined
  void pair(pairing, { isReused, isUnasked, isRetry })
}

const hasTimeLeft = ({ uri, expiresAt }: PairingState) =>
  uri !== undefined && expiresAt - performance.now() > PAIRING_MARGIN_MS

export const retryPairing = (pairing: Pairing) => void pair(pairing, { isRetry: true })

/**
 * The view closed. Its URI stays until the card closes: a return to it makes no further proposal, a phone that has
 * scanned it may still approve, and some devices open an app only within the press.
 */
export function hidePairing(pairing: Pairing) {
  clearTimeout(pairing.openTimer)
  pairing.requestedAt = undefined
  pairing.pendingTab = undefined
  pairing.wallet = undefined
  pairing.link = undefined
}

type PairOptions = {
  /** No view asks for it yet. */
  readonly isPreload?: boolean
  /** A view shows it, but the user has not asked for it. */
  readonly isUnasked?: boolean | undefined
  /** The URI that is there serves. */
  readonly isReused?: boolean
  readonly isRetry?: boolean | undefined
}

/** Asks for a URI, and waits for the wallet that uses it. A failure is shown only while a view shows the URI. */
async function pair(
  pairing: Pairing,
  { isPreload = false, isUnasked = false, isReused = false, isRetry = false }: PairOptions,
) {
  const { instance, card, state } = pairing
  const isCurrent = pairing.runs.begin()
  clearTimeout(pairing.openTimer)
  if (!isReused) Object.assign(state, initialState())
  if (!isPreload) pairing.requestedAt = performance.now()
  if (isReused) openPending(pairing)
  try {
    const connector = await walletConnectOf(instance)
    if (!isCurrent()) return
    pairing.connector = connector
    if (!isReused) cancelConnect(instance, connector)
    const session = await connect(instance, connector, {
      namespaces: pairing.namespace === undefined ? undefined : [pairing.namespace],
      isPreload: isPreload || isUnasked,
      isRetry,
      onStep(step) {
        Object.assign(state, step)
        openPending(pairing)
      },
      choice: () => ({ wallet: pairing.wallet, link: pairing.link }),
    })
    if (!isCurrent()) return
    const name = pairing.wallet?.name ?? session.connections[0]?.connector.name ?? connector.name
    card.finishConnect(name, session)
  } catch (error) {
    if (!isCurrent()) return
    if (pairing.requestedAt !== undefined) card.onFailed?.(error)
    if (error instanceof RequestAbortedError) {
      // Another connection has ended this one, so a scan of its URI would be dropped.
      const status = state.uri === undefined ? 'asking' : 'expired'
      Object.assign(state, initialState(), pairing.requestedAt === undefined ? {} : { status })
      return
    }
    // Nobody looks at it: the next visit creates another.
    if (pairing.requestedAt === undefined) Object.assign(state, initialState())
    else Object.assign(state, { uri: undefined, isSent: false, failure: toFailure(error) })
  }
}

function toFailure(error: unknown): PairingFailure {
  if (error instanceof UserRejectedError) return 'declined'
  if (error instanceof NothingApprovedError) return 'nothing'
  if (error instanceof SiwxSessionInvalidError) return 'unusable'
  if (error instanceof RelayRefusedError) return 'refused'
  return error instanceof NetworkFailedError || !isOnline() ? 'offline' : 'failed'
}

/** Opens the app by itself: as soon as there is a URI, and only while the press still counts. */
export function openWhenReady(pairing: Pairing, tab: LinkTab) {
  pairing.pendingTab = tab
  openPending(pairing)
}

/** The view requests it on mount, possibly before the URI is needed or known. */
function openPending(pairing: Pairing) {
  const { state, pendingTab, requestedAt } = pairing
  if (pendingTab === undefined || requestedAt === undefined || !state.uri || !state.isSent) return
  if (hasPressed(performance.now() - requestedAt)) openApp(pairing, pendingTab)
  pairing.pendingTab = undefined
}

/** Opens the wallet's app with the URI, and notices if the page stays visible. */
export function openApp(pairing: Pairing, tab: LinkTab) {
  const { instance, state, device, wallet } = pairing
  const address = wallet && linkOf(wallet, tab)
  if (!wallet || !address || !state.uri || !state.isSent) return
  const { name, linkMode } = wallet
  const { href, redirect, universal } = formatPairingLink({
    link: address,
    linkMode: tab === 'mobile' ? linkMode : undefined,
    uri: state.uri,
    isDecodedOnTheWay: device.isTelegram && device.isAndroid,
  })
  pairing.link = { href, name }
  clearTimeout(pairing.openTimer)
  state.isAppMissing = false
  const prefersUniversal = walletOptionsOf(instance.input).preferUniversalLinks
  try {
    openWalletLink((prefersUniversal && universal) || redirect, tab, device)
  } catch (error) {
    // Its text may have the address in it, and so the code.
    log(instance, 'warn', 'link', name)
    instance.events.emit('CONNECT_PROXY_ERROR', { message: error instanceof Error ? error.name : 'Error', name })
    state.isAppMissing = true
    return
  }
  if (tab === 'web') return
  pairing.openTimer = setTimeout(() => {
    state.isAppMissing = !isPageHidden()
  }, APP_OPEN_MS)
}

const linkOf = (wallet: CatalogueWallet, tab: LinkTab) =>
  ({ mobile: wallet.mobileLink, web: wallet.webappLink, desktop: wallet.desktopLink })[tab]
