import type { Unsubscribe } from '../core/scope.js'

/** What the page of the embedded wallet may do (FRM-2): never navigate this page, open dialogs over it, or download. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** A wallet may lock its keys with a passkey. No page but the wallet's own gets it, wherever the frame goes. */
const passkeysFor = (origin: string) => `publickey-credentials-get ${origin}; publickey-credentials-create ${origin}`

/** The element of the embedded wallet's page, not in a document yet. It has no name that another page could guess. */
export function createFrameElement(address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', SANDBOX)
  frame.allow = passkeysFor(new URL(address).origin)
  frame.referrerPolicy = 'strict-origin'
  frame.title = title
  frame.className = 'lk-secure-frame'
  frame.src = address
  return frame
}

type FrameMessages = {
  readonly origin: string
  /** The frame whose window alone is heard. */
  frame(): HTMLIFrameElement | undefined
  /** Unparsed. */
  onMessage(data: unknown): void
}

/** Calls back for messages of one window on one origin; all others have no effect at all (FRM-4). */
export function watchFrameMessages({ origin, frame, onMessage }: FrameMessages): Unsubscribe {
  function listen(event: MessageEvent<unknown>) {
    const source = frame()?.contentWindow
    if (event.origin !== origin || !source || event.source !== source) return
    // biome-ignore lint/nursery/noJsRestrictedProperties: origin and window are checked above
    onMessage(event.data)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

/** Whether the system prefers light colors. */
export const prefersLight = () =>
  typeof window.matchMedia === 'function' && window.matchMedia('(prefers-color-scheme: light)').matches
