import { createUuid } from '../../core/createUuid.js'
import { isWithinSize } from '../../core/isWithinSize.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import { isRecord } from '../../core/values.js'
import { EmbeddedError, EmbeddedUnavailableError, type FrameFailure } from '../../errors/embeddedErrors.js'
import { MalformedAnswerError, RequestAbortedError } from '../../errors/requestErrors.js'
import { type Answer, type AppEvent, type AppEvents, type FrameAnswer, parseAnswer } from './frameMessages.js'

export type RequestOptions<event extends AppEvent = AppEvent> = {
  /** Aborted: nobody waits for the answer. Before the page has the request, it never gets it. */
  readonly signal?: AbortSignal | undefined
  /** How long the page may take to answer. @default no limit: the user may be asked */
  readonly timeoutMs?: number | undefined
  /** It waits for the user, who may take longer: that is no failure of the page. @default false */
  readonly isUserSlow?: boolean | undefined
  /** The page has the request now. */
  onPosted?(): void
  /** The page has done what was asked after nobody waited for it any more: it was cancelled, or out of time. */
  onLate?(answer: Answer<event>): void
  /** The page says nothing more of it: it has answered, or another document has taken its place. */
  onOver?(): void
}

type PendingRequest = {
  readonly event: AppEvent
  succeed(payload: unknown): void
  fail(error: Error): void
}

type PendingRequestsDeps = {
  /** @throws what the browser says of values that cannot be copied to another window. */
  send<event extends AppEvent>(id: string, event: event, payload: AppEvents[event]): void
  /** The page did not answer in time. */
  onFailure(reason: FrameFailure): void
}

/** Of one answer (GEN-5). */
const MAX_ANSWER_BYTES = 1024 * 1024

/** What the page was asked, until it answers or another document takes its place. */
export function createPendingRequests({ send, onFailure }: PendingRequestsDeps) {
  const pending = new Map<string, PendingRequest>()

  /** Nobody waits for the answer any more. What the page still does counts until it has another document. */
  function keepListening<event extends AppEvent>(id: string, event: event, options: RequestOptions<event>) {
    const { onLate, onOver } = options
    if (!onLate && !onOver) return
    const end = () => {
      pending.delete(id)
      onOver?.()
    }
    pending.set(id, {
      event,
      fail: end,
      succeed(raw) {
        end()
        const parsed = parseAnswer(event, raw)
        if (parsed) onLate?.(parsed.value)
      },
    })
  }

  return {
    /** One message, and its answer. */
    post<event extends AppEvent>(
      event: event,
      payload: AppEvents[event],
      options: RequestOptions<event>,
    ): Promise<Answer<event>> {
      const { signal, timeoutMs, isUserSlow = false, onPosted, onOver } = options
      return new Promise((resolve, reject) => {
        const id = createUuid()
        const stopWaiting = () => {
          pending.delete(id)
          clearTimeout(timer)
          signal?.removeEventListener('abort', abort)
        }
        const stopAndReject = (error: Error) => {
          stopWaiting()
          reject(error)
        }
        const giveUpWaiting = (error: Error) => {
          stopAndReject(error)
          keepListening(id, event, options)
        }
        const fail = (error: Error) => {
          stopAndReject(error)
          onOver?.()
        }
        const abort = () => giveUpWaiting(new RequestAbortedError())
        const timer =
          timeoutMs === undefined
            ? undefined
            : setTimeout(() => {
                giveUpWaiting(new EmbeddedUnavailableError('iframe_request_timeout'))
                if (!isUserSlow) onFailure('iframe_request_timeout')
              }, timeoutMs)
        pending.set(id, {
          event,
          fail,
          succeed(raw) {
            const parsed = parseAnswer(event, raw)
            if (!parsed) return fail(new MalformedAnswerError(event))
            stopWaiting()
            onOver?.()
            resolve(parsed.value)
          },
        })
        signal?.addEventListener('abort', abort)
        try {
          send(id, event, payload)
        } catch (error) {
          // What the app has passed cannot be copied.
          return stopAndReject(new EmbeddedError('', { cause: error }))
        }
        onPosted?.()
      })
    },
    answer({ kind, id, event, payload }: FrameAnswer) {
      const request = pending.get(id)
      // An answer to something else keeps the request open.
      if (request?.event !== event) return
      if (!isWithinSize(payload, MAX_ANSWER_BYTES)) return request.fail(new MalformedAnswerError(event))
      if (kind === 'success') return request.succeed(payload)
      const text = isRecord(payload) ? displayText(payload.message, TEXT_LIMIT.reason) : ''
      // Without a cause it would be no answer of the page.
      request.fail(new EmbeddedError(text, { cause: payload ?? {} }))
    },
    /** Whether the page may show a prompt for one of them. */
    mayPrompt: () => [...pending.values()].some(({ event }) => event === 'RPC_REQUEST'),
    failAll(error: () => Error) {
      for (const request of [...pending.values()]) request.fail(error())
    },
  }
}
