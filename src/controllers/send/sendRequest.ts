import type { TransferDetails } from '../../domain/events.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { type SentRequest, sentIdOf } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { RequestAbortedError, UserRejectedError } from '../../errors/connectionErrors.js'
import { LatchkeyError } from '../../errors/latchkeyError.js'
import { NameChangedError } from '../../errors/nameErrors.js'
import { MaybeSentError, TransferOutdatedError } from '../../errors/transferErrors.js'
import { activeAccount } from '../account/activeAccount.js'
import { connectedOf } from '../connection/connectionController.js'
import { transfersOf } from '../tokens/accountTokens.js'
import { tokensOf } from '../tokens/tokensOf.js'
import { resolveReceiver } from './resolveReceiver.js'
import type { SendContext } from './sendContext.js'
import type { Intent, SentIntent } from './sendState.js'

/** The transfer for the list of what this device has sent. */
function toSentTransfer(
  { plan, network, name, price, amount, connectorId }: Intent,
  { hash, isCalls, sinceBlock }: SentRequest,
  walletName: string,
): SentTransfer {
  const { symbol, decimals } = plan.token ?? network.nativeCurrency
  return {
    ...{ hash, isCalls, networkId: network.caipNetworkId, from: plan.from, to: plan.to, toName: name, walletName },
    ...{ amount, symbol, decimals, token: plan.token?.address, price },
    connectorId,
    at: Date.now(),
    sinceBlock: sinceBlock === undefined ? undefined : Number.parseInt(String(sinceBlock), 10),
    status: 'pending',
  }
}

/** The one request of a reviewed transfer. */
export function createSendRequest({ deps, callSupport, openRequests, paid }: SendContext) {
  const { instance, services, scope } = deps
  const { account, connection } = instance
  const { events, log } = services

  const detailsOf = ({ plan, token, network: on, amount }: Intent): TransferDetails => ({
    isSmartAccount: isSmartAccount(account.of(on.namespace), plan.from),
    network: on.caipNetworkId,
    token: token.address === undefined ? token.symbol : `${on.caipNetworkId}:${token.address}`,
    amount,
  })

  /** A name may lead elsewhere by now (SEND-4). */
  async function checkName({ typedName, network: on, plan }: Intent) {
    if (typedName === undefined) return
    const found = await resolveReceiver(deps, typedName, on, scope.signal)
    if (found.status !== 'ready' || found.address !== plan.to) throw new NameChangedError()
  }

  /** The wallet that was reviewed, still active with the same account and network (SEND-7). */
  function requireConnection({ network: on, plan, connectorId }: Intent) {
    const live = connectedOf(connection.state, on.namespace)
    const active = activeAccount(instance)
    const isSame = active?.network.caipNetworkId === on.caipNetworkId && active.account.address === plan.from
    if (!live || live.connectorId !== connectorId || !isSame) throw new TransferOutdatedError()
    return live
  }

  return {
    detailsOf,
    /** Checks once more, and asks the wallet. What the wallet has sent counts, whether or not anybody waits (PRV-6). */
    async ask(intent: Intent, watch: RequestWatch): Promise<SentIntent> {
      const { plan, network: on } = intent
      await checkName(intent)
      const { connection: live, wallet: asked } = requireConnection(intent)
      const { calls } = plan
      const [transfers, sendCalls] = await Promise.all([transfersOf(instance, on), calls && callSupport.loadSender(on)])
      if (watch.signal.aborted) throw new RequestAbortedError()
      requireConnection(intent)
      events.emit('SEND_INITIATED', detailsOf(intent))
      const request = await openRequests.ask(live, () =>
        calls && sendCalls ? sendCalls(live, { ...plan, calls }, watch) : transfers.send(live, plan, on, watch),
      )
      // The hash of an earlier transaction says nothing about this one.
      if (account.state.sent[on.namespace]?.some(({ hash }) => hash === request.hash)) throw new MaybeSentError()
      events.emit('SEND_SUCCESS', { ...detailsOf(intent), ...sentIdOf(request) })
      const settled = tokensOf(instance).sent.add(toSentTransfer(intent, request, asked.name))
      if (account.of(on.namespace)) paid.add(plan.to)
      return { ...request, settled, returnsToAccount: transfers.returnsToAccount?.(plan) ?? true }
    },
    /** Tells the app why nothing was sent, or that nobody knows. */
    emitFailure(intent: Intent, error: unknown) {
      const isRejected = error instanceof UserRejectedError
      const message = error instanceof LatchkeyError ? error.code : 'UNKNOWN'
      if (isRejected) events.emit('SEND_REJECTED', detailsOf(intent))
      else events.emit('SEND_ERROR', { ...detailsOf(intent), message })
      log(isRejected ? 'debug' : 'warn', 'send', error)
    },
  }
}
