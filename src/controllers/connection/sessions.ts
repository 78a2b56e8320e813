import { ref } from 'valtio/vanilla'
import type {
  AppSide,
  Connection,
  ConnectionEvents,
  DisconnectReason,
  WalletSession,
} from '../../connectors/connector.js'
import type { Unsubscribe } from '../../core/scope.js'
import { areSameAccounts, type ConnectedAccount } from '../../domain/account.js'
import type { ConnectionDetails } from '../../domain/events.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { followNetwork, resetNetworks } from '../network/followNetwork.js'
import { activateConnected } from './activateConnected.js'
import { createAppProviders } from './appProviders.js'
import { connectedNamespaces, statusOf } from './connectionController.js'
import { createConnectionStore } from './connectionStore.js'
import { discard } from './discard.js'
import { isStorable } from './isStorable.js'
import type { ConnectionParts } from './parts.js'

type Live = { readonly session: WalletSession; readonly connection: Connection; readonly unwatch: Unsubscribe }

type Parts = ConnectionParts & {
  /** Balances follow every change of account or network. */
  readonly balances: {
    refresh(namespace: Namespace): Promise<void>
    /** Called when an app starts to send; the callback receives the wallet's response. */
    watchSending(namespace: Namespace): ReturnType<AppSide['sending']>
    stopWatching(namespace: Namespace): void
  }
}

type AdoptOptions = {
  /** The namespaces to use. @default all */
  readonly namespaces?: readonly Namespace[] | undefined
  /** The account to show, if the wallet still shares it. @default the wallet's first */
  preferred?(namespace: Namespace): string | undefined
}

export type Sessions = ReturnType<typeof createSessions>

/** The live sessions: writes their events to the state, from adoption to release. Asks no wallet anything. */
export function createSessions(parts: Parts) {
  const { account, attend, balances, connection, events, log, namespaces, network, notify, scope, storage } = parts
  const lives = new Map<Namespace, Live>()
  /** Stored, and still to be restored. A decision of the user removes the namespace. */
  const pending = new Set(namespaces().filter((name) => statusOf(connection.state, name) !== 'disconnected'))
  const store = createConnectionStore({
    ...parts,
    connectorOf: (namespace) => lives.get(namespace)?.connection.connector,
  })
  const providers = createAppProviders({
    shown: (namespace) => account.of(namespace)?.address,
    sending: balances.watchSending,
  })

  scope.add(() => {
    for (const { unwatch } of lives.values()) unwatch()
    lives.clear()
    providers.revokeAll()
  })

  scope.add(
    storage.watch((name) => {
      if (name === 'amounts_hidden') account.hideAmounts(storage.read('amounts_hidden') === 'true')
      // Another tab has disconnected; follow without writing.
      if (name !== '' && name !== 'connection_status' && !name.endsWith(':connected_connector_id')) return
      for (const namespace of [...lives.keys(), ...pending]) {
        const connector = lives.get(namespace)?.connection.connector
        // A wallet that is never stored misses nothing.
        const isStored = !connector || isStorable(connector)
        if (!isStored || storage.read('connected_connector_id', namespace)) continue
        const previous = account.of(namespace)?.address
        letGo(namespace)
        if (previous !== undefined) events.emit('ACCOUNT_CHANGED', { namespace, address: undefined, previous })
      }
      activateConnected(connection, network)
      // One that ended a moment later had become the active one meanwhile.
      const active = storage.read('active_namespace')
      if (active !== undefined && connectedNamespaces(connection.state).length === 0) network.activateNamespace(active)
    }),
  )

  function followAccounts(on: Network, all: readonly ConnectedAccount[], address: string) {
    const { namespace } = on
    const before = account.of(namespace)
    account.follow(on, all, address)
    if (account.of(namespace)?.caipAddress !== before?.caipAddress) balances.stopWatching(namespace)
    if (before && before.address !== address)
      events.emit('ACCOUNT_CHANGED', { namespace, address, previous: before.address })
    providers.tell(namespace, all, address)
    void balances.refresh(namespace).catch(() => undefined)
  }

  /** Emits an event if a namespace has changed its network. */
  function tellNetwork(namespace: Namespace, before: Network | undefined) {
    const now = network.activeOf(namespace)
    if (now && now.caipNetworkId !== before?.caipNetworkId)
      events.emit('NETWORK_CHANGED', { namespace, chainId: now.id, previous: before?.id })
  }

  /** Follows the wallet to a chain. */
  function followChain(namespace: Namespace, chainId: string): Network {
    const before = network.activeOf(namespace)
    const now = followNetwork(network, namespace, chainId)
    tellNetwork(namespace, before)
    return now
  }

  function chainChanged(namespace: Namespace, chainId: string) {
    const now = followChain(namespace, chainId)
    const known = account.of(namespace)
    if (known) followAccounts(now, known.accounts, known.address)
    store.persistNetwork()
    if (now.isUnsupported) attend()
  }

  function accountsChanged(namespace: Namespace, changed: readonly ConnectedAccount[]) {
    const on = network.activeOf(namespace)
    const [first] = changed
    const known = account.of(namespace)?.accounts
    // Wallets repeat events: equal accounts are no change.
    if (!on || !first || (known && areSameAccounts(known, changed))) return
    followAccounts(on, changed, first.address)
    store.persist()
  }

  const approve = (namespace: Namespace, ids: readonly string[] | undefined) =>
    network.patch(namespace, { approvedIds: ids && ref([...ids]), supportsAllNetworks: !ids })

  /** Ignores further events of the wallet; the page keeps showing the last state. */
  function unfollow(namespace: Namespace) {
    pending.delete(namespace)
    lives.get(namespace)?.unwatch()
    lives.delete(namespace)
  }

  /** Ends a connection locally, without notifying the wallet. */
  function letGo(namespace: Namespace) {
    unfollow(namespace)
    connection.end(namespace)
    account.reset(namespace)
    balances.stopWatching(namespace)
    providers.revoke(namespace)
    resetNetworks(network, namespace)
  }

  /** After the active namespace was disconnected, one that is still connected takes its place. */
  function activateOther() {
    if (scope.isEnded) return
    const before = network.state.activeNamespace
    activateConnected(connection, network)
    if (network.state.activeNamespace !== before) store.persistNetwork()
  }

  function disconnected({ namespace, connector }: Connection, reason?: DisconnectReason) {
    const isStored = reason !== 'replaced' && storage.read('connected_connector_id', namespace) === connector.id
    const previous = account.of(namespace)?.address
    letGo(namespace)
    if (previous !== undefined) events.emit('ACCOUNT_CHANGED', { namespace, address: undefined, previous })
    // Another tab may have connected another wallet, which owns the stored data.
    if (isStored) store.persist()
    // A session ends all its namespaces in one task. One that is only replaced is connected again.
    if (reason !== 'replaced') queueMicrotask(activateOther)
    if (reason === 'unsupported') notify('account.networksLost', 'error')
  }

  const listenerOf = (live: Connection): ConnectionEvents => ({
    accountsChanged: (changed) => accountsChanged(live.namespace, changed),
    chainChanged: (changed) => chainChanged(live.namespace, changed),
    networksApproved: (ids) => approve(live.namespace, ids),
    reachabilityChanged: (isReachable) => connection.reach(live.namespace, isReachable),
    disconnected: (reason) => disconnected(live, reason),
  })

  function adoptOne(session: WalletSession, live: Connection, preferred: string | undefined) {
    const { connector, namespace, accounts: all, chainId } = live
    const { id, name, rawName, icon, rdns, type } = connector
    store.replaceActive(namespace, lives.get(namespace)?.connection.connector, connector)
    unfollow(namespace)
    lives.set(namespace, { session, connection: live, unwatch: live.watch(listenerOf(live)) })
    approve(namespace, live.approvedNetworkIds)
    const on = followChain(namespace, chainId)
    connection.succeed(namespace, {
      connectorId: id,
      wallet: { id, name, rawName, icon, rdns, type },
      session,
      connection: live,
      provider: providers.provide(live),
    })
    const preferredType = account.state.preferredTypes[namespace]
    // A wallet that decides itself has put it first.
    const chosen =
      live.selectAccount === undefined
        ? (all.find(({ address }) => address === preferred) ?? all.find((one) => one.type === preferredType))
        : undefined
    const shown = chosen ?? all[0]
    if (shown) followAccounts(on, all, shown.address)
    if (on.isUnsupported) attend()
  }

  /** Discards sessions that no namespace uses any more: their wallets would still show the app as connected. */
  function endReplaced(former: Iterable<WalletSession>) {
    const used = new Set([...lives.values()].map(({ session }) => session))
    for (const session of new Set(former)) {
      const isKept = session.connections.some(({ connector }) => connector.storesSession)
      if (isKept && !used.has(session)) discard(session).catch((error) => log('warn', 'disconnect', error))
    }
  }

  return {
    ...store,
    letGo,
    activateOther,
    unfollow,
    tellNetwork,
    followAccounts,
    /** The wallet has switched to a chain, as requested. */
    arrive: chainChanged,
    live: (namespace: Namespace) => lives.get(namespace)?.connection,
    sessionOf: (namespace: Namespace) => lives.get(namespace)?.session,
    /** Stored namespaces that are still to be restored. */
    pending: pending as ReadonlySet<Namespace>,
    /** The user has decided otherwise: do not restore it. */
    abandon: (namespace: Namespace) => void pending.delete(namespace),
    /** Uses a session: its accounts, chains and events from now on. Activates no namespace. */
    adopt(session: WalletSession, { namespaces: wanted, preferred }: AdoptOptions = {}) {
      const taken = session.connections.filter(({ namespace }) => wanted?.includes(namespace) ?? true)
      const former = taken.flatMap(({ namespace }) => lives.get(namespace)?.session ?? [])
      for (const live of taken) adoptOne(session, live, preferred?.(live.namespace))
      store.persist()
      endReplaced(former)
    },
    /** Makes a namespace the page's active one. */
    activate(namespace: Namespace) {
      network.activateNamespace(namespace)
      store.persistNetwork()
    },
    /** Account and network of a namespace, for events. */
    placeOf: (namespace: Namespace): ConnectionDetails => ({
      namespace,
      address: account.of(namespace)?.address ?? '',
      chainId: network.activeOf(namespace)?.id ?? '',
    }),
  }
}
