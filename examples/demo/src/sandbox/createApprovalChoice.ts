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

/** Who decides in a wallet, changed while it runs. The wallet itself takes that once, when it is made. */
export function createApprovalChoice(wallet: TestWallet, initial: ApprovalMode) {
  let mode = initial
  let cleanups: readonly (() => void)[] = []

  const behavior = {
    delayMs: 0,
    // Read when the wallet comes to it: a decision that was left over, because nobody was asked, follows the choice.
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

  /** What waits already, where nobody is asked about it any more. */
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
