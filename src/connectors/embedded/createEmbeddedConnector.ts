import { EMBEDDED_ID, type Login } from '../../domain/embedded.js'
import type { AccountType, Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { isLostPage, isPageError, OtherUserError } from '../../errors/embeddedErrors.js'
import { ChainNotSupportedError, NotConnectedError, RequestAbortedError } from '../../errors/requestErrors.js'
import type { Connector, DisconnectReason, WalletSession } from '../connector.js'
import type { FrameHandler } from '../requestHandler.js'
import { createFrameConnection, type FrameConnection } from './createFrameConnection.js'
import type { FrameRequests } from './createFrameRequests.js'
import type { FrameLogin, FrameWallet } from './createFrameWallet.js'
import { createLoginUser } from './createLoginUser.js'
import type { LoginStore } from './loginStore.js'
import { isChainOf, type NetworkUser } from './readFrameUser.js'

/** Signed out here without the page's confirmation, or ended since the page knows somebody else. */
export type LoginEnd = 'signOutUnconfirmed' | 'otherUser'

export type EmbeddedConnectorDeps = {
  /** What the user knows it by: the host of its page. */
  readonly name: string
  readonly wallet: Pick<
    FrameWallet,
    | 'load'
    | 'isConnected'
    | 'readChainId'
    | 'getUser'
    | 'setPreferredAccount'
    | 'switchNetwork'
    | 'readSmartNetworks'
    | 'signOut'
  >
  readonly requests: Pick<FrameRequests, 'request'>
  /** Ends every request that waits for the user. */
  abortRequests(): void
  readonly store: Pick<
    LoginStore,
    | 'write'
    | 'lastChain'
    | 'writeChain'
    | 'writeEmail'
    | 'identities'
    | 'isUsed'
    | 'writeIdentities'
    | 'smartNetworks'
    | 'writeSmartNetworks'
    | 'setSignOutDue'
    | 'clear'
    | 'login'
  >
  /** Those with an adapter that can use it. */
  readonly namespaces: readonly Namespace[]
  handlerOf(namespace: Namespace): Promise<FrameHandler>
  /** Canonical addresses of a namespace. */
  parserOf(namespace: Namespace): Promise<(text: unknown) => string | undefined>
  /** The networks of a namespace that both the app and the wallet have. */
  networks(namespace: Namespace): readonly Network[]
  /** The active one of a namespace, which the wallet may lack. */
  activeNetwork(namespace: Namespace): Network | undefined
  /** The page's active namespace: connected first, and it stays so. */
  activeNamespace(): Namespace | undefined
  /** The type of account to use where there are several. */
  preferredType(namespace: Namespace): string | undefined
  /** The user's choice from now on, also after a reload. */
  prefer(namespace: Namespace, type: AccountType): void
  /** Who has logged in, or `undefined` after signing out. */
  onUser(login: Login | undefined): void
  /** The chains that have smart accounts. */
  onSmartNetworks(namespace: Namespace, chainIds: readonly number[]): void
  /** A login has ended in a way that the user has to hear of. */
  onLoginEnd(end: LoginEnd): void
  log(about: string, error: unknown): void
}

export type EmbeddedConnector = Connector & {
  /** How the user logs in: the next connection is theirs. */
  setLogin(login: FrameLogin): void
  /** The user has changed the address. */
  setEmail(email: string): void
  /** The user has signed out elsewhere: nothing that waits here may be approved any more. */
  signedOut(): void
  /** Another tab has logged somebody in: another user than here ends the login here. */
  loggedIn(): void
}

/** The embedded wallet as a connector: one session, with a connection for each namespace that the page answers for. */
export function createEmbeddedConnector(deps: EmbeddedConnectorDeps): EmbeddedConnector {
  const { wallet, requests, store, namespaces, handlerOf, networks, log } = deps
  /** Of the one session, by namespace. */
  const live = new Map<Namespace, FrameConnection>()
  let restoring: Promise<WalletSession | undefined> | undefined
  /** The newest attempt to connect: only its own end concerns the login. */
  let connecting: object | undefined
  /** Somebody has logged in here: only they are connected, also if the page knows another user. */
  let isLoggedIn = false

  /**
   * The page knows somebody else. Their login stays there; the one here has ended. What is due stays so: it may be a login
   * that was begun here and never connected.
   */
  function endOtherUser(namespace: Namespace, read: NetworkUser): never {
    if (live.size > 0) deps.onLoginEnd('otherUser')
    deps.abortRequests()
    if (user.isStored(namespace, read)) end('replaced')
    else {
      store.clear()
      end()
    }
    throw new OtherUserError()
  }

  const user = createLoginUser({ ...deps, onOtherUser: endOtherUser })

  async function moveTo(namespace: Namespace, reference: string) {
    const network = networks(namespace).find(({ id }) => String(id) === reference)
    if (!network) throw new ChainNotSupportedError()
    const token = user.token()
    const before = networks(namespace).find(({ id }) => String(id) === live.get(namespace)?.connection.chainId)
    await wallet.switchNetwork(network)
    user.checkLogin(token)
    try {
      const { accounts } = await user.read(network)
      store.writeChain(network.caipNetworkId)
      user.remember()
      return { network, accounts }
    } catch (error) {
      // Here the switch has failed, so the page goes back as well (CON-5).
      if (user.isCurrent(token) && before) void returnTo(before)
      throw error
    }
  }

  /** Out of time, the page uses the other account after all: what it signs with is what is shown. */
  async function followLateType(namespace: Namespace, type: AccountType, network: Network) {
    const token = user.token()
    const { accounts } = await user.read(network)
    if (!user.isCurrent(token)) return
    deps.prefer(namespace, type)
    live.get(namespace)?.arrive({ network, accounts })
    user.remember()
  }

  /**
   * What the page answers afterwards counts. Its refusal means the plain account, as the protocol has it, also from now
   * on; a page that is silent has chosen nothing.
   */
  async function requestAccountType(namespace: Namespace, type: AccountType, network: Network) {
    const token = user.token()
    const late = () => void followLateType(namespace, type, network).catch((error) => log('account type', error))
    const problem = await wallet.setPreferredAccount(type, late).then(
      () => undefined,
      (error: unknown) => error,
    )
    user.checkLogin(token)
    if (problem !== undefined && !isPageError(problem)) throw problem
    deps.prefer(namespace, problem === undefined ? type : 'eoa')
    const { accounts } = await user.read(network)
    user.remember()
    return { accounts, refusal: problem }
  }

  /** The network to start on: the one that is asked for, the app's current one, the page's, the last one, or any. */
  function startOf(namespace: Namespace, requested?: string, pageChain?: string | number): Network {
    const all = networks(namespace)
    const find = (is: (network: Network) => boolean) => all.find(is)
    const active = deps.activeNetwork(namespace)?.caipNetworkId
    const network =
      find(({ id }) => String(id) === requested) ??
      find(({ caipNetworkId }) => caipNetworkId === active) ??
      find((candidate) => pageChain !== undefined && isChainOf(candidate, pageChain)) ??
      find(({ caipNetworkId }) => caipNetworkId === store.lastChain()) ??
      all[0]
    if (!network) throw new ChainNotSupportedError()
    return network
  }

  async function connectOne(network: Network, signal?: AbortSignal) {
    const { namespace } = network
    const token = user.token()
    const [handler, { accounts }] = await Promise.all([handlerOf(namespace), user.read(network, signal)])
    if (signal?.aborted) throw new RequestAbortedError()
    user.checkLogin(token)
    const existing = live.get(namespace)
    if (existing) return existing.arrive({ network, accounts })
    const connection = createFrameConnection({
      connector,
      network,
      accounts,
      handler,
      requests,
      networks: () => networks(namespace),
      moveTo: (reference) => moveTo(namespace, reference),
      checkUser: async (origin) => void (await user.read(origin)),
      requestAccountType: (type, origin) => requestAccountType(namespace, type, origin),
    })
    live.set(namespace, connection)
  }

  /** One namespace after the other, since the page is on one network at a time. What the first needs is not optional. */
  async function connectAll(
    requested: readonly Namespace[],
    {
      chainId,
      pageChain,
      signal,
    }: { chainId?: string | undefined; pageChain?: string | number | undefined; signal?: AbortSignal | undefined } = {},
  ): Promise<WalletSession> {
    const active = deps.activeNamespace()
    const able = requested.filter((namespace) => networks(namespace).length > 0)
    const [first, ...otherNamespaces] = able.sort((a, b) => Number(b === active) - Number(a === active))
    if (first === undefined) throw new ChainNotSupportedError()
    const start = startOf(first, chainId, pageChain)
    const token = user.token()
    await connectOne(start, signal)
    for (const namespace of otherNamespaces) {
      // The first one holds; this one is tried again when it is chosen.
      await connectOne(startOf(namespace), signal).catch((error) => {
        if (error instanceof RequestAbortedError || error instanceof OtherUserError) throw error
        log(`connect ${namespace}`, error)
      })
    }
    if (otherNamespaces.length > 0) await returnTo(start)
    if (signal?.aborted) throw new RequestAbortedError()
    user.checkLogin(token)
    store.write(user.login(), start.caipNetworkId)
    user.remember()
    void readSmartNetworks()
    return session
  }

  /** The page stays on the network of the active namespace. */
  const returnTo = (network: Network) => wallet.switchNetwork(network).catch((error) => log('switch', error))

  /** What the page said last counts until it says something else. */
  async function readSmartNetworks() {
    const token = user.token()
    const stored = store.smartNetworks()
    if (stored) deps.onSmartNetworks('eip155', stored)
    const chainIds = await wallet.readSmartNetworks()
    if (chainIds === undefined || !user.isCurrent(token)) return
    store.writeSmartNetworks(chainIds)
    deps.onSmartNetworks('eip155', chainIds)
  }

  function endConnections(reason?: DisconnectReason) {
    const ended = [...live.values()]
    live.clear()
    for (const connection of ended) connection.end(reason)
  }

  function end(reason?: DisconnectReason) {
    isLoggedIn = false
    restoring = undefined
    user.end()
    endConnections(reason)
  }

  async function disconnect() {
    deps.abortRequests()
    const leaving = wallet.signOut()
    end()
    if (!(await leaving)) deps.onLoginEnd('signOutUnconfirmed')
  }

  /** Nobody was connected yet, so nobody is told. */
  function cancelConnect() {
    deps.abortRequests()
    void wallet.signOut()
    end()
  }

  const session: WalletSession = {
    id: EMBEDDED_ID,
    get connections() {
      return [...live.values()].map(({ connection }) => connection)
    },
    get method() {
      return user.login().provider === 'email' ? ('email' as const) : ('social' as const)
    },
    disconnect,
    get addable() {
      return namespaces.filter((namespace) => !live.has(namespace) && networks(namespace).length > 0)
    },
    async addNamespace(namespace, chainId) {
      const start = startOf(namespace, chainId)
      await connectOne(start)
      store.writeChain(start.caipNetworkId)
      user.remember()
    },
  }

  async function restore(): Promise<WalletSession | undefined> {
    const token = user.token()
    const isConnected = await wallet.isConnected()
    // The user has logged in or out meanwhile, which this answer says nothing about.
    if (live.size > 0 || connecting || !user.isCurrent(token)) throw new RequestAbortedError()
    if (!isConnected) {
      store.clear()
      return undefined
    }
    const pageChain = await wallet.readChainId()
    if (live.size > 0 || connecting || !user.isCurrent(token)) throw new RequestAbortedError()
    user.restore()
    try {
      return await connectAll(namespaces, { pageChain })
    } catch (error) {
      if (error instanceof OtherUserError && !store.isUsed()) return undefined
      throw error
    }
  }

  const connector: EmbeddedConnector = {
    id: EMBEDDED_ID,
    name: deps.name,
    type: 'AUTH',
    storesSession: true,
    namespaces,
    prepare: () => wallet.load(),
    async connect({ namespaces: requested = namespaces, chainId, signal }) {
      const isFirst = live.size === 0
      if (isFirst && !isLoggedIn) throw new NotConnectedError()
      const attempt = {}
      connecting = attempt
      try {
        // Without waiting where there is nothing to read: who signs out now ends this attempt.
        if (user.hasLoginAnswer()) await user.recognizeLogin()
        return await connectAll(requested, { chainId, signal })
      } catch (error) {
        // Cancelled on the way: the page must not stay logged in, and nothing may be half connected.
        if (signal?.aborted && isFirst && connecting === attempt) cancelConnect()
        throw error
      } finally {
        if (connecting === attempt) connecting = undefined
      }
    },
    async resume() {
      if (live.size > 0) return session
      restoring ??= restore()
        // The page has loaded again meanwhile, such as with the app's card that it is in: it only has to be read again.
        .catch((error) => (isLostPage(error) ? restore() : Promise.reject(error)))
        .catch((error) => {
          restoring = undefined
          throw error
        })
      return restoring
    },
    setLogin(login) {
      // Another user was connected: the page signs nothing for them any more.
      if (live.size > 0) deps.abortRequests()
      endConnections('replaced')
      isLoggedIn = true
      user.begin(login)
    },
    setEmail(email) {
      // Signed out meanwhile: there is no user to name.
      if (live.size === 0) return
      user.setEmail(email)
    },
    forget: disconnect,
    signedOut() {
      // A login that is only under way is this tab's own.
      if (live.size === 0) return
      deps.abortRequests()
      end()
    },
    loggedIn() {
      const [stored, { email }] = [store.identities(), store.login()]
      const isOther = [...live.keys()].some((namespace) => {
        const identity = stored[namespace]
        return identity && user.isOther(namespace, { identity, email })
      })
      if (!isOther) return
      deps.onLoginEnd('otherUser')
      deps.abortRequests()
      end('replaced')
    },
  }
  return connector
}
