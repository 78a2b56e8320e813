import { proxy } from 'valtio/vanilla'
import { createLatest } from '../../core/async.js'
import type { Scope } from '../../core/scope.js'
import type { SentRequest } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import type { Instance } from '../../instance/instance.js'
import { createTransaction, leaveTransaction, type Transaction } from '../transactions/transaction.js'
import type { AppIntent, AppTransaction, AppTransactionProblem } from './appIntent.js'

/** The card that shows what an app asks for. Its view and words belong to the feature. */
export type AppTransactionCard = {
  /** Nobody reviews: the app has its own. */
  readonly isReviewed: boolean
  /** The last request has been sent. */
  showResult(sent: SentRequest, namespace: string): void
  /** Nothing is left to review. */
  leave(): void
  notify(message: 'sentLate' | 'maybeSent'): void
  /** Makes the page usable while the wallet is asked; returns a function that undoes it. */
  yieldToWallet(): () => void
}

/** The wallet that is asked, sanitized for display. */
export type AskedWallet = { readonly name: string; readonly icon?: string | undefined }

/** What becomes of a request of the app before it has a result. */
export type AppTransactionProgress =
  | {
      /** The wallet has it. */
      readonly status: 'asking'
      readonly wallet: AskedWallet
      /** Of several requests the how many-th, from 1. */
      readonly step: number
      readonly stepCount: number
      /** Asks for nothing that would follow. What the wallet has may still be sent. */
      stop(): void
    }
  /** Nothing was sent, or nobody knows (`MaybeSentError`). `isShown`: the card says so. */
  | { readonly status: 'refused'; readonly error: unknown; readonly isShown: boolean }
  | {
      readonly status: 'sent'
      readonly sent: SentTransfer
      readonly settled: Promise<SentTransfer>
      readonly isLast: boolean
    }

/** Who waits for the hashes. */
export type AppTransactionCallbacks = {
  /** `isLast`: nothing of it is left to ask for. */
  onSent(sent: SentRequest, settled: Promise<SentTransfer>, isLast: boolean): void
  /** The wallet is asked; `answered` never rejects. */
  onAsked(answered: Promise<void>): void
  onRefused(error: unknown): void
  /** A later request is shown in its place. */
  onReplaced(): void
  onProgress?(progress: AppTransactionProgress): void
}

export type AppTransactionRequest = AppTransaction & AppTransactionCallbacks

export type AppTransactionState = {
  /** `following`: one of several was sent, and the next one needs it. */
  status: 'idle' | 'preparing' | 'ready' | 'following' | 'failed'
  /** Why there is no review, or why it is another one than before. */
  problem: AppTransactionProblem | undefined
  /** The user accepts what the review cannot bound. */
  isAccepted: boolean
  /** How many of the calls are done. */
  doneCount: number
}

export const initialAppTransactionState = (): AppTransactionState => ({
  status: 'idle',
  problem: undefined,
  isAccepted: false,
  doneCount: 0,
})

/** What an app asks for, from its review to the last hash. */
export type AppTransactionForm = {
  readonly instance: Instance
  readonly card: AppTransactionCard
  readonly state: AppTransactionState
  readonly transaction: Transaction<AppIntent>
  /** A newer plan drops the answers of an older one (CON-1). */
  readonly run: ReturnType<typeof createLatest>
  request: AppTransactionRequest | undefined
  /** The account that has sent the first of several requests: the others are its own, too. */
  payer: string | undefined
  /** Requests that have ended here: going back to their view does not bring them back. */
  readonly ended: WeakSet<AppTransactionRequest>
}

/** `scope`: how long somebody waits for it. */
export const createAppTransactionForm = (
  instance: Instance,
  card: AppTransactionCard,
  scope: Pick<Scope, 'add'> = instance.scope,
): AppTransactionForm => ({
  instance,
  card,
  state: proxy<AppTransactionState>(initialAppTransactionState()),
  transaction: createTransaction<AppIntent>(scope),
  run: createLatest(),
  request: undefined,
  payer: undefined,
  ended: new WeakSet(),
})

/** Ends what is reviewed: a request that the wallet does not have yet is withdrawn. */
export function endAppTransaction(form: AppTransactionForm) {
  form.run.cancel()
  if (form.request) form.ended.add(form.request)
  form.request = undefined
  form.payer = undefined
  leaveTransaction(form.transaction)
  Object.assign(form.state, initialAppTransactionState())
}
