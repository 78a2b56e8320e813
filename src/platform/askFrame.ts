type FrameQuestion<T> = {
  /** Given the page's own origin. */
  src(origin: string): string
  /** The only origin that is listened to. */
  readonly origin: string
  readonly timeoutMs: number
  /** What a message of the frame says; `undefined` when it is none of what is waited for. */
  read(message: string): T | undefined
}

/** Far more than any token. */
const MAX_MESSAGE_CHARS = 16_384

/**
 * Asks a page of another origin one thing, in a hidden frame that may neither navigate this page nor open a window.
 * `undefined` when it does not answer in time; the frame and what listens to it are gone then.
 */
export function askFrame<T>({ src, origin, timeoutMs, read }: FrameQuestion<T>): Promise<T | undefined> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.referrerPolicy = 'strict-origin'
  // Without the cookies and the storage of its host, in browsers that know it. Takes effect before the address only.
  frame.setAttribute('credentialless', '')
  frame.src = src(window.location.origin)
  return new Promise((resolve) => {
    const finish = (answer: T | undefined) => {
      clearTimeout(timer)
      window.removeEventListener('message', listen)
      frame.remove()
      resolve(answer)
    }
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.contentWindow || from !== origin || typeof data !== 'string') return
      const answer = data.length > MAX_MESSAGE_CHARS ? undefined : read(data)
      if (answer !== undefined) finish(answer)
    }
    const timer = setTimeout(() => finish(undefined), timeoutMs)
    window.addEventListener('message', listen)
    document.body.appendChild(frame)
  })
}
