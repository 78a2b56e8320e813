import { isActiveConnected } from '../../controllers/connection/isActiveConnected.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { Feature } from '../../modal/feature.js'
import type { Shell } from '../../modal/shell.js'
import { nameIcon } from '../../ui/moneyIconPaths.js'
import type words from './words/en.js'

export type NamesRoutes = {
  ChooseAccountName: undefined
  RegisterAccountName: undefined
  RegisterAccountNameSuccess: undefined
}

declare module '../../router/routes.js' {
  interface Routes extends NamesRoutes {}
}

/** One chunk: three short views of one form. */
const views = () => import('./namesViews.js')

/** The active account can own a name of the service. */
const canOwn = (shell: Shell) => {
  const network = activeNetwork(shell.network.state)
  const canOwnNames = network !== undefined && shell.factories.get(network.namespace)?.canOwnNames === true
  return Boolean(shell.input.projectId) && isActiveConnected(shell) && canOwnNames && isNamed(network)
}

/** Names are for real networks. */
const isNamed = ({ isUnsupported, testnet }: { isUnsupported?: unknown; testnet?: unknown }) =>
  !isUnsupported && testnet !== true

/** It has none yet. */
const isNameless = ({ account, network }: Shell) =>
  account.of(network.state.activeNamespace ?? '')?.profileName === undefined

export const names: Feature<'names', NamesRoutes, typeof words> = {
  name: 'names',
  isEnabled: () => true,
  textsOf: ['transactions'],
  words: {
    en: () => import('./words/en.js'),
    ar: () => import('./words/ar.js'),
    de: () => import('./words/de.js'),
    es: () => import('./words/es.js'),
  },
  settingsAction: { view: 'ChooseAccountName', label: 'action.name', icon: nameIcon },
  views: {
    ChooseAccountName: {
      title: 'names.title',
      load: async () => ({ default: (await views()).ChooseAccountNameView }),
      fallback: 'Account',
      canOpen: (shell) => canOwn(shell) && isNameless(shell),
    },
    RegisterAccountName: {
      title: 'names.title',
      load: async () => ({ default: (await views()).RegisterAccountNameView }),
      fallback: 'Account',
      canOpen: canOwn,
    },
    RegisterAccountNameSuccess: {
      title: 'names.title',
      load: async () => ({ default: (await views()).RegisterAccountNameSuccessView }),
      fallback: 'Account',
      canOpen: () => false,
    },
  },
}
