import type { CaipNetworkId } from '../../core/caip.js'
import { isSameEmail } from '../../core/email.js'
import { EMBEDDED_ID, type Login } from '../../domain/embedded.js'
import type { AccountType, Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { RequestAbortedError } from '../../errors/connectionErrors.js'
import { ChainNotSupportedError } from '../../errors/networkErrors.js'
import type { Connector, WalletSession } from '../connector.js'
import { createFrameConnection, type FrameConnection } from './createFrameConnection.js'
import type { FrameRequests } from './createFrameRequests.js'
import type { FrameLogin, FrameWallet } from './createFrameWallet.js'
import type { FrameSide } from './frameSide.js'
import type { LoginStore } from './loginStore.js'
import { readFrameUser } from './readFrameUser.js'

export type EmbeddedConnectorDeps = {
  /** What the user knows it by: the host of its page. */
  readonly name: string
  readonly wallet: Pick<
    FrameWallet,
    'load' | 'isConnected' | 'getUser' | 'setPreferredAccount' | 'switchNetwork' | 'readSmartNetworks' | 'signOut'
  >
  readonly requests: Pick<FrameRequests, 'request'>
  /** Ends every request that waits for the user. */
  abortRequests(): void
  readonly store: Pick<LoginStore, 'write' | 'writeChain' | 'writeEmail' | 'clear' | 'login'>
  /** Those with an adapter that can use it. */
  readonly namespaces: readonly Namespace[]
  sideOf(namespace: Namespace): Promise<FrameSide>
  /** Canonical addresses of a namespace. */
  parserOf(namespace: Namespace): Promise<(text: unknown) => string | undefined>
  /** The networks of a namespace that both the app and the wallet have, the active one first. */
  networks(namespace: Namespace): readonly Network[]
  /** The page's active namespace: connected first, and it stays so. */
  activeNamespace(): Namespace | undefined
  /** The type of account to use where there are several. */
  preferredType(namespace: Namespace): string | undefined
  /** The user's choice from now on, also after a reload. */
  prefer(namespace: Namespace, type: AccountType): void
  /** Who has logged in, or `undefined` after signing out. */
  onUser(login: Login | undefined): void
  log(about: string, error: unknown): void
}

export type EmbeddedConnector = Connector & {
  /** How the user logs in: the next connection is theirs. */
  setLogin(login: FrameLogin): void
  /** The user has changed the address. */
  setEmail(email: string): void
  /** The user has signed out elsewhere: nothing that waits here may be approved any more. */
  signedOut(): void
}

/** The page knows another user than the one who had logged in here. */
class OtherUserError extends Error {}

const nobody: Login = { email: undefined, provider: 'email', userName: undefined, smartAccountDeployed: undefined }

/** The embedded wallet as a connector: one session, with a connection for each namespace that the page answers for. */
export function createEmbeddedConnector(deps: EmbeddedConnectorDeps): EmbeddedConnector {
  const { wallet, requests, store, namespaces, sideOf, parserOf, networks, preferredType, onUser, log } = deps
  /** Of the one session, by namespace. */
  const live = new Map<Namespace, FrameConnection>()
  let user: Login = nobody
  let restoring: Promise<WalletSession | undefined> | undefined
  /** Who had logged in here, while that is restored: the page may know somebody else by now. */
  let restored: Login | undefined
  /** The newest attempt to connect: only its own end concerns the login. */
  let connecting: object | undefined
  /** Replaced by signing out: what was under way then must leave nothing behind. */
  let login = {}

  async function readUser(network: Network, signal?: AbortSignal) {
    const { namespace, caipNetworkId } = network
    const [parseAddress, answer] = await Promise.all([
      parserOf(namespace),
      wallet.getUser(caipNetworkId, preferredType(namespace), signal),
    ])
    const read = readFrameUser(answer, { network, parseAddress })
    if (restored?.email !== undefined && read.email !== undefined && !isSameEmail(restored.email, read.email))
      throw new OtherUserError()
    if (read.email !== undefined) user = { ...user, email: read.email }
    if (namespace === 'eip155') user = { ...user, smartAccountDeployed: read.isDeployed }
    return read
  }

  async function moveTo(namespace: Namespace, reference: string) {
    const network = networks(namespace).find(({ id }) => String(id) === reference)
    if (!network) throw new ChainNotSupportedError()
    const current = login
    await wallet.switchNetwork(network.caipNetworkId)
    const { accounts } = await readUser(network)
    if (current !== login) throw new RequestAbortedError()
    store.writeChain(network.caipNetworkId)
    onUser(user)
    return { network, accounts }
  }

  /** What the page answers afterwards counts: without its consent the plain account is used, as the protocol has it. */
  async function askForType(namespace: Namespace, type: AccountType, network: Network) {
    const current = login
    const refusal = await wallet.setPreferredAccount(type).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (current !== login) throw new RequestAbortedError()
    deps.prefer(namespace, refusal === undefined ? type : 'eoa')
    const { accounts } = await readUser(network)
    if (current !== login) throw new RequestAbortedError()
    onUser(user)
    return { accounts, refusal }
  }

  /** The network to start on. */
  function startOf(namespace: Namespace, wished?: string): Network {
    const all = networks(namespace)
    const network = all.find(({ id }) => String(id) === wished) ?? all[0]
    if (!network) throw new ChainNotSupportedError()
    return network
  }

  async function connectOne(network: Network, signal?: AbortSignal) {
    const { namespace } = network
    const current = login
    const [side, { accounts }] = await Promise.all([sideOf(namespace), readUser(network, signal)])
    if (signal?.aborted || current !== login) throw new RequestAbortedError()
    const known = live.get(namespace)
    if (known) return known.arrive({ network, accounts })
    const connection = createFrameConnection({
      connector,
      network,
      accounts,
      side,
      requests,
      approved: () => networks(namespace).map(({ caipNetworkId }) => caipNetworkId),
      moveTo: (reference) => moveTo(namespace, reference),
      askForType: (type, on) => askForType(namespace, type, on),
    })
    live.set(namespace, connection)
  }

  /** One namespace after the other, since the page is on one network at a time. What the first needs is not optional. */
  async function connectAll(
    wanted: readonly Namespace[],
    chainId?: string,
    signal?: AbortSignal,
  ): Promise<WalletSession> {
    const active = deps.activeNamespace()
    const able = wanted.filter((namespace) => networks(namespace).length > 0)
    const [first, ...others] = able.sort((one, other) => Number(other === active) - Number(one === active))
    if (first === undefined) throw new ChainNotSupportedError()
    const start = startOf(first, chainId)
    const current = login
    await connectOne(start, signal)
    for (const namespace of others) {
      // The first one holds; this one is tried again when it is chosen.
      await connectOne(startOf(namespace), signal).catch((error) => {
        if (error instanceof RequestAbortedError || error instanceof OtherUserError) throw error
        log(`connect ${namespace}`, error)
      })
    }
    if (others.length > 0) await returnTo(start)
    if (current !== login) throw new RequestAbortedError()
    store.write(user, start.caipNetworkId)
    void wallet.readSmartNetworks()
    onUser(user)
    return session
  }

  /** The page stays on the network of the active namespace. */
  const returnTo = ({ caipNetworkId }: { caipNetworkId: CaipNetworkId }) =>
    wallet.switchNetwork(caipNetworkId).catch((error) => log('switch', error))

  function end() {
    login = {}
    const ended = [...live.values()]
    live.clear()
    user = nobody
    restoring = undefined
    onUser(undefined)
    for (const connection of ended) connection.end()
  }

  async function disconnect() {
    deps.abortRequests()
    const leaving = wallet.signOut()
    end()
    await leaving
  }

  const session: WalletSession = {
    id: EMBEDDED_ID,
    get connections() {
      return [...live.values()].map(({ connection }) => connection)
    },
    get method() {
      return user.provider === 'email' ? ('email' as const) : ('social' as const)
    },
    disconnect,
    get addable() {
      return namespaces.filter((namespace) => !live.has(namespace) && networks(namespace).length > 0)
    },
    async addNamespace(namespace, chainId) {
      const start = startOf(namespace, chainId)
      await connectOne(start)
      store.writeChain(start.caipNetworkId)
    },
  }

  async function restore(): Promise<WalletSession | undefined> {
    const current = login
    const isConnected = await wallet.isConnected()
    // The user has logged in or out meanwhile, which this answer says nothing about.
    if (live.size > 0 || connecting || current !== login) throw new RequestAbortedError()
    if (!isConnected) {
      store.clear()
      return undefined
    }
    user = restored = store.login()
    try {
      return await connectAll(namespaces)
    } catch (error) {
      if (!(error instanceof OtherUserError)) throw error
      // Logged in elsewhere on the page's site. Their login stays; the one here has ended.
      store.clear()
      end()
      return undefined
    } finally {
      restored = undefined
    }
  }

  const connector: EmbeddedConnector = {
    id: EMBEDDED_ID,
    name: deps.name,
    type: 'AUTH',
    storesSession: true,
    namespaces,
    prepare: () => wallet.load(),
    async connect({ namespaces: wanted = namespaces, chainId, signal }) {
      const isFirst = live.size === 0
      const attempt = {}
      connecting = attempt
      try {
        return await connectAll(wanted, chainId, signal)
      } catch (error) {
        // Cancelled on the way: the page must not stay logged in, and nothing may be half connected.
        if (signal?.aborted && isFirst && connecting === attempt) void disconnect()
        throw error
      } finally {
        if (connecting === attempt) connecting = undefined
      }
    },
    async resume() {
      if (live.size > 0) return session
      restoring ??= restore().catch((error) => {
        restoring = undefined
        throw error
      })
      return restoring
    },
    setLogin(login) {
      restored = undefined
      user = { ...nobody, ...login }
    },
    setEmail(email) {
      // Signed out meanwhile: there is no user to name.
      if (live.size === 0) return
      user = { ...user, email }
      store.writeEmail(email)
      onUser(user)
    },
    async forget() {
      await wallet.signOut()
      end()
    },
    signedOut() {
      deps.abortRequests()
      end()
    },
  }
  return connector
}
