// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RelayMessage } from './clientInside.js'
import { shareMessages } from './shareMessages.js'

const message: RelayMessage = { topic: 'a', message: 'encrypted', publishedAt: 1 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Tabs of one app; each has a client whose socket the test opens, and that may be delivered messages. */
function createTabs() {
  const channels = new Set<{ name: string; onMessage(value: unknown): void }>()
  function openChannel(name: string, onMessage: (value: unknown) => void) {
    const own = { name, onMessage }
    channels.add(own)
    return {
      post(value: object) {
        for (const second of channels)
          if (second !== own && second.name === name) setTimeout(() => second.onMessage(structuredClone(value)), 1)
      },
      close: () => void channels.delete(own),
    }
  }
  function createTab(clientId = 'default') {
    const received: unknown[] = []
    let deliver: (message: RelayMessage) => void = () => undefined
    let onSocket: (isReachable: boolean) => void = () => undefined
    const { stop } = shareMessages(
      {
        isSocketOpen: () => false,
        receive: (relayMessage) => received.push(relayMessage),
        watchMessages(listener) {
          deliver = listener
          return () => undefined
        },
        watchSocket(listener) {
          onSocket = listener
          return () => undefined
        },
      },
      clientId,
      openChannel,
    )
    return {
      received,
      deliver: (relayMessage: RelayMessage) => deliver(relayMessage),
      connect: () => onSocket(true),
      stop,
    }
  }
  return { channels, createTab }
}

test('a message that the relay delivers to one tab reaches the others, and not itself', async () => {
  const { createTab } = createTabs()
  const [older, newest, foreign] = [createTab(), createTab(), createTab('other')]
  for (const tab of [older, newest, foreign]) tab.connect()
  newest.deliver(message)
  await vi.advanceTimersByTimeAsync(499)
  expect(older.received).toEqual([])
  await vi.advanceTimersByTimeAsync(2)
  expect(older.received).toEqual([message])
  expect([newest.received, foreign.received]).toEqual([[], []])
})

test('what another tab sends that is no message is ignored', async () => {
  const { channels, createTab } = createTabs()
  const tab = createTab()
  tab.connect()
  for (const { onMessage } of channels)
    for (const value of [null, 'text', {}, { topic: 'a', message: 7, publishedAt: 1 }]) onMessage(value)
  expect(tab.received).toEqual([])
})

test('CON-7: a stop closes the channel and hands nothing over, until the socket opens again', async () => {
  const { channels, createTab } = createTabs()
  const [older, newest] = [createTab(), createTab()]
  for (const tab of [older, newest]) tab.connect()
  newest.deliver(message)
  newest.stop()
  expect(channels.size).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(older.received).toEqual([])
  newest.connect()
  newest.deliver(message)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(older.received).toEqual([message])
})
