const isLoopbackName = (name: string) =>
  name === 'localhost' || name === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)

/** Protects against DNS rebinding: such a page still sends its own name. */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = /^(.+?)(?::\d{1,5})?$/.exec(host ?? '')?.[1]
  return name !== undefined && isLoopbackName(name.toLowerCase())
}

export function isLoopbackOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname, protocol } = new URL(origin)
  return (protocol === 'http:' || protocol === 'https:') && isLoopbackName(hostname)
}
