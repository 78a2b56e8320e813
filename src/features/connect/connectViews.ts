import { useCustomConnectingProps, useCustomConnectProps } from './customConnectProps.js'
import AllWalletsView from './views/AllWalletsView.js'
import ConnectingExternalView from './views/ConnectingExternalView.js'
import ConnectingMultiChainView from './views/ConnectingMultiChainView.js'
import CreateView from './views/CreateView.js'
import FindWalletView from './views/FindWalletView.js'
import UsageExceededView from './views/UsageExceededView.js'

export {
  AllWalletsView,
  ConnectingExternalView,
  ConnectingMultiChainView,
  CreateView,
  FindWalletView,
  UsageExceededView,
  useCustomConnectingProps,
  useCustomConnectProps,
}
