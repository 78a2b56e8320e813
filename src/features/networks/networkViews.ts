import NetworksView from './views/NetworksView.js'
import SwitchNetworkView from './views/SwitchNetworkView.js'
import UnsupportedChainView from './views/UnsupportedChainView.js'

export { NetworksView, SwitchNetworkView, UnsupportedChainView }
