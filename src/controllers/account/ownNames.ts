import { IDENTITY_CACHE_MS } from '../../config/limits.js'
import { isFresh } from '../../core/isFresh.js'
import type { Network } from '../../domain/network.js'
import type { ConnectionParts } from '../connection/parts.js'

type Parts = Pick<ConnectionParts, 'scope' | 'storage'> & {
  /** Names that claim an address. */
  fetchNames(address: string, signal: AbortSignal): Promise<readonly string[]>
  /** The address that a name has now. */
  lookUpName(name: string, network: Network, signal: AbortSignal): Promise<string | undefined>
}

export type OwnNames = ReturnType<typeof createOwnNames>

/** Registered names of an account. Only those that lead back to it count (NAME-4). */
export function createOwnNames({ scope, storage, fetchNames, lookUpName }: Parts) {
  const keyOf = (network: Network, address: string) => `${network.namespace}:${address}`

  function write(network: Network, address: string, names: readonly string[]) {
    const entry = { address, names: [...names], timestamp: Date.now() }
    storage.write('name_cache', { ...storage.read('name_cache'), [keyOf(network, address)]: entry })
  }

  return {
    async read(network: Network, address: string): Promise<readonly string[]> {
      const cached = storage.read('name_cache')?.[keyOf(network, address)]
      if (cached?.address === address && isFresh(cached.timestamp, IDENTITY_CACHE_MS, Date.now())) return cached.names
      const claimed = await fetchNames(address, scope.signal)
      const owners = await Promise.all(claimed.map((name) => lookUpName(name, network, scope.signal)))
      const names = claimed.filter((_, index) => owners[index] === address)
      write(network, address, names)
      return names
    },
    /** The account has registered the name. */
    remember: (network: Network, address: string, name: string) => write(network, address, [name]),
  }
}
