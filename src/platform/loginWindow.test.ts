// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LOGIN_CUT_MS, LOGIN_FOCUS_MS, WINDOW_LOOK_MS } from '../config/limits.js'
import { type LoginWindow, openLoginWindow } from './loginWindow.js'

const ORIGIN = 'https://secure.example'

function createPopup() {
  const popup = { closed: false, location: { replace: vi.fn() }, focus: vi.fn(), close: vi.fn() }
  const opened = vi.fn((..._args: unknown[]) => popup as unknown as Window | null)
  vi.stubGlobal('open', opened)
  const events = { onResult: vi.fn(), onStranger: vi.fn(), onClosed: vi.fn(), onCut: vi.fn() }
  const visible = openLoginWindow(ORIGIN) as LoginWindow
  const unwatch = visible.watch(events)
  const say = (data: unknown, { origin = ORIGIN, source = popup as unknown } = {}) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  return { popup, opened, events, shown: visible, unwatch, say }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const RESULT = { resultUri: `${ORIGIN}/social?code=1` }

describe('POP-7: the window', () => {
  test('is empty and has no name that another page could take', () => {
    const { opened } = createPopup()
    expect(opened.mock.calls[0]?.slice(0, 2)).toEqual(['', '_blank'])
  })
})

describe('POP-3: a window that does not open', () => {
  test('is undefined', () => {
    vi.stubGlobal('open', () => null)
    expect(openLoginWindow(ORIGIN)).toBeUndefined()
  })
})

describe('POP-2: a result', () => {
  test('comes from the window and the origin of the wallet, and counts once', () => {
    const { events, say } = createPopup()
    say(RESULT)
    say({ resultUri: 'https://secure.example/again' })
    expect(events.onResult.mock.calls).toEqual([[RESULT.resultUri]])
  })

  test.each([
    ['another window', RESULT, { source: {} }],
    ['no window', RESULT, { source: null }],
    ['this page itself', RESULT, { source: globalThis }],
  ])('from %s has no effect at all', (_, data, sender) => {
    const { events, say } = createPopup()
    say(data, sender)
    expect(events.onResult).not.toHaveBeenCalled()
    expect(events.onStranger).not.toHaveBeenCalled()
  })

  test('from another site in the window is told, and not taken', () => {
    const { events, say } = createPopup()
    say(RESULT, { origin: 'https://evil.example' })
    expect(events.onResult).not.toHaveBeenCalled()
    expect(events.onStranger).toHaveBeenCalledOnce()
  })

  test.each([
    ['another field beside it', { ...RESULT, more: 1 }],
    ['no text', { resultUri: 1 }],
    ['an empty text', { resultUri: '' }],
    ['a text that is too long', { resultUri: 'x'.repeat(4_097) }],
    ['nothing', undefined],
    ['a list', [RESULT]],
  ])('with %s is dropped', (_, data) => {
    const { events, say } = createPopup()
    say(data)
    expect(events.onResult).not.toHaveBeenCalled()
  })

  test('is not heard after the login has ended', () => {
    const { events, say, unwatch } = createPopup()
    unwatch()
    say(RESULT)
    expect(events.onResult).not.toHaveBeenCalled()
  })

  test('is found among a flood of other messages', () => {
    const { events, say } = createPopup()
    for (let sent = 0; sent < 10_000; sent++) say({ resultUri: `${sent}` }, { source: {} })
    say(RESULT)
    expect(events.onResult.mock.calls).toEqual([[RESULT.resultUri]])
  })
})

describe('POP-3: a window that closes', () => {
  test('is told within a second and a half', () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const { events, popup, shown } = createPopup()
    shown.go('https://accounts.google.com/o')
    vi.advanceTimersByTime(2_000)
    popup.closed = true
    vi.advanceTimersByTime(1_500)
    expect(events.onClosed).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(10_000)
    expect(events.onClosed).toHaveBeenCalledOnce()
    expect(events.onCut).not.toHaveBeenCalled()
  })

  test('before it has an address is told too', () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const { events, popup } = createPopup()
    popup.closed = true
    vi.advanceTimersByTime(WINDOW_LOOK_MS)
    expect(events.onClosed).toHaveBeenCalledOnce()
  })

  test('at once after it was sent off was cut off by its site, and its result still counts', () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const { events, popup, shown, say } = createPopup()
    shown.go('https://accounts.google.com/o')
    popup.closed = true
    vi.advanceTimersByTime(LOGIN_CUT_MS + WINDOW_LOOK_MS)
    expect(events.onCut).toHaveBeenCalledOnce()
    expect(events.onClosed).not.toHaveBeenCalled()
    say(RESULT)
    expect(events.onResult).toHaveBeenCalledOnce()
  })

  test('while the user is not back on the page was cut off', () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    const { events, popup, shown } = createPopup()
    shown.go('https://accounts.google.com/o')
    vi.advanceTimersByTime(2_000)
    popup.closed = true
    vi.advanceTimersByTime(WINDOW_LOOK_MS + LOGIN_FOCUS_MS)
    expect(events.onCut).toHaveBeenCalledOnce()
    expect(events.onClosed).not.toHaveBeenCalled()
  })
})
