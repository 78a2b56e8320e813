import { isRecord } from '../../core/isRecord.js'
import { createOnce } from '../../core/once.js'
import type { Network } from '../../domain/network.js'
import type { Http } from '../http.js'

const MAX_CHAINS = 1_000

function parseSupportedChains(value: unknown): ReadonlySet<string> | undefined {
  if (!isRecord(value) || !Array.isArray(value.http)) return undefined
  return new Set(value.http.slice(0, MAX_CHAINS).filter((id): id is string => typeof id === 'string'))
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value.slice(0, 4096) : null)

const parseIdentity = (value: unknown) =>
  isRecord(value) ? { name: textOrNull(value.name), avatar: textOrNull(value.avatar) } : undefined

export type Identity = { readonly name: string | null; readonly avatar: string | null }

export type ChainData = ReturnType<typeof createChainData>

/** Requests to the blockchain-data service that several features share. */
export function createChainData(http: Http, { isEnabled }: { isEnabled: boolean }) {
  const fetchSupportedChains = createOnce(() => http.get('/v1/supported-chains', { parse: parseSupportedChains }))

  /** Any failure counts as not supported: nothing more is requested. */
  const isSupported = async (caipNetworkId: string): Promise<boolean> =>
    isEnabled &&
    fetchSupportedChains().then(
      (chains) => chains.has(caipNetworkId),
      () => false,
    )

  return {
    isSupported,
    /** Name and avatar of an address; `undefined` without a request on an unsupported network. */
    async fetchIdentity(
      { address, network }: { address: string; network: Network },
      signal?: AbortSignal,
    ): Promise<Identity | undefined> {
      if (!isEnabled || !(await fetchSupportedChains()).has(network.caipNetworkId)) return undefined
      return http.get(`/v1/identity/${encodeURIComponent(address)}`, {
        query: { sender: address },
        parse: parseIdentity,
        signal,
      })
    },
  }
}
