import FundWalletView from './views/FundWalletView.js'
import WalletCompatibleNetworksView from './views/WalletCompatibleNetworksView.js'
import WalletReceiveView from './views/WalletReceiveView.js'
import { words } from './words.js'

export { FundWalletView, WalletCompatibleNetworksView, WalletReceiveView, words }
