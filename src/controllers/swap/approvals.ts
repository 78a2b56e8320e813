import { ref } from 'valtio/vanilla'
import type { Outcome, SentRequest } from '../../domain/outcome.js'
import { LatchkeyError } from '../../errors/latchkeyError.js'
import { ApprovalFailedError } from '../../errors/swapErrors.js'
import { transfersOf } from '../tokens/accountTokens.js'
import { shownIntent } from '../transactions/transaction.js'
import type { SwapContext } from './swapContext.js'
import type { OpenApproval, SwapIntent } from './swapState.js'

type Allowance = { network: string; account: string; token: string | undefined; spender: string }

/** One allowance on the chain. */
export const allowanceKey = ({ network, account, token, spender }: Allowance) =>
  [network, account, token, spender].join('|')

/** Two reviews of the same approval wait for the same transaction. */
export const approvalKey = ({ quote: { terms }, router }: Pick<SwapIntent, 'quote' | 'router'>) =>
  allowanceKey({ network: terms.network, account: terms.account, token: terms.source, spender: router })

/** How long a receipt counts more than a node that may lag. */
const ALLOWANCE_PROVEN_MS = 60_000

/** What a receipt has just proven that the router may take; `undefined` if only the chain can tell. */
export function provenUnits({ allowances }: Pick<SwapContext, 'allowances'>, key: string): bigint | undefined {
  const known = allowances.get(key)
  return known && Date.now() - known.at < ALLOWANCE_PROVEN_MS ? known.units : undefined
}

export const provenAllowance = (context: SwapContext, subject: Pick<SwapIntent, 'quote' | 'router'>) =>
  provenUnits(context, approvalKey(subject))

/** What the next step allows: that of another amount is another step. */
export const allowedBy = ({ steps: [step], quote: { terms } }: SwapIntent) => (step === 'reset' ? 0n : terms.units)

export type Approvals = ReturnType<typeof createApprovals>

/** Follows approvals, and keeps what their receipts prove: a node that lags would ask for them again. */
export function createApprovals(
  { deps, card, state, transaction, allowances }: SwapContext,
  /** An approval is decided: everything after it is priced, built and checked again (SWAP-12). */
  onDecided: (isConfirmed: boolean, approval: OpenApproval) => Promise<void>,
) {
  const { services, scope } = deps

  async function readOutcome(intent: SwapIntent, { hash, sinceBlock }: SentRequest): Promise<Outcome> {
    const { network, quote, router } = intent
    const { account, source } = quote.terms
    const transfers = await transfersOf(deps.instance, network)
    const expected = { kind: 'approval', from: account, to: router, token: source } as const
    return transfers.follow(hash, { ...expected, units: allowedBy(intent), sinceBlock }, network, scope.signal)
  }

  return {
    /** The approval of this review is being mined. */
    isOpen: (intent: SwapIntent | undefined) =>
      intent !== undefined && intent.steps[0] !== 'swap' && state.approving?.key === approvalKey(intent),
    /** `onFailure` learns why it does not count. */
    async follow(intent: SwapIntent, sent: SentRequest, onFailure: (code: string) => void): Promise<void> {
      const key = approvalKey(intent)
      const open: OpenApproval = Object.freeze({ hash: sent.hash, key, units: allowedBy(intent), at: Date.now() })
      state.approving = ref(open)
      let isConfirmed = false
      try {
        const outcome = await readOutcome(intent, sent)
        isConfirmed = outcome.kind === 'confirmed'
        // The user may have allowed another amount in the wallet: the receipt says which.
        if ('arrived' in outcome && outcome.arrived !== undefined)
          allowances.set(key, { units: outcome.arrived, at: Date.now() })
        if (!isConfirmed) throw new ApprovalFailedError({ details: { outcome: outcome.kind } })
      } catch (error) {
        if (scope.isEnded) return
        services.log('debug', 'approval', error)
        onFailure(error instanceof LatchkeyError ? error.code : 'Unknown')
      }
      if (state.approving?.hash === sent.hash) state.approving = undefined
      const shown = shownIntent(transaction)
      // Nobody sees a review that goes on with it.
      if (!card.isOpen() || !shown || approvalKey(shown) !== key)
        card.notify(isConfirmed ? 'approved' : 'approvalFailed', intent.source.symbol)
      await onDecided(isConfirmed, open)
    },
  }
}
