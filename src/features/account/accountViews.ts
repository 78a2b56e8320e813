import { useCustomAccountProps } from './customAccountProps.js'
import AccountSettingsView from './views/AccountSettingsView.js'
import AccountView from './views/AccountView.js'
import ProfileWalletsView from './views/ProfileWalletsView.js'
import { words } from './words.js'

export { AccountSettingsView, AccountView, ProfileWalletsView, useCustomAccountProps, words }
