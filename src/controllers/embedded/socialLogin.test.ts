// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LOGIN_RETURN_MS, SOCIAL_LOGIN_MS } from '../../config/limits.js'
import type { SocialProvider } from '../../domain/embedded.js'
import { EmbeddedError, EmbeddedUnavailableError } from '../../errors/embeddedErrors.js'
import type { LoginWindowEvents } from '../../platform/loginWindow.js'
import { createLoginInstance } from '../../testing/modal/createLoginInstance.js'
import { storageOf } from '../storage.js'
import { redirectUri } from './redirectUri.js'
import {
  continueSocialLoginInPage,
  createLoginBrowser,
  leaveSocialLogin,
  resumeSocialLogin,
  socialLoginState,
  startSocialLogin,
} from './socialLogin.js'

function createWindow() {
  const calls: string[] = []
  let events: LoginWindowEvents | undefined
  return {
    calls,
    isWatched: () => events !== undefined,
    tell: (say: (events: LoginWindowEvents) => void) => events && say(events),
    shown: {
      go: (url: string) => calls.push(`go ${url}`),
      focus: () => calls.push('focus'),
      close: () => calls.push('close'),
      watch(listeners: LoginWindowEvents) {
        events = listeners
        return () => {
          events = undefined
        }
      },
    },
  }
}

const URI = 'https://accounts.google.com/o?state=1'
const RESULT = 'https://secure.example/social?code=1'

function createWorld({ isInTab = false } = {}) {
  const windows: ReturnType<typeof createWindow>[] = []
  const remaining: string[] = []
  const control = {
    isBlocked: false,
    getSocialUri: vi.fn(async (_provider: SocialProvider, _signal?: AbortSignal) => URI),
    connectSocial: vi.fn(async (_provider: SocialProvider, _uri: string, _signal?: AbortSignal) => undefined),
  }
  const { getSocialUri, connectSocial } = control
  const page = createLoginInstance({ getSocialUri, connectSocial }, { features: { socials: ['google', 'x'] } })
  const { instance } = page
  page.seed(createLoginBrowser, {
    isInTab,
    openWindow() {
      if (control.isBlocked) return undefined
      const created = createWindow()
      windows.push(created)
      return created.shown
    },
    leaveFor: (url) => remaining.push(url),
  })
  const state = socialLoginState(instance)
  return {
    ...page,
    control,
    windows,
    left: remaining,
    state,
    start: (provider: SocialProvider) => startSocialLogin(instance, provider),
    continueHere: () => continueSocialLoginInPage(instance),
    cancel: () => leaveSocialLogin(instance).finish(),
    settle: () => vi.advanceTimersByTimeAsync(0),
    status: () => state.status,
    storage: storageOf(instance),
    /** The user comes back to this page with a result, to a login that it began so long ago. */
    comeBack(provider: SocialProvider, ms = 1_000) {
      storageOf(instance).write('social_provider', { provider, begunAt: Date.now() - ms })
      window.history.replaceState(null, '', `?result_uri=${encodeURIComponent(RESULT)}`)
      return resumeSocialLogin(instance)
    },
  }
}

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  vi.useFakeTimers()
  world = createWorld()
})
afterEach(() => {
  world.end()
  localStorage.clear()
  vi.useRealTimers()
})

describe('a login in a window', () => {
  test('opens it within the press, then sends it to the checked address (POP-1)', async () => {
    world.start('google')
    expect(world.windows).toHaveLength(1)
    expect(world.windows[0]?.calls).toEqual([])
    await world.settle()
    expect(world.windows[0]?.calls).toEqual([`go ${URI}`])
    expect(world.status()).toBe('waiting')
  })

  test('connects with the result of the window', async () => {
    world.start('google')
    await world.settle()
    world.windows[0]?.tell(({ onResult }) => onResult(RESULT))
    await world.settle()
    expect(world.control.connectSocial.mock.calls[0]?.slice(0, 2)).toEqual(['google', RESULT])
    world.connects[0]?.resolve()
    await world.settle()
    expect(world.connects).toHaveLength(1)
    expect(world.status()).toBe('connected')
    expect(world.windows[0]?.calls.at(-1)).toBe('close')
    expect(world.record).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_REQUEST_USER_DATA', 'SOCIAL_LOGIN_SUCCESS'])
  })

  test('POP-1: a refused address closes the window and says so', async () => {
    world.control.getSocialUri.mockResolvedValue('https://evil.example/')
    world.start('google')
    await world.settle()
    expect(world.status()).toBe('failed')
    expect(world.windows[0]?.calls).toEqual(['close'])
    expect(world.windows[0]?.isWatched()).toBe(false)
  })

  test('POP-3: blocked, opens in the next press', async () => {
    world.control.isBlocked = true
    world.start('google')
    expect(world.status()).toBe('blocked')
    expect(world.control.getSocialUri).not.toHaveBeenCalled()
    world.control.isBlocked = false
    world.start('google')
    await world.settle()
    expect(world.status()).toBe('waiting')
  })

  test('POP-3: closed by the user, is cancelled, and can be tried again', async () => {
    world.start('google')
    await world.settle()
    world.windows[0]?.tell(({ onClosed }) => onClosed())
    await world.settle()
    expect(world.status()).toBe('closed')
    expect(world.record.at(-1)).toBe('SOCIAL_LOGIN_CANCELED')
    world.start('google')
    await world.settle()
    expect(world.status()).toBe('waiting')
    expect(world.windows).toHaveLength(2)
  })

  test('POP-3: cut off by its site, goes on, and offers this tab', async () => {
    world.start('google')
    await world.settle()
    world.windows[0]?.tell(({ onCut }) => onCut())
    expect(world.status()).toBe('apart')
    expect(world.record).toEqual(['SOCIAL_LOGIN_STARTED'])
    world.continueHere()
    await world.settle()
    expect(world.left).toEqual([redirectUri(URI, window.location.href)])
    expect(world.storage.read('social_provider')).toEqual({ provider: 'google', begunAt: Date.now() })
  })

  test('ends after 45 seconds', async () => {
    world.start('google')
    await vi.advanceTimersByTimeAsync(SOCIAL_LOGIN_MS - 1)
    expect(world.status()).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(world.status()).toBe('expired')
    expect(world.windows[0]?.calls.at(-1)).toBe('close')
  })

  test('POP-2: a result after the end has no effect', async () => {
    world.start('google')
    await world.settle()
    const { tell } = world.windows[0] ?? { tell: () => undefined }
    await vi.advanceTimersByTimeAsync(SOCIAL_LOGIN_MS)
    tell(({ onResult }) => onResult(RESULT))
    await world.settle()
    expect(world.control.connectSocial).not.toHaveBeenCalled()
    expect(world.status()).toBe('expired')
  })

  test('POP-2: a second login replaces the first, whose window closes', async () => {
    world.start('google')
    await world.settle()
    world.start('x')
    await world.settle()
    expect(world.windows[0]?.calls.at(-1)).toBe('close')
    expect(world.windows[0]?.isWatched()).toBe(false)
    expect(world.state.provider).toBe('x')
  })

  test('a page of another site in the window ends the login', async () => {
    world.start('google')
    await world.settle()
    world.windows[0]?.tell(({ onStranger }) => onStranger())
    await world.settle()
    expect(world.status()).toBe('failed')
    expect(world.state.problem).toEqual({ kind: 'untrusted' })
    expect(world.control.connectSocial).not.toHaveBeenCalled()
  })

  test.each(['https://secure.example/?error=access_denied', 'https://secure.example/#error=no'])(
    'a result with an error connects nobody: %s',
    async (resultUri) => {
      world.start('google')
      await world.settle()
      world.windows[0]?.tell(({ onResult }) => onResult(resultUri))
      await world.settle()
      expect(world.status()).toBe('declined')
      expect(world.control.connectSocial).not.toHaveBeenCalled()
    },
  )

  test.each([
    ['the page refuses it', new EmbeddedError('Unknown status'), { kind: 'failed', message: 'Unknown status' }],
    [
      'the page does not answer',
      new EmbeddedUnavailableError('iframe_request_timeout'),
      { kind: 'unavailable', reason: 'iframe_request_timeout' },
    ],
  ])('says when %s', async (_, error, problem) => {
    world.control.connectSocial.mockRejectedValue(error)
    world.start('google')
    await world.settle()
    world.windows[0]?.tell(({ onResult }) => onResult(RESULT))
    await world.settle()
    expect(world.status()).toBe('failed')
    expect(world.state.problem).toEqual(problem)
    expect(world.connects).toEqual([])
  })

  test('leaving closes the window, and connects nobody', async () => {
    world.start('google')
    await world.settle()
    world.cancel()
    world.windows[0]?.tell(({ onResult }) => onResult(RESULT))
    await world.settle()
    expect(world.windows[0]?.calls.at(-1)).toBe('close')
    expect(world.record.slice(-2)).toEqual(['SOCIAL_LOGIN_CANCELED', 'abandoned'])
    expect(world.control.connectSocial).not.toHaveBeenCalled()
  })

  test('the end of the modal closes the window', async () => {
    world.start('google')
    await world.settle()
    world.end()
    expect(world.windows[0]?.calls.at(-1)).toBe('close')
  })

  test('POP-5: a provider that is not offered is never asked for', async () => {
    world.start('apple')
    await world.settle()
    expect(world.windows).toHaveLength(0)
    expect(world.record).toEqual([])
  })
})

describe('a login in this tab', () => {
  test('opens no window', async () => {
    world = createWorld({ isInTab: true })
    world.start('google')
    await world.settle()
    expect(world.windows).toHaveLength(0)
    expect(world.left).toEqual([redirectUri(URI, window.location.href)])
    expect(world.storage.read('social_provider')).toEqual({ provider: 'google', begunAt: Date.now() })
  })

  test('goes on with the result that the user brings back', async () => {
    expect(world.comeBack('google')).toBe('google')
    expect(window.location.search).toBe('')
    expect(world.status()).toBe('reading')
    await world.settle()
    expect(world.control.connectSocial.mock.calls[0]?.slice(0, 2)).toEqual(['google', RESULT])
    world.connects[0]?.resolve()
    await world.settle()
    expect(world.status()).toBe('connected')
  })

  test.each([
    ['POP-2: a result for a login that was begun too long ago', 'google', LOGIN_RETURN_MS + 1],
    ['POP-2: a result for a login that has not begun yet', 'google', -1],
    ['POP-5: a result of a provider that is not offered', 'apple', 1_000],
  ] as const)('%s has no effect', async (_, provider, ms) => {
    expect(world.comeBack(provider, ms)).toBeUndefined()
    await world.settle()
    expect([world.status(), window.location.search]).toEqual(['idle', ''])
    expect(world.control.connectSocial).not.toHaveBeenCalled()
  })
})
