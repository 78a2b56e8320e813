import ConnectingMultiChainView from './ConnectingMultiChainView.js'
import ConnectingWalletConnectBasicView from './ConnectingWalletConnectBasicView.js'
import ConnectingWalletConnectView from './ConnectingWalletConnectView.js'

export { ConnectingMultiChainView, ConnectingWalletConnectBasicView, ConnectingWalletConnectView }
