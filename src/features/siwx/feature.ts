import { hasSignIn } from '../../config/hasSignIn.js'
import { importWithRetry } from '../../core/load.js'
import type { Feature } from '../../modal/feature.js'
import { activeEntry, mustSign, signInView } from './mustSign.js'
import type { words } from './words.js'

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
    if (!wallet.signIns.state.isRequired || !mustSign(wallet)) return false
    // While a session is being looked for, nothing is held back that is not here yet.
    const status = activeEntry(wallet)?.status ?? 'checking'
    return status !== 'checking' || signInViews.some((view) => ui.router.has(view))
  },
  locks: ({ wallet }) => (wallet.signIns.state.isRequired && mustSign(wallet) ? 'siwx.locked' : undefined),
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
