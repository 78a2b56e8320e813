import { hasPairing, resolveFeatures } from '../../config/options.js'
import { canLogIn } from '../../controllers/connection/canLogIn.js'
import type { Instance } from '../../instance/instance.js'
import type { Feature } from '../../modal/feature.js'
import { connectPressed } from './chooseWallet.js'
import { clearFilterOnDisconnect } from './namespaceFilter.js'
import type { ConnectParams, ConnectTarget, MultiChainParams, PairingParams } from './params.js'
import ConnectView, { ConnectWalletsView } from './views/ConnectView.js'

export type ConnectRoutes = {
  Connect: ConnectParams
  /** The wallets that Connect puts behind one row. */
  ConnectWallets: ConnectParams
  ConnectingExternal: ConnectTarget
  /** A QR code for one catalogue wallet, or for any wallet. */
  ConnectingWalletConnect: PairingParams
  /** The same without an adapter. */
  ConnectingWalletConnectBasic: undefined
  ConnectingMultiChain: MultiChainParams
  AllWallets: undefined
  FindWallet: ConnectParams
  /** A wallet for somebody without one: the ways to log in alone. */
  Create: undefined
  /** Instead of connecting, while the project is over the limits of its plan. */
  UsageExceeded: undefined
}

declare module '../../router/routes.js' {
  interface Routes extends ConnectRoutes {}
}

/** Views that follow the choice of a wallet in this browser. */
const views = () => import('./connectViews.js')
/** Views with a QR code. */
const pairingViews = () => import('./pairingViews.js')
const hasLogin = (instance: Instance) => {
  const { email, socials } = resolveFeatures(instance.liveOptions.state.features)
  return canLogIn(instance) && (email || (socials !== false && socials.length > 0))
}
const canPair = ({ input }: Pick<Instance, 'input'>) => hasPairing(input)

export const connect: Feature<'connect', ConnectRoutes> = {
  name: 'connect',
  isEnabled: () => true,
  start: clearFilterOnDisconnect,
  connectPressed,
  views: {
    // Nearly every opening starts here, so it ships with the card.
    Connect: {
      side: 'list',
      title: 'connect.list',
      load: async () => ({ default: ConnectView }),
      customProps: async () => (await views()).useCustomConnectProps,
    },
    ConnectWallets: {
      side: 'list',
      title: 'connect.list',
      load: async () => ({ default: ConnectWalletsView }),
      fallback: 'Connect',
      canOpen: ({ input }) => input.wallets !== false,
    },
    Create: {
      side: 'list',
      title: 'connect.list',
      load: async () => ({ default: (await views()).CreateView }),
      fallback: 'Connect',
      canOpen: hasLogin,
    },
    UsageExceeded: {
      title: 'usage.title',
      load: async () => ({ default: (await views()).UsageExceededView }),
      fallback: 'Connect',
      canOpen: () => false,
    },
    ConnectingExternal: {
      side: 'detail',
      isMetered: true,
      isConnecting: true,
      survivesDisconnect: true,
      title: 'connect.list',
      load: async () => ({ default: (await views()).ConnectingExternalView }),
      customProps: async () => (await views()).useCustomConnectingProps,
      fallback: 'Connect',
      canOpen: () => false,
    },
    ConnectingWalletConnect: {
      side: 'detail',
      isConnecting: true,
      survivesDisconnect: true,
      title: 'connect.list',
      load: async () => ({ default: (await pairingViews()).ConnectingWalletConnectView }),
      fallback: 'Connect',
      canOpen: canPair,
    },
    ConnectingWalletConnectBasic: {
      isConnecting: true,
      survivesDisconnect: true,
      title: 'connect.list',
      load: async () => ({ default: (await pairingViews()).ConnectingWalletConnectBasicView }),
      fallback: 'Connect',
      canOpen: canPair,
    },
    ConnectingMultiChain: {
      side: 'detail',
      isMetered: true,
      isConnecting: true,
      survivesDisconnect: true,
      title: 'connect.list',
      load: async () => ({ default: (await views()).ConnectingMultiChainView }),
      fallback: 'Connect',
      canOpen: () => false,
    },
    FindWallet: { title: 'common.loading', load: async () => ({ default: (await views()).FindWalletView }) },
    AllWallets: {
      side: 'list',
      title: 'connect.search',
      load: async () => ({ default: (await views()).AllWalletsView }),
      fallback: 'Connect',
      canOpen: ({ input, liveOptions }) => liveOptions.state.features.allWallets !== false && input.wallets !== false,
    },
  },
}
