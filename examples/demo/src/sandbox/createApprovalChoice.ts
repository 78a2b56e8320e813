import type { ApprovalMode, TestWallet } from 'latchkey/testing'

const askingMethods = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

export type ApprovalChoice = ReturnType<typeof createApprovalChoice>

/** Changes who decides in a running wallet. The wallet itself reads that once, on creation. */
export function createApprovalChoice(wallet: TestWallet, initial: ApprovalMode) {
  let mode = initial
  let cleanups: readonly (() => void)[] = []

  const behavior = {
    delayMs: 0,
    // Read on each request, so that queued decisions follow the current choice.
    get do() {
      return mode
    },
  }

  function follow(method: string) {
    return wallet.answer(method, (_params, answerAsUsual) => {
      wallet.next(behavior, method)
      return answerAsUsual()
    })
  }

  /** Requests already pending when decisions become automatic. */
  function settle() {
    for (const { id } of wallet.pending) {
      if (mode === 'approve') wallet.approve(id)
      else if (mode === 'reject') wallet.reject(id)
    }
  }

  return {
    read: () => mode,
    choose(next: ApprovalMode) {
      mode = next
      settle()
      if (next !== initial && cleanups.length === 0) cleanups = askingMethods.map(follow)
      if (next !== initial) return
      for (const stop of cleanups) stop()
      cleanups = []
    },
  }
}
