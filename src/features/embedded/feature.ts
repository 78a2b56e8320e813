import { resolveFeatures } from '../../config/options.js'
import { connectorIdOf } from '../../controllers/connection/connectionController.js'
import { importWithRetry } from '../../core/load.js'
import { isEmbeddedId } from '../../domain/embedded.js'
import type { Feature } from '../../modal/feature.js'
import type { Shell } from '../../modal/shell.js'
import type words from './words/en.js'

export type EmbeddedRoutes = {
  EmailLogin: undefined
  EmailVerifyDevice: undefined
  EmailVerifyOtp: undefined
  ApproveTransaction: undefined
}

/** One chunk: every view of the embedded wallet. */
const views = () => import('./embeddedViews.js')

const hasEmail = ({ liveOptions, embedded }: Shell) =>
  embedded !== undefined && resolveFeatures(liveOptions.state.features).email

const isEmbeddedActive = ({ connection, network }: Pick<Shell, 'connection' | 'network'>) =>
  isEmbeddedId(connectorIdOf(connection.state, network.state.activeNamespace))

/** Something waits for the user on the wallet's own page. */
const isApproving = ({ kept }: Shell) => (kept.approvals?.state.pending.length ?? 0) > 0

export const embedded: Feature<'embedded', EmbeddedRoutes, typeof words> = {
  name: 'embedded',
  isEnabled: (shell) => shell.embedded !== undefined,
  words: {
    en: () => import('./words/en.js'),
    ar: () => import('./words/ar.js'),
    de: () => import('./words/de.js'),
    es: () => import('./words/es.js'),
  },
  start(modal, scope) {
    const stop = modal.wallet.watchEmbedded(({ approvals }) => {
      importWithRetry(() => import('./watchApprovals.js'), scope.signal).then(
        ({ watchApprovals }) => watchApprovals(modal, approvals, scope),
        (error) => approvals.fail(error instanceof Error ? error : new Error(String(error))),
      )
    })
    scope.add(stop)
  },
  loginMethod: { view: 'EmailLogin', load: async () => ({ default: (await views()).EmailMethod }) },
  accountNotice: {
    view: 'ApproveTransaction',
    isOffered: isEmbeddedActive,
    load: async () => ({ default: (await views()).AccountNotice }),
  },
  views: {
    EmailLogin: {
      title: 'embedded.title',
      load: async () => ({ default: (await views()).EmailLoginView }),
      isConnecting: true,
      survivesDisconnect: true,
      fallback: 'Connect',
      canOpen: hasEmail,
    },
    EmailVerifyDevice: {
      title: 'embedded.device.title',
      load: async () => ({ default: (await views()).EmailVerifyDeviceView }),
      isConnecting: true,
      survivesDisconnect: true,
      fallback: 'EmailLogin',
      canOpen: () => false,
    },
    EmailVerifyOtp: {
      title: 'embedded.code.title',
      load: async () => ({ default: (await views()).EmailVerifyOtpView }),
      isConnecting: true,
      survivesDisconnect: true,
      fallback: 'EmailLogin',
      canOpen: () => false,
    },
    ApproveTransaction: {
      title: 'embedded.approve.title',
      load: async () => ({ default: (await views()).ApproveTransactionView }),
      survivesDisconnect: true,
      fallback: 'Account',
      canOpen: isApproving,
    },
  },
}
