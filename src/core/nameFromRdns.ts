import { isRdns } from './isRdns.js'

/** What to call something of which only the identity is known: `example.marten` is “Marten”; another text is itself. */
export function nameFromRdns(text: string): string {
  const last = isRdns(text) ? (text.split('.').at(-1) ?? text) : text
  return last.slice(0, 1).toUpperCase() + last.slice(1)
}
