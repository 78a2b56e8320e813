import { proxy } from 'valtio/vanilla'
import { WALLET_SILENT_MS } from '../config/limits.js'
import { createLatest } from '../core/async.js'
import { displayText, TEXT_LIMIT } from '../core/displayText.js'
import type { ReadonlyState } from '../core/readonly.js'
import {
  MalformedAnswerError,
  RequestAbortedError,
  RequestPendingError,
  UserRejectedError,
} from '../errors/connectionErrors.js'
import { foreignWords } from '../errors/rpcErrors.js'
import type { ModalUi } from './modal.js'

export type AskState = {
  /** `silent` after 30 s without a response; `pending` if the wallet has another request open. */
  status: 'idle' | 'waiting' | 'silent' | 'declined' | 'pending' | 'unusable' | 'failed'
  /** The wallet's own message about a failure, sanitized. */
  said: string | undefined
}

export type WalletQuestion<T> = {
  run(isCurrent: () => boolean): Promise<T>
  /** Runs before the card becomes modal again: a card that closes here never does. */
  onAnswer(value: T): void
  /** Aborted elsewhere, such as by a disconnect. */
  onAbort(): void
  onFailure?(error: unknown): void
}

/**
 * Asks a wallet one thing at a time: yields the page to it, says when it is silent, drops outdated responses, and sorts
 * failures. Never asks again by itself.
 */
export function createAskWallet({ yieldToWallet }: Pick<ModalUi, 'yieldToWallet'>) {
  const state = proxy<AskState>({ status: 'idle', said: undefined })
  const latest = createLatest()
  /** Of every open question, also the replaced ones. */
  const regains = new Set<() => void>()
  const set = (status: AskState['status'], said?: string | undefined) => void Object.assign(state, { status, said })

  function statusOf(error: unknown): AskState['status'] {
    if (error instanceof UserRejectedError) return 'declined'
    if (error instanceof RequestPendingError) return 'pending'
    return error instanceof MalformedAnswerError ? 'unusable' : 'failed'
  }

  return {
    state: state as ReadonlyState<AskState>,
    isWaiting: () => state.status === 'waiting' || state.status === 'silent',
    /** Never rejects: the status and the callbacks tell the result. A newer question, or `cancel`, drops it. */
    async ask<T>({ run, onAnswer, onAbort, onFailure }: WalletQuestion<T>): Promise<void> {
      const isCurrent = latest.begin()
      set('waiting')
      const silence = setTimeout(() => {
        if (isCurrent()) state.status = 'silent'
      }, WALLET_SILENT_MS)
      const regain = yieldToWallet()
      regains.add(regain)
      try {
        const value = await run(isCurrent)
        if (!isCurrent()) return
        set('idle')
        onAnswer(value)
      } catch (error) {
        if (!isCurrent()) return
        if (error instanceof RequestAbortedError) {
          set('idle')
          onAbort()
          return
        }
        set(statusOf(error), displayText(foreignWords(error), TEXT_LIMIT.reason) || undefined)
        onFailure?.(error)
      } finally {
        clearTimeout(silence)
        if (regains.delete(regain)) regain()
      }
    },
    /** Drops any later response, and takes the page back: a silent wallet may never respond. */
    cancel() {
      latest.cancel()
      for (const regain of regains) regain()
      regains.clear()
      set('idle')
    },
  }
}
