import { FRAME_READY_MS } from '../../config/limits.js'

/** One document of the wallet's page, from its load to the next. */
export type PageLoad = {
  /** Resolves once messages can be sent. */
  readonly ready: Promise<void>
  /** Whether messages can be sent. */
  isOpen(): boolean
  /** Whether the document has said that it is ready. */
  isReady(): boolean
  setReady(): void
  /** Only a document that was asked to load again waits for the frame's own event. */
  isLoadAwaited(): boolean
  /** The frame's own event. */
  setLoaded(): void
  fail(error: Error): void
}

type PageLoadOptions = {
  /** An earlier document was asked to load again. */
  readonly isReload: boolean
  /** On the clock of `performance.now()`. */
  readonly giveUpAt: number
  onGiveUp(): void
  onOpen(): void
}

/** The document may say that it is ready before the frame tells that it has loaded. */
export function createPageLoad({ isReload, giveUpAt, onGiveUp, onOpen }: PageLoadOptions): PageLoad {
  let isReady = false
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
  const loadTimer = setTimeout(onGiveUp, giveUpAt - performance.now())
  let openTimer: ReturnType<typeof setTimeout> | undefined

  function openIfReady() {
    if (!isReady || isLoadAwaited || openTimer !== undefined) return
    clearTimeout(loadTimer)
    openTimer = setTimeout(() => {
      isOpen = true
      settle?.()
      onOpen()
    }, FRAME_READY_MS)
  }

  return {
    ready,
    isOpen: () => isOpen,
    isReady: () => isReady,
    setReady() {
      isReady = true
      openIfReady()
    },
    isLoadAwaited: () => isLoadAwaited,
    setLoaded() {
      isLoadAwaited = false
      openIfReady()
    },
    fail(error) {
      clearTimeout(loadTimer)
      clearTimeout(openTimer)
      refuse?.(error)
    },
  }
}
