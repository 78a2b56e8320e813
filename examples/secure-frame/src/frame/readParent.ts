import { isAllowedOrigin } from '../../origins.mjs'

/** The origin of the page around the frame, as the browser knows it; messages could say anything. */
function findParentOrigin({ location, document }: Window) {
  const { ancestorOrigins } = location
  if (ancestorOrigins) return ancestorOrigins[0]
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined
}

/** `undefined` unless an allowed page embeds this one. */
export function readParent(page: Window, allowed: readonly string[]): string | undefined {
  if (page.parent === page) return undefined
  const origin = findParentOrigin(page)
  return origin !== undefined && isAllowedOrigin(allowed, origin) ? origin : undefined
}
