import { resolveSettings } from '../config/options.js'
import { parseUrl } from '../core/url.js'
import { InvalidOptionError } from '../errors/latchkeyError.js'
import type { Instance } from '../instance/instance.js'
import { allowsLoopback } from '../platform/loopbackPage.js'
import { isOnline } from '../platform/pageState.js'
import { type ChainData, createChainData } from '../services/chainData/chainData.js'
import { createHttp, type Http } from '../services/http.js'
import { isForDeveloper, raiseAlert } from './log.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** The blockchain-data service. */
export type ChainClient = { readonly http: Http; readonly chainData: ChainData }

/** Says it to the app's developer, and to nobody else. */
function alertRejected(instance: Instance) {
  const isProduction = process.env.NODE_ENV === 'production'
  if (!isProduction || isForDeveloper(instance.input)) raiseAlert(instance, 'projectIdRejected')
}

/** How the settings say that a service is called. */
export function createServiceHttp(instance: Instance, option: 'blockchainApi' | 'catalogue' | 'telemetry'): Http {
  const { input, scope } = instance
  const { projectId = '', metadata, services } = resolveSettings(input)
  const base = parseUrl(services[option], 'service', { allowLoopback: allowsLoopback(input) })
  if (!base) throw new InvalidOptionError(`services.${option}`, 'an https address is needed')
  const common = { projectId, st: metadata.sdkType, sv: metadata.sdkVersion }
  // Without a project id it is not rejected, but missing.
  const onUnauthorized = projectId ? () => alertRejected(instance) : undefined
  return createHttp({ base, common, signal: scope.signal, isOnline, onUnauthorized })
}

export function createChainClient(instance: Instance): ChainClient {
  const http = createServiceHttp(instance, 'blockchainApi')
  return { http, chainData: createChainData(http, { isEnabled: Boolean(instance.input.projectId) }) }
}

/** The client of the blockchain-data service, which a page with an account needs before the modal opens. */
export const chainClientOf = (instance: Instance): ChainClient => instance.use(createChainClient)
