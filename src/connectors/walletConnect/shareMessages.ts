import { HAND_OVER_MS } from '../../config/limits.js'
import { openTabChannel, type TabChannel } from '../../platform/openTabChannel.js'
import { type ClientInside, parseRelayMessage } from './clientInside.js'

type Inside = Pick<ClientInside, 'isSocketOpen' | 'receive' | 'watchMessages' | 'watchSocket'>

/**
 * Hands messages of the relay to the app's other tabs. All tabs are one client to it, and it may deliver only to the
 * newest socket, whose tab cannot read the answer to another tab's request.
 */
export function shareMessages(inside: Inside, clientId: string, open = openTabChannel) {
  let channel: TabChannel | undefined
  const timers = new Set<ReturnType<typeof setTimeout>>()

  function start() {
    channel ??= open(`latchkey/${clientId}/relay`, (value) => {
      const message = parseRelayMessage(value)
      // Encrypted, and checked by the client like any message of the relay.
      if (message) inside.receive(message)
    })
  }

  inside.watchMessages((message) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      channel?.post(message)
    }, HAND_OVER_MS)
    timers.add(timer)
  })
  inside.watchSocket((isReachable) => {
    if (isReachable) start()
  })
  if (inside.isSocketOpen()) start()

  return {
    /** Until the socket opens again. */
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      channel?.close()
      channel = undefined
    },
  }
}
