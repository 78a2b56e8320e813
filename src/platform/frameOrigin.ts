/** Origin of the page that shows this one in a frame, as far as the browser tells; `undefined` without one. */
export function frameOrigin(): string | undefined {
  if (typeof window !== 'object' || window.parent === window) return undefined
  const [parent] = window.location.ancestorOrigins ?? []
  // Firefox has no `ancestorOrigins`. The first page in a frame was requested by the parent.
  return parent ?? /^https?:\/\/[^/]+/.exec(document.referrer)?.[0]
}
