import type { Approvals } from './createApprovals.js'
import type { WalletState } from './createWalletState.js'
import { isRecord, listOf } from './params.js'
import { rpcErrors } from './providerRpcError.js'
import { summarizeConnect, summarizeUnlock } from './requestSummary.js'

export type MethodContext = {
  readonly origin: string
  readonly state: WalletState
  readonly approvals: Approvals
}

export type MethodTable = Readonly<Record<string, (params: unknown) => unknown>>

const CONNECT_METHODS = ['eth_requestAccounts', 'wallet_requestPermissions']

/** Accounts visible to the page: in lower case, as the most used wallets return them, and none while locked. */
export const exposeAccounts = ({ isPermitted, isLocked, accounts }: WalletState) =>
  isPermitted && !isLocked ? accounts.map((address) => address.toLowerCase()) : []

export function createAccountMethods({ origin, state, approvals }: MethodContext): MethodTable {
  const listPermissions = () => {
    if (!state.isPermitted) return []
    const value = state.accounts.map((address) => address.toLowerCase())
    return [
      {
        id: `${origin}#eth_accounts`,
        parentCapability: 'eth_accounts',
        invoker: origin,
        caveats: [{ type: 'restrictReturnedAccounts', value }],
      },
    ]
  }

  function connect<answer>(method: string, params: unknown, readAnswer: () => answer) {
    if (approvals.isWaiting(CONNECT_METHODS)) throw rpcErrors.alreadyPending(origin)
    const summary = summarizeConnect(state.accounts)
    return approvals.ask({ method, params: listOf(params), summary }, () => {
      state.permit()
      return readAnswer()
    })
  }

  function unlock(method: string, params: unknown) {
    if (approvals.isWaiting(CONNECT_METHODS)) throw rpcErrors.alreadyPending(origin)
    const summary = summarizeUnlock(state.accounts[0])
    return approvals.ask({ method, params: listOf(params), summary, needsUnlockOnly: true }, () =>
      exposeAccounts(state),
    )
  }

  return {
    eth_accounts: () => exposeAccounts(state),
    eth_requestAccounts(params) {
      if (!state.isPermitted) return connect('eth_requestAccounts', params, () => exposeAccounts(state))
      return state.isLocked ? unlock('eth_requestAccounts', params) : exposeAccounts(state)
    },
    wallet_requestPermissions(params) {
      assertAccountsPermission(params)
      return connect('wallet_requestPermissions', params, listPermissions)
    },
    wallet_getPermissions: listPermissions,
    wallet_revokePermissions(params) {
      assertAccountsPermission(params)
      if (state.isPermitted) state.revoke()
      return null
    },
  }
}

function assertAccountsPermission(params: unknown) {
  const [permissions] = listOf(params)
  const names = isRecord(permissions) ? Object.keys(permissions) : []
  if (names.length === 1 && names[0] === 'eth_accounts') return
  throw rpcErrors.invalidParams('Expected { "eth_accounts": {} } as the only permission.')
}
