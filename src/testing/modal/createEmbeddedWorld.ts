import { eip155FrameHandler } from '../../adapters/eip155/frameHandler.js'
import { createSolanaFrameHandler } from '../../adapters/solana/frameHandler.js'
import { mainnet, polygon, solanaMainnet } from '../../config/networks.js'
import { createEmbeddedConnector } from '../../connectors/embedded/createEmbeddedConnector.js'
import { createFrameRequests } from '../../connectors/embedded/createFrameRequests.js'
import { createFrameTransport } from '../../connectors/embedded/createFrameTransport.js'
import { createFrameWallet } from '../../connectors/embedded/createFrameWallet.js'
import { createLoginStore } from '../../connectors/embedded/loginStore.js'
import { createApprovalsController } from '../../controllers/embedded/approvalsController.js'
import { createScope } from '../../core/scope.js'
import type { Login } from '../../domain/embedded.js'
import type { Namespace } from '../../domain/namespace.js'
import { type Network, toNetwork } from '../../domain/network.js'
import type { Storage } from '../../platform/storage.js'
import type { createFakeFrame } from './createFakeFrame.js'
import { solanaContext } from './relayOf.js'

export const ethereum = toNetwork('eip155', mainnet)
export const matic = toNetwork('eip155', polygon)
export const sol = toNetwork('solana', solanaMainnet)
const all: readonly Network[] = [ethereum, matic, sol]

type Stored = Pick<Storage, 'read' | 'write' | 'remove' | 'watch'>

/** What a browser keeps of one site: it outlives the page, and other tabs see it. */
export function createSiteStorage() {
  const values = new Map<string, unknown>()
  const watchers = new Set<(name: string, sourceTab: object) => void>()
  const tell = (name: string, sourceTab: object) => {
    for (const watcher of [...watchers]) setTimeout(() => watcher(name, sourceTab), 1)
  }
  return {
    values,
    /** As one tab has it: it hears what others change. */
    open(): Stored {
      const tab = {}
      return {
        read: ((name: string) => structuredClone(values.get(name))) as never,
        write(name: string, value: unknown) {
          values.set(name, structuredClone(value))
          tell(name, tab)
        },
        remove(name: string) {
          if (values.delete(name)) tell(name, tab)
        },
        watch(onChange: (name: never) => void) {
          const watcher = (name: string, sourceTab: object) => sourceTab !== tab && onChange(name as never)
          watchers.add(watcher)
          return () => void watchers.delete(watcher)
        },
      } as unknown as Stored
    },
  }
}

type Options = {
  readonly frame: ReturnType<typeof createFakeFrame>
  readonly storage?: Stored
  readonly namespaces?: readonly Namespace[]
}

/** The embedded wallet of one page load: the real modules, on the wallet's page of the test. */
export function createEmbeddedWorld({
  frame,
  storage = createSiteStorage().open(),
  namespaces = ['eip155', 'solana'],
}: Options) {
  const scope = createScope()
  const store = createLoginStore(storage)
  const failures: string[] = []
  const users: (Login | undefined)[] = []
  const logs: string[] = []
  const refused: string[] = []
  const smartNetworks: (readonly number[])[] = []
  const preferred: Record<Namespace, string> = {}
  const control = {
    activeNamespace: 'eip155' as Namespace,
    active: { eip155: ethereum, solana: sol } as Record<Namespace, Network>,
  }
  let unconfirmed = 0
  const approvals = createApprovalsController()
  const transport = createFrameTransport({
    address: `${frame.origin}/sdk`,
    title: 'secure.example',
    holdFrame: frame.holdFrame,
    onFailure: (reason) => failures.push(reason),
    onReady: () => void wallet.finishSignOut(),
  })
  const wallet = createFrameWallet({
    transport,
    store,
    preferredType: () => preferred[control.activeNamespace],
    onLogin: (login) => connector.setLogin(login),
    onEmailChanged: (email) => connector.setEmail(email),
  })
  const requests = createFrameRequests({
    transport,
    showApproval: approvals.show,
    onNotAllowed: (method) => refused.push(method),
  })
  const solanaHandler = createSolanaFrameHandler(solanaContext)
  const connector = createEmbeddedConnector({
    name: 'secure.example',
    wallet,
    requests,
    abortRequests: approvals.abortAll,
    store,
    namespaces,
    handlerOf: async (namespace) => (namespace === 'eip155' ? eip155FrameHandler : solanaHandler),
    parserOf: async () => (text) => (typeof text === 'string' && /^(0x|So)\w+$/.test(text) ? text : undefined),
    networks: (namespace) => all.filter((network) => network.namespace === namespace),
    activeNetwork: (namespace) => control.active[namespace],
    activeNamespace: () => control.activeNamespace,
    preferredType: (namespace) => preferred[namespace],
    prefer(namespace, type) {
      preferred[namespace] = type
    },
    onUser: (user) => users.push(user),
    onSmartNetworks: (_, chainIds) => smartNetworks.push(chainIds),
    onLoginEnd: (end) => void (end === 'signOutUnconfirmed' && unconfirmed++),
    log: (about) => logs.push(about),
  })
  scope.add(transport.end)
  scope.add(approvals.abortAll)
  scope.add(store.watch({ onSignOut: connector.signedOut, onLogin: connector.loggedIn }))
  return {
    scope,
    storage,
    store,
    transport,
    wallet,
    requests,
    connector,
    approvals,
    control,
    preferred,
    failures,
    users,
    logs,
    refused,
    smartNetworks,
    unconfirmed: () => unconfirmed,
    user: () => users.at(-1),
    connect: (signal = new AbortController().signal, chainId?: string) =>
      connector.connect({ ...(chainId !== undefined && { chainId }), signal }),
    end: () => scope.end(),
  }
}
