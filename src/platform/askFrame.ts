type FrameQuestion<T> = {
  /** Receives the page's own origin. */
  src(origin: string): string
  /** The only origin whose messages are accepted. */
  readonly origin: string
  readonly timeoutMs: number
  /** Parses a message of the frame; `undefined` if it is not the expected one. */
  read(message: string): T | undefined
}

/** Far longer than any token. */
const MAX_MESSAGE_CHARS = 16_384

/**
 * Asks a page of another origin one question, in a hidden frame without permission to navigate this page or open a
 * window. `undefined` on time-out. Frame and listener are then removed.
 */
export function askFrame<T>({ src, origin, timeoutMs, read }: FrameQuestion<T>): Promise<T | undefined> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.referrerPolicy = 'strict-origin'
  // Loads without its cookies and storage, in browsers that support it. Must be set before the URL.
  frame.setAttribute('credentialless', '')
  frame.src = src(window.location.origin)
  return new Promise((resolve) => {
    const finish = (answer: T | undefined) => {
      clearTimeout(timer)
      window.removeEventListener('message', listen)
      frame.remove()
      resolve(answer)
    }
    const listen = ({ source, origin: senderOrigin, data }: MessageEvent) => {
      if (source !== frame.contentWindow || senderOrigin !== origin || typeof data !== 'string') return
      const answer = data.length > MAX_MESSAGE_CHARS ? undefined : read(data)
      if (answer !== undefined) finish(answer)
    }
    const timer = setTimeout(() => finish(undefined), timeoutMs)
    window.addEventListener('message', listen)
    document.body.appendChild(frame)
  })
}
