import { parseUrl } from '../core/url.js'
import { createChainData } from '../services/chainData/chainData.js'
import { createHttp } from '../services/http.js'
import { createLogger } from '../services/logger.js'
import { createRpc } from '../services/rpc.js'
import { InvalidOptionError } from '../errors/configErrors.js'
import { isLoopbackPage, isOnline } from '../platform/page.js'
import type { Shell } from './shell.js'

export type Services = ReturnType<typeof createServices>

/** The clients of the services that an instance talks to; each knows its own base address and nothing else's. */
export function createServices({ settings, live, network, scope }: Shell) {
  const { projectId = '', sdkType, sdkVersion, services, customRpcUrls = {}, isSandbox, debug } = settings
  const allowLoopback = isSandbox || isLoopbackPage()
  const logger = createLogger({ level: debug ? 'debug' : 'error' })
  const client = (option: 'blockchainApi' | 'catalogue' | 'telemetry') => {
    const base = parseUrl(services[option], 'service', { allowLoopback })
    if (!base) throw new InvalidOptionError(`services.${option}`, 'an https address is needed')
    return createHttp({
      base,
      common: { projectId, st: sdkType, sv: sdkVersion },
      signal: scope.signal,
      isOnline,
    })
  }
  const blockchainApi = client('blockchainApi')
  const supported = (caipNetworkId: string) => chainData.isSupported(caipNetworkId)
  const chainData = createChainData(blockchainApi, { isEnabled: projectId !== '' })
  return {
    allowLoopback,
    logger,
    blockchainApi,
    catalogueHttp: client('catalogue'),
    telemetryHttp: client('telemetry'),
    chainData,
    isSupportedNetwork: supported,
    rpc: createRpc({
      blockchainApi: services.blockchainApi,
      projectId,
      customRpcUrls,
      allowLoopback,
      signal: scope.signal,
      isOnline,
    }),
    /** What the visitor's features allow now. */
    features: () => live.state.features,
    activeNetworkId: () => {
      const { activeNamespace } = network.state
      return activeNamespace && network.activeOf(activeNamespace)?.caipNetworkId
    },
  }
}
