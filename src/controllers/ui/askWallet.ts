import { proxy } from 'valtio/vanilla'
import { WALLET_ASKED_MS, WALLET_SILENT_MS } from '../../config/limits.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { MalformedAnswerError, RequestAbortedError, RequestPendingError } from '../../errors/requestErrors.js'
import { foreignWords } from '../../errors/rpcErrors.js'

export type AskState = {
  /**
   * `checking` until the wallet is asked, `waiting` for its answer, `silent` after 30 s without one, `answered` while
   * a service is given the answer; `pending` if the wallet has another request open.
   */
  status: 'idle' | 'checking' | 'waiting' | 'silent' | 'answered' | 'declined' | 'pending' | 'unusable' | 'failed'
  /** The wallet's own message about a failure, sanitized. */
  walletMessage: string | undefined
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

function toAskProblem(error: unknown): AskProblem {
  if (error instanceof UserRejectedError) return 'declined'
  if (error instanceof RequestPendingError) return 'pending'
  return error instanceof MalformedAnswerError ? 'unusable' : 'failed'
}

/** Why a question has led to nothing. */
export type AskProblem = 'declined' | 'pending' | 'unusable' | 'failed'

const problems: readonly AskState['status'][] = ['declined', 'pending', 'unusable', 'failed'] satisfies AskProblem[]

/** `undefined` before the question, and while it is open. */
export const askProblemOf = (status: AskState['status']): AskProblem | undefined =>
  problems.includes(status) ? (status as AskProblem) : undefined

/** Makes the page usable while a wallet is asked, which may appear in it; returns a function that undoes it. */
export type YieldToWallet = () => () => void

/**
 * One request to a wallet for which the card waits. `onPhase`: the wallet has it, and has not answered for 30 s.
 * Withdrawn before the wallet is asked it never is; an open window of the wallet stays open.
 */
export function openPrompt(yieldToWallet: YieldToWallet, onPhase: (phase: 'asked' | 'silent') => void) {
  const aborter = new AbortController()
  const { signal } = aborter
  const isCurrent = () => !signal.aborted
  let silence: ReturnType<typeof setTimeout> | undefined
  let regain: (() => void) | undefined = yieldToWallet()
  const prompt = {
    signal,
    isCurrent,
    onAsked() {
      if (!isCurrent() || silence !== undefined) return
      onPhase('asked')
      silence = setTimeout(() => {
        if (isCurrent()) onPhase('silent')
      }, WALLET_SILENT_MS)
    },
    stopWaiting: () => clearTimeout(silence),
    abort: () => aborter.abort(),
    /** Takes the page back. */
    end() {
      clearTimeout(silence)
      regain?.()
      regain = undefined
    },
  }
  return prompt
}

export type Prompt = ReturnType<typeof openPrompt>

/** What a part of the card asks wallets: one thing at a time. */
export type Questions = {
  readonly state: AskState
  readonly yieldToWallet: YieldToWallet
  /** Every open one, also those that a newer one has replaced. */
  readonly prompts: Set<Prompt>
}

export const createQuestions = ({ yieldToWallet }: { readonly yieldToWallet: YieldToWallet }): Questions => ({
  state: proxy<AskState>({ status: 'idle', walletMessage: undefined }),
  yieldToWallet,
  prompts: new Set(),
})

const setStatus = ({ state }: Questions, status: AskState['status'], walletMessage?: string | undefined) =>
  void Object.assign(state, { status, walletMessage })

export const isWaiting = ({ state }: Questions): boolean =>
  state.status !== 'idle' && askProblemOf(state.status) === undefined

/**
 * Asks a wallet, and reports what becomes of it. Never rejects, and never asks again by itself. A newer question, or
 * `cancelQuestion`, drops the answer; what is cancelled before the wallet is asked never reaches it.
 */
export async function askWallet<T>(questions: Questions, { run, onAnswer, onAbort, onFailure }: WalletQuestion<T>) {
  const { prompts } = questions
  for (const { abort } of prompts) abort()
  setStatus(questions, 'checking')
  const prompt = openPrompt(questions.yieldToWallet, (phase) =>
    setStatus(questions, phase === 'asked' ? 'waiting' : 'silent'),
  )
  prompts.add(prompt)
  const { signal, isCurrent, onAsked } = prompt
  // An adapter of the app's may not report it.
  const unreported = setTimeout(onAsked, WALLET_ASKED_MS)
  const watch: AskWatch = {
    signal,
    isCurrent,
    onAsked,
    onAnswered() {
      clearTimeout(unreported)
      prompt.stopWaiting()
      if (isCurrent()) setStatus(questions, 'answered')
    },
  }
  try {
    const value = await run(watch)
    if (!isCurrent()) return
    setStatus(questions, 'idle')
    onAnswer(value)
  } catch (error) {
    if (!isCurrent()) return
    if (error instanceof RequestAbortedError) {
      setStatus(questions, 'idle')
      onAbort()
      return
    }
    setStatus(questions, toAskProblem(error), displayText(foreignWords(error), TEXT_LIMIT.reason) || undefined)
    onFailure?.(error)
  } finally {
    clearTimeout(unreported)
    prompt.end()
    prompts.delete(prompt)
  }
}

/** Drops any later response, and takes the page back: a silent wallet may never respond. */
export function cancelQuestion(questions: Questions) {
  for (const { abort, end } of questions.prompts) {
    abort()
    end()
  }
  questions.prompts.clear()
  setStatus(questions, 'idle')
}
