import { proxy } from 'valtio/vanilla'
import type { CaipAddress } from '../../core/caip.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { ConnectedAccount, WalletAccount } from '../../domain/account.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'

export type AccountState = {
  accounts: Record<Namespace, WalletAccount | undefined>
  /** The visitor wants no amounts on the screen. */
  areAmountsHidden: boolean
}

export type AccountController = ReturnType<typeof createAccountController>

/** The active account of each namespace, and what is known of it. */
export function createAccountController() {
  const state = proxy<AccountState>({ accounts: {}, areAmountsHidden: false })

  /** Only while the account is still the one that was asked about. */
  function patch(namespace: Namespace, caipAddress: CaipAddress, changes: Partial<WalletAccount>) {
    const account = state.accounts[namespace]
    if (account?.caipAddress === caipAddress) state.accounts[namespace] = { ...account, ...changes }
  }

  return {
    state: state as ReadonlyState<AccountState>,
    of: (namespace: Namespace) => state.accounts[namespace],
    /** Takes over the accounts of a wallet on a network; what was known of another account or network goes. */
    follow(network: Network, accounts: readonly ConnectedAccount[], active: string) {
      const { namespace } = network
      const caipAddress: CaipAddress = `${network.caipNetworkId}:${active}`
      const before = state.accounts[namespace]
      state.accounts[namespace] = {
        // Its name and picture are those of the address, on whatever network.
        ...(before?.address === active && before),
        address: active,
        caipAddress,
        accounts,
        balance: before?.caipAddress === caipAddress ? before.balance : { status: 'idle' },
      }
    },
    patch,
    hideAmounts(areHidden: boolean) {
      state.areAmountsHidden = areHidden
    },
    reset(namespace: Namespace) {
      state.accounts[namespace] = undefined
    },
  }
}
