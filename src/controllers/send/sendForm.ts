import { ref } from 'valtio/vanilla'
import { parseAmountText } from '../../core/parseAmount.js'
import { formatUnits } from '../../core/units.js'
import type { Token } from '../../domain/token.js'
import { createReceiver } from './receiver.js'
import type { ReceiverChecks } from './receiverChecks.js'
import type { SendBalance } from './sendBalance.js'
import type { SendContext } from './sendContext.js'
import type { SendPlans } from './sendPlans.js'
import type { SendPrices } from './sendPrices.js'
import type { SendProblem } from './sendState.js'

/** Problems that stay visible until the user acts. */
const LASTING: readonly SendProblem['kind'][] = ['outdated', 'maybeSent', 'alreadySent']

type SendFormDeps = {
  readonly balance: SendBalance
  readonly checks: ReceiverChecks
  readonly plans: SendPlans
  readonly prices: SendPrices
}

export type SendForm = ReturnType<typeof createSendForm>

/** The fields of a transfer: each change asks again for what the chain says of them. */
export function createSendForm(context: SendContext, { balance, checks, plans, prices }: SendFormDeps) {
  const { state, transaction, runs } = context
  const receiver = createReceiver(context, { checks, touch })

  /** The transfer has changed: what was planned is void. */
  function touch() {
    runs.plan.cancel()
    state.estimate = undefined
    transaction.leave()
    if (!state.problem || !LASTING.includes(state.problem.kind)) state.problem = undefined
    state.loading = false
    void plans.estimate()
  }

  return {
    receiver,
    choose(token: Token | undefined) {
      state.token = token && ref(token)
      state.sendTokenAmount = ''
      state.isMax = false
      touch()
      if (!token) return
      void balance.read(token)
      prices.read(token)
      checks.run()
    },
    /** Takes a typed amount whole or not at all (AMT-2); `false` if it is not an amount. */
    setAmount(text: string): boolean {
      const amount = text === '' ? '' : parseAmountText(text)
      if (amount === undefined) return false
      state.problem = undefined
      state.sendTokenAmount = amount
      state.isMax = false
      touch()
      return true
    },
    /** Everything that can be sent: the balance now, less the fee at review. */
    setMax() {
      const { token, balance: units } = state
      if (!token || units === undefined) return
      state.isMax = true
      state.sendTokenAmount = formatUnits(units, token.decimals ?? 0)
      touch()
    },
  }
}
