import type { NamedAddress } from '../../domain/name.js'
import type { Network } from '../../domain/network.js'
import type { Http } from '../http.js'
import { createNameService, isServiceName } from './nameService.js'

/** What an adapter knows about names. */
type NameSource = {
  nameCoinTypes?(network: Network): readonly number[]
  names?(): Promise<{
    resolve(name: string, network: Network, signal: AbortSignal): Promise<NamedAddress | undefined>
  }>
  addressParser(): Promise<(text: unknown) => string | undefined>
}

type Where = {
  /** Loads the client; only names of the profile service need it. */
  http(): Promise<Http>
  readonly source: NameSource
  readonly network: Network
  /** Of names of the profile service. */
  readonly suffixes: readonly string[]
  readonly signal: AbortSignal
}

/**
 * Where a name leads on a network, in canonical form: by the profile service or by the chain; `undefined` if nowhere.
 * @throws NameInvalidError for a name that its chain does not allow, NameOffchainError for one that needs a gateway.
 */
export async function lookUpName(
  name: string,
  { http, source, network, suffixes, signal }: Where,
): Promise<NamedAddress | undefined> {
  const found = isServiceName(name, suffixes)
    ? await createNameService(await http()).fetchAddress(name, source.nameCoinTypes?.(network) ?? [], signal)
    : await (await source.names?.())?.resolve(name, network, signal)
  // A service can answer anything: only a valid address counts.
  const address = found && (await source.addressParser())(found.address)
  return found && address !== undefined ? { ...found, address } : undefined
}
