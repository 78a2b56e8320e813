import { useCustomConnectingProps } from './customConnectingProps.js'
import { useCustomConnectProps } from './customConnectProps.js'
import ConnectingExternalView from './views/ConnectingExternalView.js'
import ConnectingMultiChainView from './views/ConnectingMultiChainView.js'
import FindWalletView from './views/FindWalletView.js'

export {
  ConnectingExternalView,
  ConnectingMultiChainView,
  FindWalletView,
  useCustomConnectingProps,
  useCustomConnectProps,
}
