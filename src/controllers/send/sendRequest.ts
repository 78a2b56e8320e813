import type { TransferDetails } from '../../domain/events.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { type SentRequest, sentIdOf } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { UserRejectedError } from '../../errors/connectionErrors.js'
import { LatchkeyError } from '../../errors/latchkeyError.js'
import { NameChangedError } from '../../errors/nameErrors.js'
import { transfersOf } from '../tokens/accountTokens.js'
import { tokensOf } from '../tokens/tokensOf.js'
import { askWalletOnce, prepareRequest, type Reviewed, sentDetails } from '../transactions/requestTransaction.js'
import { resolveReceiver } from './resolveReceiver.js'
import type { SendContext } from './sendContext.js'
import type { Intent, SentIntent } from './sendState.js'

const reviewedOf = ({ plan, network, connectorId }: Intent): Reviewed => ({ network, connectorId, from: plan.from })

/** The transfer for the list of what this device has sent. */
function toSentTransfer(intent: Intent, request: SentRequest, walletName: string): SentTransfer {
  const { plan, network, name, price, amount } = intent
  const { symbol, decimals } = plan.token ?? network.nativeCurrency
  return {
    ...sentDetails(reviewedOf(intent), request, walletName),
    to: plan.to,
    toName: name,
    amount,
    symbol,
    decimals,
    token: plan.token?.address,
    price,
  }
}

/** The one request of a reviewed transfer. */
export function createSendRequest({ deps, callSupport, paid }: SendContext) {
  const { instance, services, scope } = deps
  const { account } = instance
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

  return {
    detailsOf,
    /** Checks once more, and asks the wallet. What the wallet has sent counts, whether or not anybody waits (PRV-6). */
    async ask(intent: Intent, watch: RequestWatch): Promise<SentIntent> {
      const { plan, network: on } = intent
      const { calls } = plan
      await checkName(intent)
      const { connection, walletName, loaded } = await prepareRequest(
        instance,
        reviewedOf(intent),
        () => Promise.all([transfersOf(instance, on), calls && callSupport.loadSender(on)]),
        watch.signal,
      )
      const [transfers, sendCalls] = loaded
      events.emit('SEND_INITIATED', detailsOf(intent))
      const request = await askWalletOnce(instance, { connection, namespace: on.namespace }, () =>
        calls && sendCalls
          ? sendCalls(connection, { ...plan, calls }, watch)
          : transfers.send(connection, plan, on, watch),
      )
      events.emit('SEND_SUCCESS', { ...detailsOf(intent), ...sentIdOf(request) })
      const settled = tokensOf(instance).sent.add(toSentTransfer(intent, request, walletName))
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
