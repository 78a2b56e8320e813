import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { Instance } from '../../instance/instance.js'
import type { Feature } from '../../modal/feature.js'
import { nameIcon } from '../../ui/moneyIconPaths.js'
import type { words } from './words.js'

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
const canOwn = (instance: Instance) => {
  const network = activeNetwork(instance.network.state)
  const canOwnNames =
    network !== undefined && instance.factories.get(network.namespace)?.offers?.includes('names') === true
  return Boolean(instance.input.projectId) && isActiveConnected(instance) && canOwnNames && isNamed(network)
}

/** Names are for real networks. */
const isNamed = ({ isUnsupported, testnet }: { isUnsupported?: unknown; testnet?: unknown }) =>
  !isUnsupported && testnet !== true

/** It has none yet. */
const isNameless = ({ account, network }: Instance) =>
  account.of(network.state.activeNamespace ?? '')?.profileName === undefined

export const names: Feature<'names', NamesRoutes, typeof words> = {
  name: 'names',
  isEnabled: () => true,
  textsOf: ['transactions'],
  words: async () => (await views()).words,
  settingsAction: { view: 'ChooseAccountName', label: 'action.name', icon: nameIcon },
  views: {
    ChooseAccountName: {
      title: 'names.title',
      load: async () => ({ default: (await views()).ChooseAccountNameView }),
      fallback: 'Account',
      canOpen: (instance) => canOwn(instance) && isNameless(instance),
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
