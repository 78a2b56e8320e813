import ConnectingWalletConnectBasicView from './ConnectingWalletConnectBasicView.js'
import ConnectingWalletConnectView from './ConnectingWalletConnectView.js'

export { ConnectingWalletConnectBasicView, ConnectingWalletConnectView }
