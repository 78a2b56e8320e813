import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { Outcome, SentRequest } from '../../domain/outcome.js'
import { UserRejectedError } from '../../errors/connectionErrors.js'
import { MaybeSentError } from '../../errors/transferErrors.js'
import { transfersOf } from '../tokens/accountTokens.js'
import { askWalletOnce, prepareRequest } from '../transactions/requestTransaction.js'
import { requestTransaction, shownIntent, type Transaction } from '../transactions/transaction.js'
import { allowanceKey } from './approvals.js'
import type { RevocationState, RevokeIntent } from './revocationState.js'
import type { SwapContext } from './swapContext.js'

type RequestParts = {
  /** Of which this part writes that a request is followed. */
  readonly state: RevocationState
  readonly transaction: Transaction<RevokeIntent>
  /** Forgets the reviewed revocation. */
  leave(): void
  /** What the spender may take has changed, or is not known any more. */
  onDecided(): void
}

/** Asks the wallet for a reviewed revocation, and follows it until the chain has decided. */
export function createRevocationRequest(context: SwapContext, parts: RequestParts) {
  const { state, transaction, leave, onDecided } = parts
  const { deps, card, swapsOf, allowances } = context
  const { instance, services, scope } = deps
  const { log } = services

  async function ask({ network, connectorId, call }: RevokeIntent, watch: RequestWatch): Promise<SentRequest> {
    const reviewed = { network, connectorId, from: call.from }
    const { connection, loaded: swaps } = await prepareRequest(instance, reviewed, () => swapsOf(network), watch.signal)
    return askWalletOnce(instance, { connection, namespace: network.namespace }, () =>
      swaps.send(connection, call, network, watch),
    )
  }

  async function readOutcome({ token, spender, network, call }: RevokeIntent, sent: SentRequest): Promise<Outcome> {
    const transfers = await transfersOf(deps.instance, network)
    const expected = { kind: 'approval', from: call.from, to: spender, token: token.address, units: 0n } as const
    return transfers.follow(sent.hash, { ...expected, sinceBlock: sent.sinceBlock }, network, scope.signal)
  }

  /** `isShown`: its card waits for it. */
  async function follow(intent: RevokeIntent, sent: SentRequest, isShown: boolean): Promise<void> {
    if (isShown) state.isFollowing = true
    const isCurrent = () => shownIntent(transaction) === intent
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

  /** Asks the wallet for the shown intent: at most one request for one intent. */
  return async function confirm(): Promise<void> {
    const intent = shownIntent(transaction)
    if (!intent) return
    await requestTransaction(transaction, deps.ui.yieldToWallet, {
      ask: (watch) => ask(intent, watch),
      onSent: (sent, isAwaited) => void follow(intent, sent, isAwaited),
      onAbort: card.leaveRevocation,
      onFailure(error, isAwaited) {
        log(error instanceof UserRejectedError ? 'debug' : 'warn', 'revocation', error)
        if (error instanceof MaybeSentError && !isAwaited) card.notify('revokeUnknown', intent.token.symbol)
      },
    })
  }
}
