import { FRAME_LOAD_MS } from '../../config/limits.js'
import { createUuid } from '../../core/createUuid.js'
import type { Unsubscribe } from '../../core/scope.js'
import { EmbeddedError, EmbeddedUnavailableError, type FrameFailure } from '../../errors/embeddedErrors.js'
import { OfflineError, RequestAbortedError } from '../../errors/requestErrors.js'
import { isOnline } from '../../platform/pageState.js'
import { createFrameElement, watchFrameMessages } from '../../platform/secureFrame.js'
import { createPageLoad, type PageLoad } from './createPageLoad.js'
import { createPendingRequests, type RequestOptions } from './createPendingRequests.js'
import { type Answer, type AppEvent, type AppEvents, parseFrameMessage, toAppMessage } from './frameMessages.js'

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

export type FrameTransport = ReturnType<typeof createFrameTransport>

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

/** How long a ready message may be ahead of the element's own event that the document has loaded. */
const EARLY_READY_MS = 20_000

/**
 * The page of the embedded wallet, and messages to and from it. The frame is created with the first request, never
 * moved, and replaced only after it has failed. A message counts only from that very window and origin (FRM-4).
 */
export function createFrameTransport({ address, title, holdFrame, onFailure, onReady }: FrameTransportDeps) {
  const { origin } = new URL(address)
  let frame: HTMLIFrameElement | undefined
  let remove: Unsubscribe | undefined
  let unwatch: Unsubscribe | undefined
  let page: PageLoad | undefined
  /** Documents that the frame has loaded. */
  let loads = 0
  /** When the page said that it is ready although it was: a new document may be ahead of its `load` event. */
  let earlyReadyAt = Number.NEGATIVE_INFINITY
  /** When the page is given up that loads: one that loads again and again before it can be asked gets no longer. */
  let giveUpAt: number | undefined
  let isEnded = false

  const pending = createPendingRequests({ send, onFailure })

  function beginPage({ isReload = false } = {}): PageLoad {
    giveUpAt ??= performance.now() + FRAME_LOAD_MS
    return createPageLoad({
      isReload,
      giveUpAt,
      onGiveUp: giveUp,
      onOpen() {
        giveUpAt = undefined
        onReady()
      },
    })
  }

  /** Removes the frame; the next request creates another. */
  function drop(error: Error) {
    page?.fail(error)
    page = undefined
    frame = undefined
    giveUpAt = undefined
    loads = 0
    remove?.()
    remove = undefined
    pending.failAll(() => error)
  }

  /** The page did not load (FRM-7). */
  function giveUp() {
    drop(new EmbeddedUnavailableError('iframe_load_failed'))
    onFailure('iframe_load_failed')
  }

  /** The frame has a document. Another one than before knows nothing of what was asked (FRM-6). */
  function onLoad() {
    loads++
    if (page?.isLoadAwaited()) return page.setLoaded()
    if (loads === 1) return
    // What was posted while the documents changed has reached this one: it must not ask for a request that has failed.
    const mayPrompt = pending.mayPrompt()
    pending.failAll(() => new EmbeddedError(''))
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
      if (page?.isReady()) earlyReadyAt = performance.now()
      page?.setReady()
    } else if (message) pending.answer(message)
  }

  function create(): PageLoad {
    unwatch ??= watchFrameMessages({ origin, frame: () => frame, onMessage })
    const created = createFrameElement(address, title)
    created.addEventListener('load', onLoad)
    // No browser says so of a page that cannot be reached; the time-out does.
    created.addEventListener('error', giveUp)
    frame = created
    const started = beginPage()
    page = started
    holdFrame(created).then(
      (release) => {
        // Given up, or ended, before it had a place.
        if (frame === created) remove = release
        else release()
      },
      () => frame === created && giveUp(),
    )
    return started
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
        if (isEnded || signal?.aborted) throw new RequestAbortedError()
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
      if (!frame?.contentWindow) throw new EmbeddedError('')
      return pending.post(event, payload, options)
    },
    notify,
    /**
     * The page loads again, and forgets what it was asked: all of it fails now. Returns whether it does: one that is not
     * there, or still loads, was asked nothing.
     */
    reload(): boolean {
      if (!page?.isOpen()) return false
      send(createUuid(), 'RELOAD', undefined)
      pending.failAll(() => new EmbeddedError(''))
      page = beginPage({ isReload: true })
      return true
    },
    /** Ends every request, and removes the frame. */
    end() {
      isEnded = true
      unwatch?.()
      drop(new RequestAbortedError())
    },
  }
}
