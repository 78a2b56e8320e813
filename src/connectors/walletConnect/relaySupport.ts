import { type CaipNetworkId, splitCaip2 } from '../../core/caip.js'
import { parseChainId } from '../../core/values.js'
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

/** The support of a namespace, from its adapter. */
export type RelayOf = (namespace: string) => RelaySupport

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

/** As CAIP-2 defines it. */
const reference = /^[-_a-zA-Z0-9]{1,32}$/

/** The reference in a value, with or without the namespace. */
function parseReference(value: unknown, namespace: string): string | undefined {
  const caip = splitCaip2(value)
  if (caip && caip.namespace !== namespace) return undefined
  const named = caip ? caip.reference : value
  if (namespace !== 'eip155') return typeof named === 'string' && reference.test(named) ? named : undefined
  const id = parseChainId(named)
  return id === undefined ? undefined : String(id)
}

/** The network that a wallet's `chainChanged` names: its data, or else the event's own. `undefined` if invalid (WC-5). */
export function parseChainChanged(data: unknown, chainId: string, relayOf: RelayOf): string | undefined {
  const namespace = chainId.split(':')[0] ?? ''
  const target = parseReference(data ?? chainId, namespace)
  if (target === undefined) return undefined
  return toCurrentId(`${namespace}:${target}`, relayOf(namespace)).slice(namespace.length + 1)
}
