import NetworksView from './views/NetworksView.js'
import SwitchActiveChainView from './views/SwitchActiveChainView.js'
import SwitchNetworkView from './views/SwitchNetworkView.js'
import UnsupportedChainView from './views/UnsupportedChainView.js'
import { words } from './words.js'

export { NetworksView, SwitchActiveChainView, SwitchNetworkView, UnsupportedChainView, words }
