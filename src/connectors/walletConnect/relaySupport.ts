import type { CaipNetworkId } from '../../core/caip.js'
import type { RelayHandler } from '../requestHandler.js'

/** How WalletConnect reaches wallets of a namespace. */
export type RelaySupport = {
  /** To propose; other methods never reach the wallet. */
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Older ids of networks, which are all that some wallets know, by current id. */
  readonly olderIds?: Readonly<Record<CaipNetworkId, CaipNetworkId>> | undefined
  /** Loads when a wallet may soon approve, or for a stored session. */
  loadHandler?(): Promise<RelayHandler>
}

const events = ['accountsChanged', 'chainChanged']

/** Of namespaces whose adapters do not say more. */
const otherMethods: Readonly<Record<string, readonly string[]>> = {
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
}

export const defaultRelay = (namespace: string): RelaySupport => ({
  events,
  methods: (Object.hasOwn(otherMethods, namespace) ? otherMethods[namespace] : undefined) ?? [],
})

/** The app's id of a network that a wallet names by its older one. */
export function toCurrentId(id: CaipNetworkId, { olderIds = {} }: RelaySupport): CaipNetworkId {
  const [current] = Object.entries(olderIds).find(([, older]) => older === id) ?? []
  return (current as CaipNetworkId | undefined) ?? id
}
