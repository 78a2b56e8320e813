import { proxy, ref, snapshot } from 'valtio/vanilla'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { caipNetworkIdOf, type NetworkInput } from '../../domain/networkInput.js'

export type NamespaceNetworks = {
  /** The configured networks in the app's order: the specification's requested ones. */
  requested: readonly Network[]
  /** The namespace's current network, or the placeholder. */
  active: Network | undefined
  /** Networks approved by the wallet; `undefined` if it may be asked for any. */
  approvedIds?: readonly string[] | undefined
  supportsAllNetworks: boolean
  /** Where the embedded wallet has smart accounts: chain ids. `undefined` until its page has said so. */
  smartAccountChainIds?: readonly number[] | undefined
}

export type NetworkState = {
  /** The page's active namespace. `undefined` without adapters. */
  activeNamespace: Namespace | undefined
  namespaces: Record<Namespace, NamespaceNetworks>
}

export type NetworkController = ReturnType<typeof createNetworkController>

export const activeNetwork = ({ activeNamespace, namespaces }: ReadonlyState<NetworkState>): Network | undefined =>
  activeNamespace === undefined ? undefined : namespaces[activeNamespace]?.active

/** The configured networks of a namespace, in the app's order. */
export const networksOf = ({ namespaces }: ReadonlyState<NetworkState>, namespace: Namespace): readonly Network[] =>
  namespaces[namespace]?.requested ?? []

/** Every configured network; those approved by the wallet come first, in its order. */
export function listNetworks({ namespaces }: ReadonlyState<NetworkState>): readonly Network[] {
  return Object.values(namespaces).flatMap(({ requested, approvedIds = [] }) => {
    const rank = ({ caipNetworkId }: Network) => {
      const index = approvedIds.indexOf(caipNetworkId)
      return index < 0 ? approvedIds.length : index
    }
    return [...requested].sort((a, b) => rank(a) - rank(b))
  })
}

/** Whether the connected wallet can switch to the network at all. */
export function isNetworkApproved({ namespaces }: ReadonlyState<NetworkState>, network: Network): boolean {
  const { supportsAllNetworks, approvedIds } = namespaces[network.namespace] ?? { supportsAllNetworks: true }
  return supportsAllNetworks || approvedIds === undefined || approvedIds.includes(network.caipNetworkId)
}

type Initial = { readonly namespace: Namespace; readonly networks: readonly Network[] }

/** The configured networks, and the current one per namespace. It records; it does not switch wallets. */
export function createNetworkController(initial: readonly Initial[], defaultNetwork: NetworkInput | undefined) {
  const all = initial.flatMap(({ networks }) => networks)
  const defaultId = defaultNetwork === undefined ? undefined : caipNetworkIdOf(defaultNetwork)
  const first = all.find(({ caipNetworkId }) => caipNetworkId === defaultId) ?? all[0]
  const state = proxy<NetworkState>({
    activeNamespace: first?.namespace ?? initial[0]?.namespace,
    namespaces: Object.fromEntries(
      initial.map(({ namespace, networks }) => [
        namespace,
        {
          // The app's literals keep their identity; a proxy would be another object.
          requested: ref([...networks]),
          active: keep(first?.namespace === namespace ? first : networks[0]),
          supportsAllNetworks: true,
        },
      ]),
    ),
  })

  const find = (caipNetworkId: string) =>
    Object.values(state.namespaces)
      .flatMap(({ requested }) => requested)
      .find((network) => network.caipNetworkId === caipNetworkId)

  function patch(namespace: Namespace, changes: Partial<NamespaceNetworks>) {
    state.namespaces[namespace] ??= {} as NamespaceNetworks
    Object.assign(state.namespaces[namespace] as NamespaceNetworks, changes)
  }

  return {
    state: state as ReadonlyState<NetworkState>,
    /** As rendered on a server, before stored data is read. */
    initial: snapshot(state) as ReadonlyState<NetworkState>,
    find,
    /** Ids of all configured networks. */
    ids: () =>
      Object.values(state.namespaces).flatMap(({ requested }) => requested.map((network) => network.caipNetworkId)),
    activeOf: (namespace: Namespace) => state.namespaces[namespace]?.active,
    /** Updates a namespace, such as the network of its wallet. */
    patch,
    /** Makes the network the page's active one, and its namespace too. */
    activate(network: Network) {
      patch(network.namespace, { active: keep(network) })
      state.activeNamespace = network.namespace
    },
    activateNamespace(namespace: Namespace) {
      if (state.namespaces[namespace]) state.activeNamespace = namespace
    },
    add(network: Network) {
      const entry = state.namespaces[network.namespace]
      if (!entry || find(network.caipNetworkId)) return
      entry.requested = ref([...entry.requested, network])
      if (entry.active?.caipNetworkId === network.caipNetworkId) entry.active = keep(network)
    },
    remove(network: Network) {
      const entry = state.namespaces[network.namespace]
      if (!entry) return
      const isOther = ({ caipNetworkId }: Network) => caipNetworkId !== network.caipNetworkId
      entry.requested = ref(entry.requested.filter(isOther))
      if (entry.active && !isOther(entry.active)) entry.active = keep(entry.requested[0])
    },
  }
}

const keep = <T extends object>(value: T | undefined) => value && ref(value)
