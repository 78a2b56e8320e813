import { preparePairing } from '../../controllers/pairing/pairing.js'
import ConnectingWalletConnectView, {
  ConnectingWalletConnectBasicView,
  createModalPairing,
} from './views/ConnectingWalletConnectView.js'

export { ConnectingWalletConnectBasicView, ConnectingWalletConnectView, createModalPairing, preparePairing }
