import { importWithRetry } from '../core/load.js'
import type { Unsubscribe } from '../core/scope.js'
import type { OpenRequests } from './askOnce.js'
import type { Connector } from './connector.js'

/** What one wallet says it is; `provider` is its own object, which can answer anything. */
export type Eip1193Wallet = Pick<
  Connector,
  'id' | 'name' | 'fullName' | 'rawName' | 'type' | 'icon' | 'rdns' | 'isContested' | 'isAnonymous'
> & { readonly provider: object }

/** What asks such a wallet. Listing it needs none of this; the first request loads it. */
export const loadEip1193Connection = () => importWithRetry(() => import('./eip1193Connection.js'))

export function createEip1193Connector({ provider, ...wallet }: Eip1193Wallet): Connector {
  const open: OpenRequests = new Set()
  const connector: Connector = {
    ...wallet,
    namespaces: ['eip155'],
    prepare: loadEip1193Connection,
    connect: async (request) => (await loadEip1193Connection()).connectEip1193(connector, provider, request, open),
    resume: async () => (await loadEip1193Connection()).resumeEip1193(connector, provider),
  }
  return connector
}

export const INJECTED_ID = 'injected'

/** The provider on `window.ethereum`, unless it has announced itself too. */
export function findInjected(isAnnounced: (provider: unknown) => boolean): object | undefined {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: an injected provider is a property of the window
    const provider: unknown = Reflect.get(window, 'ethereum')
    const isProvider =
      typeof provider === 'object' && provider !== null && typeof Reflect.get(provider, 'request') === 'function'
    return isProvider && !isAnnounced(provider) ? provider : undefined
  } catch {
    return undefined
  }
}

/** Wallet apps' browsers may set `window.ethereum` after the page has loaded, and dispatch this event then. */
export function watchInjected(onChange: () => void): Unsubscribe {
  const listen = () => onChange()
  // biome-ignore lint/style/noRestrictedGlobals: an injected provider is announced by an event of the window
  const page = window
  page.addEventListener('ethereum#initialized', listen)
  return () => page.removeEventListener('ethereum#initialized', listen)
}

/** Brand flags are not read: any wallet can set them. */
export const createInjectedConnector = (provider: object): Connector =>
  createEip1193Connector({ id: INJECTED_ID, name: 'Browser wallet', type: 'INJECTED', provider })
