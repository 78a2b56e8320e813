import { ref } from 'valtio/vanilla'
import { RESOLVE_WAIT_MS } from '../../config/limits.js'
import { parseAmountText } from '../../core/amount.js'
import { sleep } from '../../core/async.js'
import { toFiatValue } from '../../core/fiat.js'
import { formatUnits } from '../../core/units.js'
import type { Token } from '../../domain/token.js'
import type { TransferPlan, TransferRequest } from '../../domain/transfer.js'
import { TokenMismatchError, TransferOutdatedError } from '../../errors/transferErrors.js'
import { problemOf } from './problemOf.js'
import { createReceiver } from './receiver.js'
import type { ReceiverChecks } from './receiverChecks.js'
import type { SendContext } from './sendContext.js'
import { findGap, type SendProblem, unitsOf } from './sendState.js'

/** Problems that stay visible until the user acts. */
const LASTING: readonly SendProblem['kind'][] = ['outdated', 'maybeSent', 'alreadySent']

export type SendForm = ReturnType<typeof createSendForm>

/** The fields of a transfer, with what the chain says of them. */
export function createSendForm(context: SendContext, checks: ReceiverChecks) {
  const { deps, state, transaction, runs, place, coin, fetchPrice, transfersOf } = context
  const { scope, services } = deps
  const { log } = services
  const receiver = createReceiver(context, { checks, touch })

  async function readBalance(token: Token) {
    const isCurrent = runs.balance.begin()
    const here = place()
    state.balance = undefined
    state.isBalanceUnknown = false
    state.isMismatched = false
    if (!here) return
    const { on, from } = here
    try {
      const transfers = await transfersOf(on)
      const { units, decimals } = await transfers.readBalance(from.address, token.address, on, scope.signal)
      if (!isCurrent()) return
      state.balance = units
      state.isMismatched = token.decimals !== undefined && decimals !== token.decimals
      if (token.decimals !== undefined || state.token?.id !== token.id) return
      state.token = ref({ ...state.token, decimals })
      void estimate()
    } catch (error) {
      if (!isCurrent()) return
      // Without it the review decides; only a contract that is not a token cannot be sent.
      state.isMismatched = error instanceof TokenMismatchError
      state.isBalanceUnknown = !state.isMismatched
      log('debug', 'send balance', error)
    }
  }

  /** Reads the balance again; without an answer the known one stays. */
  async function refreshBalance() {
    const here = place()
    const { token, balance } = state
    // Still being read, or not a token: that is said already.
    if (!here || !token || state.isMismatched || (balance === undefined && !state.isBalanceUnknown)) return
    const isCurrent = runs.balance.begin()
    try {
      const transfers = await transfersOf(here.on)
      const { units } = await transfers.readBalance(here.from.address, token.address, here.on, scope.signal)
      if (!isCurrent() || units === balance) return
      Object.assign(state, { balance: units, isBalanceUnknown: false })
      if (state.problem?.kind === 'funds') state.problem = undefined
      // The plan of a review, or of an open request, stays the one that is shown.
      if (!transaction.intent()) void estimate()
    } catch (error) {
      log('debug', 'send balance', error)
    }
  }

  async function readPrice(token: Token) {
    const price = token.price === undefined ? await fetchPrice(token) : undefined
    if (price === undefined || state.token?.id !== token.id) return
    state.token = ref({ ...state.token, price })
    readCoinValue()
  }

  /** The specification's `networkBalanceInUSD`: what the account's coin is worth. */
  function readCoinValue() {
    const own = state.token?.address === undefined ? state.token : coin()
    const value = own && toFiatValue(own.amount, own.price)
    state.networkBalanceInUSD = value === undefined ? undefined : String(value)
  }

  function choose(token: Token | undefined) {
    state.token = token && ref(token)
    state.sendTokenAmount = ''
    state.isMax = false
    touch()
    if (!token) return
    void readBalance(token)
    void readPrice(token).catch((error) => log('debug', 'price', error))
    readCoinValue()
    checks.run()
  }

  /** The transfer has changed: what was planned is void. */
  function touch() {
    runs.plan.cancel()
    state.estimate = undefined
    transaction.leave()
    if (!state.problem || !LASTING.includes(state.problem.kind)) state.problem = undefined
    state.loading = false
    void estimate()
  }

  function toRequest(units: TransferRequest['units']): TransferRequest | undefined {
    const here = place()
    const { token, receiverAddress } = state
    if (!here || !token || receiverAddress === undefined) return undefined
    // The same address is another contract elsewhere.
    if (token.networkId !== here.on.caipNetworkId) throw new TransferOutdatedError()
    const { address, symbol, decimals } = token
    return {
      from: here.from.address,
      to: receiverAddress,
      units,
      token: address === undefined || decimals === undefined ? undefined : { address, symbol, decimals },
    }
  }

  async function plan(): Promise<TransferPlan | undefined> {
    const here = place()
    const units = state.isMax ? 'max' : unitsOf(state)
    const request = units === undefined ? undefined : toRequest(units)
    if (!here || !request) return undefined
    return (await transfersOf(here.on)).plan(request, here.on, scope.signal)
  }

  const amountOf = (planned: TransferPlan) =>
    formatUnits(planned.units, planned.token?.decimals ?? place()?.on.nativeCurrency.decimals ?? 0)

  /** The fee, as soon as the form is complete; without it the review tells. */
  async function estimate() {
    const isCurrent = runs.plan.begin()
    if (findGap(state)) return
    try {
      await sleep(RESOLVE_WAIT_MS, scope.signal)
      const planned = isCurrent() ? await plan() : undefined
      if (!isCurrent() || !planned) return
      state.estimate = ref(planned)
      if (state.isMax) state.sendTokenAmount = amountOf(planned)
    } catch (error) {
      if (!isCurrent() || scope.isEnded) return
      state.problem = ref(problemOf(error))
    }
  }

  return {
    receiver,
    choose,
    readBalance,
    refreshBalance,
    plan,
    amountOf,
    estimate,
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
      const { token, balance } = state
      if (!token || balance === undefined) return
      state.isMax = true
      state.sendTokenAmount = formatUnits(balance, token.decimals ?? 0)
      touch()
    },
  }
}
