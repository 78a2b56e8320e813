import type { Feature } from '../../modal/feature.js'
import { layersIcon } from '../../ui/loginIconPaths.js'
import { embeddedAccounts } from './embeddedAccounts.js'
import type words from './words/en.js'

export type SmartAccountRoutes = { SmartAccountSettings: undefined }

export const smartAccounts: Feature<'smartAccounts', SmartAccountRoutes, typeof words> = {
  name: 'smartAccounts',
  isEnabled: (shell) => shell.embedded !== undefined,
  words: {
    en: () => import('./words/en.js'),
    ar: () => import('./words/ar.js'),
    de: () => import('./words/de.js'),
    es: () => import('./words/es.js'),
  },
  settingsAction: { view: 'SmartAccountSettings', label: 'action.smartAccount', icon: layersIcon },
  views: {
    SmartAccountSettings: {
      title: 'smart.title',
      load: () => import('./views/SmartAccountSettingsView.js'),
      fallback: 'Account',
      canOpen: (shell) => embeddedAccounts(shell) !== undefined,
    },
  },
}
