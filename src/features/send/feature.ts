import { resolveFeatures } from '../../config/options.js'
import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { SendArguments } from '../../controllers/send/sendForm.js'
import type { SentTransfer } from '../../domain/transfer.js'
import type { Instance } from '../../instance/instance.js'
import type { Feature } from '../../modal/feature.js'
import { sendIcon } from '../../ui/moneyIconPaths.js'
import type { words } from './words.js'

export type SendRoutes = {
  /** An app may fix the fields; an earlier transfer that has moved nothing may fill them. */
  WalletSend: SendArguments | { readonly repeat: SentTransfer } | undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
}

declare module '../../router/routes.js' {
  interface Routes extends SendRoutes {}
}

/** One chunk: one form in three views. */
const views = () => import('./sendViews.js')

/** The active account can pay, on a network that the app knows. */
const canSend = (instance: Instance) => {
  const network = activeNetwork(instance.network.state)
  const canTransfer =
    network !== undefined && instance.factories.get(network.namespace)?.offers?.includes('transfers') === true
  return isActiveConnected(instance) && canTransfer && !network.isUnsupported
}

export const send: Feature<'send', SendRoutes, typeof words> = {
  name: 'send',
  textsOf: ['transactions'],
  isEnabled: ({ input }) => resolveFeatures(input.features ?? {}).send,
  words: async () => (await views()).words,
  walletAction: { name: 'send', view: 'WalletSend', label: 'action.send', icon: sendIcon },
  views: {
    WalletSend: {
      title: 'send.title',
      load: async () => ({ default: (await views()).WalletSendView }),
      fallback: 'Account',
      canOpen: canSend,
    },
    WalletSendSelectToken: {
      title: 'send.pick',
      load: async () => ({ default: (await views()).WalletSendSelectTokenView }),
      fallback: 'WalletSend',
      canOpen: () => false,
    },
    WalletSendPreview: {
      title: 'send.preview',
      load: async () => ({ default: (await views()).WalletSendPreviewView }),
      fallback: 'WalletSend',
      canOpen: () => false,
    },
  },
}
