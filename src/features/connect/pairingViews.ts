import { createPairingController } from './pairingController.js'
import ConnectingWalletConnectBasicView from './views/ConnectingWalletConnectBasicView.js'
import ConnectingWalletConnectView from './views/ConnectingWalletConnectView.js'

export { ConnectingWalletConnectBasicView, ConnectingWalletConnectView, createPairingController }
