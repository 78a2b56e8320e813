const DIGITS = /^[0-9]{1,12}$/
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Delay in milliseconds from a `Retry-After` header (seconds or HTTP date). Anything else is `undefined`, never 0. */
export function parseRetryAfter(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (DIGITS.test(text)) return Number.parseInt(text, 10) * 1000
  if (!HTTP_DATE.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
