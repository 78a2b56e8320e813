import { areSameAccounts, type ConnectedAccount } from '../../domain/account.js'
import type { AccountType } from '../../domain/namespace.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { Network } from '../../domain/network.js'
import { isPageError, OtherUserError } from '../../errors/embeddedErrors.js'
import { ChainNotSupportedError, MalformedAnswerError, NotConnectedError } from '../../errors/requestErrors.js'
import { toRpcError } from '../../errors/rpcErrors.js'
import type { Connection, ConnectionEvents, ConnectorInfo, DisconnectReason } from '../connector.js'
import { type FrameHandler, NO_ANSWER } from '../requestHandler.js'
import type { FrameRequests } from './createFrameRequests.js'

export type FrameConnectionOptions = {
  readonly connector: ConnectorInfo
  readonly network: Network
  readonly accounts: readonly ConnectedAccount[]
  readonly handler: FrameHandler
  readonly requests: Pick<FrameRequests, 'request'>
  /** The networks of the namespace that both the app and the wallet have. */
  networks(): readonly Network[]
  /** The user's account on another network of the namespace, which the page is on then. */
  moveTo(reference: string): Promise<{ network: Network; accounts: readonly ConnectedAccount[] }>
  /** @throws OtherUserError if the page knows somebody else, whose login ends this one */
  checkUser(network: Network): Promise<void>
  /** The page uses this type of account from now on. Resolves with what it says then, also if it has refused. */
  requestAccountType(type: AccountType, network: Network): Promise<AccountTypeResult>
}

export type AccountTypeResult = {
  readonly accounts: readonly ConnectedAccount[]
  /** Why the page has not changed it. */
  readonly refusal?: unknown
}

export type FrameConnection = ReturnType<typeof createFrameConnection>

/** One namespace of an embedded wallet's session. */
export function createFrameConnection(options: FrameConnectionOptions) {
  const { connector, handler, requests, networks, moveTo, requestAccountType } = options
  const { namespace } = options.network
  let { network, accounts } = options
  let isEnded = false
  const watchers = new Set<ConnectionEvents>()
  const watch = (events: ConnectionEvents) => {
    watchers.add(events)
    return () => void watchers.delete(events)
  }
  const emit = (say: (events: ConnectionEvents) => void) => {
    for (const events of [...watchers]) say(events)
  }

  /** The user's accounts on a network: they may be others than before. */
  function setNetwork(next: { network: Network; accounts: readonly ConnectedAccount[] }) {
    if (isEnded) return
    const isOther = next.network.caipNetworkId !== network.caipNetworkId
    const areOther = !areSameAccounts(next.accounts, accounts)
    network = next.network
    accounts = next.accounts
    if (isOther) emit((events) => events.chainChanged(String(network.id)))
    if (areOther) emit((events) => events.accountsChanged(accounts))
  }

  async function changeAccount({ address, type }: ConnectedAccount) {
    const answer = await requestAccountType(type, network)
    setNetwork({ network, accounts: answer.accounts })
    if (answer.refusal !== undefined) throw answer.refusal
    // The page says that it has changed, and names another account.
    if (accounts[0]?.address !== address) throw new MalformedAnswerError('SET_PREFERRED_ACCOUNT')
  }

  /** Changes of account and network, one after the other: all of them end where the last one was to. */
  let changes: Promise<unknown> = Promise.resolve()

  function change<T>(make: () => Promise<T>): Promise<T> {
    const outcome = changes.then(() => {
      if (isEnded) throw new NotConnectedError()
      return make()
    })
    changes = outcome.catch(() => undefined)
    return outcome
  }

  /** The newest change of the account, while it is under way: asked for once more, it is the same. */
  let selecting: { readonly address: string; readonly outcome: Promise<void> } | undefined

  function selectAccount(address: string): Promise<void> {
    if (selecting?.address === address) return selecting.outcome
    const outcome = change(async () => {
      const chosen = accounts.find((account) => account.address === address)
      if (chosen && chosen !== accounts[0]) await changeAccount(chosen)
    })
    const pending = { address, outcome }
    selecting = pending
    return outcome.finally(() => {
      if (selecting === pending) selecting = undefined
    })
  }

  const switchTo = (reference: string): Promise<null> =>
    change(async () => {
      if (reference !== String(network.id)) setNetwork(await moveTo(reference))
      return null
    })

  /** The page has refused in words of its own. It may know somebody else by now, which is said instead. */
  async function refused(error: unknown): Promise<never> {
    if (isPageError(error)) {
      await options.checkUser(network).catch((problem) => {
        if (problem instanceof OtherUserError) throw problem
      })
    }
    throw error
  }

  async function ask(
    method: string,
    params?: unknown,
    caipNetworkId?: string,
    watched?: RequestWatch,
  ): Promise<unknown> {
    if (isEnded) throw new NotConnectedError()
    handler.check?.(method, params)
    const answer = handler.answer?.(method, params, {
      chain: String(network.id),
      accounts: () => accounts.map(({ address }) => address),
      switchTo,
    })
    if (handler.answer && answer !== NO_ANSWER) return answer
    const target =
      caipNetworkId === undefined ? network : networks().find((candidate) => candidate.caipNetworkId === caipNetworkId)
    if (!target) throw new ChainNotSupportedError()
    const converted = handler.toParams ? handler.toParams(method, params) : params
    const result = await requests.request({ method, params: converted, network: target, watch: watched }).catch(refused)
    if (handler.isAnswer?.(method, result) === false) throw new MalformedAnswerError(method)
    return result
  }

  const { signer, createAppProvider } = handler.createSigner({
    watch,
    ask: (...args) =>
      ask(...args).catch((error) => {
        throw toRpcError(error)
      }),
  })
  const connection: Connection = {
    connector,
    namespace,
    get accounts() {
      return accounts
    },
    get chainId() {
      return String(network.id)
    },
    get approvedNetworkIds() {
      return networks().map(({ caipNetworkId }) => caipNetworkId)
    },
    selectAccount,
    signer,
    ...(createAppProvider && { createAppProvider }),
    watch,
  }
  return {
    connection,
    arrive: setNetwork,
    end(reason?: DisconnectReason) {
      if (isEnded) return
      isEnded = true
      emit((events) => events.disconnected(reason))
    },
  }
}
