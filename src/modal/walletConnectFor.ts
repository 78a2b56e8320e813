import type { Adapter, AdapterContext } from '../adapters/adapter.js'
import { ATTEST_TIMEOUT_MS } from '../config/limits.js'
import { hasPairing } from '../config/options.js'
import { rpcAddressesOf } from '../config/rpcAddress.js'
import { given, servicesOf } from '../config/services.js'
import type { Connector } from '../connectors/connector.js'
import { buildProposal, type RelayOf } from '../connectors/walletConnect/buildProposal.js'
import type { Attested } from '../connectors/walletConnect/createAttest.js'
import { createRelayClient, type RelayClient } from '../connectors/walletConnect/createRelayClient.js'
import { createWalletConnect } from '../connectors/walletConnect/createWalletConnect.js'
import { checkOverride, overrideProposal } from '../connectors/walletConnect/overrideProposal.js'
import { parseProvider } from '../connectors/walletConnect/parseProvider.js'
import { defaultRelay, type RelaySupport } from '../connectors/walletConnect/relaySupport.js'
import { withTimeout } from '../core/async.js'
import { parseUrl } from '../core/url.js'
import type { Namespace } from '../domain/namespace.js'
import { WALLET_CONNECT_ID } from '../domain/wallet.js'
import { RequestAbortedError } from '../errors/connectionErrors.js'
import { InvalidOptionError } from '../errors/optionErrors.js'
import { createDeepLinkStore } from '../platform/deepLinkStore.js'
import { readPageMetadata } from '../platform/readPageMetadata.js'
import type { openLocal, Storage } from '../platform/storage.js'
import type { Shell } from './shell.js'

/** The published client with this app's options. */
async function createClient({ id, input }: Shell, allowLoopback: boolean): Promise<RelayClient> {
  const { relay, verify } = servicesOf(input)
  const { projectId = '', universalProvider } = input
  checkOverride(input.universalProviderConfigOverride)
  if (input.manualWCControl && !universalProvider)
    throw new InvalidOptionError('manualWCControl', 'universalProvider is needed, which requests the URIs')
  const relayUrl = parseUrl(relay, 'relay', { allowLoopback })
  if (!relayUrl) throw new InvalidOptionError('services.relay', 'a wss address is needed')
  const { name, description, url, icons } = { ...readPageMetadata(), ...given(input.metadata) }
  async function vouch(about: Attested) {
    if (verify === false) return ''
    const module = await import('../connectors/walletConnect/createAttest.js')
    return module.createAttest({ verify, allowLoopback, projectId, timeoutMs: ATTEST_TIMEOUT_MS })(about)
  }
  return createRelayClient({
    id,
    projectId,
    relayUrl,
    metadata: { name, description, url, icons: [...icons] },
    provider: universalProvider && parseProvider(universalProvider),
    attest: (about) => withTimeout(vouch(about), ATTEST_TIMEOUT_MS, () => new RequestAbortedError()).catch(() => ''),
  })
}

export type WalletConnectParts = {
  readonly allowLoopback: boolean
  readonly openLocal: typeof openLocal
  readonly readRpc: AdapterContext['readRpc']
  readonly storage: Storage
  adapterOf(namespace: Namespace): Promise<Adapter>
  /** What each namespace needs over the relay, from its adapter. */
  readonly relays: ReadonlyMap<Namespace, RelaySupport | undefined>
}

/** WalletConnect with this instance's networks, storage and client. */
export function walletConnectFor(
  shell: Shell,
  { adapterOf, allowLoopback, openLocal: open, readRpc, relays, storage }: WalletConnectParts,
): Connector {
  const { input, kept, network, scope } = shell
  const namespaces = [...shell.factories.keys()]
  const owner = {}
  kept.owner = owner
  const addresses = {
    blockchainApi: servicesOf(input).blockchainApi,
    projectId: input.projectId ?? '',
    customRpcUrls: input.customRpcUrls ?? {},
    isSandbox: input.sandbox !== undefined,
  }
  const relayOf: RelayOf = (namespace) => relays.get(namespace) ?? defaultRelay(namespace)
  const networks = () => namespaces.flatMap((name) => network.state.namespaces[name]?.requested ?? [])

  return createWalletConnect({
    isEnabled: hasPairing(input),
    isManual: input.manualWCControl === true,
    namespaces,
    scope,
    allowLoopback,
    readRpc,
    networks,
    relayOf,
    proposal: () =>
      overrideProposal(
        buildProposal(networks(), (one) => rpcAddressesOf(one, addresses)[0], relayOf),
        input.universalProviderConfigOverride,
        relayOf,
      ),
    deepLinks: createDeepLinkStore({ allowLoopback }, open),
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
      const load = async (name: Namespace) => [name, await (await adapterOf(name)).addressParser()] as const
      const parsers = new Map(await Promise.all(namespaces.map(load)))
      return (namespace, address) => parsers.get(namespace)?.(address)
    },
    async loadSides() {
      const load = async (name: Namespace) => [name, await relayOf(name).loadSide?.()] as const
      const sides = new Map(await Promise.all(namespaces.map(load)))
      return (namespace) => sides.get(namespace) ?? {}
    },
    async client() {
      // One per modal, however often it starts: the published client cannot be created twice under one name.
      kept.relay ??= createClient(shell, allowLoopback).catch((error) => {
        kept.relay = undefined
        throw error
      })
      const client = await kept.relay
      // A later start may use it by now.
      scope.add(() => {
        if (kept.owner === owner) void client.rest().catch(() => undefined)
      })
      return client
    },
  })
}
