import { ref } from 'valtio/vanilla'
import type { Connection, ConnectionEvents, DisconnectReason, WalletSession } from '../../connectors/connector.js'
import { areSameAccounts, type ConnectedAccount } from '../../domain/account.js'
import type { ConnectionDetails } from '../../domain/events.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import type { Instance } from '../../instance/instance.js'
import { refreshBalance, stopWatchingSent } from '../account/balances.js'
import { log } from '../log.js'
import { followNetwork, resetNetworks } from '../network/followNetwork.js'
import { storageOf } from '../storage.js'
import { activateConnected } from './activeConnection.js'
import { connectedNamespaces } from './connectionController.js'
import { discard, liveConnection, liveSessions, unfollow } from './liveSessions.js'
import { provideTo, revokeProvider, tellProvider } from './providers.js'
import { isStorable, storeActiveNetwork, storeConnections, storeReplacedWallet } from './store.js'

// What live sessions do to the state, from the first to the last. Nothing here asks a wallet.

export type AddSessionParameters = {
  /** The namespaces to use. @default all */
  readonly namespaces?: readonly Namespace[] | undefined
  /** The account to show, if the wallet still shares it. @default the wallet's first */
  preferred?(namespace: Namespace): string | undefined
}

/** Uses a session: its accounts, chains and events from now on. Activates no namespace. */
export function addSession(
  instance: Instance,
  session: WalletSession,
  { namespaces, preferred }: AddSessionParameters = {},
) {
  const { live } = liveSessions(instance)
  const used = session.connections.filter(({ namespace }) => namespaces?.includes(namespace) ?? true)
  const former = used.flatMap(({ namespace }) => live.get(namespace)?.session ?? [])
  for (const connection of used) addConnection(instance, session, connection, preferred?.(connection.namespace))
  storeConnections(instance)
  discardReplaced(instance, former)
}

function addConnection(
  instance: Instance,
  session: WalletSession,
  connection: Connection,
  preferredAddress: string | undefined,
) {
  const { connector, namespace, accounts, chainId } = connection
  const { id, name, rawName, icon, rdns, type } = connector
  storeReplacedWallet(instance, namespace, { former: liveConnection(instance, namespace)?.connector, next: connector })
  unfollow(instance, namespace)
  const unwatch = connection.watch(listenerOf(instance, connection))
  liveSessions(instance).live.set(namespace, { session, connection, unwatch })
  setApprovedNetworks(instance, namespace, connection.approvedNetworkIds)
  const network = followChain(instance, namespace, chainId)
  instance.connection.succeed(namespace, {
    connectorId: id,
    wallet: { id, name, rawName, icon, rdns, type },
    session,
    connection,
    provider: provideTo(instance, connection),
  })
  const preferredType = instance.account.state.preferredTypes[namespace]
  // A wallet that decides itself has put it first.
  const chosen =
    connection.selectAccount === undefined
      ? (accounts.find(({ address }) => address === preferredAddress) ??
        accounts.find((account) => account.type === preferredType))
      : undefined
  const active = chosen ?? accounts[0]
  if (active) showAccount(instance, network, accounts, active.address)
  if (network.isUnsupported) instance.loadModal()
}

/** Discards sessions that no namespace uses any more: their wallets would still show the app as connected. */
function discardReplaced(instance: Instance, former: Iterable<WalletSession>) {
  const used = new Set([...liveSessions(instance).live.values()].map(({ session }) => session))
  for (const session of new Set(former)) {
    const isStored = session.connections.some(({ connector }) => connector.storesSession)
    if (isStored && !used.has(session)) discard(session).catch((error) => log(instance, 'warn', 'disconnect', error))
  }
}

/** Ends a connection locally, without notifying the wallet. */
export function removeConnection(instance: Instance, namespace: Namespace) {
  unfollow(instance, namespace)
  instance.connection.end(namespace)
  instance.account.reset(namespace)
  stopWatchingSent(instance, namespace)
  revokeProvider(instance, namespace)
  resetNetworks(instance.network, namespace)
}

/** Makes a namespace the page's active one. */
export function activateNamespace(instance: Instance, namespace: Namespace) {
  instance.network.activateNamespace(namespace)
  storeActiveNetwork(instance)
}

/** After the active namespace was disconnected, one that is still connected takes its place. */
export function activateRemaining(instance: Instance) {
  const { connection, network, scope } = instance
  if (scope.isEnded) return
  const before = network.state.activeNamespace
  activateConnected(connection, network)
  if (network.state.activeNamespace !== before) storeActiveNetwork(instance)
}

/** Account and network of a namespace, for events. */
export const connectionDetails = ({ account, network }: Instance, namespace: Namespace): ConnectionDetails => ({
  namespace,
  address: account.of(namespace)?.address ?? '',
  chainId: network.activeOf(namespace)?.id ?? '',
})

const listenerOf = (instance: Instance, connection: Connection): ConnectionEvents => ({
  accountsChanged: (accounts) => accountsChanged(instance, connection.namespace, accounts),
  chainChanged: (chainId) => setWalletChain(instance, connection.namespace, chainId),
  networksApproved: (ids) => setApprovedNetworks(instance, connection.namespace, ids),
  reachabilityChanged: (isReachable) => instance.connection.reach(connection.namespace, isReachable),
  disconnected: (reason) => disconnected(instance, connection, reason),
})

function accountsChanged(instance: Instance, namespace: Namespace, accounts: readonly ConnectedAccount[]) {
  const network = instance.network.activeOf(namespace)
  const [first] = accounts
  const before = instance.account.of(namespace)?.accounts
  // Wallets repeat events: equal accounts are no change.
  if (!network || !first || (before && areSameAccounts(before, accounts))) return
  showAccount(instance, network, accounts, first.address)
  storeConnections(instance)
}

/** The wallet is on another chain: by itself, or as it was asked to. */
export function setWalletChain(instance: Instance, namespace: Namespace, chainId: string) {
  const network = followChain(instance, namespace, chainId)
  const account = instance.account.of(namespace)
  if (account) showAccount(instance, network, account.accounts, account.address)
  storeActiveNetwork(instance)
  if (network.isUnsupported) instance.loadModal()
}

function disconnected(instance: Instance, { namespace, connector }: Connection, reason?: DisconnectReason) {
  const isStored =
    reason !== 'replaced' && storageOf(instance).read('connected_connector_id', namespace) === connector.id
  const previous = instance.account.of(namespace)?.address
  removeConnection(instance, namespace)
  emitNoAccount(instance, namespace, previous)
  // Another tab may have connected another wallet, which owns the stored data.
  if (isStored) storeConnections(instance)
  // A session ends all its namespaces in one task. One that is only replaced is connected again.
  if (reason !== 'replaced') queueMicrotask(() => activateRemaining(instance))
  if (reason === 'unsupported') instance.showMessage('account.networksLost', 'error')
}

/** Shows an account of a wallet, on a network. */
export function showAccount(
  instance: Instance,
  network: Network,
  accounts: readonly ConnectedAccount[],
  address: string,
) {
  const { account, events } = instance
  const { namespace } = network
  const before = account.of(namespace)
  account.follow(network, accounts, address)
  if (account.of(namespace)?.caipAddress !== before?.caipAddress) stopWatchingSent(instance, namespace)
  if (before && before.address !== address)
    events.emit('ACCOUNT_CHANGED', { namespace, address, previous: before.address })
  tellProvider(instance, namespace, accounts, address)
  void refreshBalance(instance, namespace)
}

function emitNoAccount({ events }: Instance, namespace: Namespace, previous: string | undefined) {
  if (previous !== undefined) events.emit('ACCOUNT_CHANGED', { namespace, address: undefined, previous })
}

/** Emits an event if a namespace has changed its network. */
export function emitNetworkChange({ events, network }: Instance, namespace: Namespace, before: Network | undefined) {
  const now = network.activeOf(namespace)
  if (now && now.caipNetworkId !== before?.caipNetworkId)
    events.emit('NETWORK_CHANGED', { namespace, chainId: now.id, previous: before?.id })
}

function followChain(instance: Instance, namespace: Namespace, chainId: string): Network {
  const before = instance.network.activeOf(namespace)
  const now = followNetwork(instance.network, namespace, chainId)
  emitNetworkChange(instance, namespace, before)
  return now
}

const setApprovedNetworks = ({ network }: Instance, namespace: Namespace, ids: readonly string[] | undefined) =>
  network.patch(namespace, { approvedIds: ids && ref([...ids]), supportsAllNetworks: !ids })

/** Another tab has disconnected: follows without writing. */
export function watchOtherTabs(instance: Instance) {
  const { account, connection, network, scope } = instance
  const storage = storageOf(instance)
  scope.add(
    storage.watch((name) => {
      if (name === 'amounts_hidden') account.hideAmounts(storage.read('amounts_hidden') === 'true')
      if (name !== '' && name !== 'connection_status' && !name.endsWith(':connected_connector_id')) return
      const { live, pending } = liveSessions(instance)
      for (const namespace of [...live.keys(), ...pending]) {
        const connector = liveConnection(instance, namespace)?.connector
        // A wallet that is never stored misses nothing.
        const canBeStored = !connector || isStorable(connector)
        if (!canBeStored || storage.read('connected_connector_id', namespace)) continue
        const previous = account.of(namespace)?.address
        removeConnection(instance, namespace)
        emitNoAccount(instance, namespace, previous)
      }
      activateConnected(connection, network)
      // One that ended a moment later had become the active one meanwhile.
      const active = storage.read('active_namespace')
      if (active !== undefined && connectedNamespaces(connection.state).length === 0) network.activateNamespace(active)
    }),
  )
}
