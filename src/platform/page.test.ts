// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lockScroll } from './lockScroll.js'
import { isLoopbackPage } from './loopbackPage.js'
import { afterPaint, copyText, hasPrivacySignal, pageUrl, readPageMetadata, watchOnline } from './page.js'
import { claimInstance, isOnline } from './pageState.js'
import { adoptSheet, createPageStyles } from './pageStyles.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.head.innerHTML = ''
  document.adoptedStyleSheets = []
})

describe('claimInstance', () => {
  test('RCT-3: an id belongs to one running instance, and is free afterwards', () => {
    const release = claimInstance('a')
    expect(release).toBeTypeOf('function')
    expect(claimInstance('a')).toBeUndefined()
    const second = claimInstance('b')
    expect(second).toBeTypeOf('function')
    release?.()
    const again = claimInstance('a')
    expect(again).toBeTypeOf('function')
    again?.()
    second?.()
  })
})

describe('the page', () => {
  test('PRIV-2: its URL has no query or fragment', () => {
    vi.stubGlobal('location', new URL('https://app.example/path?token=secret#key'))
    expect(pageUrl()).toBe('https://app.example/path')
    vi.unstubAllGlobals()
  })

  test('reads metadata from the head', () => {
    document.title = 'My app'
    document.head.innerHTML += '<meta name="description" content="What it does"><link rel="icon" href="/icon.png">'
    expect(readPageMetadata()).toMatchObject({ name: 'My app', description: 'What it does' })
    expect(readPageMetadata().icons[0]).toMatch(/\/icon\.png$/)
    document.head.innerHTML = ''
    expect(readPageMetadata()).toMatchObject({ description: '', icons: [] })
  })

  test('POL-4: a frame copies by command within the press, and asks for no permission', async () => {
    vi.spyOn(window, 'parent', 'get').mockReturnValue({} as never)
    const clipboard = { writeText: vi.fn(async () => {}) }
    vi.spyOn(window.navigator, 'clipboard', 'get').mockReturnValue(clipboard as never)
    const copied: string[] = []
    const execCommand = vi.fn(() => {
      const clipboardData = { setData: (_: string, text: string) => copied.push(text) }
      return !window.dispatchEvent(Object.assign(new Event('copy', { cancelable: true }), { clipboardData }))
    })
    Object.assign(document, { execCommand })
    expect(await copyText('0xA')).toBe(true)
    expect([copied, clipboard.writeText.mock.calls]).toEqual([['0xA'], []])
    // Refused: the clipboard's own way is left.
    execCommand.mockReturnValue(false)
    expect(await copyText('0xB')).toBe(true)
    expect(clipboard.writeText).toHaveBeenCalledWith('0xB')
    Reflect.deleteProperty(document, 'execCommand')
  })

  test('POL-4: copying returns false if not allowed', async () => {
    const clipboard = { writeText: vi.fn(async () => {}) }
    vi.spyOn(window.navigator, 'clipboard', 'get').mockReturnValue(clipboard as never)
    expect(await copyText('x')).toBe(true)
    clipboard.writeText.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    expect(await copyText('x')).toBe(false)
    vi.spyOn(window.navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
    expect(await copyText('x')).toBe(false)
  })

  test('PRIV-2: a privacy signal counts only if it is exactly true', () => {
    const set = (value: unknown) =>
      Object.defineProperty(window.navigator, 'globalPrivacyControl', { value, configurable: true })
    expect(hasPrivacySignal()).toBe(false)
    set('1')
    expect(hasPrivacySignal()).toBe(false)
    set(true)
    expect(hasPrivacySignal()).toBe(true)
    Reflect.deleteProperty(window.navigator, 'globalPrivacyControl')
  })

  test('NET-9: reports online and offline until unsubscribed', () => {
    const onChange = vi.fn()
    const unwatch = watchOnline(onChange)
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    expect(isOnline()).toBe(false)
    window.dispatchEvent(new Event('online'))
    expect(onChange).toHaveBeenCalledTimes(2)
    unwatch()
    window.dispatchEvent(new Event('online'))
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  test('URL-2: knows whether it is on a loopback host', () => {
    vi.stubGlobal('location', new URL('http://127.0.0.1:1'))
    expect(isLoopbackPage()).toBe(true)
    vi.stubGlobal('location', new URL('https://app.example'))
    expect(isLoopbackPage()).toBe(false)
    vi.unstubAllGlobals()
  })
})

describe('sheets', () => {
  test('CON-7: a sheet is adopted and removed, and others stay', () => {
    const foreign = new CSSStyleSheet()
    document.adoptedStyleSheets = [foreign]
    const stop = adoptSheet(document, 'a{color:red}')
    expect(document.adoptedStyleSheets).toHaveLength(2)
    stop()
    expect(document.adoptedStyleSheets).toEqual([foreign])
  })

  test('RCT-6: the scroll lock of one modal does not end with that of another', () => {
    const [first, second] = [lockScroll(), lockScroll()]
    expect(document.adoptedStyleSheets).toHaveLength(2)
    first()
    expect(document.adoptedStyleSheets).toHaveLength(1)
    second()
    second()
    expect(document.adoptedStyleSheets).toHaveLength(0)
    expect(document.documentElement.getAttribute('style')).toBeNull()
  })

  test('a sheet for page elements is adopted once per root, while needed', () => {
    const adoptStyles = createPageStyles()
    const [first, second] = [document.createElement('b'), document.createElement('b')]
    document.body.append(first, second)
    const cleanups = [adoptStyles(first, ['a{}', 'b{}']), adoptStyles(second, ['a{}'])]
    expect(document.adoptedStyleSheets).toHaveLength(2)
    cleanups[0]?.()
    expect(document.adoptedStyleSheets).toHaveLength(1)
    cleanups[1]?.()
    expect(document.adoptedStyleSheets).toHaveLength(0)
    first.remove()
    second.remove()
  })
})

test('an after-paint callback runs once, even on a hidden page', async () => {
  const action = vi.fn()
  afterPaint(action)
  await vi.advanceTimersByTimeAsync(50)
  expect(action).toHaveBeenCalledTimes(1)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  afterPaint(action)
  await vi.advanceTimersByTimeAsync(0)
  expect(action).toHaveBeenCalledTimes(2)
})
