import { RECONNECT_TIMEOUT_MS } from '../../config/limits.js'
import type { Connector, WalletSession } from '../../connectors/connector.js'
import { withTimeout } from '../../core/async.js'
import type { Namespace } from '../../domain/namespace.js'
import { AccountNotFoundError, RequestAbortedError } from '../../errors/connectionErrors.js'
import type { Connect } from './connect.js'
import { isStorable } from './isStorable.js'
import type { ConnectionParts } from './parts.js'
import { rememberWallet } from './rememberWallet.js'
import type { SessionRestore } from './restoreSessions.js'
import type { Sessions } from './sessions.js'

export type OtherWallets = ReturnType<typeof createOtherWallets>

type Parts = Pick<ConnectionParts, 'adapterOf' | 'connection' | 'events' | 'storage'> & {
  readonly sessions: Sessions
  readonly restore: SessionRestore
  readonly connect: Connect
}

type Wanted = { readonly namespace: Namespace; readonly id: string; readonly account: string }

/** Wallets of a namespace that were connected before the active one: each is active again at the user's choice. */
export function createOtherWallets({ adapterOf, connect, connection, events, restore, sessions, storage }: Parts) {
  /** Only an installed, uncontested wallet can be one. */
  async function find(namespace: Namespace, id: string): Promise<Connector | undefined> {
    const adapter = await adapterOf(namespace)
    return adapter.connectors().find((connector) => connector.id === id && isStorable(connector))
  }

  /** What the wallet still permits; asks without a prompt, and for a limited time. */
  async function peek(connector: Connector, namespace: Namespace): Promise<WalletSession | undefined> {
    await connector.prepare?.()
    const session = await withTimeout(
      connector.resume(namespace),
      RECONNECT_TIMEOUT_MS,
      () => new Error('no answer'),
    ).catch(() => undefined)
    return session?.connections.some((one) => one.namespace === namespace) ? session : undefined
  }

  /**
   * Makes a wallet the active one without a prompt; `false` if it must be asked.
   * @throws AccountNotFoundError if it is not installed any more.
   */
  async function switchWallet({ namespace, id, account }: Wanted): Promise<boolean> {
    await restore.restoring()
    const connector = await find(namespace, id)
    if (!connector) throw new AccountNotFoundError()
    connect.cancel(namespace)
    const before = connection.state.namespaces[namespace]
    const session = await peek(connector, namespace)
    // The user has connected or disconnected a wallet meanwhile (CON-1).
    if (connection.state.namespaces[namespace] !== before) throw new RequestAbortedError()
    const shared = session?.connections.find((one) => one.namespace === namespace)?.accounts
    if (!session || !shared?.some(({ address }) => address === account)) return false
    sessions.adopt(session, { namespaces: [namespace], preferred: () => account })
    sessions.activate(namespace)
    rememberWallet(storage, id)
    events.emit('CONNECT_SUCCESS', {
      method: session.method,
      name: connector.name,
      reconnect: true,
      ...sessions.placeOf(namespace),
    })
    return true
  }

  return {
    switchWallet,
    /** The wallet of an account that is not shared by the active one; it is prompted if it must be. */
    async switchToAccount(namespace: Namespace, account: string): Promise<boolean> {
      const other = sessions.others(namespace).find((one) => one.account === account)
      if (!other) return false
      if (await switchWallet({ ...other, namespace })) return true
      const connector = await find(namespace, other.id)
      if (!connector) return false
      await connect.connect(connector, { namespaces: [namespace], account })
      return true
    },
    /** Forgets one, and revokes its permission if it has one. */
    async end(namespace: Namespace, id: string): Promise<void> {
      sessions.forgetOther(namespace, id)
      const connector = await find(namespace, id)
      await (connector && (await peek(connector, namespace)))?.disconnect()
    },
  }
}
