import { MAX_ACCOUNTS } from '../../config/limits.js'
import { splitCaip10 } from '../../core/caip.js'
import { toHexQuantity } from '../../core/hex.js'
import type { Network } from '../../domain/network.js'
import { PAIRED_ID } from '../../domain/wallet.js'
import { SessionEndedError } from '../../errors/relayErrors.js'
import { toRpcError } from '../../errors/rpcErrors.js'
import type { Connection, ConnectionEvents } from '../connector.js'
import { answerLocally, NO_ANSWER } from './answerLocally.js'
import { checkCalls } from './checkCalls.js'
import { createEip1193Face } from './eip1193Face.js'
import type { PairedSession, Peer } from './parseSession.js'

/** How long a session may take to name a network that its wallet has gone to already. */
const APPROVAL_WAIT_MS = 3_000
const UNSUPPORTED_METHOD = 4200
const CHAIN_DISCONNECTED = 4901

export type PairedSideOptions = {
  readonly namespace: string
  readonly peer: Peer
  readonly icon: string | undefined
  /** The reference of the network to begin on, if the wallet is there too. */
  readonly wished: string | undefined
  session(): PairedSession
  /** Asks the wallet, on one of the networks that it approved. */
  ask(caipNetworkId: string, method: string, params: unknown): Promise<unknown>
  end(): Promise<void>
  network(caipNetworkId: string): Network | undefined
  parseAddress(namespace: string, address: string): string | undefined
  readRpc(network: Network, method: string, params: readonly unknown[]): Promise<unknown>
}

/** What of a session is of one family of chains: the network it is on, its accounts, and what may be asked. */
export function createPairedSide(options: PairedSideOptions) {
  const { namespace, peer, icon, wished, session, end, network, parseAddress, readRpc } = options
  const watchers = new Set<ConnectionEvents>()
  /** Wait for the session to name another network. */
  const hopes = new Set<{ look(): void; giveUp(): void }>()
  const approved = () => session().namespaces.get(namespace)
  const idOf = (reference: string) => `${namespace}:${reference}` as const
  const isApproved = (reference: string) => approved()?.networkIds.includes(idOf(reference)) === true
  const firstChain = () => approved()?.networkIds[0]?.slice(namespace.length + 1) ?? ''
  let chain = wished !== undefined && isApproved(wished) ? wished : firstChain()

  /** The one that the wallet has named last, which goes on being the active one. */
  let chosen: string | undefined
  /** There is nothing here any more: said once. */
  let isOver = false

  /** Those of the network that the wallet is on, or of any where it has none there. */
  const accounts = (): readonly string[] => {
    const side = isOver ? undefined : approved()
    const known = side?.accountsOf.get(idOf(chain)) ?? side?.accounts ?? []
    return chosen !== undefined && known.includes(chosen) ? [...new Set([chosen, ...known])] : known
  }
  const tell = (say: (events: ConnectionEvents) => void) => {
    for (const events of [...watchers]) say(events)
  }
  const tellAccounts = (list: readonly string[]) => {
    if (list.length > 0) tell((events) => events.accountsChanged(list))
  }
  function goTo(reference: string) {
    if (reference === chain) return
    chain = reference
    tell((events) => events.chainChanged(reference))
  }

  async function toWallet(method: string, params: unknown): Promise<unknown> {
    // On another network than the one that was meant nothing is signed or sent.
    if (!isApproved(chain))
      throw { code: CHAIN_DISCONNECTED, message: 'The wallet is on a network that it has not approved' }
    if (method === 'wallet_sendCalls') checkCalls(params)
    return options.ask(idOf(chain), method, params)
  }

  const untilApproved = (reference: string) =>
    new Promise<void>((resolve, reject) => {
      const rest = () => {
        clearTimeout(timer)
        hopes.delete(hope)
      }
      const hope = {
        look() {
          if (!isApproved(reference)) return
          rest()
          resolve()
        },
        giveUp() {
          rest()
          reject(new SessionEndedError())
        },
      }
      const timer = setTimeout(() => {
        rest()
        resolve()
      }, APPROVAL_WAIT_MS)
      hopes.add(hope)
      hope.look()
    })

  /** A network that the session has is gone to here; to another one only the wallet can say yes. */
  async function switchTo(reference: string): Promise<null> {
    if (!isApproved(reference)) {
      const method = 'wallet_switchEthereumChain'
      if (!approved()?.methods.has(method))
        throw { code: UNSUPPORTED_METHOD, message: 'The wallet is not on this network' }
      // Asked on one that it has, wherever the wallet says that it is.
      const here = isApproved(chain) ? chain : firstChain()
      await options.ask(idOf(here), method, [{ chainId: toHexQuantity(BigInt(reference)) }])
      await untilApproved(reference)
    }
    if (isApproved(reference)) {
      goTo(reference)
      tellAccounts(accounts())
    }
    return null
  }

  async function ask(method: string, params?: unknown): Promise<unknown> {
    const local = namespace === 'eip155' ? answerLocally(method, params, { chain, accounts, switchTo }) : NO_ANSWER
    if (local !== NO_ANSWER) return local
    if (approved()?.methods.has(method)) return toWallet(method, params)
    const here = network(idOf(chain))
    // What nobody approved and no node answers either: the wallet's own methods, and all of other families.
    if (namespace !== 'eip155' || !here || !/^(eth|net|web3)_/.test(method) || /sign|sendTransaction/i.test(method))
      throw { code: UNSUPPORTED_METHOD, message: 'The wallet has not approved this method' }
    return readRpc(here, method, Array.isArray(params) ? params : [])
  }

  const watch = (events: ConnectionEvents) => {
    watchers.add(events)
    return () => void watchers.delete(events)
  }
  const connection: Connection = {
    connector: {
      id: PAIRED_ID,
      name: peer.name || 'WalletConnect',
      rawName: peer.rawName,
      icon,
      type: 'WALLET_CONNECT',
      namespace,
    },
    get accounts() {
      return accounts()
    },
    get chainId() {
      return chain
    },
    get approvedNetworkIds() {
      return session().goesAnywhere ? undefined : approved()?.networkIds
    },
    provider: createEip1193Face({ ask, watch }),
    request: (method, params) =>
      ask(method, params).catch((error) => {
        throw toRpcError(error)
      }),
    watch,
    disconnect: end,
  }

  /** An address alone, or with its network before it. */
  function parseNamed(value: unknown): string | undefined {
    if (typeof value !== 'string') return undefined
    if (!value.includes(':')) return parseAddress(namespace, value)
    const parts = splitCaip10(value)
    return parts?.namespace === namespace ? parseAddress(namespace, parts.address) : undefined
  }

  function finish() {
    if (isOver) return
    isOver = true
    for (const hope of [...hopes]) hope.giveUp()
    tell((events) => events.disconnected())
  }

  return {
    connection,
    accountsTold(data: unknown) {
      if (!Array.isArray(data)) return
      const known = accounts()
      const named = data
        .slice(0, MAX_ACCOUNTS)
        .map(parseNamed)
        .filter((one): one is string => one !== undefined && known.includes(one))
      // The first becomes the active one; those that it does not name are still approved.
      chosen = named[0] ?? chosen
      if (named.length > 0) tellAccounts([...new Set([...named, ...known])])
    },
    chainTold(reference: string | undefined) {
      if (reference === undefined) return
      goTo(reference)
      tellAccounts(accounts())
    },
    /** The wallet has changed what it approves. */
    refresh() {
      if (isOver) return
      if (!approved()) return finish()
      for (const hope of [...hopes]) hope.look()
      tell((events) => events.networksApproved?.(connection.approvedNetworkIds))
      if (!isApproved(chain)) goTo(firstChain())
      tellAccounts(accounts())
    },
    end: finish,
  }
}
