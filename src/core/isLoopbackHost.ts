/** Browsers resolve every name under `localhost` to this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    /^([a-z0-9-]+\.)*localhost$/.test(hostname) ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  )
}
