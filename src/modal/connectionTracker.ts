import { ref } from 'valtio/vanilla'
import { RECONNECT_TIMEOUT_MS } from '../config/limits.js'
import type { AppProvider, Connection, Connector } from '../connectors/connector.js'
import { orderAccounts } from '../connectors/createAppProvider.js'
import { statusOf } from '../controllers/connectionController.js'
import { followNetwork, resetNetworks } from '../controllers/followNetwork.js'
import { importWithRetry } from '../core/importWithRetry.js'
import { createOnce } from '../core/once.js'
import type { Unsubscribe } from '../core/scope.js'
import { withTimeout } from '../core/withTimeout.js'
import type { ConnectionDetails } from '../domain/events.js'
import type { Namespace } from '../domain/namespace.js'
import type { Network } from '../domain/network.js'
import { PAIRED_ID } from '../domain/wallet.js'
import type { ConnectionFlows } from './connectionFlows.js'
import { createConnectionStore } from './connectionStore.js'
import type { PairedWallets } from './createPairedWallets.js'
import type { PairingFlows } from './createPairingFlows.js'
import type { Runtime } from './createRuntime.js'
import type { Shell } from './shell.js'

export type ConnectionTracker = ReturnType<typeof createConnectionTracker>

type Live = { readonly connection: Connection; readonly unwatch: Unsubscribe }

const isPairedOne = ({ connector }: Connection) => connector.id === PAIRED_ID

/** What follows live connections, and restores those of an earlier visit. Asks no wallet anything that prompts. */
export function createConnectionTracker(shell: Shell, runtime: Runtime) {
  const { events, connection: connections, account: accounts, network: networks, scope } = shell
  const { storage, log, adapterOf } = runtime
  const lives = new Map<Namespace, Live>()
  /** The wallets that are shown as connected before they are followed. */
  const found = new Map<Namespace, Promise<Connection | undefined>>()
  /** What an earlier visit left and nobody has decided on yet; the visitor's own decision always comes first. */
  const unresolved = new Set(
    [...shell.factories.keys()].filter((name) => statusOf(connections.state, name) !== 'disconnected'),
  )
  const isRestoring = unresolved.size > 0
  /** What hosts have in hand of each wallet: the same object for as long as it is the same wallet. */
  const handed = new Map<Namespace, { readonly wallet: unknown; readonly app: AppProvider | undefined }>()
  scope.add(() => {
    for (const { unwatch } of lives.values()) unwatch()
    lives.clear()
  })

  const { persist, persistNetwork, forgetStored } = createConnectionStore(
    shell,
    storage,
    (namespace) => lives.get(namespace)?.connection.connector,
  )

  scope.add(
    storage.watch((name) => {
      if (name === 'amounts_hidden') accounts.hideAmounts(storage.read('amounts_hidden') === 'true')
      // Another tab has disconnected; this one follows, and writes nothing in return.
      if (name !== '' && name !== 'connection_status' && !name.endsWith(':connected_connector_id')) return
      for (const namespace of [...lives.keys(), ...unresolved]) {
        // A contested one was never stored, so nothing is missing.
        const isStored = !lives.get(namespace)?.connection.connector.isContested
        if (isStored && !storage.read('connected_connector_id', namespace)) letGo(namespace)
      }
    }),
  )

  /** What waits for transactions of the account that is shown. */
  const waits = new Map<Namespace, AbortController>()
  const stopWaiting = (namespace: Namespace) => {
    waits.get(namespace)?.abort()
    waits.delete(namespace)
  }
  scope.add(() => [...waits.keys()].forEach(stopWaiting))
  scope.add(() => [...handed.keys()].forEach(takeBack))

  /** Something goes out from the app: what it leaves of the balance is read once it counts. */
  function watchSending(namespace: Namespace) {
    const network = networks.activeOf(namespace)
    const { caipAddress } = accounts.of(namespace) ?? {}
    return async (hash: unknown) => {
      const isShown = () => !scope.isEnded && accounts.of(namespace)?.caipAddress === caipAddress
      if (!network || network.isUnsupported || !caipAddress || scope.isEnded) return
      try {
        const [adapter, reader] = await Promise.all([adapterOf(namespace), balances()])
        // Also when another account is shown by now: what is kept of this one is from before.
        reader.forget(caipAddress)
        if (!isShown()) return
        const waiting = waits.get(namespace) ?? new AbortController()
        waits.set(namespace, waiting)
        await adapter.awaitTransaction?.(hash, network, waiting.signal)
        if (isShown()) await reader.refresh(namespace, true)
      } catch (error) {
        log('debug', 'transaction', error)
      }
    }
  }

  function followAccounts(network: Network, all: readonly string[], address: string) {
    const { namespace } = network
    const before = accounts.of(namespace)
    accounts.follow(network, all, address)
    if (accounts.of(namespace)?.caipAddress !== before?.caipAddress) stopWaiting(namespace)
    if (before && before.address !== address)
      events.emit('ACCOUNT_CHANGED', { namespace, address, previous: before.address })
    handed.get(network.namespace)?.app?.tell(orderAccounts(all, address))
    void refreshBalance(network.namespace).catch(() => undefined)
  }

  /** Says so when a namespace is on another network than before. */
  function tellNetwork(namespace: Namespace, before: Network | undefined) {
    const now = networks.activeOf(namespace)
    if (now && now.caipNetworkId !== before?.caipNetworkId)
      events.emit('NETWORK_CHANGED', { namespace, chainId: now.id, previous: before?.id })
  }

  /** Takes over the chain that a wallet is on. */
  function followChain(namespace: Namespace, chainId: string) {
    const before = networks.activeOf(namespace)
    const network = followNetwork(networks, namespace, chainId)
    tellNetwork(namespace, before)
    const account = accounts.of(namespace)
    if (account) followAccounts(network, account.allAccounts, account.address)
    persistNetwork()
    if (network.isUnsupported) shell.attend()
  }

  const approve = (namespace: Namespace, ids: readonly string[] | undefined) =>
    networks.patch(namespace, { approvedIds: ids && ref([...ids]), supportsAllNetworks: !ids })

  /** What the wallet says from now on counts for nothing; the page still shows what was. */
  function unfollow(namespace: Namespace) {
    unresolved.delete(namespace)
    found.delete(namespace)
    lives.get(namespace)?.unwatch()
    lives.delete(namespace)
  }

  /** For whoever has the provider, no account is left. */
  function takeBack(namespace: Namespace) {
    handed.get(namespace)?.app?.tell([])
    handed.delete(namespace)
  }

  /** What the app gets of the wallet. */
  function handOut(connection: Connection): unknown {
    const { provider: wallet, connector } = connection
    const { namespace } = connector
    const before = handed.get(namespace)
    if (before?.wallet !== wallet) {
      takeBack(namespace)
      const app = connection.createAppProvider?.({
        shown: () => accounts.of(namespace)?.address,
        sending: () => watchSending(namespace),
      })
      handed.set(namespace, { wallet, app })
    }
    return handed.get(namespace)?.app?.provider ?? wallet
  }

  /** Ends a connection on this side; the wallet is not told. */
  function letGo(namespace: Namespace) {
    unfollow(namespace)
    connections.end(namespace)
    accounts.reset(namespace)
    stopWaiting(namespace)
    takeBack(namespace)
    resetNetworks(networks, namespace)
  }

  /**
   * Takes up a connection: its accounts, its chain, and whatever it tells from now on. The preferred account becomes the
   * active one where the wallet still gives it.
   */
  function adopt(connection: Connection, preferred?: string) {
    const { connector, accounts: all, chainId } = connection
    const { namespace, id, name, icon, rdns, type } = connector
    const former = lives.get(namespace)?.connection
    unfollow(namespace)
    const unwatch = connection.watch({
      accountsChanged(changed) {
        const network = networks.activeOf(namespace)
        const [first] = changed
        const known = accounts.of(namespace)?.allAccounts
        // The same again, as often as the wallet likes, is no news.
        if (!network || !first || (known?.length === changed.length && changed.every((one, at) => one === known[at])))
          return
        followAccounts(network, changed, first)
        persist()
      },
      chainChanged: (changed) => followChain(namespace, changed),
      networksApproved: (ids) => approve(namespace, ids),
      disconnected() {
        const isStored = storage.read('connected_connector_id', namespace) === id
        const previous = accounts.of(namespace)?.address
        letGo(namespace)
        if (previous !== undefined) events.emit('ACCOUNT_CHANGED', { namespace, address: undefined, previous })
        // Another tab may have gone on to another wallet, and what is stored is that one's.
        if (isStored) persist()
      },
    })
    lives.set(namespace, { connection, unwatch })
    approve(namespace, connection.approvedNetworkIds)
    const before = networks.activeOf(namespace)
    const network = followNetwork(networks, namespace, chainId)
    tellNetwork(namespace, before)
    networks.activateNamespace(namespace)
    connections.succeed(namespace, {
      connection,
      wallet: { id, name, icon, rdns, type },
      provider: handOut(connection),
    })
    const [first] = all
    const address = preferred !== undefined && all.includes(preferred) ? preferred : first
    if (address) followAccounts(network, all, address)
    persist()
    if (network.isUnsupported) shell.attend()
    // A phone would go on showing the app as connected, where no other family of chains is its.
    if (former && isPairedOne(former) && ![...lives.values()].some((live) => isPairedOne(live.connection)))
      former.disconnect().catch((error) => log('warn', 'disconnect', error))
  }

  /** Who is connected, and where. */
  const placeOf = (namespace: Namespace): ConnectionDetails => ({
    namespace,
    address: accounts.of(namespace)?.address ?? '',
    chainId: networks.activeOf(namespace)?.id ?? '',
  })

  /** Waits for a wallet of an earlier visit to show up; one whose identity is contested is never taken. */
  async function awaitConnector(namespace: Namespace): Promise<Connector> {
    const connectorId = storage.read('connected_connector_id', namespace)
    if (!connectorId) throw new Error('nothing is stored')
    const adapter = await adapterOf(namespace)
    const find = () => adapter.connectors().find(({ id, isContested }) => id === connectorId && !isContested)
    return new Promise((resolve) => {
      let unwatch: Unsubscribe | undefined
      const look = () => {
        // A rival may announce itself in the same task; so the answer is what is there after it.
        if (find()) queueMicrotask(take)
      }
      const take = () => {
        const found = find()
        if (!found) return
        resolve(found)
        unwatch?.()
      }
      unwatch = adapter.watchConnectors(look)
      scope.add(() => unwatch?.())
      look()
    })
  }

  /** Silently takes up the connection of an earlier visit; what does not answer within 5 s is disconnected. */
  async function resume(namespace: Namespace): Promise<void> {
    const isWanted = () => !scope.isEnded && unresolved.has(namespace)
    const isPaired = storage.read('connected_connector_id', namespace) === PAIRED_ID
    let isAnswered = false
    const { status, since = Date.now() } = connections.state.namespaces[namespace] ?? {}
    const wasShown = status === 'connected'
    // The 5 s begin with the page's own try, and not once more with this one.
    const timeLeft = Math.max(0, since + RECONNECT_TIMEOUT_MS - Date.now())
    try {
      const asked = isPaired
        ? tracker.paired().then((paired) => paired.resume(namespace))
        : awaitConnector(namespace).then((connector) => connector.resume())
      // A session is taken up without its wallet, and what loads for it may take its time.
      const restoring = isPaired ? asked : withTimeout(asked, timeLeft, () => new Error('no answer'))
      // Somebody who disconnects meanwhile has to tell the wallet all the same.
      if (wasShown)
        found.set(
          namespace,
          restoring.catch(() => undefined),
        )
      const connection = await restoring
      isAnswered = true
      if (!isWanted()) {
        // The phone would go on showing the app as connected.
        if (isPaired && !scope.isEnded) connection?.disconnect().catch(() => undefined)
        return
      }
      if (!connection) throw new Error('not permitted any more')
      // Another tab may have disconnected, and another wallet may have claimed to be this one.
      const { id } = connection.connector
      const isStill =
        isPaired || (await adapterOf(namespace)).connectors().some((one) => one.id === id && !one.isContested)
      if (!isWanted()) return
      if (!isStill || storage.read('connected_connector_id', namespace) !== id) throw new Error('not the stored one')
      adopt(connection, storage.read('connected_account', namespace))
      if (!wasShown) {
        // How a paired wallet calls itself is text of others; which one was chosen is not kept.
        const how = storage.read('paired_session')?.link ? ('mobile' as const) : ('qrcode' as const)
        const what = isPaired
          ? { method: how, name: 'Unknown' }
          : { method: 'browser' as const, name: connection.connector.name }
        events.emit('CONNECT_SUCCESS', { ...what, reconnect: true, ...placeOf(namespace) })
      }
    } catch (error) {
      if (!isWanted()) return
      log('debug', 'resume', error)
      letGo(namespace)
      // A session whose client did not load, or could not read its store, is as good as ever at the next visit.
      if (isAnswered || !isPaired) persist()
    }
  }

  /** What nobody asked for makes do with a read of the last 30 s, and waits 30 s after a failure. */
  const balances = createOnce(async () => {
    const { createBalanceReader } = await importWithRetry(() => import('./balanceReader.js'), scope.signal)
    return createBalanceReader(shell, { adapterOf, storage, log })
  })
  const refreshBalance = async (
    namespace = networks.state.activeNamespace ?? '',
    { isAsked = false } = {},
  ): Promise<void> => (await balances()).refresh(namespace, isAsked)

  const tracker = {
    live: (namespace: Namespace) => lives.get(namespace)?.connection,
    /** The same, also while the wallet is shown but not followed yet. */
    shown: async (namespace: Namespace) => lives.get(namespace)?.connection ?? (await found.get(namespace)),
    persist,
    persistNetwork,
    forgetStored,
    /** What an earlier visit left and is not being restored: the families of chains may not be known at the start. */
    giveUpStored(): unknown {
      if (isRestoring) return undefined
      const isAlone = shell.factories.size === 0
      const names = isAlone ? ['eip155'] : [...shell.factories.keys()]
      const isPaired = names.some((name) => storage.read('connected_connector_id', name) === PAIRED_ID)
      const isResumed = isAlone && shell.input.enableReconnect !== false
      if (!isResumed) forgetStored()
      if (!isResumed && !isPaired) return undefined
      return tracker
        .paired()
        .then((paired) => (isResumed ? paired.resumeAlone() : paired.giveUp()))
        .catch((error) => log('warn', 'resume', error))
    },
    /** Until what an earlier visit left is followed, or given up. */
    restoring: () => restoring,
    followAccounts,
    followChain,
    tellNetwork,
    placeOf,
    adopt,
    unfollow,
    /** Somebody decides otherwise than to take up what an earlier visit left. */
    abandonRestore: (namespace: Namespace) => void unresolved.delete(namespace),
    letGo,
    refreshBalance,
    /** Name and avatar of the active account. */
    async syncIdentity(namespace = networks.state.activeNamespace ?? ''): Promise<void> {
      const { syncIdentity } = await runtime.clients()
      await syncIdentity(namespace)
    },
    /** The line to wallets elsewhere; loaded with the first code, or for a session of an earlier visit. */
    paired: createOnce(async (): Promise<PairedWallets> => {
      const { createPairedWallets } = await importWithRetry(() => import('./createPairedWallets.js'), scope.signal)
      return createPairedWallets(shell, runtime, tracker)
    }),
    /** What makes a code into a connection. */
    pairing: createOnce(async (): Promise<PairingFlows> => {
      const loading = importWithRetry(() => import('./createPairingFlows.js'), scope.signal)
      const [{ createPairingFlows }, paired] = await Promise.all([loading, tracker.paired()])
      return createPairingFlows({ shell, runtime, tracker, paired })
    }),
    /** What the visitor decides; loaded with the first decision. */
    flows: createOnce(async (): Promise<ConnectionFlows> => {
      const { createConnectionFlows } = await importWithRetry(() => import('./connectionFlows.js'), scope.signal)
      return createConnectionFlows(shell, runtime, tracker)
    }),
  }
  // Takes over whatever an earlier visit left: what is being restored, and what is shown but not followed yet.
  const restoring = Promise.all([...unresolved].map(resume)).then(() => undefined)
  return tracker
}
