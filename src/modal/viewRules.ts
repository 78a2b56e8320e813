import type { Settings } from '../config/options.js'
import { statusOf } from '../controllers/connection/connectionController.js'
import { activeNetwork } from '../controllers/network/networkController.js'
import { features } from '../features/index.js'
import type { ViewName } from '../router/routes.js'
import type { View } from './feature.js'
import type { Shell } from './shell.js'

export type Views = ReadonlyMap<ViewName, View<never>>

export type ViewRules = ReturnType<typeof createViewRules>

export const listFeatures = (shell: Shell) => features.filter((feature) => feature.isEnabled(shell))

/** The views of every enabled feature. */
export const listViews = (enabled: ReturnType<typeof listFeatures>): Views =>
  new Map(enabled.flatMap((feature) => Object.entries(feature.views) as unknown as [ViewName, View<never>][]))

/** Which view the card may show, and must. */
export function createViewRules(shell: Shell, settings: Settings, views: Views) {
  const { connection, network, isPairingOnly } = shell

  function isConnected(): boolean {
    const { activeNamespace } = network.state
    return activeNamespace !== undefined && statusOf(connection.state, activeNamespace) === 'connected'
  }

  /** The connected wallet is on a network that the app does not allow. */
  function mustChangeNetwork(): boolean {
    const isUnsupported = activeNetwork(network.state)?.isUnsupported === true
    const isForbidden = settings.enableNetworkSwitch && !settings.allowUnsupportedChain
    return isUnsupported && isForbidden && !isPairingOnly && isConnected()
  }

  /** The requested view if it can be shown, or its fallback. */
  function resolve(view: ViewName): ViewName {
    for (let wanted = view, steps = 0; steps < 5; steps++) {
      const definition = views.get(wanted)
      if (definition && (definition.canOpen?.(shell) ?? true)) return wanted
      wanted = (definition?.fallback ?? 'Connect') as ViewName
    }
    return 'Connect'
  }

  /** Of an embedded card, which always shows one. */
  const home = () => (isConnected() ? 'Account' : 'Connect')

  /** The view to open with. */
  function first(view: ViewName | undefined, wallet: string | undefined): ViewName {
    // `onClick={open}` passes an event instead of options.
    if (view && views.has(view)) return resolve(view)
    if (wallet && typeof wallet === 'string') return resolve('FindWallet')
    if (mustChangeNetwork()) return resolve('UnsupportedChain')
    if (isConnected()) return resolve('Account')
    return resolve(isPairingOnly || settings.manualWCControl ? 'ConnectingWalletConnectBasic' : 'Connect')
  }

  return { isConnected, mustChangeNetwork, resolve, home, first }
}
