import FundWalletView from './views/FundWalletView.js'
import WalletCompatibleNetworksView from './views/WalletCompatibleNetworksView.js'
import WalletReceiveView from './views/WalletReceiveView.js'

export { FundWalletView, WalletCompatibleNetworksView, WalletReceiveView }
