import { proxy } from 'valtio/vanilla'
import type { ReadonlyState } from '../../core/readonly.js'
import type { NativeBalance, WalletAccount } from '../../domain/account.js'
import type { TokenRef } from '../../domain/balanceToken.js'

/** By account and token. */
export type TokenBalancesState = { balances: Record<string, NativeBalance | undefined> }

export type TokenBalances = ReturnType<typeof createTokenBalances>

export const tokenBalanceKey = ({ caipAddress }: Pick<WalletAccount, 'caipAddress'>, { address }: TokenRef) =>
  `${caipAddress}/${address}`

/** Balances of the tokens that the app shows in place of the coin. Read by `refreshTokenBalance`. */
export function createTokenBalances() {
  const state = proxy<TokenBalancesState>({ balances: {} })
  return {
    state: state as ReadonlyState<TokenBalancesState>,
    set(key: string, balance: NativeBalance) {
      state.balances[key] = balance
    },
    /** Forgets the others. */
    keep(isKept: (key: string) => boolean) {
      for (const key of Object.keys(state.balances)) if (!isKept(key)) delete state.balances[key]
    },
  }
}
