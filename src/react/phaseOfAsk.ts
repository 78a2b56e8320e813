import type { AskState } from '../controllers/ui/askWallet.js'
import type { RequestPhase } from './WalletRequest.js'

/** Which card shows a question to a wallet; `undefined` before it. An unusable answer has signed nothing. */
export function phaseOfAsk(status: AskState['status']): RequestPhase | undefined {
  if (status === 'idle') return undefined
  if (status === 'waiting') return 'open'
  return status === 'unusable' ? 'failed' : status
}
