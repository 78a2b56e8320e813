import { type ReactNode, useEffect, useState } from 'react'
import { connectedNamespaces } from '../controllers/connection/connectionController.js'
import { splitCaip10 } from '../core/caip.js'
import type { WalletAccount } from '../domain/account.js'
import { internalsOf } from '../instance/internals.js'
import { keepWalletCookie, type WalletCookieState } from '../instance/keepWalletCookie.js'
import type { WalletModal } from '../instance/walletModal.js'
import { type InitialState, InitialStateContext, useInstance } from './ModalContext.js'

export type WalletCookieProps = {
  /** From `readWalletCookie`, on the server. @default nothing was connected */
  initialState?: WalletCookieState | undefined
  children?: ReactNode
}

/** The states of the modal as the last visit has left them. Accounts on networks that the app does not have are left out. */
function toInitialState(modal: WalletModal, { accounts }: WalletCookieState): InitialState | undefined {
  const { network, factories } = internalsOf(modal)
  const entries = accounts.flatMap(({ caipAddress, connectorId }) => {
    const { namespace = '', reference, address = '' } = splitCaip10(caipAddress) ?? {}
    // Also names that every object has: a cookie may be anybody's.
    const networks = factories.has(namespace) ? network.initial.namespaces[namespace] : undefined
    const active = networks?.requested.find(({ caipNetworkId }) => caipNetworkId === `${namespace}:${reference}`)
    if (!active) return []
    const account: WalletAccount = {
      address,
      caipAddress,
      accounts: [{ address, type: 'eoa' }],
      balance: { status: 'idle' },
    }
    return [{ namespace, active, account, connectorId }]
  })
  const [first] = entries
  if (!first) return undefined
  const byNamespace = <T,>(read: (entry: (typeof entries)[number]) => T) =>
    Object.fromEntries(entries.map((entry) => [entry.namespace, read(entry)]))
  return {
    connections: {
      namespaces: byNamespace(({ connectorId }) => ({ status: 'restored' as const, connectorId })),
      connectors: [],
      isRestored: false,
    },
    networks: {
      activeNamespace: first.namespace,
      namespaces: {
        ...network.initial.namespaces,
        ...byNamespace(({ namespace, active }) => ({
          requested: [],
          supportsAllNetworks: true,
          ...network.initial.namespaces[namespace],
          active,
        })),
      },
    },
    accounts: byNamespace(({ account }) => account),
    isKnown: (connections) =>
      connections.isRestored ||
      connectedNamespaces(connections).length > 0 ||
      Object.values(connections.namespaces).some(({ status }) => status === 'connecting'),
  }
}

/**
 * Lets a server render the account of the last visit: hooks and buttons inside show it until the page itself knows, and a
 * cookie keeps it. Place it inside of the provider.
 */
export function WalletCookie({ initialState, children }: WalletCookieProps) {
  const modal = useInstance('<WalletCookie>')
  useEffect(() => keepWalletCookie(modal), [modal])
  // The first one counts: it is what the server has rendered.
  const [initial] = useState(() => initialState && toInitialState(modal, initialState))
  return <InitialStateContext.Provider value={initial}>{children}</InitialStateContext.Provider>
}
