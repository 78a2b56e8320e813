import type { Connection } from '../../connectors/connector.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import type { SentRequest } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { RequestAbortedError, RequestPendingError } from '../../errors/requestErrors.js'
import {
  CallsRefusedError,
  FeeOutdatedError,
  MaybeSentError,
  TransferOutdatedError,
} from '../../errors/transferErrors.js'
import type { Instance } from '../../instance/instance.js'
import { activeAccount } from '../account/activeAccount.js'
import { connectedOf } from '../connection/connectionController.js'

// What sends, swaps, approvals and revocations have in common once the user has confirmed what they have reviewed.

/** The wallet, its account and its network for which the user has reviewed a transaction. */
export type Reviewed = {
  readonly network: Network
  readonly connectorId: string | undefined
  /** The account. */
  readonly from: string
}

/**
 * The wallet that was reviewed, still active with the same account and network (SEND-7).
 *
 * @throws TransferOutdatedError
 */
export function requireReviewed(instance: Instance, { network, connectorId, from }: Reviewed) {
  const live = connectedOf(instance.connection.state, network.namespace)
  const active = activeAccount(instance)
  const isSame = active?.network.caipNetworkId === network.caipNetworkId && active.account.address === from
  if (!live || live.connectorId !== connectorId || !isSame) throw new TransferOutdatedError()
  return live
}

/** Loads what asks the wallet. Meanwhile nothing may have changed, and the user may have withdrawn the request. */
export async function prepareRequest<T>(
  instance: Instance,
  reviewed: Reviewed,
  load: () => Promise<T>,
  signal: AbortSignal,
): Promise<{ readonly connection: Connection; readonly walletName: string; readonly loaded: T }> {
  requireReviewed(instance, reviewed)
  const loaded = await load()
  if (signal.aborted) throw new RequestAbortedError()
  const { connection, wallet } = requireReviewed(instance, reviewed)
  return { connection, walletName: wallet.name, loaded }
}

/**
 * Asks the wallet once.
 *
 * @throws RequestPendingError while an older request of the same wallet is open (SEND-8), MaybeSentError for the hash of
 *   an earlier transaction, which says nothing about this one.
 */
export async function askWalletOnce(
  instance: Instance,
  { connection, namespace }: { readonly connection: Connection; readonly namespace: Namespace },
  ask: () => Promise<SentRequest>,
): Promise<SentRequest> {
  const request = await instance.use(openRequests).ask(connection, ask)
  const earlier = instance.account.state.sent[namespace] ?? []
  if (earlier.some(({ hash }) => hash === request.hash)) throw new MaybeSentError()
  return request
}

/** Whether what was reviewed holds no more: only another review leads to a request. */
export const needsReview = (error: unknown): boolean =>
  [CallsRefusedError, FeeOutdatedError, TransferOutdatedError].some((kind) => error instanceof kind)

/** What the list of what this device has sent says of any request. */
export const sentDetails = (
  { network, connectorId, from }: Reviewed,
  { hash, isCalls, sinceBlock }: SentRequest,
  walletName: string,
) =>
  ({
    hash,
    isCalls,
    networkId: network.caipNetworkId,
    from,
    walletName,
    connectorId,
    at: Date.now(),
    sinceBlock: sinceBlock === undefined ? undefined : Number.parseInt(String(sinceBlock), 10),
    status: 'pending',
  }) satisfies Partial<SentTransfer>

/** A prompt that has been open for longer may be lost: wallets forget theirs when their background page restarts. */
export const LOST_PROMPT_MS = 300_000

export type OpenRequests = ReturnType<typeof createOpenRequests>

/**
 * Requests to send that a wallet has not answered yet, also when nobody waits for them any more: its prompt may still be
 * open, and approving two of them would pay twice (SEND-8). One list for everything that sends.
 */
export function createOpenRequests(now: () => number = Date.now) {
  /** By connection, when its wallet was asked. */
  const open = new WeakMap<object, number>()
  return {
    /** @throws RequestPendingError while an older request of the same connection is open. */
    async ask<T>(connection: object, run: () => Promise<T>): Promise<T> {
      const since = open.get(connection)
      if (since !== undefined && now() - since < LOST_PROMPT_MS) throw new RequestPendingError()
      const startedAt = now()
      open.set(connection, startedAt)
      try {
        return await run()
      } finally {
        if (open.get(connection) === startedAt) open.delete(connection)
      }
    },
  }
}

/** The one list of a modal: `modal.use(openRequests)`. */
export const openRequests = (): OpenRequests => createOpenRequests()
