import type { SentRequest } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import type { LatchkeyError } from '../../errors/latchkeyError.js'
import type { Logger } from '../../services/logger.js'

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

/** The transfer that an app has fixed, if any, and what the app learns of it. */
export function createAppTransfers(log: Logger['log']) {
  let current: AppTransfer | undefined
  /** Transfers of apps that have ended here: going back to their view does not bring them back. */
  const closed = new WeakSet<SendArguments>()

  /** Calls back an app, whose errors are its own. */
  function tell(callback: (() => void) | undefined) {
    void Promise.resolve()
      .then(callback)
      .catch((error) => log('error', 'send', error))
  }

  function forget() {
    if (current) closed.add(current.request)
    current = undefined
  }

  return {
    current: () => current,
    isClosed: (request: SendArguments) => closed.has(request),
    close: (request: SendArguments) => void closed.add(request),
    begin(request: SendArguments) {
      current = { request, answered: Promise.resolve(), isSettled: false }
    },
    forget,
    /** It ends without its hash. While the wallet is asked, its answer decides. */
    refuse(error: LatchkeyError) {
      const ended = current
      if (!ended) return
      void ended.answered.then(() => {
        if (!ended.isSettled) tell(() => ended.request.onRefused?.(error))
      })
    },
    /** The app too must know of a hash that nobody waits for here any more: it would ask for the transfer again. */
    reportSent(transfer: AppTransfer, sent: SentRequest, settled: Promise<SentTransfer>) {
      transfer.isSettled = true
      tell(() => transfer.request.onSent?.(sent, settled))
    },
    /** The wallet may have sent it. */
    reportUnclear(transfer: AppTransfer, error: unknown) {
      transfer.isSettled = true
      tell(() => transfer.request.onRefused?.(error))
    },
    /** The wallet is asked, until the promise resolves. */
    reportAsked(transfer: AppTransfer, answered: Promise<void>) {
      transfer.answered = Promise.all([transfer.answered, answered])
      transfer.request.onAsked?.(answered)
    },
  }
}
