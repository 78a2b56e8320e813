/** Origin of the page that shows this one in a frame, as far as the browser tells; `undefined` without one. */
export function frameOrigin(): string | undefined {
  if (typeof window !== 'object' || window.parent === window) return undefined
  const [parent] = window.location.ancestorOrigins ?? []
  // Firefox has no `ancestorOrigins`. The first page in a frame was requested by the parent.
  return parent ?? /^https?:\/\/[^/]+/.exec(document.referrer)?.[0]
}

/** The origins of messages from the page that shows this one in a frame. */
export function watchParentMessages() {
  const received = new Set<string>()
  const listen = ({ source, origin }: MessageEvent) => {
    if (source === window.parent) received.add(origin)
  }
  window.addEventListener('message', listen)
  return {
    /** There was one, and all were of these origins. */
    areOnlyOf: (origins: readonly string[]) =>
      received.size > 0 && [...received].every((origin) => origins.includes(origin)),
    stop: () => window.removeEventListener('message', listen),
  }
}
