import { resolveSettings } from '../config/options.js'
import { parseUrl } from '../core/url.js'
import { InvalidOptionError } from '../errors/optionErrors.js'
import { isLoopbackPage, isOnline } from '../platform/pageState.js'
import { createChainData } from '../services/chainData/chainData.js'
import { createHttp } from '../services/http.js'
import { isForDeveloper } from './isForDeveloper.js'
import type { ChainClient } from './lazyParts.js'
import type { Shell } from './shell.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Says it to the app's developer. Nothing loads for anybody else. */
function alertRejected({ input, runtime }: Shell) {
  if (process.env.NODE_ENV === 'production' && !isForDeveloper(input)) return
  runtime().then(
    ({ alerts }) => alerts.raise('projectIdRejected'),
    () => undefined,
  )
}

/** How the settings say that a service is called. */
export function createServiceClient(shell: Shell, option: 'blockchainApi' | 'catalogue' | 'telemetry') {
  const { input, scope } = shell
  const { projectId = '', sdkType, sdkVersion, services } = resolveSettings(input)
  const base = parseUrl(services[option], 'service', { allowLoopback: input.sandbox !== undefined || isLoopbackPage() })
  if (!base) throw new InvalidOptionError(`services.${option}`, 'an https address is needed')
  const common = { projectId, st: sdkType, sv: sdkVersion }
  // Without a project id it is not rejected, but missing.
  const onUnauthorized = projectId ? () => alertRejected(shell) : undefined
  return createHttp({ base, common, signal: scope.signal, isOnline, onUnauthorized })
}

/** The client of the blockchain-data service, which a page with an account needs before the modal opens. */
export function createChainClient(shell: Shell): ChainClient {
  const blockchainHttp = createServiceClient(shell, 'blockchainApi')
  const { projectId = '' } = shell.input
  return { blockchainHttp, chainData: createChainData(blockchainHttp, { isEnabled: projectId !== '' }) }
}
