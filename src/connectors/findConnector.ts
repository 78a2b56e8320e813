import { isRdns } from '../core/isRdns.js'
import type { Namespace } from '../domain/namespace.js'
import type { Connector } from './connector.js'

type Named = { readonly id: string; readonly name: string; readonly rdns?: string | undefined }

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Those that are called so: by what they are identified by, or else by their name. */
export function findNamed<wallet extends Named>(wallets: readonly wallet[], wish: string): readonly wallet[] {
  const identified = wallets.filter(({ id, rdns }) => id === wish || rdns === wish)
  // A wallet may call itself by the identity of another: what is asked for by identity is found by nothing else.
  if (identified.length > 0 || isRdns(wish)) return identified
  return wallets.filter(({ name }) => isSameName(name, wish))
}

/** The one wallet that is called so. Of several, and where its identity is contested, none is chosen by itself (DISC-3). */
export function findConnector(
  connectors: readonly Connector[],
  wish: string,
  namespace: Namespace | undefined,
): Connector | undefined {
  const [found, ...others] = findNamed(
    connectors.filter((connector) => namespace === undefined || connector.namespace === namespace),
    wish,
  )
  return found && others.length === 0 && !found.isContested ? found : undefined
}
