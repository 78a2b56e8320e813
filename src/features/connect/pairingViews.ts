import { preparePairing } from '../../controllers/pairing/pairing.js'
import { createModalPairing } from './createModalPairing.js'
import ConnectingWalletConnectView, { ConnectingWalletConnectBasicView } from './views/ConnectingWalletConnectView.js'

export { ConnectingWalletConnectBasicView, ConnectingWalletConnectView, createModalPairing, preparePairing }
