import { SmartAccountNotice } from './views/SmartAccountNotice.js'
import SmartAccountSettingsView from './views/SmartAccountSettingsView.js'
import UpgradeToSmartAccountView from './views/UpgradeToSmartAccountView.js'
import { words } from './words.js'

export { SmartAccountNotice, SmartAccountSettingsView, UpgradeToSmartAccountView, words }
