/** Faults of one project's sockets. */
export type RelayFault =
  /** Closes new connections at once with this code; without one, the port responds 503. */
  | { readonly kind: 'refuse'; readonly code?: number }
  /** Publishes are acknowledged but lost. */
  | { readonly kind: 'drop'; readonly tag?: number }
  /** Requests are not answered. */
  | { readonly kind: 'mute'; readonly method?: string }
  /** Delay of every response and delivery. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Messages reach only the newest socket of a client, also those of topics that another one has subscribed to. */
  | { readonly kind: 'newestOnly' }

type Standing = { readonly fault: RelayFault; remaining: number }

export type RelayFaults = ReturnType<typeof createRelayFaults>

export function createRelayFaults() {
  let standing: Standing[] = []

  function consume(matches: (fault: RelayFault) => boolean): RelayFault | undefined {
    const match = standing.find(({ fault, remaining }) => remaining > 0 && matches(fault))
    if (match) match.remaining--
    standing = standing.filter(({ remaining }) => remaining > 0)
    return match?.fault
  }

  return {
    add(fault: RelayFault, times = Number.POSITIVE_INFINITY) {
      standing.push({ fault, remaining: times })
    },
    clear() {
      standing = []
    },
    refuses: () => consume(({ kind }) => kind === 'refuse') as Extract<RelayFault, { kind: 'refuse' }> | undefined,
    drops: (tag: number) =>
      consume((fault) => fault.kind === 'drop' && (fault.tag === undefined || fault.tag === tag)) !== undefined,
    mutes: (method: string) =>
      consume((fault) => fault.kind === 'mute' && (fault.method === undefined || fault.method === method)) !==
      undefined,
    deliversToNewest: () => consume(({ kind }) => kind === 'newestOnly') !== undefined,
    delayMs() {
      const fault = consume(({ kind }) => kind === 'delay')
      return fault?.kind === 'delay' ? fault.ms : 0
    },
  }
}
