import { ref } from 'valtio/vanilla'
import type { AdapterFactory } from '../adapters/adapter.js'
import type { LiveGroups } from '../config/options.js'
import type { Namespace } from '../domain/namespace.js'
import type { Network } from '../domain/network.js'
import type { Instance } from '../instance/instance.js'
import { statusOf } from './connection/connectionController.js'
import { setWalletChain } from './connection/sessions.js'
import type { LiveOptionsState } from './liveOptionsController.js'

/** A provider passes whole groups, of which the other members are read once. */
const liveMembers = {
  wallets: ['featured', 'include', 'exclude', 'custom'],
  networks: ['rpcUrls', 'images'],
  legal: ['termsUrl', 'privacyUrl'],
} satisfies { readonly [name in keyof LiveGroups]: readonly (keyof NonNullable<LiveGroups[name]>)[] }

/** As data: apps write lists and objects inline. What is no data is another value. */
function isSame(first: unknown, second: unknown): boolean {
  try {
    return JSON.stringify(first) === JSON.stringify(second)
  } catch {
    return false
  }
}

type Update = LiveGroups & { readonly adapters?: readonly AdapterFactory[] | undefined }

/**
 * Changes wallet lists, RPC URLs, images and terms, and the networks and connectors of adapters. Members that are left out
 * keep their value; a namespace that the modal does not have is ignored.
 */
export function updateOptions(instance: Instance, { adapters = [], ...groups }: Update) {
  const { factories, input, isPairingOnly } = instance
  const state = instance.liveOptions.state as LiveOptionsState
  for (const [name, members] of Object.entries(liveMembers) as [keyof LiveGroups, readonly string[]][]) {
    const live = Object.entries(groups[name] ?? {}).filter(([member]) => members.includes(member))
    const before: unknown = input[name]
    // A provider passes every group with each change, and lists are asked for again only if they are other ones.
    const isChanged = live.some(([member, value]) => !isSame(Object(before)[member], value))
    // An app without wallets has no list of them.
    if (!isChanged || before === false) continue
    input[name] = { ...Object(before), ...Object.fromEntries(live) }
    state.revision++
  }
  for (const factory of adapters) {
    if (isPairingOnly || !factories.has(factory.namespace)) continue
    factories.set(factory.namespace, factory)
    configureNetworks(instance, factory.namespace, factory.networks)
  }
  if (adapters.length > 0) state.revision++
}

/**
 * Replaces the networks of a namespace. The active one stays, as its new literal; if it is gone, the first one becomes
 * active, and a wallet that is still on it is on an unconfigured chain.
 */
function configureNetworks(instance: Instance, namespace: Namespace, networks: readonly Network[]) {
  const { connection, network } = instance
  const before = network.activeOf(namespace)
  const same = networks.find(({ caipNetworkId }) => caipNetworkId === before?.caipNetworkId)
  const active = same ?? (before?.isUnsupported ? before : networks[0])
  network.patch(namespace, { requested: ref([...networks]), active: active && ref(active) })
  if (before && !same && !before.isUnsupported && statusOf(connection.state, namespace) === 'connected')
    setWalletChain(instance, namespace, String(before.id))
}
