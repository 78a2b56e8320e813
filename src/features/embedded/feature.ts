import { resolveFeatures } from '../../config/options.js'
import { activeEmail } from '../../controllers/account/activeAccount.js'
import { canLogIn } from '../../controllers/connection/canLogIn.js'
import { connectorIdOf } from '../../controllers/connection/connectionController.js'
import { loadedEmbedded, watchEmbedded } from '../../controllers/embedded/watchEmbedded.js'
import { importWithRetry } from '../../core/load.js'
import { isEmbeddedId } from '../../domain/embedded.js'
import type { Instance } from '../../instance/instance.js'
import type { Feature } from '../../modal/feature.js'
import { mailIcon } from '../../ui/pageIconPaths.js'
import type { words } from './words.js'

export type EmbeddedRoutes = {
  EmailLogin: undefined
  EmailVerifyDevice: undefined
  EmailVerifyOtp: undefined
  UpdateEmailWallet: undefined
  UpdateEmailPrimaryOtp: undefined
  UpdateEmailSecondaryOtp: undefined
  UpgradeEmailWallet: undefined
  ApproveTransaction: undefined
}

declare module '../../router/routes.js' {
  interface Routes extends EmbeddedRoutes {}
}

/** One chunk: every view of the embedded wallet. */
const views = () => import('./embeddedViews.js')

const hasEmail = (instance: Instance) =>
  canLogIn(instance) && resolveFeatures(instance.liveOptions.state.features).email

const isEmbeddedActive = ({ connection, network }: Pick<Instance, 'connection' | 'network'>) =>
  isEmbeddedId(connectorIdOf(connection.state, network.state.activeNamespace))
/** The active account is one of the embedded wallet, whose user has an e-mail address. */
const hasActiveEmail = (instance: Instance) => activeEmail(instance) !== undefined

/** Something waits for the user on the wallet's own page. */
const isApproving = (instance: Instance) => (loadedEmbedded(instance)?.approvals.state.pending.length ?? 0) > 0

export const embedded: Feature<'embedded', EmbeddedRoutes, typeof words> = {
  name: 'embedded',
  isEnabled: (instance) => instance.embedded !== undefined,
  words: async () => (await views()).words,
  start(modal, scope) {
    const stop = watchEmbedded(modal.instance, (wallet) => {
      importWithRetry(() => import('./watchApprovals.js'), scope.signal).then(
        ({ watchApprovals }) => watchApprovals(modal, wallet, scope),
        (error) => wallet.approvals.fail(error instanceof Error ? error : new Error(String(error))),
      )
    })
    scope.add(stop)
  },
  loginMethods: [{ name: 'email', view: 'EmailLogin', load: async () => ({ default: (await views()).EmailField }) }],
  accountNotices: [
    {
      view: 'ApproveTransaction',
      rank: 0,
      isOffered: isEmbeddedActive,
      load: async () => ({ default: (await views()).RefusedCallNotice }),
    },
    {
      view: 'UpgradeEmailWallet',
      rank: 2,
      isOffered: isEmbeddedActive,
      isExpected: ({ services, ui }) =>
        services.storage.read('custody_offer_hidden') !== 'true' && ui.offers('UpgradeEmailWallet'),
      load: async () => ({ default: (await views()).CustodyNotice }),
    },
  ],
  settingsAction: {
    view: 'UpdateEmailWallet',
    label: 'action.email',
    icon: mailIcon,
    detail: ({ account }) => account.state.embedded?.email,
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
      side: 'detail',
      title: 'embedded.device.title',
      load: async () => ({ default: (await views()).EmailVerifyDeviceView }),
      isConnecting: true,
      survivesDisconnect: true,
      fallback: 'EmailLogin',
      canOpen: () => false,
    },
    EmailVerifyOtp: {
      side: 'detail',
      title: 'embedded.code.title',
      load: async () => ({ default: (await views()).EmailVerifyOtpView }),
      isConnecting: true,
      survivesDisconnect: true,
      fallback: 'EmailLogin',
      canOpen: () => false,
    },
    UpdateEmailWallet: {
      title: 'embedded.change.title',
      load: async () => ({ default: (await views()).UpdateEmailWalletView }),
      fallback: 'Account',
      canOpen: hasActiveEmail,
    },
    UpdateEmailPrimaryOtp: {
      title: 'embedded.change.primary',
      load: async () => ({ default: (await views()).UpdateEmailPrimaryOtpView }),
      fallback: 'UpdateEmailWallet',
      canOpen: () => false,
    },
    UpdateEmailSecondaryOtp: {
      title: 'embedded.change.secondary',
      load: async () => ({ default: (await views()).UpdateEmailSecondaryOtpView }),
      fallback: 'UpdateEmailWallet',
      canOpen: () => false,
    },
    UpgradeEmailWallet: {
      title: 'embedded.custody.title',
      load: async () => ({ default: (await views()).UpgradeEmailWalletView }),
      fallback: 'Account',
      canOpen: hasActiveEmail,
    },
    ApproveTransaction: {
      title: 'embedded.approve.title',
      load: async () => ({ default: (await views()).ApproveTransactionView }),
      fallback: 'Account',
      canOpen: isApproving,
      // Over a sign-in that is required, it is part of it.
      locks: ({ ui }) => ui.mandatoryView() && 'embedded.approve.locked',
    },
  },
}
