import { ATTEST_TIMEOUT_MS } from '../../config/limits.js'
import { hasPairing, walletConnectOptionsOf } from '../../config/options.js'
import { rpcAddressesOf, servicesOf, withoutUndefined } from '../../config/services.js'
import type { Connector } from '../../connectors/connector.js'
import type { Attested } from '../../connectors/walletConnect/createAttest.js'
import { createRelayClient, type RelayClient } from '../../connectors/walletConnect/createRelayClient.js'
import { createWalletConnect } from '../../connectors/walletConnect/createWalletConnect.js'
import { buildProposal, checkOverride, overrideProposal } from '../../connectors/walletConnect/proposal.js'
import { defaultRelay, type RelayOf } from '../../connectors/walletConnect/relaySupport.js'
import { parseProvider } from '../../connectors/walletConnect/universalProvider.js'
import { withTimeout } from '../../core/async.js'
import { parseUrl } from '../../core/url.js'
import type { Namespace } from '../../domain/namespace.js'
import { WALLET_CONNECT_ID } from '../../domain/wallet.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import { type Instance, namespacesOf } from '../../instance/instance.js'
import { createDeepLinkStore } from '../../platform/deepLinkStore.js'
import { allowsLoopback } from '../../platform/loopbackPage.js'
import { readPageMetadata } from '../../platform/page.js'
import { openLocal } from '../../platform/storage.js'
import { adapterOf, rpcOf } from '../adapters.js'
import { storageOf } from '../storage.js'
import { relayClientOf } from './walletConnectOf.js'

/** The published client with this app's options. */
async function createClient({ id, input }: Instance): Promise<RelayClient> {
  const allowLoopback = allowsLoopback(input)
  const { relay, verify } = servicesOf(input)
  const { projectId = '' } = input
  const { provider, proposal, manual } = walletConnectOptionsOf(input)
  checkOverride(proposal)
  if (manual && !provider)
    throw new InvalidOptionError('walletConnect.manual', 'walletConnect.provider is needed, which requests the URIs')
  const relayUrl = parseUrl(relay, 'relay', { allowLoopback })
  if (!relayUrl) throw new InvalidOptionError('services.relay', 'a wss address is needed')
  const { name, description, url, icons } = { ...readPageMetadata(), ...withoutUndefined(input.metadata) }
  async function attestOrigin(about: Attested) {
    if (verify === false) return ''
    const module = await import('../../connectors/walletConnect/createAttest.js')
    return module.createAttest({ verify, allowLoopback, projectId, timeoutMs: ATTEST_TIMEOUT_MS })(about)
  }
  return createRelayClient({
    id,
    projectId,
    relayUrl,
    metadata: { name, description, url, icons: [...icons] },
    provider: provider && parseProvider(provider),
    attest: (about) =>
      withTimeout(attestOrigin(about), ATTEST_TIMEOUT_MS, () => new RequestAbortedError()).catch(() => ''),
  })
}

/** WalletConnect with this instance's networks, storage and client. */
export async function createInstanceWalletConnect(instance: Instance): Promise<Connector> {
  const { input, network, scope } = instance
  const storage = storageOf(instance)
  const relayClient = relayClientOf(instance)
  const namespaces = namespacesOf(instance)
  const owner = {}
  relayClient.owner = owner
  const addresses = {
    blockchainApi: servicesOf(input).blockchainApi,
    projectId: input.projectId ?? '',
    get customRpcUrls() {
      return input.networks?.rpcUrls ?? {}
    },
    isSandbox: input.sandbox !== undefined,
  }
  /** By namespace; each value loads at the same time as the others. */
  const loadEach = async <T>(load: (namespace: Namespace) => Promise<T>) =>
    new Map(await Promise.all(namespaces.map(async (name) => [name, await load(name)] as const)))
  // What each namespace needs over the relay.
  const relays = await loadEach(async (namespace) => (await adapterOf(instance, namespace)).capabilities?.relay?.())
  const relayOf: RelayOf = (namespace) => relays.get(namespace) ?? defaultRelay(namespace)
  const networks = () => namespaces.flatMap((name) => network.state.namespaces[name]?.requested ?? [])

  return createWalletConnect({
    isEnabled: hasPairing(input),
    isManual: walletConnectOptionsOf(input).manual === true,
    namespaces,
    scope,
    allowLoopback: allowsLoopback(input),
    readRpc: async (...call) => (await rpcOf(instance)).read(...call),
    networks,
    relayOf,
    proposal: () =>
      overrideProposal(
        buildProposal(networks(), (configured) => rpcAddressesOf(configured, addresses)[0], relayOf),
        walletConnectOptionsOf(input).proposal,
        relayOf,
      ),
    deepLinks: createDeepLinkStore({ allowLoopback: allowsLoopback(input) }, openLocal),
    store: {
      read: () => storage.read('paired_sessions') ?? [],
      write: (sessions) =>
        sessions.length > 0 ? storage.write('paired_sessions', sessions) : storage.remove('paired_sessions'),
      watch: (onChange) => storage.watch((name) => name === 'paired_sessions' && onChange()),
    },
    isStored: () =>
      storage.read('open_pairing') !== undefined ||
      namespaces.some((name) => storage.read('connected_connector_id', name) === WALLET_CONNECT_ID),
    preferred(namespace) {
      const { id } = network.activeOf(namespace) ?? {}
      return id === undefined ? undefined : String(id)
    },
    async loadParsers() {
      const parsers = await loadEach(async (namespace) => (await adapterOf(instance, namespace)).addressParser())
      return (namespace, address) => parsers.get(namespace)?.(address)
    },
    async loadHandlers() {
      const handlers = await loadEach(async (namespace) => relayOf(namespace).loadHandler?.())
      return (namespace) => handlers.get(namespace) ?? {}
    },
    async client() {
      relayClient.client ??= createClient(instance).catch((error) => {
        relayClient.client = undefined
        throw error
      })
      const client = await relayClient.client
      // A later start may use it by now.
      scope.add(() => {
        if (relayClient.owner === owner) void client.pause().catch(() => undefined)
      })
      return client
    },
  })
}
