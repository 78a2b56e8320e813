import { getBlockNumber } from 'viem/actions'
import type { Connection } from '../../../connectors/connector.js'
import { isRecord, parseCallsId, toHexQuantity } from '../../../core/values.js'
import { type CallBatch, totalValueOf } from '../../../domain/calls.js'
import type { RequestWatch } from '../../../domain/namespaceTypes.js'
import type { Network } from '../../../domain/network.js'
import type { SentRequest } from '../../../domain/outcome.js'
import { MalformedAnswerError, RequestAbortedError } from '../../../errors/requestErrors.js'
import { RpcError } from '../../../errors/rpcErrors.js'
import { CallsRefusedError } from '../../../errors/transferErrors.js'
import { toSendError } from '../../toSendError.js'
import type { ReadClient } from '../transfers/readClient.js'
import { checkFunds, checkWallet } from '../transfers/sendTransfer.js'

/** A service that pays what a network charges (ERC-7677); the wallet asks it, not this page. */
export type PaymasterService = {
  /** With the service's key, if any: the wallet and the user can see it. */
  readonly url: string
  /** What the service wants to know besides, such as a policy; sent as it is. @default nothing */
  readonly context?: Readonly<Record<string, unknown>> | undefined
}

/** A wallet says by these (EIP-5792) that it does not do what was asked for in this way, and has sent nothing. */
const UNSUPPORTED_CAPABILITY = 5_700
const REFUSED_CODES: readonly unknown[] = [UNSUPPORTED_CAPABILITY, 5_710, 5_720, 5_740, 5_750, 5_760]
/** It has no such method, not for this account, or only an older version of it, whose request has another form. */
const UNKNOWN_CODES: readonly unknown[] = [-32_601, -32_602, -32_600, 4_200]

/** Why nothing was sent, if that is certain. */
function toCallsError(error: unknown, isSponsored: boolean): unknown {
  const code = error instanceof RpcError ? error.rpcCode : undefined
  if (code === UNSUPPORTED_CAPABILITY && isSponsored) return new CallsRefusedError('sponsor', { cause: error })
  if (REFUSED_CODES.includes(code) || UNKNOWN_CODES.includes(code))
    return new CallsRefusedError(isSponsored ? 'sponsor' : 'batch', { cause: error })
  return toSendError(error)
}

type Way = {
  readonly network: Network
  readonly client: ReadClient
  readonly watch: RequestWatch
  /** Who pays for a sponsored batch. */
  readonly paymaster: PaymasterService | undefined
}

/** Asks the wallet for exactly the planned calls, once (`wallet_sendCalls`, EIP-5792). */
export async function sendCalls(
  connection: Connection<'eip155'>,
  batch: CallBatch,
  { network, client, watch, paymaster }: Way,
): Promise<SentRequest> {
  const { from, calls, feeKind } = batch
  const isSponsored = feeKind === 'sponsored'
  if (isSponsored && !paymaster) throw new CallsRefusedError('sponsor')
  const [sinceBlock] = await Promise.all([
    getBlockNumber(client, { cacheTime: 0 }).catch(() => undefined),
    checkWallet(connection, from, network),
    checkFunds(client, { ...batch, value: totalValueOf(calls) }),
  ])
  if (watch.signal.aborted) throw new RequestAbortedError()
  const request = {
    version: '2.0.0',
    from,
    chainId: toHexQuantity(BigInt(network.id)),
    // Never one without the other: an approval that stays behind would be paid for in vain.
    atomicRequired: calls.length > 1,
    calls: calls.map(({ to, data, value }) => ({ to, data, value: toHexQuantity(value) })),
    ...(isSponsored &&
      paymaster && { capabilities: { paymasterService: { url: paymaster.url, context: paymaster.context ?? {} } } }),
  }
  const answer = await connection.signer.request('wallet_sendCalls', [request], watch).catch((error) => {
    throw toCallsError(error, isSponsored)
  })
  // The first version of the standard answered with the id alone.
  const id = parseCallsId(isRecord(answer) ? answer.id : answer)
  if (id === undefined) throw toSendError(new MalformedAnswerError('wallet_sendCalls'))
  return { hash: id, sinceBlock, isCalls: true }
}
