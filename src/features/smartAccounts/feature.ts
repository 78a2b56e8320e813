import type { Instance } from '../../instance/instance.js'
import type { Feature } from '../../modal/feature.js'
import { layersIcon } from '../../ui/iconPaths.js'
import { embeddedAccounts } from './embeddedAccounts.js'
import type { words } from './words.js'

export type SmartAccountRoutes = { SmartAccountSettings: undefined; UpgradeToSmartAccount: undefined }

declare module '../../router/routes.js' {
  interface Routes extends SmartAccountRoutes {}
}

/** One chunk: every view of smart accounts. */
const views = () => import('./smartAccountViews.js')

/** The active account is an EOA whose user has a smart account too. */
const hasUpgrade = (instance: Pick<Instance, 'account' | 'connection' | 'network'>) =>
  embeddedAccounts(instance)?.active.type === 'eoa'

export const smartAccounts: Feature<'smartAccounts', SmartAccountRoutes, typeof words> = {
  name: 'smartAccounts',
  isEnabled: (instance) => instance.embedded !== undefined,
  words: async () => (await views()).words,
  accountNotices: [
    {
      view: 'UpgradeToSmartAccount',
      rank: 1,
      isOffered: hasUpgrade,
      load: async () => ({ default: (await views()).SmartAccountNotice }),
    },
  ],
  settingsAction: { view: 'SmartAccountSettings', label: 'action.smartAccount', icon: layersIcon },
  views: {
    SmartAccountSettings: {
      title: 'smart.title',
      load: async () => ({ default: (await views()).SmartAccountSettingsView }),
      fallback: 'Account',
      canOpen: (instance) => embeddedAccounts(instance) !== undefined,
    },
    UpgradeToSmartAccount: {
      title: 'smart.title',
      load: async () => ({ default: (await views()).UpgradeToSmartAccountView }),
      fallback: 'Account',
      canOpen: hasUpgrade,
    },
  },
}
