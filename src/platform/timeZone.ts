/** The device's time zone, such as `Europe/Berlin`; empty if the browser hides it. */
export function readTimeZone(): string {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
  } catch {
    return ''
  }
}
