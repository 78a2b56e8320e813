import { isRdns } from './isRdns.js'

/** A display name from an identity: `example.marten` becomes “Marten”; other text stays. */
export function nameFromRdns(text: string): string {
  const last = isRdns(text) ? (text.split('.').at(-1) ?? text) : text
  return last.slice(0, 1).toUpperCase() + last.slice(1)
}
