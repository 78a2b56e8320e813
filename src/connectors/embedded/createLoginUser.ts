import type { Identities, Login } from '../../domain/embedded.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import type { FrameLogin, FrameWallet } from './createFrameWallet.js'
import type { FrameUser } from './frameMessages.js'
import type { LoginStore } from './loginStore.js'
import { isOtherUser, type NetworkUser, namespaceOf, readFrameUser, readIdentity } from './readFrameUser.js'

export type LoginUserDeps = {
  readonly wallet: Pick<FrameWallet, 'getUser'>
  readonly store: Pick<LoginStore, 'identities' | 'isUsed' | 'login' | 'writeEmail' | 'writeIdentities'>
  readonly namespaces: readonly Namespace[]
  /** Canonical addresses of a namespace. */
  parserOf(namespace: Namespace): Promise<(text: unknown) => string | undefined>
  /** The type of account to use where there are several. */
  preferredType(namespace: Namespace): string | undefined
  /** Who has logged in, or `undefined` after signing out. */
  onUser(login: Login | undefined): void
  /** The page knows somebody else, which ends the login. @throws OtherUserError */
  onOtherUser(namespace: Namespace, read: NetworkUser): never
}

const noLogin: Login = { email: undefined, provider: 'email', userName: undefined, smartAccountDeployed: undefined }

/** Who is logged in, and by which accounts: whatever the page answers is about them, or ends the login. */
export function createLoginUser(deps: LoginUserDeps) {
  const { wallet, store, namespaces, parserOf, preferredType, onUser, onOtherUser } = deps
  let user: Login = noLogin
  let identities: Identities = {}
  /** What the page has said of the user as they logged in. */
  let loginAnswer: FrameUser | undefined
  /** Replaced by signing in or out: what was under way then must leave nothing behind. */
  let login = {}

  function checkLogin(token: object) {
    if (token !== login) throw new RequestAbortedError()
  }

  const isOther = (namespace: Namespace, answer: Pick<NetworkUser, 'identity' | 'email'>) =>
    isOtherUser({ identity: identities[namespace], email: user.email }, answer)

  function recognize(namespace: Namespace, read: NetworkUser) {
    const { email, identity, isDeployed } = read
    if (isOther(namespace, read)) onOtherUser(namespace, read)
    const { eoa = identity.eoa, smartAccount } = identities[namespace] ?? {}
    identities = { ...identities, [namespace]: { eoa, smartAccount: identity.smartAccount ?? smartAccount } }
    // Possibly changed elsewhere.
    if (email !== undefined) user = { ...user, email }
    if (namespace === 'eip155') user = { ...user, smartAccountDeployed: isDeployed }
  }

  return {
    login: () => user,
    isOther,
    /** Names the current login, for `isCurrent` and `checkLogin` after waiting. */
    token: () => login,
    isCurrent: (token: object) => token === login,
    /** @throws RequestAbortedError after signing in or out */
    checkLogin,
    /** The user logs in: the next connection is theirs. */
    begin({ answer, ...started }: FrameLogin) {
      login = {}
      user = { ...noLogin, ...started }
      identities = {}
      loginAnswer = answer
    },
    /** The user of the stored login. */
    restore() {
      user = store.login()
      identities = store.identities()
    },
    end() {
      login = {}
      user = noLogin
      identities = {}
      loginAnswer = undefined
      onUser(undefined)
    },
    /** Another tab has logged in whom the page knows: what is stored is theirs. */
    isStored(namespace: Namespace, read: NetworkUser): boolean {
      const stored = { identity: store.identities()[namespace], email: store.login().email }
      const isKnown = stored.identity !== undefined || stored.email !== undefined
      return store.isUsed() && isKnown && !isOtherUser(stored, read)
    },
    /** Whether the page's answer to the login says something of the user that is not read yet. */
    hasLoginAnswer: () => loginAnswer !== undefined,
    /** The user of a login is known by the page's answer to it, if that lists the accounts. */
    async recognizeLogin() {
      const answer = loginAnswer
      if (!answer) return
      const namespace = namespaceOf(answer.chainId)
      if (!answer.accounts || !namespaces.includes(namespace)) return
      const token = login
      const parseAddress = await parserOf(namespace)
      checkLogin(token)
      loginAnswer = undefined
      if (parseAddress(answer.address) === undefined) return
      identities = { ...identities, [namespace]: readIdentity(answer, parseAddress) }
    },
    /** @throws OtherUserError, which ends the login */
    async read(network: Network, signal?: AbortSignal): Promise<NetworkUser> {
      const { namespace } = network
      const token = login
      const [parseAddress, answer] = await Promise.all([
        parserOf(namespace),
        wallet.getUser(network, preferredType(namespace), signal),
      ])
      // An answer to a login that has ended says nothing about another one.
      if (signal?.aborted) throw new RequestAbortedError()
      checkLogin(token)
      const read = readFrameUser(answer, { network, parseAddress })
      recognize(namespace, read)
      return read
    },
    /** What the page has said of the user of a session is remembered, and shown. */
    remember() {
      store.writeIdentities(identities)
      if (user.email !== undefined) store.writeEmail(user.email)
      onUser(user)
    },
    setEmail(email: string) {
      user = { ...user, email }
      store.writeEmail(email)
      onUser(user)
    },
  }
}
