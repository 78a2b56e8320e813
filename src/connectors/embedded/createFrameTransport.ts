import { FRAME_LOAD_MS, FRAME_READY_MS } from '../../config/limits.js'
import { createUuid } from '../../core/createUuid.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { isRecord } from '../../core/guards.js'
import { isWithinSize } from '../../core/isWithinSize.js'
import type { Unsubscribe } from '../../core/scope.js'
import { MalformedAnswerError, OfflineError, RequestAbortedError } from '../../errors/connectionErrors.js'
import { EmbeddedError, EmbeddedUnavailableError, type FrameFailure } from '../../errors/embeddedErrors.js'
import { isOnline } from '../../platform/pageState.js'
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

export type FrameTransport = ReturnType<typeof createFrameTransport>

type Pending = {
  readonly event: AppEvent
  succeed(payload: unknown): void
  fail(error: Error): void
}

/** One document of the page, from its load to the next. */
type PageLoad = {
  readonly ready: Promise<void>
  /** Whether messages can be sent. */
  isOpen(): boolean
  /** The document has said that it is ready. */
  setReady(): void
  /** The frame's own event. Only a document that was asked to load again waits for it. */
  setLoaded(): void
  readonly isLoadAwaited: boolean
  fail(error: Error): void
}

/** What the page cannot do without a network, and would tell in its own language. */
const needsNetwork: ReadonlySet<AppEvent> = new Set([
  'CONNECT_EMAIL',
  'CONNECT_OTP',
  'GET_SOCIAL_REDIRECT_URI',
  'CONNECT_SOCIAL',
  'GET_FARCASTER_URI',
  'SWITCH_NETWORK',
  'SET_PREFERRED_ACCOUNT',
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
])

/** Of one answer (GEN-5). */
const MAX_ANSWER_BYTES = 1024 * 1024

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
  /** When the page is given up that loads: one that loads again and again before it can be asked gets no longer. */
  let giveUpAt: number | undefined
  let isOver = false

  function failPending(error: () => Error) {
    for (const request of [...pending.values()]) request.fail(error())
  }

  /** The document may say that it is ready before the frame tells that it has loaded. */
  function beginPage({ isReload = false } = {}): PageLoad {
    isReady = false
    let isLoadAwaited = isReload
    let isOpen = false
    let settle: (() => void) | undefined
    let refuse: ((error: Error) => void) | undefined
    const ready = new Promise<void>((resolve, reject) => {
      settle = resolve
      refuse = reject
    })
    // Nobody may be waiting for it.
    ready.catch(() => undefined)
    giveUpAt ??= performance.now() + FRAME_LOAD_MS
    const load = setTimeout(giveUp, giveUpAt - performance.now())
    let delay: ReturnType<typeof setTimeout> | undefined
    function openIfReady() {
      if (!isReady || isLoadAwaited || delay !== undefined) return
      clearTimeout(load)
      delay = setTimeout(() => {
        isOpen = true
        giveUpAt = undefined
        settle?.()
        onReady()
      }, FRAME_READY_MS)
    }
    return {
      ready,
      isOpen: () => isOpen,
      get isLoadAwaited() {
        return isLoadAwaited
      },
      setReady() {
        isReady = true
        openIfReady()
      },
      setLoaded() {
        isLoadAwaited = false
        openIfReady()
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
    giveUpAt = undefined
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
    if (page?.isLoadAwaited) return page.setLoaded()
    if (loads === 1) return
    // What was posted while the documents changed has reached this one: it must not ask for a request that has failed.
    const mayPrompt = [...pending.values()].some(({ event }) => event === 'RPC_REQUEST')
    failPending(() => new EmbeddedError(''))
    const isAhead = performance.now() - earlyReadyAt < EARLY_READY_MS
    page?.fail(new EmbeddedError(''))
    page = beginPage()
    earlyReadyAt = Number.NEGATIVE_INFINITY
    if (isAhead) page.setReady()
    if (mayPrompt) notify('RPC_ABORT', undefined)
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
    if (!isWithinSize(payload, MAX_ANSWER_BYTES)) return request.fail(new MalformedAnswerError(event))
    if (kind === 'success') return request.succeed(payload)
    const text = isRecord(payload) ? displayText(payload.message, TEXT_LIMIT.reason) : ''
    // Without a cause it would be no answer of the page.
    request.fail(new EmbeddedError(text, { cause: payload ?? {} }))
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
    let abort = () => {}
    const aborted = new Promise<void>((resolve) => {
      abort = resolve
    })
    signal?.addEventListener('abort', abort)
    try {
      for (;;) {
        if (isOver || signal?.aborted) throw new RequestAbortedError()
        const waited = page ?? create()
        // Another document may take its place meanwhile, which is waited for instead. Without one, it did not load.
        const ready = waited.ready.catch((error) => {
          if (page === undefined || page === waited) throw error
        })
        await Promise.race([ready, aborted])
        if (waited === page && !signal?.aborted) return
      }
    } finally {
      signal?.removeEventListener('abort', abort)
    }
  }

  /** @throws what the browser says of values that cannot be copied to another window. */
  function send<event extends AppEvent>(id: string, event: event, payload: AppEvents[event]) {
    frame?.contentWindow?.postMessage(toAppMessage(id, event, payload), origin)
  }

  /** A message whose answer nobody needs; a page that is not there does not load for it. */
  function notify<event extends AppEvent>(event: event, payload: AppEvents[event]) {
    page?.ready.then(() => send(createUuid(), event, payload)).catch(() => undefined)
  }

  function post<event extends AppEvent>(
    event: event,
    payload: AppEvents[event],
    { signal, timeoutMs, isUserSlow = false, onPosted, onLate, onOver }: RequestOptions<event>,
  ): Promise<Answer<event>> {
    if (!frame?.contentWindow) return Promise.reject(new EmbeddedError(''))
    return new Promise((resolve, reject) => {
      const id = createUuid()
      const stopWaiting = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      const stopAndReject = (error: Error) => {
        pending.delete(id)
        stopWaiting()
        reject(error)
      }
      const fail = (error: Error) => {
        stopAndReject(error)
        onOver?.()
      }
      /** Nobody waits any more. What the page still does counts until it has another document. */
      const giveUpWaiting = (error: Error) => {
        stopAndReject(error)
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
          pending.delete(id)
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
  }

  return {
    /** Loads the page, and resolves once it takes messages. */
    load: () => untilReady(undefined),
    element: () => frame,
    /**
     * One message, and its answer.
     * @throws OfflineError before the page is asked for what it cannot do offline
     */
    async request<event extends AppEvent>(
      event: event,
      payload: AppEvents[event],
      options: RequestOptions<event> = {},
    ): Promise<Answer<event>> {
      if (needsNetwork.has(event) && !isOnline()) throw new OfflineError()
      await untilReady(options.signal)
      if (options.signal?.aborted) throw new RequestAbortedError()
      return post(event, payload, options)
    },
    notify,
    /**
     * The page loads again, and forgets what it was asked: all of it fails now. Returns whether it does: one that is not
     * there, or still loads, was asked nothing.
     */
    reload(): boolean {
      if (!page?.isOpen()) return false
      send(createUuid(), 'RELOAD', undefined)
      failPending(() => new EmbeddedError(''))
      page = beginPage({ isReload: true })
      return true
    },
    /** Ends every request, and removes the frame. */
    end() {
      isOver = true
      unwatch?.()
      drop(new RequestAbortedError())
    },
  }
}
