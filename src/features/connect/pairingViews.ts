import { preparePairing } from '../../controllers/pairing/pairing.js'
import { createModalPairing } from './createModalPairing.js'
import ConnectingWalletConnectBasicView from './views/ConnectingWalletConnectBasicView.js'
import ConnectingWalletConnectView from './views/ConnectingWalletConnectView.js'

export { ConnectingWalletConnectBasicView, ConnectingWalletConnectView, createModalPairing, preparePairing }
