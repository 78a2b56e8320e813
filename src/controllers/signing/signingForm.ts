import { proxy } from 'valtio/vanilla'
import { createLatest } from '../../core/async.js'
import type { Instance } from '../../instance/instance.js'
import { cancelQuestion, createQuestions, type Questions, type YieldToWallet } from '../ui/askWallet.js'
import type { SigningInput, SigningIntent } from './signingIntent.js'

/** The card that shows what an app wants signed. Its view and words belong to the feature. */
export type SigningCard = {
  /** It is signed: nothing is left to review. */
  showSigned(): void
  /** Nothing is left to review. */
  leave(): void
  yieldToWallet: YieldToWallet
}

/** What an app wants signed, and who waits for the signature. */
export type SigningRequest = SigningInput & {
  onSigned(signature: string): void
  onRefused(error: unknown): void
  /** A later request is shown in its place. */
  onReplaced(): void
}

export type SigningState = {
  status: 'idle' | 'preparing' | 'ready'
  intent: SigningIntent | undefined
  /** Account or network have changed since the first review. */
  isOutdated: boolean
  /** The user accepts what the review cannot bound. */
  isAccepted: boolean
}

const initialState = (): SigningState => ({
  status: 'idle',
  intent: undefined,
  isOutdated: false,
  isAccepted: false,
})

/** What an app wants signed, from its review to the signature. */
export type SigningForm = {
  readonly instance: Instance
  readonly card: SigningCard
  readonly state: SigningState
  readonly questions: Questions
  /** A newer plan drops the answers of an older one (CON-1). */
  readonly run: ReturnType<typeof createLatest>
  request: SigningRequest | undefined
  /** Requests that have ended here: going back to their view does not bring them back. */
  readonly ended: WeakSet<SigningRequest>
}

export const createSigningForm = (instance: Instance, card: SigningCard): SigningForm => ({
  instance,
  card,
  state: proxy(initialState()),
  questions: createQuestions(card),
  run: createLatest(),
  request: undefined,
  ended: new WeakSet(),
})

/** Ends what is reviewed. A wallet that is asked may still sign: nobody gets that signature. */
export function endSigning(form: SigningForm) {
  form.run.cancel()
  cancelQuestion(form.questions)
  if (form.request) form.ended.add(form.request)
  form.request = undefined
  Object.assign(form.state, initialState())
}
