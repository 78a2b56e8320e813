import { proxy } from 'valtio/vanilla'
import { resolveSettings } from '../config/options.js'
import type { Connection } from '../connectors/connector.js'
import { createAttest } from '../connectors/walletConnect/createAttest.js'
import { createPairing, type PairingState } from '../connectors/walletConnect/createPairing.js'
import { createRelayClient, type RelayClient } from '../connectors/walletConnect/createRelayClient.js'
import { createWalletConnect } from '../connectors/walletConnect/createWalletConnect.js'
import { statusOf } from '../controllers/connectionController.js'
import { importWithRetry } from '../core/importWithRetry.js'
import { createOnce } from '../core/once.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { Unsubscribe } from '../core/scope.js'
import { parseUrl } from '../core/url.js'
import type { Namespace } from '../domain/namespace.js'
import { type CatalogueWallet, PAIRED_ID } from '../domain/wallet.js'
import { UserRejectedError } from '../errors/connectionErrors.js'
import { InvalidOptionError } from '../errors/optionErrors.js'
import { PairingExpiredError, RelayRefusedError } from '../errors/relayErrors.js'
import { createDeepLinkStore, type DeepLink } from '../platform/deepLinkStore.js'
import { readPageMetadata } from '../platform/readPageMetadata.js'
import { watchShown } from '../platform/watchShown.js'
import type { ConnectionTracker } from './connectionTracker.js'
import type { Runtime } from './createRuntime.js'
import { rememberWallet } from './rememberWallet.js'
import type { Shell } from './shell.js'

const VERIFY_HOST = 'https://verify.walletconnect.org'

/** Which wallet the visitor means to answer with; nothing of it is believed of whoever answers. */
export type PairingChoice = {
  readonly wallet?: CatalogueWallet | undefined
  /** The app on this device that was opened with the code, to be brought forward again later. */
  readonly link?: DeepLink | undefined
}

export type PairingOutcome =
  | { readonly status: 'connected'; readonly name: string }
  | { readonly status: 'failed'; readonly error: unknown }

export type PairingFlows = {
  readonly state: ReadonlyState<PairingState>
  /** Whether the line to the relay holds; a session goes on without it, and requests wait. */
  readonly line: ReadonlyState<{ isLost: boolean }>
  /** `mayReuse` keeps a code that is still young. */
  begin(options?: { mayReuse?: boolean | undefined }): void
  choose(choice: PairingChoice): void
  /** Nobody waits any more: the code is forgotten, and so is what was chosen. */
  end(): void
  watch(onOutcome: (outcome: PairingOutcome) => void): Unsubscribe
  /** The connection of an earlier visit. */
  resume(namespace: Namespace): Promise<Connection | undefined>
  /** The same where the app has no adapter; what is stored is forgotten unless it can be taken up. */
  resumeAlone(): Promise<void>
}

/** Connecting a wallet elsewhere, from the code to the connections that it becomes. The client loads with the first code. */
export function createPairingFlows(shell: Shell, runtime: Runtime, tracker: ConnectionTracker): PairingFlows {
  const { events, connection: connections, network: networks, scope, kept, input } = shell
  const { storage, log, adapterOf, alerts, allowLoopback, readRpc, openLocal } = runtime
  const isOffered = input.enableWalletConnect !== false && input.enableWallets !== false && Boolean(input.projectId)
  const deepLinks = createDeepLinkStore({ allowLoopback }, openLocal)
  const line = proxy({ isLost: false })
  const watchers = new Set<(outcome: PairingOutcome) => void>()
  let choice: PairingChoice = {}
  /** Said to be connecting by this pairing. */
  const begun = new Set<Namespace>()

  deepLinks.check()
  scope.add(deepLinks.watch())

  function createClient(): Promise<RelayClient> {
    const { projectId = '', services, metadata } = resolveSettings(input)
    const relayUrl = parseUrl(services.relay, 'relay', { allowLoopback })
    if (!relayUrl) throw new InvalidOptionError('services.relay', 'a wss address is needed')
    const host = services.verify === false ? undefined : (services.verify ?? VERIFY_HOST)
    const { name, description, url, icons } = { ...readPageMetadata(), ...metadata }
    return createRelayClient({
      id: shell.id,
      projectId,
      relayUrl,
      metadata: { name, description, url, icons: [...icons] },
      attest: createAttest({ host: parseUrl(host, 'service', { allowLoopback }), projectId }),
    })
  }

  /** One for each modal, however often it is started: the published client cannot be made twice under one name. */
  async function client(): Promise<RelayClient> {
    kept.relay ??= (async () => createClient())().catch((error) => {
      kept.relay = undefined
      throw error
    })
    return kept.relay
  }

  /** There is something to connect a wallet to, also where the app has no adapter. */
  const hasFamily = createOnce(async () => {
    if (shell.factories.size > 0) return
    const { pairAlone } = await importWithRetry(() => import('./pairAlone.js'), scope.signal)
    pairAlone(shell)
  })

  const walletConnect = createOnce(async () => {
    await hasFamily()
    const namespaces = [...shell.factories.keys()]
    const [relay, ...parsers] = await Promise.all([
      client(),
      ...namespaces.map(async (name) => [name, await (await adapterOf(name)).addressParser()] as const),
    ])
    const parserOf = new Map(parsers)
    const made = createWalletConnect({
      client: relay,
      allowLoopback,
      networks: () => namespaces.flatMap((name) => networks.state.namespaces[name]?.requested ?? []),
      preferred: (namespace) => networks.activeOf(namespace)?.id,
      parseAddress: (namespace, address) => parserOf.get(namespace)?.(address),
      readRpc,
      checkDeepLink: () => void deepLinks.check(),
      onEnd: deepLinks.removeOwn,
    })
    // What nobody restores is left over from a visit that ended before the wallet could be told.
    const isStored = namespaces.some((name) => storage.read('connected_connector_id', name) === PAIRED_ID)
    if (!isStored) made.dropAll()
    scope.add(
      made.watchReach((isReachable) => {
        line.isLost = !isReachable && made.current() !== undefined
      }),
    )
    scope.add(made.rest)
    return made
  })

  function tell(outcome: PairingOutcome) {
    for (const onOutcome of [...watchers]) onOutcome(outcome)
  }

  function beginStatus() {
    for (const namespace of shell.factories.keys()) {
      if (statusOf(connections.state, namespace) !== 'disconnected') continue
      begun.add(namespace)
      connections.begin(namespace)
    }
  }

  function endStatus() {
    for (const namespace of begun) {
      if (statusOf(connections.state, namespace) === 'connecting') connections.end(namespace)
    }
    begun.clear()
  }

  async function connected(session: unknown) {
    const made = await walletConnect()
    const { connections: all, peer } = made.accept(session)
    const { wallet, link } = choice
    choice = {}
    const active = networks.state.activeNamespace
    // The family of chains that the page is on comes last, and so stays the active one.
    const ordered = [...all].sort((one, other) => rank(one) - rank(other))
    function rank({ connector }: Connection) {
      return connector.namespace === active ? 1 : 0
    }
    for (const connection of ordered) {
      tracker.abandonRestore(connection.connector.namespace)
      tracker.adopt(connection)
    }
    endStatus()
    if (link) deepLinks.write(link)
    else deepLinks.removeOwn()
    if (wallet) rememberWallet(storage, wallet.id)
    const name = wallet?.name ?? (peer.name || 'Unknown')
    events.emit('CONNECT_SUCCESS', { method: link ? 'mobile' : 'qrcode', name })
    tell({ status: 'connected', name })
  }

  function failed(error: unknown) {
    endStatus()
    choice = {}
    const message = error instanceof Error ? error.message : 'Connection error'
    const isRejected = error instanceof UserRejectedError
    events.emit(isRejected ? 'USER_REJECTED' : 'CONNECT_ERROR', { message })
    if (!isRejected) log('warn', 'pairing', error)
    if (error instanceof RelayRefusedError) {
      if (error.reason === 'projectId' || error.reason === 'origin') alerts.raise(error.reason)
    }
    tell({ status: 'failed', error })
  }

  const pairing = createPairing<unknown>({
    pair: async (onUri) => (await walletConnect()).pair(onUri),
    onPaired: (session) => void connected(session).catch(failed),
    onUnwanted: (session) => void walletConnect().then(({ drop }) => drop(session)),
    classify: (error) =>
      error instanceof UserRejectedError ? 'answered' : error instanceof PairingExpiredError ? 'expired' : 'failed',
    onFailed: failed,
    now: () => performance.now(),
  })

  function end() {
    choice = {}
    pairing.end()
    endStatus()
  }
  scope.add(end)
  scope.add(watchShown(pairing.wake))

  return {
    state: pairing.state,
    line: line as ReadonlyState<typeof line>,
    begin(options) {
      beginStatus()
      pairing.begin(options)
    },
    choose(changes) {
      choice = changes
    },
    end,
    watch(onOutcome) {
      watchers.add(onOutcome)
      return () => void watchers.delete(onOutcome)
    },
    async resumeAlone() {
      await hasFamily()
      if (!isOffered || storage.read('connected_connector_id', 'eip155') !== PAIRED_ID) return tracker.forgetStored()
      const made = await walletConnect()
      const [connection] = made.restore()?.connections ?? []
      if (!connection) return tracker.forgetStored()
      deepLinks.adopt()
      void made.wake()
      tracker.adopt(connection, storage.read('connected_account', 'eip155'))
    },
    async resume(namespace) {
      // The host has taken pairing away since: nothing of it is loaded to find that out.
      if (!isOffered) return undefined
      const made = await walletConnect()
      const restored = made.restore()
      if (!restored) return undefined
      deepLinks.adopt()
      void made.wake()
      return restored.connections.find(({ connector }) => connector.namespace === namespace)
    },
  }
}
