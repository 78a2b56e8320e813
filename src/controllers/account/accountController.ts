import { proxy, ref } from 'valtio/vanilla'
import type { CaipAddress } from '../../core/caip.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { ConnectedAccount, WalletAccount } from '../../domain/account.js'
import type { Login } from '../../domain/embedded.js'
import type { AccountType, Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import type { SentTransfer } from '../../domain/transfer.js'

export type AccountState = {
  accounts: Record<Namespace, WalletAccount | undefined>
  /** The user hides amounts. */
  areAmountsHidden: boolean
  /** What this device has sent from each namespace's accounts, newest first; `undefined` until something asks. */
  sent: Record<Namespace, readonly SentTransfer[] | undefined>
  /** The list that Account shows. */
  currentTab: 'tokens' | 'activity'
  /** By namespace, the type that becomes active if a wallet shares accounts of several. Empty until one is needed. */
  preferredTypes: Record<Namespace, AccountType | undefined>
  /** Who has logged in to the embedded wallet. */
  embedded: Login | undefined
}

export type AccountController = ReturnType<typeof createAccountController>

/** The active account of each namespace, and its data. */
export function createAccountController() {
  const state = proxy<AccountState>({
    accounts: {},
    areAmountsHidden: false,
    sent: {},
    currentTab: 'tokens',
    preferredTypes: {},
    embedded: undefined,
  })

  /** Only if the account is still the requested one. */
  function patch(namespace: Namespace, caipAddress: CaipAddress, changes: Partial<WalletAccount>) {
    const account = state.accounts[namespace]
    if (account?.caipAddress === caipAddress) state.accounts[namespace] = { ...account, ...changes }
  }

  return {
    state: state as ReadonlyState<AccountState>,
    of: (namespace: Namespace) => state.accounts[namespace],
    /** Sets a wallet's accounts on a network; data of another account or network is dropped. */
    follow(network: Network, accounts: readonly ConnectedAccount[], active: string) {
      const { namespace } = network
      const caipAddress: CaipAddress = `${network.caipNetworkId}:${active}`
      const before = state.accounts[namespace]
      state.accounts[namespace] = {
        // Name and avatar belong to the address, on any network.
        ...(before?.address === active && before),
        address: active,
        caipAddress,
        accounts,
        balance: before?.caipAddress === caipAddress ? before.balance : { status: 'idle' },
        portfolio: before?.caipAddress === caipAddress ? before.portfolio : undefined,
      }
    },
    patch,
    hideAmounts(areHidden: boolean) {
      state.areAmountsHidden = areHidden
    },
    setSent(namespace: Namespace, sent: readonly SentTransfer[]) {
      state.sent[namespace] = ref([...sent])
    },
    showTab(tab: AccountState['currentTab']) {
      state.currentTab = tab
    },
    prefer(namespace: Namespace, type: AccountType | undefined) {
      state.preferredTypes[namespace] = type
    },
    setEmbedded(embedded: AccountState['embedded']) {
      state.embedded = embedded
    },
    reset(namespace: Namespace) {
      state.accounts[namespace] = undefined
      state.sent[namespace] = undefined
    },
  }
}
