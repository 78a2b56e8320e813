import { hasSignIn } from '../../config/hasSignIn.js'
import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { WalletSessionEntry } from '../../controllers/siwx/walletSessions.js'
import { importWithRetry } from '../../core/load.js'
import type { Instance } from '../../instance/instance.js'
import type { Feature } from '../../modal/feature.js'
import type { words } from './words.js'

type Place = Pick<Instance, 'connection' | 'network' | 'walletSessions'>

/** The sign-in of the active account. */
export const activeEntry = ({ network, walletSessions }: Pick<Place, 'network' | 'walletSessions'>) =>
  walletSessions.state.entries[network.state.activeNamespace ?? ''] as WalletSessionEntry | undefined

/** The view that the user signs in with now: an address may come first. */
export const signInView = (place: Pick<Place, 'network' | 'walletSessions'>) =>
  activeEntry(place)?.wantsEmail ? 'DataCapture' : 'SIWXSignMessage'

/** A wallet is connected on a network of the app, without a session, and the user has not decided to do without. */
export function mustSign(place: Place): boolean {
  const network = activeNetwork(place.network.state)
  if (!network || network.isUnsupported || !isActiveConnected(place)) return false
  const entry = activeEntry(place)
  return entry?.status !== 'signed-in' && !entry?.isDismissed
}

type SiwxRoutes = {
  SIWXSignMessage: undefined
  /** The older name of the same view. */
  ConnectingSiwe: undefined
  /** Asks for an e-mail address before the signature. */
  DataCapture: undefined
  DataCaptureOtpConfirm: undefined
}

declare module '../../router/routes.js' {
  interface Routes extends SiwxRoutes {}
}

const signInViews = ['SIWXSignMessage', 'ConnectingSiwe', 'DataCapture', 'DataCaptureOtpConfirm'] as const

const views = () => import('./siwxViews.js')

const signMessage = {
  title: 'siwx.title',
  load: async () => ({ default: (await views()).SIWXSignMessageView }),
  fallback: 'Account',
  canOpen: mustSign,
  isMandatory: ({ wallet, ui }) => {
    if (!wallet.walletSessions.state.isRequired || !mustSign(wallet)) return false
    // While a session is being looked for, nothing is held back that is not here yet.
    const status = activeEntry(wallet)?.status ?? 'checking'
    return status !== 'checking' || signInViews.some((view) => ui.router.has(view))
  },
  locks: ({ wallet }) => (wallet.walletSessions.state.isRequired && mustSign(wallet) ? 'siwx.locked' : undefined),
} satisfies Feature<'siwx', SiwxRoutes, typeof words>['views']['SIWXSignMessage']

/** Closing ends the connection, which is of no use without the sign-in. */
const capture = {
  fallback: 'SIWXSignMessage',
  isMandatory: signMessage.isMandatory,
  onClose: ({ wallet }) => void wallet.disconnect(wallet.network.state.activeNamespace).catch(() => undefined),
} satisfies Partial<Feature<'siwx', SiwxRoutes, typeof words>['views']['DataCapture']>

export const siwx: Feature<'siwx', SiwxRoutes, typeof words> = {
  name: 'siwx',
  isEnabled: ({ input }) => hasSignIn(input),
  textsOf: ['transactions'],
  words: async () => (await views()).words,
  start(modal, scope) {
    importWithRetry(views, scope.signal).then(
      ({ watchSignIn }) => watchSignIn(modal, scope),
      (error) => modal.services.log('error', 'sign-in', error),
    )
  },
  afterConnect: ({ wallet }) => (mustSign(wallet) ? signInView(wallet) : undefined),
  views: {
    SIWXSignMessage: signMessage,
    ConnectingSiwe: signMessage,
    DataCapture: {
      ...capture,
      title: 'capture.title',
      load: async () => ({ default: (await views()).DataCaptureView }),
      canOpen: (instance) => mustSign(instance) && signInView(instance) === 'DataCapture',
    },
    DataCaptureOtpConfirm: {
      ...capture,
      title: 'capture.codeTitle',
      load: async () => ({ default: (await views()).DataCaptureOtpConfirmView }),
      canOpen: () => false,
    },
  },
}
