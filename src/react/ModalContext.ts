import { createContext, useContext, useSyncExternalStore } from 'react'
import type { AccountState } from '../controllers/account/accountController.js'
import type { ConnectionState } from '../controllers/connection/connectionController.js'
import type { NetworkState } from '../controllers/network/networkController.js'
import type { ReadonlyState } from '../core/readonly.js'
import { ProviderMissingError } from '../errors/pageErrors.js'
import { type Internals, internalsOf } from '../instance/internals.js'
import type { WalletModal } from '../instance/walletModal.js'
import { useSnapshot } from './useSnapshot.js'

export const ModalContext = /* @__PURE__ */ createContext<WalletModal | undefined>(undefined)

/** The instance of the nearest provider; `user` names the caller for the error. */
export function useInstance(user: string): WalletModal {
  const modal = useContext(ModalContext)
  if (!modal) throw new ProviderMissingError(user)
  return modal
}

/** Its state, for hooks and buttons. */
export const useInternals = (user: string): Internals => internalsOf(useInstance(user))

/** What hooks and buttons show of the connections. */
export type ShownState = {
  readonly connections: ReadonlyState<ConnectionState>
  readonly networks: ReadonlyState<NetworkState>
  readonly accounts: ReadonlyState<AccountState>['accounts']
}

/** What a server knows from a cookie. Shown by the server, and until the page itself knows. */
export type InitialState = ShownState & { isKnown(connections: ReadonlyState<ConnectionState>): boolean }

export const InitialStateContext = /* @__PURE__ */ createContext<InitialState | undefined>(undefined)

const NO_CONNECTIONS: ReadonlyState<ConnectionState> = { namespaces: {}, connectors: [], isRestored: false }
const NO_ACCOUNTS = { accounts: {} } as ReadonlyState<AccountState>

const never = () => () => undefined

/** Whether rendering may differ from the server's markup. Also `false` while a late boundary hydrates. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The state as it may be rendered: the same on a server and in the first client render. */
export function useShownState(modal: WalletModal): ShownState {
  const { connection, network, account } = internalsOf(modal)
  const initial = useContext(InitialStateContext)
  const connections = useSnapshot(connection.state, NO_CONNECTIONS)
  const networks = useSnapshot(network.state, network.initial)
  const { accounts } = useSnapshot(account.state, NO_ACCOUNTS)
  return initial && !initial.isKnown(connections) ? initial : { connections, networks, accounts }
}
