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

type Standing = { readonly fault: RelayFault; left: number }

export type RelayFaults = ReturnType<typeof createRelayFaults>

export function createRelayFaults() {
  let standing: Standing[] = []

  function take(matches: (fault: RelayFault) => boolean): RelayFault | undefined {
    const found = standing.find(({ fault, left }) => left > 0 && matches(fault))
    if (found) found.left--
    standing = standing.filter(({ left }) => left > 0)
    return found?.fault
  }

  return {
    add(fault: RelayFault, times = Number.POSITIVE_INFINITY) {
      standing.push({ fault, left: times })
    },
    clear() {
      standing = []
    },
    refuses: () => take(({ kind }) => kind === 'refuse') as Extract<RelayFault, { kind: 'refuse' }> | undefined,
    drops: (tag: number) =>
      take((fault) => fault.kind === 'drop' && (fault.tag === undefined || fault.tag === tag)) !== undefined,
    mutes: (method: string) =>
      take((fault) => fault.kind === 'mute' && (fault.method === undefined || fault.method === method)) !== undefined,
    deliversToNewest: () => take(({ kind }) => kind === 'newestOnly') !== undefined,
    delayMs() {
      const fault = take(({ kind }) => kind === 'delay')
      return fault?.kind === 'delay' ? fault.ms : 0
    },
  }
}
