import { snapshot } from 'valtio/vanilla'
import type { AccountController, AccountState } from '../controllers/account/accountController.js'
import { type ConnectionController, connectorIdOf, statusOf } from '../controllers/connection/connectionController.js'
import type { ModalStateController } from '../controllers/modalStateController.js'
import type { NetworkController, NetworkState } from '../controllers/network/networkController.js'
import type { CaipAddress } from '../core/caip.js'
import type { Unsubscribe } from '../core/scope.js'
import { watchState } from '../core/watchState.js'
import { activeFirst, type ConnectionStatus, type NativeBalance, type WalletAccount } from '../domain/account.js'
import type { EmbeddedInfo } from '../domain/embedded.js'
import type { AccountType, Namespace } from '../domain/namespace.js'
import type { AddressOf, ChainIdOf, KnownNamespace, NetworkOf } from '../domain/namespaceTypes.js'

/** Read-only plain data of a modal's active or given namespace. Unchanged parts keep their identity. */
export type WalletModalState<namespace extends Namespace = KnownNamespace> = {
  readonly isOpen: boolean
  readonly isRestored: boolean
  readonly namespace: namespace | undefined
  readonly status: ConnectionStatus
  readonly address: AddressOf<namespace> | undefined
  /** Every address the wallet shared, the active one first. */
  readonly addresses: readonly AddressOf<namespace>[]
  readonly caipAddress: CaipAddress | undefined
  readonly network: NetworkOf<namespace> | undefined
  readonly chainId: ChainIdOf<namespace> | undefined
  readonly balance: NativeBalance | undefined
  readonly connectorId: string | undefined
  /** Who has logged in, if the account is an embedded wallet's. */
  readonly embedded: EmbeddedInfo | undefined
  /**
   * The type of account that becomes active if a wallet shares several: the user's last choice, or the option. Known once
   * a wallet is connected.
   */
  readonly preferredAccountType: AccountType | undefined
}

export type SubscribeOptions<namespace extends Namespace = KnownNamespace> = {
  /** Whose account and network the state has. @default the active one, which may change */
  readonly namespace?: namespace | undefined
}

const NO_ADDRESSES: readonly string[] = Object.freeze([])

type Controllers = {
  readonly connection: ConnectionController
  readonly account: AccountController
  readonly network: NetworkController
  readonly modalState: ModalStateController
}

/** A modal's state for code outside React. */
export function createStateReader({ connection, account, network, modalState }: Controllers) {
  /** Cached by account, so that equal addresses are the same list. */
  const lists = new WeakMap<object, readonly string[]>()

  function listAddresses(walletAccount: Readonly<WalletAccount> | undefined): readonly string[] {
    if (!walletAccount) return NO_ADDRESSES
    const cached = lists.get(walletAccount)
    const list = cached ?? Object.freeze(activeFirst(walletAccount.accounts, walletAccount.address))
    lists.set(walletAccount, list)
    return list
  }

  function getState<namespace extends Namespace = KnownNamespace>(requested?: namespace): WalletModalState<namespace> {
    const namespace = requested ?? network.state.activeNamespace
    const walletAccount = snapshot(account.state as AccountState).accounts[namespace ?? '']
    const balance = walletAccount?.balance
    const active = snapshot(network.state as NetworkState).namespaces[namespace ?? '']?.active
    const state = {
      isOpen: modalState.state.isOpen,
      isRestored: connection.state.isRestored,
      namespace,
      status: statusOf(connection.state, namespace ?? ''),
      address: walletAccount?.address,
      addresses: listAddresses(walletAccount as WalletAccount | undefined),
      caipAddress: walletAccount?.caipAddress,
      network: active,
      chainId: active?.id,
      balance,
      connectorId: connectorIdOf(connection.state, namespace),
      embedded: walletAccount?.embedded,
      preferredAccountType: account.state.preferredTypes[namespace ?? ''],
    } as WalletModalState<namespace>
    // JSON has no bigint: apps that log or store the state get its balance as text. Not enumerable, so the state is plain.
    return Object.defineProperty(state, 'toJSON', {
      value: () => ({ ...state, balance: balance && { ...balance, value: balance.value?.toString() } }),
    })
  }

  return {
    getState,
    /** Calls back when the selected value changes (by `Object.is`). */
    subscribe<selected, namespace extends Namespace = KnownNamespace>(
      select: (state: WalletModalState<namespace>) => selected,
      listener: (now: selected, before: selected) => void,
      { namespace }: SubscribeOptions<namespace> = {},
    ): Unsubscribe {
      let before = select(getState(namespace))
      const check = () => {
        try {
          const now = select(getState(namespace))
          if (Object.is(now, before)) return
          const was = before
          before = now
          listener(now, was)
        } catch (error) {
          // An app's error belongs in its console, never in our flow (CON-8).
          globalThis.reportError?.(error)
        }
      }
      const cleanups = [connection, account, network, modalState].map(({ state }) => watchState(state, check))
      return () => {
        for (const stop of cleanups) stop()
      }
    },
  }
}
