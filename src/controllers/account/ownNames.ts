import { IDENTITY_CACHE_MS } from '../../config/pageLimits.js'
import { isFresh } from '../../core/isFresh.js'
import { createLatestByKey } from '../../core/latestByKey.js'
import type { Network } from '../../domain/network.js'
import type { Instance } from '../../instance/instance.js'
import type { Storage } from '../../platform/storage.js'

type OwnNamesDeps = Pick<Instance, 'scope'> & {
  readonly storage: Storage
  /** Names that claim an address. */
  fetchNames(address: string, signal: AbortSignal): Promise<readonly string[]>
  /** The address that a name has now. */
  lookUpName(name: string, network: Network, signal: AbortSignal): Promise<string | undefined>
}

export type OwnNames = ReturnType<typeof createOwnNames>

/** Registered names of an account. Only those that lead back to it count (NAME-4). */
export function createOwnNames({ scope, storage, fetchNames, lookUpName }: OwnNamesDeps) {
  const reads = createLatestByKey()
  const keyOf = (network: Network, address: string) => `${network.namespace}:${address}`

  function write(network: Network, address: string, names: readonly string[]) {
    const entry = { address, names: [...names], timestamp: Date.now() }
    reads.cancel(keyOf(network, address))
    storage.write('name_cache', { ...storage.read('name_cache'), [keyOf(network, address)]: entry })
  }

  function readCached(network: Network, address: string): readonly string[] | undefined {
    const cached = storage.read('name_cache')?.[keyOf(network, address)]
    const isUsable = cached?.address === address && isFresh(cached.timestamp, IDENTITY_CACHE_MS, Date.now())
    return isUsable ? cached.names : undefined
  }

  return {
    async read(network: Network, address: string): Promise<readonly string[]> {
      const cached = readCached(network, address)
      if (cached) return cached
      const isCurrent = reads.begin(keyOf(network, address))
      const claimed = await fetchNames(address, scope.signal)
      const owners = await Promise.allSettled(claimed.map(async (name) => lookUpName(name, network, scope.signal)))
      const names = claimed.filter((_, index) => {
        const owner = owners[index]
        return owner?.status === 'fulfilled' && owner.value === address
      })
      // Registered meanwhile: what was asked before knows less.
      if (!isCurrent()) return readCached(network, address) ?? names
      const failed = owners.find((owner) => owner.status === 'rejected')
      // What answered counts; the rest is asked for again next time.
      if (!failed) write(network, address, names)
      else if (names.length === 0) throw failed.reason
      return names
    },
    /** The account has registered the name. */
    remember: (network: Network, address: string, name: string) => write(network, address, [name]),
  }
}
