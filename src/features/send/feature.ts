import { resolveFeatures } from '../../config/options.js'
import { isActiveConnected } from '../../controllers/connection/isActiveConnected.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { Feature } from '../../modal/feature.js'
import type { Shell } from '../../modal/shell.js'
import { sendIcon } from '../../ui/moneyIconPaths.js'
import type { SendArguments, SentParams } from './sendController.js'
import type words from './words/en.js'

export type SendRoutes = {
  /** An app may fix the fields. */
  WalletSend: SendArguments | undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  WalletSendConfirmed: SentParams
}

/** One chunk: one form in four views. */
const views = () => import('./sendViews.js')

/** The active account can pay, on a network that the app knows. */
const canSend = (shell: Shell) => {
  const network = activeNetwork(shell.network.state)
  const canTransfer = network !== undefined && shell.factories.get(network.namespace)?.canTransfer === true
  return isActiveConnected(shell) && canTransfer && !network.isUnsupported
}

export const send: Feature<'send', SendRoutes, typeof words> = {
  name: 'send',
  isEnabled: ({ input }) => resolveFeatures(input.features ?? {}).send,
  words: {
    en: () => import('./words/en.js'),
    ar: () => import('./words/ar.js'),
    de: () => import('./words/de.js'),
    es: () => import('./words/es.js'),
  },
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
    WalletSendConfirmed: {
      title: 'send.title',
      load: async () => ({ default: (await views()).WalletSendConfirmedView }),
      fallback: 'Account',
      canOpen: () => false,
    },
  },
}
