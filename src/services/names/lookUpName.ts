import type { Network } from '../../domain/network.js'
import type { Http } from '../http.js'
import { createNameService, isServiceName } from './nameService.js'

/** What an adapter knows about names. */
type NameSource = {
  nameCoinTypes?(network: Network): readonly number[]
  names?(): Promise<{ resolve(name: string, signal: AbortSignal): Promise<string | undefined> }>
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
 * The address of a name on a network, in canonical form: from the profile service or from the chain; `undefined` if it
 * has none.
 * @throws NameInvalidError for a name that its chain does not allow.
 */
export async function lookUpName(
  name: string,
  { http, source, network, suffixes, signal }: Where,
): Promise<string | undefined> {
  const found = isServiceName(name, suffixes)
    ? await createNameService(await http()).fetchAddress(name, source.nameCoinTypes?.(network) ?? [], signal)
    : await (await source.names?.())?.resolve(name, signal)
  // A service can answer anything: only a valid address counts.
  return found === undefined ? undefined : (await source.addressParser())(found)
}
