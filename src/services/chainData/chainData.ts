import { createOnce } from '../../core/load.js'
import { isRecord } from '../../core/values.js'
import type { Network } from '../../domain/network.js'
import type { Http } from '../http.js'

const MAX_CHAINS = 1_000
const MAX_TEXT = 4_096

/** A name or an image that is no text counts as none. */
const parseText = (value: unknown) => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : null)

export type Identity = { readonly name: string | null; readonly avatar: string | null }

// Guards instead of schemas: a page with a stored connection loads them.
const parseIdentity = (value: unknown): Identity | undefined =>
  isRecord(value) ? { name: parseText(value.name), avatar: parseText(value.avatar) } : undefined

const parseSupportedChains = (value: unknown): ReadonlySet<unknown> | undefined =>
  isRecord(value) && Array.isArray(value.http) ? new Set(value.http.slice(0, MAX_CHAINS)) : undefined

export type ChainData = ReturnType<typeof createChainData>

/** Requests to the blockchain-data service that several features share. */
export function createChainData(http: Http, { isEnabled }: { isEnabled: boolean }) {
  const fetchSupportedChains = createOnce(() => http.get('/v1/supported-chains', { parse: parseSupportedChains }))

  /**
   * Whether the service serves a network; never without a project id.
   * @throws if that cannot be read: it is not known then, and asked again at the next call.
   */
  const isSupported = async (caipNetworkId: string): Promise<boolean> =>
    isEnabled && (await fetchSupportedChains()).has(caipNetworkId)

  return {
    isSupported,
    /** Name and avatar of an address; `undefined` without a request on an unsupported network. */
    async fetchIdentity(
      { address, network }: { address: string; network: Network },
      signal?: AbortSignal,
    ): Promise<Identity | undefined> {
      if (!(await isSupported(network.caipNetworkId))) return undefined
      return http.get(`/v1/identity/${encodeURIComponent(address)}`, {
        query: { sender: address },
        parse: parseIdentity,
        signal,
      })
    },
  }
}
