import { proxy } from 'valtio/vanilla'
import { hasPairing } from '../config/hasPairing.js'
import { ATTEST_TIMEOUT_MS } from '../config/limits.js'
import { rpcAddressesOf } from '../config/rpcAddress.js'
import { given, servicesOf } from '../config/servicesOf.js'
import type { Connection } from '../connectors/connector.js'
import { buildProposal, type Proposal } from '../connectors/walletConnect/buildProposal.js'
import type { Attested } from '../connectors/walletConnect/createAttest.js'
import { createRelayClient, type RelayClient } from '../connectors/walletConnect/createRelayClient.js'
import type { WalletConnect } from '../connectors/walletConnect/createWalletConnect.js'
import { importWithRetry } from '../core/importWithRetry.js'
import { isRecord } from '../core/isRecord.js'
import { createOnce } from '../core/once.js'
import type { ReadonlyState } from '../core/readonly.js'
import { parseUrl } from '../core/url.js'
import { withTimeout } from '../core/withTimeout.js'
import type { Namespace } from '../domain/namespace.js'
import { PAIRED_ID } from '../domain/wallet.js'
import { RequestAbortedError } from '../errors/connectionErrors.js'
import { InvalidOptionError } from '../errors/optionErrors.js'
import type { DeepLink } from '../platform/deepLinkStore.js'
import { readPageMetadata } from '../platform/readPageMetadata.js'
import type { ConnectionTracker } from './connectionTracker.js'
import type { Runtime } from './createRuntime.js'
import type { Shell } from './shell.js'

type Relay = {
  readonly client: RelayClient
  /** Of the networks of every family of chains, as they are now. */
  proposal(): Proposal
  /** What nobody wants any more: told to the wallet, as far as that can be done. */
  drop(session: unknown): void
}

export type PairedSessions = Pick<WalletConnect, 'accept' | 'restore'> & {
  /** Remembers which session is the one of this modal, and the app that was opened with its code. */
  keep(topic: string, link: DeepLink | undefined): void
}

export type PairedWallets = {
  relay(): Promise<Relay>
  /** What a settled session becomes; the part of it that no code needs. */
  sessions(): Promise<PairedSessions>
  /** Whether the line to the relay holds; a session goes on without it, and requests wait. */
  readonly line: ReadonlyState<{ isLost: boolean }>
  /** The connection of an earlier visit. */
  resume(namespace: Namespace): Promise<Connection | undefined>
  /** The same where the app has no adapter; what is stored is forgotten unless it can be taken up. */
  resumeAlone(): Promise<void>
  /** Ends what an earlier visit left, where it is not to be restored: its wallet is told. */
  giveUp(): Promise<void>
}

/** The line to wallets elsewhere, and what an earlier visit has left at its end. The client loads with its first need. */
export function createPairedWallets(shell: Shell, runtime: Runtime, tracker: ConnectionTracker): PairedWallets {
  const { network: networks, scope, kept, input } = shell
  const { storage, adapterOf, allowLoopback } = runtime
  const line = proxy({ isLost: false })

  const owner = {}
  kept.owner = owner

  const namespaces = () => [...shell.factories.keys()]
  const rpcAddresses = {
    blockchainApi: servicesOf(input).blockchainApi,
    projectId: input.projectId ?? '',
    customRpcUrls: input.customRpcUrls ?? {},
  }
  const proposal = () => buildProposal(requested(), (one) => rpcAddressesOf(one, rpcAddresses)[0])
  const requested = () => namespaces().flatMap((name) => networks.state.namespaces[name]?.requested ?? [])

  function createClient(): Promise<RelayClient> {
    const services = servicesOf(input)
    const { projectId = '' } = input
    const relayUrl = parseUrl(services.relay, 'relay', { allowLoopback })
    if (!relayUrl) throw new InvalidOptionError('services.relay', 'a wss address is needed')
    const { verify } = services
    const { name, description, url, icons } = { ...readPageMetadata(), ...given(input.metadata) }
    async function vouch(about: Attested) {
      if (verify === false) return ''
      const { createAttest } = await import('../connectors/walletConnect/createAttest.js')
      return createAttest({ verify, allowLoopback, projectId, timeoutMs: ATTEST_TIMEOUT_MS })(about)
    }
    return createRelayClient({
      id: shell.id,
      projectId,
      relayUrl,
      metadata: { name, description, url, icons: [...icons] },
      attest: (about) => withTimeout(vouch(about), ATTEST_TIMEOUT_MS, () => new RequestAbortedError()).catch(() => ''),
    })
  }

  /** There is something to connect a wallet to, also where the app has no adapter. */
  const hasFamily = createOnce(async () => {
    if (shell.factories.size > 0) return
    const { pairAlone } = await importWithRetry(() => import('./pairAlone.js'), scope.signal)
    pairAlone(shell)
  })

  const relay = createOnce(async () => {
    await hasFamily()
    // One for each modal, however often it is started: the published client cannot be made twice under one name.
    kept.relay ??= (async () => createClient())().catch((error) => {
      kept.relay = undefined
      throw error
    })
    const client = await kept.relay
    // What a later start uses by now is not put to rest by what is left of this one.
    scope.add(() => {
      if (kept.owner === owner) void client.rest().catch(() => undefined)
    })
    if (scope.isEnded) throw new RequestAbortedError()
    function drop(session: unknown) {
      if (isRecord(session) && typeof session.topic === 'string') client.end(session.topic).catch(() => undefined)
    }
    // What nobody restores is left over from a visit that ended before the wallet could be told.
    const isStored = namespaces().some((name) => storage.read('connected_connector_id', name) === PAIRED_ID)
    if (!isStored) client.sessions().forEach(drop)
    return {
      client,
      drop,
      proposal,
    }
  })

  const load = () => importWithRetry(() => import('./createPairedSessions.js'), scope.signal)

  const sessions = createOnce(async (): Promise<PairedSessions> => {
    const [{ createPairedSessions }, { client, drop }] = await Promise.all([load(), relay()])
    const parsers = new Map(
      await Promise.all(
        namespaces().map(async (name) => [name, await (await adapterOf(name)).addressParser()] as const),
      ),
    )
    if (scope.isEnded) throw new RequestAbortedError()
    return createPairedSessions({
      shell,
      runtime,
      tracker,
      client,
      drop,
      line,
      networks: requested,
      proposal,
      parsers,
    })
  })

  /** The connections of an earlier visit, with nothing loaded where the host has taken pairing away since. */
  async function restore(): Promise<readonly Connection[]> {
    if (!hasPairing(input)) return forget()
    const [made, { client }] = await Promise.all([sessions(), relay()])
    const restored = made.restore()
    if (!restored && client.isUnread) throw new Error('what is stored could not be read')
    if (!restored) return forget()
    void client.wake()
    return restored.connections
  }

  /** What an earlier visit has left behind beside its session. */
  async function forget(): Promise<readonly Connection[]> {
    const { forgetSession } = await load()
    forgetSession(runtime)
    return []
  }

  return {
    relay,
    sessions,
    line: line as ReadonlyState<typeof line>,
    async giveUp() {
      await hasFamily()
      tracker.forgetStored()
      await forget()
      // The client, once it is there, ends every session that is not stored here.
      if (hasPairing(input)) await relay()
    },
    resume: async (namespace) => (await restore()).find(({ connector }) => connector.namespace === namespace),
    async resumeAlone() {
      await hasFamily()
      const isStored = () => storage.read('connected_connector_id', 'eip155') === PAIRED_ID
      const [connection] = isStored() ? await restore() : []
      if (scope.isEnded) return
      // Another tab may have disconnected meanwhile.
      if (connection && isStored()) tracker.adopt(connection, storage.read('connected_account', 'eip155'))
      else tracker.forgetStored()
    },
  }
}
