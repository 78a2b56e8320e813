import { MAX_ACCOUNTS } from '../../config/pageLimits.js'
import { splitCaip10 } from '../../core/caip.js'
import { createOnce, importWithRetry } from '../../core/load.js'
import type { ConnectedAccount } from '../../domain/account.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { WALLET_CONNECT_ID } from '../../domain/wallet.js'
import { OfflineError } from '../../errors/requestErrors.js'
import { toRpcError } from '../../errors/rpcErrors.js'
import { isOnline } from '../../platform/pageState.js'
import type { Connection, ConnectionEvents, DisconnectReason } from '../connector.js'
import type { RelayRequestsOptions } from './createRelayRequests.js'
import type { ParsedSession, Peer } from './parseSession.js'

export type RelayConnectionOptions = Pick<RelayRequestsOptions, 'ask' | 'network' | 'readRpc' | 'handler'> & {
  readonly namespace: string
  readonly peer: Peer
  readonly icon: string | undefined
  /** Reference of the network to start on, if the wallet has it. */
  readonly requestedChain: string | undefined
  session(): ParsedSession
  parseAddress(namespace: string, address: string): string | undefined
}

const toAccount = (address: string): ConnectedAccount => ({ address, type: 'eoa' })

/** What sends requests: not needed to show an account. */
export const loadRelayRequests = () => importWithRetry(() => import('./createRelayRequests.js'))

/** One namespace of a session: its network, its accounts and its requests. */
export function createRelayConnection(options: RelayConnectionOptions) {
  const { namespace, peer, icon, handler, requestedChain, session, parseAddress } = options
  const watchers = new Set<ConnectionEvents>()
  const approved = () => session().namespaces.get(namespace)
  const idOf = (reference: string) => `${namespace}:${reference}` as const
  const isApproved = (reference: string) => approved()?.networkIds.includes(idOf(reference)) === true
  const firstChain = () => approved()?.networkIds[0]?.slice(namespace.length + 1) ?? ''
  let chain = requestedChain !== undefined && isApproved(requestedChain) ? requestedChain : firstChain()

  /** The account last named by the wallet, which stays active. */
  let chosen: string | undefined
  /** The session is gone: reported once. */
  let isEnded = false

  /** Accounts on the wallet's network, or on any if it has none there. */
  const accounts = (): readonly string[] => {
    const approval = isEnded ? undefined : approved()
    const approvedAccounts = approval?.accountsOf.get(idOf(chain)) ?? approval?.accounts ?? []
    return chosen !== undefined && approvedAccounts.includes(chosen)
      ? [...new Set([chosen, ...approvedAccounts])]
      : approvedAccounts
  }
  const watch = (events: ConnectionEvents) => {
    watchers.add(events)
    return () => void watchers.delete(events)
  }
  const tell = (say: (events: ConnectionEvents) => void) => {
    for (const events of [...watchers]) say(events)
  }
  const tellAccounts = (list: readonly string[]) => {
    if (list.length > 0) tell((events) => events.accountsChanged(list.map(toAccount)))
  }
  function goTo(reference: string) {
    if (reference === chain) return
    chain = reference
    tell((events) => events.chainChanged(reference))
  }

  function moveTo(reference: string) {
    goTo(reference)
    tellAccounts(accounts())
  }

  /** Loads with the first request. Offline that one is refused too: waiting for the code would keep it for later. */
  const loadRequests = createOnce(async () => {
    if (!isOnline()) throw new OfflineError()
    const { createRelayRequests } = await loadRelayRequests()
    return createRelayRequests({
      ...options,
      approved,
      accounts,
      chain: () => chain,
      firstChain,
      isApproved,
      moveTo,
      watch,
    })
  })
  async function ask(
    method: string,
    params?: unknown,
    caipNetworkId = idOf(chain) as string,
    watch?: RequestWatch,
  ): Promise<unknown> {
    const reference = caipNetworkId.slice(namespace.length + 1)
    const requestOn = await loadRequests()
    return requestOn(reference, method, params, watch)
  }

  const request = (method: string, params?: unknown, watch?: RequestWatch) =>
    ask(method, params, undefined, watch).catch((error) => {
      throw toRpcError(error)
    })
  const methods = (): ReadonlySet<string> => approved()?.methods ?? new Set()
  const signing = handler.createSigner?.({ ask, methods, watch }) ?? { signer: { request } }
  const connection: Connection = {
    connector: {
      id: WALLET_CONNECT_ID,
      name: peer.name || 'WalletConnect',
      rawName: peer.rawName,
      icon,
      type: 'WALLET_CONNECT',
      storesSession: true,
    },
    namespace,
    get accounts() {
      return accounts().map(toAccount)
    },
    get chainId() {
      return chain
    },
    get approvedNetworkIds() {
      return session().goesAnywhere ? undefined : approved()?.networkIds
    },
    ...signing,
    watch,
  }

  /** An address, with or without its network. */
  function parseNamed(value: unknown): string | undefined {
    if (typeof value !== 'string') return undefined
    if (!value.includes(':')) return parseAddress(namespace, value)
    const segments = splitCaip10(value)
    return segments?.namespace === namespace ? parseAddress(namespace, segments.address) : undefined
  }

  function finish(reason?: DisconnectReason) {
    if (isEnded) return
    isEnded = true
    tell((events) => events.disconnected(reason))
  }

  return {
    connection,
    accountsReceived(data: unknown) {
      if (!Array.isArray(data)) return
      const approvedAccounts = accounts()
      const named = data
        .slice(0, MAX_ACCOUNTS)
        .map(parseNamed)
        .filter((address): address is string => address !== undefined && approvedAccounts.includes(address))
      // The first becomes active; the others stay approved.
      chosen = named[0] ?? chosen
      if (named.length > 0) tellAccounts([...new Set([...named, ...approvedAccounts])])
    },
    chainReceived(reference: string | undefined) {
      if (reference !== undefined) moveTo(reference)
    },
    /** The wallet has changed its approvals. */
    refresh() {
      if (isEnded) return
      if (!approved()) return finish()
      tell((events) => events.networksApproved?.(connection.approvedNetworkIds))
      if (!isApproved(chain)) goTo(firstChain())
      tellAccounts(accounts())
    },
    end: finish,
    reach: (isReachable: boolean) => tell((events) => events.reachabilityChanged?.(isReachable)),
  }
}
