import { subscribe } from 'valtio/vanilla'
import type { AccountController } from '../controllers/accountController.js'
import { type ConnectionController, statusOf } from '../controllers/connectionController.js'
import type { NetworkController } from '../controllers/networkController.js'
import type { PresenceController } from '../controllers/presenceController.js'
import type { CaipAddress } from '../core/caip.js'
import type { Unsubscribe } from '../core/scope.js'
import type { ConnectionStatus, NativeBalance } from '../domain/account.js'
import type { Namespace } from '../domain/namespace.js'
import type { AddressOf, ChainIdOf, KnownNamespace, NetworkOf } from '../domain/namespaceTypes.js'

/** What is known of a modal, of its active namespace or of another one. Plain data, made anew at every call. */
export type WalletModalState<namespace extends Namespace = KnownNamespace> = {
  readonly isOpen: boolean
  readonly isRestored: boolean
  readonly namespace: namespace | undefined
  readonly status: ConnectionStatus
  readonly address: AddressOf<namespace> | undefined
  /** Every address that the wallet gave, the active one first. */
  readonly addresses: readonly AddressOf<namespace>[]
  readonly caipAddress: CaipAddress | undefined
  readonly network: NetworkOf<namespace> | undefined
  readonly chainId: ChainIdOf<namespace> | undefined
  readonly balance: NativeBalance | undefined
  readonly connectorId: string | undefined
}

type Controllers = {
  readonly connection: ConnectionController
  readonly account: AccountController
  readonly network: NetworkController
  readonly presence: PresenceController
}

/** The state of a modal for whoever is no component. */
export function createModalState({ connection, account, network, presence }: Controllers) {
  function getState<namespace extends Namespace = KnownNamespace>(wanted?: namespace): WalletModalState<namespace> {
    const namespace = wanted ?? network.state.activeNamespace
    const known = account.of(namespace ?? '')
    const active = network.activeOf(namespace ?? '')
    return {
      isOpen: presence.state.isOpen,
      isRestored: connection.state.isRestored,
      namespace,
      status: statusOf(connection.state, namespace ?? ''),
      address: known?.address,
      addresses: known ? [known.address, ...known.allAccounts.filter((one) => one !== known.address)] : [],
      caipAddress: known?.caipAddress,
      network: active,
      chainId: active?.id,
      balance: known?.balance,
      connectorId: connection.state.namespaces[namespace ?? '']?.connectorId,
    } as WalletModalState<namespace>
  }

  return {
    getState,
    /** Calls back when what is selected is another value (by `Object.is`) than before. */
    subscribe<selected>(
      select: (state: WalletModalState) => selected,
      listener: (now: selected, before: selected) => void,
    ): Unsubscribe {
      let before = select(getState())
      const look = () => {
        const now = select(getState())
        if (Object.is(now, before)) return
        const was = before
        before = now
        listener(now, was)
      }
      const undos = [connection, account, network, presence].map(({ state }) => subscribe(state as object, look))
      return () => {
        for (const undo of undos) undo()
      }
    },
  }
}
