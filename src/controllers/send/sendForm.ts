import { proxy } from 'valtio/vanilla'
import { createLatest } from '../../core/async.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { SentRequest } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import type { Instance } from '../../instance/instance.js'
import { log } from '../log.js'
import type { RefreshingCard } from '../transactions/refreshWhileShown.js'
import { createTransaction, leaveTransaction, type Transaction } from '../transactions/transaction.js'
import { type Intent, initialSendState, type SendState, type SentIntent } from './sendState.js'

/** Callbacks of the app that requested a transfer. */
export type AppCallbacks = {
  onSent?: ((sent: SentRequest, settled: Promise<SentTransfer>) => void) | undefined
  /** The wallet is asked; `answered` never rejects. */
  onAsked?: ((answered: Promise<void>) => void) | undefined
  onRefused?: ((error: unknown) => void) | undefined
}

/** What an app has fixed, and who waits for the hash. */
export type SendArguments = {
  readonly to: string
  /** Decimal text. */
  readonly amount: string
  /** Address of a token. @default the coin */
  readonly token?: string | undefined
} & AppCallbacks

/** A transfer of the app while the form has it. */
export type AppTransfer = {
  readonly request: SendArguments
  /** Resolves once the wallet has answered every request of it. */
  answered: Promise<unknown>
  /** The app has its hash, or knows that there may be one. */
  isSettled: boolean
}

/** What the user is told while the form cannot say it. */
export type SendMessage =
  | 'incomplete'
  /** A hash has arrived after cancelling. */
  | 'sentLate'
  | 'maybeSent'
  /** The transfer that an app has asked for cannot be filled in. */
  | 'badRequest'
  /** Whether it can be filled in is not known. */
  | 'failed'

/** The card that shows a transfer. Its views and words belong to the feature. */
export type SendCard = RefreshingCard & {
  /** One of the form's views is open, though another may be on top. */
  isShown(): boolean
  /** Runs after every change of the card. */
  watch(onChange: () => void): Unsubscribe
  showReview(): void
  /** From the review back to the form. */
  leaveReview(): void
  /** `isFromApp`: an app has filled it, and waits for this hash alone. */
  showResult(intent: Intent, sent: SentIntent, isFromApp: boolean): void
  notify(message: SendMessage): void
  /** Makes the page usable while the wallet is asked; returns a function that undoes it. */
  yieldToWallet(): () => void
}

type Runs = { readonly [name in 'receiver' | 'balance' | 'plan']: ReturnType<typeof createLatest> }

/** A transfer in the making: what the verbs of this folder keep between their calls. */
export type SendForm = {
  readonly instance: Instance
  readonly card: SendCard
  readonly state: SendState
  readonly transaction: Transaction<Intent>
  /** Runs of each kind; a newer one drops the answers of the older (CON-1). */
  readonly runs: Runs
  /** Of what the receiver's field is looking up. */
  lookUp: AbortController | undefined
  /** The transfer that an app has fixed, if any. */
  appTransfer: AppTransfer | undefined
  /** Transfers of apps that have ended here: going back to their view does not bring them back. */
  readonly endedRequests: WeakSet<SendArguments>
  /** The request to repeat an earlier transfer that has filled the form. */
  repeatRequest: object | undefined
  /** Receivers that this page has paid: what the storage lists may be written by others. */
  readonly paid: Set<string>
}

export const createSendForm = (instance: Instance, card: SendCard): SendForm => ({
  instance,
  card,
  state: proxy<SendState>(initialSendState()),
  transaction: createTransaction<Intent>(instance.scope),
  runs: { receiver: createLatest(), balance: createLatest(), plan: createLatest() },
  lookUp: undefined,
  appTransfer: undefined,
  endedRequests: new WeakSet(),
  repeatRequest: undefined,
  paid: new Set(),
})

/** Empties the form: nothing that runs for it may fill the next one. */
export function resetForm(form: SendForm) {
  for (const run of Object.values(form.runs)) run.cancel()
  form.lookUp?.abort()
  if (form.appTransfer) form.endedRequests.add(form.appTransfer.request)
  form.appTransfer = undefined
  leaveTransaction(form.transaction)
  Object.assign(form.state, initialSendState())
}

/** The intent is void: back to the form, which says why. */
export function leaveReview({ card, transaction }: SendForm) {
  leaveTransaction(transaction)
  card.leaveReview()
}

/** Calls back an app, whose errors are its own. */
export function callApp({ instance }: SendForm, callback: () => void) {
  void Promise.resolve()
    .then(callback)
    .catch((error) => log(instance, 'error', 'send', error))
}
