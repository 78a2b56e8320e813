import { FRAME_LOAD_MS, FRAME_READY_MS } from '../../config/limits.js'
import { createUuid } from '../../core/createUuid.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { isRecord } from '../../core/guards.js'
import type { Unsubscribe } from '../../core/scope.js'
import { MalformedAnswerError, RequestAbortedError } from '../../errors/connectionErrors.js'
import { EmbeddedError, EmbeddedUnavailableError, type FrameFailure } from '../../errors/embeddedErrors.js'
import { createFrameElement, watchFrameMessages } from '../../platform/secureFrame.js'
import {
  type Answer,
  type AppEvent,
  type AppEvents,
  parseAnswer,
  parseFrameMessage,
  toAppMessage,
} from './frameMessages.js'

export type FrameTransportDeps = {
  /** The page's address, on another origin than ours. */
  readonly address: string
  /** Names the frame for assistive technology. */
  readonly title: string
  /** Puts the frame where it stays, and runs while the modal is closed; returns what removes it. */
  holdFrame(frame: HTMLIFrameElement): Promise<Unsubscribe>
  /** The page did not load, or did not answer in time. */
  onFailure(reason: FrameFailure): void
  /** The page is ready for messages, for the first time or once more. */
  onReady(): void
}

export type RequestOptions = {
  /** Aborted: the answer is dropped. Before the page has the request, it never gets it. */
  readonly signal?: AbortSignal | undefined
  /** How long the page may take to answer. @default no limit: the user may be asked */
  readonly timeoutMs?: number | undefined
  /** It waits for the user, who may take longer: that is no failure of the page. @default false */
  readonly isUserSlow?: boolean | undefined
  /** The page has the request now. */
  onPosted?(): void
}

export type FrameTransport = ReturnType<typeof createFrameTransport>

type Pending = {
  readonly event: AppEvent
  succeed(payload: unknown): void
  fail(error: Error): void
}

/** One document of the page, from its load to the next. */
type PageLoad = {
  readonly ready: Promise<void>
  setReady(): void
  fail(error: Error): void
}

/** How long a ready message may be ahead of the element's own event that the document has loaded. */
const EARLY_READY_MS = 20_000

/**
 * The page of the embedded wallet, and messages to and from it. The frame is created with the first request, never
 * moved, and replaced only after it has failed. A message counts only from that very window and origin (FRM-4).
 */
export function createFrameTransport({ address, title, holdFrame, onFailure, onReady }: FrameTransportDeps) {
  const { origin } = new URL(address)
  const pending = new Map<string, Pending>()
  let frame: HTMLIFrameElement | undefined
  let remove: Unsubscribe | undefined
  let unwatch: Unsubscribe | undefined
  let page: PageLoad | undefined
  /** Documents that the frame has loaded. */
  let loads = 0
  let isReady = false
  /** When the page said that it is ready although it was: a new document may be ahead of its `load` event. */
  let earlyReadyAt = Number.NEGATIVE_INFINITY
  let isReloadExpected = false
  let isOver = false

  function failPending(error: () => Error) {
    for (const request of [...pending.values()]) request.fail(error())
  }

  function beginPage(): PageLoad {
    isReady = false
    let settle: (() => void) | undefined
    let refuse: ((error: Error) => void) | undefined
    const ready = new Promise<void>((resolve, reject) => {
      settle = resolve
      refuse = reject
    })
    // Nobody may be waiting for it.
    ready.catch(() => undefined)
    const load = setTimeout(giveUp, FRAME_LOAD_MS)
    let delay: ReturnType<typeof setTimeout> | undefined
    return {
      ready,
      setReady() {
        if (isReady) return
        isReady = true
        clearTimeout(load)
        delay = setTimeout(() => {
          settle?.()
          onReady()
        }, FRAME_READY_MS)
      },
      fail(error) {
        clearTimeout(load)
        clearTimeout(delay)
        refuse?.(error)
      },
    }
  }

  /** Removes the frame; the next request creates another. */
  function drop(error: Error) {
    page?.fail(error)
    page = undefined
    frame = undefined
    isReady = false
    loads = 0
    remove?.()
    remove = undefined
    failPending(() => error)
  }

  /** The page did not load (FRM-7). */
  function giveUp() {
    drop(new EmbeddedUnavailableError('iframe_load_failed'))
    onFailure('iframe_load_failed')
  }

  /** The frame has a document. Another one than before knows nothing of what was asked (FRM-6). */
  function onLoad() {
    loads++
    if (loads === 1) return
    if (!isReloadExpected) failPending(() => new EmbeddedError(''))
    isReloadExpected = false
    const isAhead = performance.now() - earlyReadyAt < EARLY_READY_MS
    page?.fail(new EmbeddedError(''))
    page = beginPage()
    earlyReadyAt = Number.NEGATIVE_INFINITY
    if (isAhead) page.setReady()
  }

  function onMessage(data: unknown) {
    const message = parseFrameMessage(data)
    if (message?.kind === 'ready') {
      if (isReady) earlyReadyAt = performance.now()
      page?.setReady()
    } else if (message) answer(message)
  }

  function answer({ kind, id, event, payload }: { kind: string; id: string; event: string; payload: unknown }) {
    const request = pending.get(id)
    // An answer to something else keeps the request open.
    if (request?.event !== event) return
    if (kind === 'success') return request.succeed(payload)
    const text = isRecord(payload) ? displayText(payload.message, TEXT_LIMIT.reason) : ''
    request.fail(new EmbeddedError(text, { cause: payload }))
  }

  function create(): PageLoad {
    unwatch ??= watchFrameMessages({ origin, frame: () => frame, onMessage })
    const created = createFrameElement(address, title)
    created.addEventListener('load', onLoad)
    // No browser says so of a page that cannot be reached; the time-out does.
    created.addEventListener('error', giveUp)
    frame = created
    const begun = beginPage()
    page = begun
    holdFrame(created).then(
      (release) => {
        // Given up, or ended, before it had a place.
        if (frame === created) remove = release
        else release()
      },
      () => frame === created && giveUp(),
    )
    return begun
  }

  /** Waits for the page; it loads if it has not yet. */
  async function untilReady(signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      if (isOver || signal?.aborted) throw new RequestAbortedError()
      const waited = page ?? create()
      // Another document may take its place meanwhile, which is waited for instead. Without one, it did not load.
      await waited.ready.catch((error) => {
        if (page === undefined || page === waited) throw error
      })
      if (waited === page) return
    }
  }

  function post<event extends AppEvent>(
    event: event,
    payload: AppEvents[event],
    { signal, timeoutMs, isUserSlow = false, onPosted }: RequestOptions,
  ): Promise<Answer<event>> {
    const target = frame?.contentWindow
    if (!target) return Promise.reject(new EmbeddedError(''))
    if (event === 'RELOAD') isReloadExpected = true
    return new Promise((resolve, reject) => {
      const id = createUuid()
      const end = () => {
        pending.delete(id)
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      const fail = (error: Error) => {
        end()
        reject(error)
      }
      const abort = () => fail(new RequestAbortedError())
      const timer =
        timeoutMs === undefined
          ? undefined
          : setTimeout(() => {
              fail(new EmbeddedUnavailableError('iframe_request_timeout'))
              if (!isUserSlow) onFailure('iframe_request_timeout')
            }, timeoutMs)
      pending.set(id, {
        event,
        fail,
        succeed(raw) {
          const parsed = parseAnswer(event, raw)
          if (!parsed) return fail(new MalformedAnswerError(event))
          end()
          resolve(parsed.value)
        },
      })
      signal?.addEventListener('abort', abort)
      try {
        target.postMessage(toAppMessage(id, event, payload), origin)
      } catch (error) {
        // What the app has passed cannot be copied to another window.
        return fail(new EmbeddedError('', { cause: error }))
      }
      onPosted?.()
    })
  }

  return {
    /** Loads the page, and resolves once it takes messages. */
    load: () => untilReady(undefined),
    element: () => frame,
    /** One message, and its answer. */
    async request<event extends AppEvent>(
      event: event,
      payload: AppEvents[event],
      options: RequestOptions = {},
    ): Promise<Answer<event>> {
      await untilReady(options.signal)
      if (options.signal?.aborted) throw new RequestAbortedError()
      return post(event, payload, options)
    },
    /** A message whose answer nobody needs; a page that is not there does not load for it. */
    notify<event extends AppEvent>(event: event, payload: AppEvents[event]) {
      const forget = new AbortController()
      const answered = page?.ready.then(() => post(event, payload, { signal: forget.signal }))
      const timer = setTimeout(() => forget.abort(), FRAME_LOAD_MS)
      answered?.finally(() => clearTimeout(timer)).catch(() => undefined)
    },
    /** Ends every request, and removes the frame. */
    end() {
      isOver = true
      unwatch?.()
      drop(new RequestAbortedError())
    },
  }
}
