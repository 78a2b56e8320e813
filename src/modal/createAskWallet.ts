import { proxy } from 'valtio/vanilla'
import { WALLET_ASKED_MS, WALLET_SILENT_MS } from '../config/limits.js'
import { displayText, TEXT_LIMIT } from '../core/displayText.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { RequestWatch } from '../domain/namespaceTypes.js'
import {
  MalformedAnswerError,
  RequestAbortedError,
  RequestPendingError,
  UserRejectedError,
} from '../errors/connectionErrors.js'
import { foreignWords } from '../errors/rpcErrors.js'
import type { ModalUi } from './modal.js'

export type AskState = {
  /**
   * `checking` until the wallet is asked, `waiting` for its answer, `silent` after 30 s without one, `answered` while
   * a service is given the answer; `pending` if the wallet has another request open.
   */
  status: 'idle' | 'checking' | 'waiting' | 'silent' | 'answered' | 'declined' | 'pending' | 'unusable' | 'failed'
  /** The wallet's own message about a failure, sanitized. */
  said: string | undefined
}

export type AskWatch = RequestWatch & {
  /** Neither cancelled nor replaced by a newer question. */
  isCurrent(): boolean
  /** The wallet has answered, and its answer is used now. */
  onAnswered(): void
}

export type WalletQuestion<T> = {
  run(watch: AskWatch): Promise<T>
  /** Runs before the card becomes modal again: a card that closes here never does. */
  onAnswer(value: T): void
  /** Aborted elsewhere, such as by a disconnect. */
  onAbort(): void
  onFailure?(error: unknown): void
}

function statusOf(error: unknown): AskProblem {
  if (error instanceof UserRejectedError) return 'declined'
  if (error instanceof RequestPendingError) return 'pending'
  return error instanceof MalformedAnswerError ? 'unusable' : 'failed'
}

/** Why a question has led to nothing. */
export type AskProblem = 'declined' | 'pending' | 'unusable' | 'failed'

const problems: readonly AskState['status'][] = ['declined', 'pending', 'unusable', 'failed'] satisfies AskProblem[]

/** `undefined` before the question, and while it is open. */
export const problemOf = (status: AskState['status']): AskProblem | undefined =>
  problems.includes(status) ? (status as AskProblem) : undefined

/**
 * Asks a wallet one thing at a time: yields the page to it, says when it is silent, drops outdated responses, and sorts
 * failures. Never asks again by itself; what is cancelled before the wallet is asked never reaches it.
 */
export function createAskWallet({ yieldToWallet }: Pick<ModalUi, 'yieldToWallet'>) {
  const state = proxy<AskState>({ status: 'idle', said: undefined })
  let current = new AbortController()
  /** Of every open question, also the replaced ones. */
  const regains = new Set<() => void>()
  const set = (status: AskState['status'], said?: string | undefined) => void Object.assign(state, { status, said })

  return {
    state: state as ReadonlyState<AskState>,
    isWaiting: () => state.status !== 'idle' && problemOf(state.status) === undefined,
    /** Never rejects: the status and the callbacks tell the result. A newer question, or `cancel`, drops it. */
    async ask<T>({ run, onAnswer, onAbort, onFailure }: WalletQuestion<T>): Promise<void> {
      current.abort()
      const aborter = new AbortController()
      current = aborter
      const isCurrent = () => !aborter.signal.aborted
      set('checking')
      let silence: ReturnType<typeof setTimeout> | undefined
      // An adapter of the app's may not report it.
      const unreported = setTimeout(() => watch.onAsked(), WALLET_ASKED_MS)
      const watch: AskWatch = {
        signal: aborter.signal,
        isCurrent,
        onAsked() {
          if (!isCurrent() || silence !== undefined) return
          set('waiting')
          silence = setTimeout(() => {
            if (isCurrent()) set('silent')
          }, WALLET_SILENT_MS)
        },
        onAnswered() {
          clearTimeout(unreported)
          clearTimeout(silence)
          if (isCurrent()) set('answered')
        },
      }
      const regain = yieldToWallet()
      regains.add(regain)
      try {
        const value = await run(watch)
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
        clearTimeout(unreported)
        clearTimeout(silence)
        if (regains.delete(regain)) regain()
      }
    },
    /** Drops any later response, and takes the page back: a silent wallet may never respond. */
    cancel() {
      current.abort()
      for (const regain of regains) regain()
      regains.clear()
      set('idle')
    },
  }
}
