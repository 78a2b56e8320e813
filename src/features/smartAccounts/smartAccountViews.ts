import SmartAccountSettingsView from './views/SmartAccountSettingsView.js'
import UpgradeToSmartAccountView, { SmartAccountNotice } from './views/UpgradeToSmartAccountView.js'
import { words } from './words.js'

export { SmartAccountNotice, SmartAccountSettingsView, UpgradeToSmartAccountView, words }
