import FundWalletView from './views/FundWalletView.js'
import WalletReceiveView, { WalletCompatibleNetworksView } from './views/WalletReceiveView.js'
import { words } from './words.js'

export { FundWalletView, WalletCompatibleNetworksView, WalletReceiveView, words }
