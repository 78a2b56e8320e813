import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_PAIRING_RENEWALS, PAIRING_LIFE_MS, PAIRING_MARGIN_MS, RELAY_SILENT_MS } from '../../config/limits.js'
import { createPairingCode } from './createPairingCode.js'

type Code = {
  draw(): void
  show(): void
  send(): void
  approve(): Promise<void>
  refuse(error: unknown): Promise<void>
  uri: string
}

let codes: Code[]
let outcomes: string[]

/** A pairing whose URIs the test settles. */
function create() {
  return createPairingCode<string>({
    createUri({ onUri, onSent }) {
      const number = codes.length + 1
      const uri = `wc:code-${number}`
      const settle = async () => void (await vi.advanceTimersByTimeAsync(0))
      return new Promise((resolve, reject) => {
        codes.push({
          uri,
          draw: () => onUri(uri),
          show() {
            onUri(uri)
            onSent()
          },
          send: onSent,
          async approve() {
            resolve(`session ${number}`)
            await settle()
          },
          async refuse(error) {
            reject(error)
            await settle()
          },
        })
      })
    },
    onPaired: (session) => void outcomes.push(`paired: ${session}`),
    onUnwanted: (session) => void outcomes.push(`unwanted: ${session}`),
    classify: (error) => (error === 'no' ? 'answered' : error === 'expired' ? 'expired' : 'failed'),
    onFailed: (error) => void outcomes.push(`failed: ${String(error)}`),
    now: () => performance.now(),
  })
}

const codeAt = (index: number) => {
  const code = codes[index]
  if (!code) throw new Error(`no code ${index}`)
  return code
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  codes = []
  outcomes = []
})
afterEach(() => {
  vi.useRealTimers()
})

test('a URI is requested, shown, and used by a wallet', async () => {
  const { state, begin } = create()
  expect(state.status).toBe('idle')
  begin()
  expect(state).toMatchObject({ status: 'asking', uri: undefined })
  codeAt(0).show()
  expect(state).toMatchObject({ status: 'shown', uri: 'wc:code-1' })
  await codeAt(0).approve()
  expect(outcomes).toEqual(['paired: session 1'])
  expect(state).toMatchObject({ status: 'idle', uri: undefined })
  expect(vi.getTimerCount()).toBe(0)
})

test('an app may be opened with a URI once the relay holds it; until then the previous one is shown', async () => {
  const { state, begin } = create()
  begin()
  codeAt(0).draw()
  expect(state).toMatchObject({ status: 'shown', uri: 'wc:code-1', isSent: false })
  codeAt(0).send()
  expect(state.isSent).toBe(true)
  await pass(PAIRING_LIFE_MS - PAIRING_MARGIN_MS)
  codeAt(1).draw()
  expect(state).toMatchObject({ uri: 'wc:code-1', isSent: true })
  codeAt(1).send()
  expect(state).toMatchObject({ uri: 'wc:code-2', isSent: true })
})

test('WC-6: a URI that is not at the relay after 5 s is hidden, and shown again once it is', async () => {
  const { state, begin } = create()
  begin()
  codeAt(0).draw()
  await pass(RELAY_SILENT_MS)
  expect(state).toMatchObject({ status: 'silent', uri: undefined })
  codeAt(0).send()
  expect(state).toMatchObject({ status: 'shown', uri: 'wc:code-1', isSent: true })
})

describe('WC-2: a URI is valid for four minutes', () => {
  test('and is renewed 10 s before, the previous one shown until the new one is ready', async () => {
    const { state, begin } = create()
    begin()
    codeAt(0).show()
    await pass(PAIRING_LIFE_MS - PAIRING_MARGIN_MS - 1)
    expect(codes).toHaveLength(1)
    await pass(1)
    expect(codes).toHaveLength(2)
    expect(state).toMatchObject({ status: 'shown', uri: 'wc:code-1' })
    codeAt(1).show()
    expect(state).toMatchObject({ status: 'shown', uri: 'wc:code-2' })
  })

  test('a phone that scanned the previous one still connects, and a late second session is ended', async () => {
    const { begin } = create()
    begin()
    codeAt(0).show()
    await pass(PAIRING_LIFE_MS - PAIRING_MARGIN_MS)
    codeAt(1).show()
    await codeAt(0).approve()
    await codeAt(1).approve()
    expect(outcomes).toEqual(['paired: session 1', 'unwanted: session 2'])
  })

  test('the expiry of a previous URI changes nothing', async () => {
    const { state, begin } = create()
    begin()
    codeAt(0).show()
    await pass(PAIRING_LIFE_MS - PAIRING_MARGIN_MS)
    codeAt(1).show()
    await codeAt(0).refuse('expired')
    expect(outcomes).toEqual([])
    expect(state.uri).toBe('wc:code-2')
  })

  test('a phone that scanned the previous one and rejects counts', async () => {
    const { state, begin } = create()
    begin()
    codeAt(0).show()
    await pass(PAIRING_LIFE_MS - PAIRING_MARGIN_MS)
    codeAt(1).show()
    await codeAt(0).refuse('no')
    expect(outcomes).toEqual(['failed: no'])
    expect(state).toMatchObject({ status: 'failed', uri: undefined })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is renewed if the client ends it early, as long as renewals are left', async () => {
    const { state, begin } = create()
    begin()
    for (let index = 0; index < MAX_PAIRING_RENEWALS; index++) {
      codeAt(index).show()
      await codeAt(index).refuse('expired')
      expect(codes).toHaveLength(index + 2)
      expect(state).toMatchObject({ status: 'asking', uri: undefined, isSent: false })
    }
    codeAt(MAX_PAIRING_RENEWALS).show()
    expect(state).toMatchObject({ status: 'shown', uri: `wc:code-${MAX_PAIRING_RENEWALS + 1}`, isSent: true })
    await codeAt(MAX_PAIRING_RENEWALS).refuse('expired')
    expect(codes).toHaveLength(MAX_PAIRING_RENEWALS + 1)
    expect(outcomes).toEqual([])
    expect(state).toMatchObject({ status: 'expired', uri: undefined })
  })

  test('three times automatically, and then on request of the user', async () => {
    const { state, begin } = create()
    begin()
    for (let index = 0; index <= MAX_PAIRING_RENEWALS; index++) {
      codeAt(index).show()
      await pass(PAIRING_LIFE_MS - PAIRING_MARGIN_MS)
    }
    expect(codes).toHaveLength(MAX_PAIRING_RENEWALS + 1)
    expect(state).toMatchObject({ status: 'expired', uri: undefined })
    begin()
    codeAt(MAX_PAIRING_RENEWALS + 1).show()
    expect(state.status).toBe('shown')
  })

  test('by a monotonic clock', async () => {
    const { begin } = create()
    begin()
    codeAt(0).show()
    vi.setSystemTime(Date.now() + 10 * PAIRING_LIFE_MS)
    await pass(1_000)
    expect(codes).toHaveLength(1)
  })

  test('even after the machine slept without timers', async () => {
    const { begin, end, wake } = create()
    begin()
    codeAt(0).show()
    const awake = performance.now()
    const asleep = vi.spyOn(performance, 'now').mockImplementation(() => awake + PAIRING_LIFE_MS)
    wake()
    expect(codes).toHaveLength(2)
    codeAt(1).show()
    end()
    asleep.mockImplementation(() => awake + 3 * PAIRING_LIFE_MS)
    wake()
    expect(codes).toHaveLength(2)
    asleep.mockRestore()
  })
})

describe('WC-2: a recent URI', () => {
  test('is kept where its link must open within a press', async () => {
    const { state, begin } = create()
    begin({ mayReuse: true })
    codeAt(0).show()
    await pass(60_000)
    begin({ mayReuse: true })
    expect(codes).toHaveLength(1)
    expect(state.uri).toBe('wc:code-1')
    begin()
    expect(codes).toHaveLength(2)
  })

  test('that has expired is not', async () => {
    const { begin } = create()
    begin({ mayReuse: true })
    codeAt(0).show()
    await pass(PAIRING_LIFE_MS)
    const created = codes.length
    begin({ mayReuse: true })
    expect(codes).toHaveLength(created + 1)
  })
})

describe('WC-6: a silent relay', () => {
  test('is reported after 5 s, and a later response still counts', async () => {
    const { state, begin } = create()
    begin()
    await pass(RELAY_SILENT_MS - 1)
    expect(state.status).toBe('asking')
    await pass(1)
    expect(state.status).toBe('silent')
    codeAt(0).show()
    expect(state).toMatchObject({ status: 'shown', uri: 'wc:code-1' })
  })

  test('or one that cannot be reached is a failure, which can be retried', async () => {
    const { state, begin } = create()
    begin()
    await codeAt(0).refuse('offline')
    expect(outcomes).toEqual(['failed: offline'])
    expect(state.status).toBe('failed')
    begin()
    codeAt(1).show()
    expect(state.status).toBe('shown')
  })
})

describe('after a cancel', () => {
  test('nothing is kept, and no timer is left', async () => {
    const { state, begin, end } = create()
    begin()
    codeAt(0).show()
    end()
    expect(state).toMatchObject({ status: 'idle', uri: undefined })
    expect(vi.getTimerCount()).toBe(0)
    await codeAt(0).approve()
    expect(outcomes).toEqual(['unwanted: session 1'])
  })

  test('no URI is shown, and failures are silent', async () => {
    const { state, begin, end } = create()
    begin()
    end()
    codeAt(0).show()
    await codeAt(0).refuse('late')
    expect(state.status).toBe('idle')
    expect(outcomes).toEqual([])
  })
})

test('a wallet that rejects is reported', async () => {
  const { state, begin } = create()
  begin()
  codeAt(0).show()
  await codeAt(0).refuse('declined')
  expect(outcomes).toEqual(['failed: declined'])
  expect(state).toMatchObject({ status: 'failed', uri: undefined })
  expect(vi.getTimerCount()).toBe(0)
})
