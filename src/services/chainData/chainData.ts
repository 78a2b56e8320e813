import { createOnce } from '../../core/load.js'
import type { Network } from '../../domain/network.js'
import type { Http } from '../http.js'
import { z } from '../schema.js'

const MAX_CHAINS = 1_000
const MAX_TEXT = 4_096

const SupportedChains = z.object({ http: z.array(z.unknown()) })

/** A name or an image that is no text counts as none. */
const Text = z.catch(
  z.nullable(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.slice(0, MAX_TEXT)),
    ),
  ),
  null,
)

const Identity = z.object({ name: Text, avatar: Text })
export type Identity = Readonly<z.infer<typeof Identity>>

function parseSupportedChains(value: unknown): ReadonlySet<unknown> | undefined {
  const { data } = SupportedChains.safeParse(value)
  return data && new Set(data.http.slice(0, MAX_CHAINS))
}

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
        parse: (value) => Identity.safeParse(value).data,
        signal,
      })
    },
  }
}
