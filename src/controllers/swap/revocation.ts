import { proxy, ref, subscribe } from 'valtio/vanilla'
import { usualRouterName } from '../../config/usualRouters.js'
import { createLatest } from '../../core/async.js'
import { createUuid } from '../../core/createUuid.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Network } from '../../domain/network.js'
import type { NetworkFee } from '../../domain/networkFee.js'
import type { Outcome, SentRequest } from '../../domain/outcome.js'
import type { PlannedCall } from '../../domain/swap.js'
import type { Token } from '../../domain/token.js'
import { RequestAbortedError, UserRejectedError } from '../../errors/connectionErrors.js'
import { MaybeSentError, TransferOutdatedError } from '../../errors/transferErrors.js'
import { connectedOf, connectorIdOf } from '../connection/connectionController.js'
import { createTransaction } from '../transactions/createTransaction.js'
import { allowanceKey } from './approvals.js'
import { problemOf } from './problemOf.js'
import type { SwapContext } from './swapContext.js'
import type { SwapProblem } from './swapState.js'

/** What the user reviews and what is requested: a contract may take nothing more of a token (SWAP-16). */
export type RevokeIntent = NetworkFee & {
  readonly id: string
  readonly token: Token
  readonly spender: string
  /** The name of a usual router. */
  readonly spenderName: string | undefined
  readonly network: Network
  readonly connectorId: string | undefined
  /** Smallest units that the spender may take now, as the chain has it. */
  readonly allowance: bigint
  readonly call: PlannedCall
}

export type RevocationSubject = { readonly token: Token; readonly spender: string }

export type RevocationState = {
  /** `none`: the chain has no approval left. `failed`: it could not be read or planned. */
  status: 'reading' | 'ready' | 'none' | 'failed'
  /** The wallet has sent it, and the chain has not decided. */
  isFollowing: boolean
  problem: SwapProblem | undefined
}

const initialState = (): RevocationState => ({ status: 'reading', isFollowing: false, problem: undefined })

/** Takes back what an earlier swap has left approved, with one transaction. */
export function createRevocation(context: SwapContext, onDecided: () => void) {
  const { deps, card, place, keyOf, swapsOf, transfersOf, openRequests, allowances } = context
  const { wallet, services, scope, ui } = deps
  const { log } = services
  const state = proxy(initialState())
  const transaction = createTransaction<RevokeIntent>({ yieldToWallet: ui.yieldToWallet, scope })
  const runs = createLatest()

  /** `undefined`: there is nothing to revoke. */
  async function plan({ token, spender }: RevocationSubject): Promise<RevokeIntent | undefined> {
    const here = place()
    const { address } = token
    if (!here || address === undefined || here.on.caipNetworkId !== token.networkId) throw new TransferOutdatedError()
    const { on, from } = here
    const swaps = await swapsOf(on)
    const allowance = await swaps.readAllowance(address, from.address, spender, on, scope.signal)
    if (allowance === 0n) return undefined
    const call = await swaps.plan(from.address, swaps.encodeRevocation(address, spender), on, scope.signal)
    return Object.freeze({
      ...{ id: createUuid(), token: Object.freeze({ ...token }), spender, network: on, allowance },
      spenderName: usualRouterName(on.caipNetworkId, spender),
      connectorId: connectorIdOf(wallet.connection.state, on.namespace),
      ...{ call: Object.freeze(call), fee: call.fee, likelyFee: call.likelyFee },
    })
  }

  function leave() {
    runs.cancel()
    transaction.leave()
    Object.assign(state, initialState())
  }

  async function begin(subject: RevocationSubject): Promise<void> {
    leave()
    const isCurrent = runs.begin()
    transaction.prepare()
    try {
      const intent = await plan(subject)
      if (!isCurrent()) return
      if (intent) transaction.show(intent)
      else transaction.keep()
      state.status = intent ? 'ready' : 'none'
    } catch (error) {
      if (!isCurrent() || scope.isEnded) return
      log('debug', 'revocation', error)
      transaction.keep()
      Object.assign(state, { status: 'failed', problem: ref(problemOf(error)) })
    }
  }

  /** The wallet that was reviewed, still active with the same account and network (SEND-7). */
  function requireConnection({ call, network, connectorId }: RevokeIntent) {
    const live = connectedOf(wallet.connection.state, network.namespace)
    const here = place()
    const isSame = here?.on.caipNetworkId === network.caipNetworkId && here.from.address === call.from
    if (!live || live.connectorId !== connectorId || !isSame) throw new TransferOutdatedError()
    return live.connection
  }

  async function readOutcome({ token, spender, network, call }: RevokeIntent, sent: SentRequest): Promise<Outcome> {
    const transfers = await transfersOf(network)
    const expected = { kind: 'approval', from: call.from, to: spender, token: token.address, units: 0n } as const
    return transfers.follow(sent.hash, { ...expected, sinceBlock: sent.sinceBlock }, network, scope.signal)
  }

  /** `isShown`: its card waits for it. */
  async function follow(intent: RevokeIntent, sent: SentRequest, isShown: boolean): Promise<void> {
    if (isShown) state.isFollowing = true
    const isCurrent = () => transaction.intent() === intent
    const { token, spender, network, call } = intent
    const outcome = await readOutcome(intent, sent).catch((error): Outcome => {
      log('debug', 'revocation', error)
      return { kind: 'unknown' }
    })
    if (scope.isEnded) return
    const key = allowanceKey({ network: network.caipNetworkId, account: call.from, token: token.address, spender })
    if ('arrived' in outcome && outcome.arrived !== undefined)
      allowances.set(key, { units: outcome.arrived, at: Date.now() })
    onDecided()
    if (isCurrent()) {
      leave()
      card.leaveRevocation()
    }
    // After the view: what is said stays over the next one.
    const isUnknown = outcome.kind === 'unknown'
    card.notify(outcome.kind === 'confirmed' ? 'revoked' : isUnknown ? 'revokeUnknown' : 'revokeFailed', token.symbol)
  }

  let key = keyOf()
  /** Another account or network: what was planned is not its own (CON-2). */
  function followAccount() {
    const now = keyOf()
    if (now === key) return
    key = now
    if (!transaction.intent() && state.status === 'reading') return
    leave()
    card.leaveRevocation()
  }
  scope.add(subscribe(wallet.network.state as object, followAccount))
  scope.add(subscribe(wallet.account.state as object, followAccount))

  return {
    state: state as ReadonlyState<RevocationState>,
    transaction,
    /** Reads what is approved, and what it costs to take it back. */
    begin,
    /** Asks the wallet for the shown intent: at most one request for one intent. */
    async confirm(): Promise<void> {
      const intent = transaction.intent()
      if (!intent) return
      await transaction.request({
        async ask(watch) {
          const live = requireConnection(intent)
          const swaps = await swapsOf(intent.network)
          if (watch.signal.aborted) throw new RequestAbortedError()
          requireConnection(intent)
          return openRequests.ask(live, () => swaps.send(live, intent.call, intent.network, watch))
        },
        onSent: (sent, isAwaited) => void follow(intent, sent, isAwaited),
        onAbort: card.leaveRevocation,
        onFailure(error, isAwaited) {
          log(error instanceof UserRejectedError ? 'debug' : 'warn', 'revocation', error)
          if (error instanceof MaybeSentError && !isAwaited) card.notify('revokeUnknown', intent.token.symbol)
        },
      })
    },
    /** The card is left: a request that the wallet does not have yet is withdrawn. */
    leave,
  }
}
