import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SOCIAL_LOGIN_MS } from '../../config/limits.js'
import { createScope } from '../../core/scope.js'
import type { SocialProvider } from '../../domain/embedded.js'
import { EmbeddedError, EmbeddedUnavailableError } from '../../errors/embeddedErrors.js'
import type { LoginWindowEvents } from '../../platform/loginWindow.js'
import { createSocialLogin } from './socialLogin.js'

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
      watch(given: LoginWindowEvents) {
        events = given
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
  const emitted: string[] = []
  const left: string[] = []
  const control = {
    isBlocked: false,
    getSocialUri: vi.fn(async (_provider: SocialProvider, _signal?: AbortSignal) => URI),
    connectSocial: vi.fn(async (_provider: SocialProvider, _uri: string, _signal?: AbortSignal) => undefined),
    connect: vi.fn(async (_signal: AbortSignal) => undefined),
  }
  const scope = createScope()
  const login = createSocialLogin({
    scope,
    isInTab,
    loadWallet: async () => ({
      getSocialUri: control.getSocialUri,
      connectSocial: control.connectSocial,
      load: async () => undefined,
      abandonLogin: () => undefined,
    }),
    connect: ({ signal }) => control.connect(signal),
    openWindow() {
      if (control.isBlocked) return undefined
      const created = createWindow()
      windows.push(created)
      return created.shown
    },
    isOffered: (provider) => provider !== 'apple',
    checkUri(_, uri) {
      if (!uri.startsWith('https://accounts.google.com/')) throw new Error('refused')
      return uri
    },
    leaveFor: (provider, uri) => left.push(`${provider} ${uri}`),
    events: { emit: ((name: string) => emitted.push(name)) as never },
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { login, control, windows, emitted, left, scope, settle, status: () => login.state.status }
}

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  vi.useFakeTimers()
  world = createWorld()
})
afterEach(() => void vi.useRealTimers())

describe('a login in a window', () => {
  test('opens it within the press, then sends it to the checked address (POP-1)', async () => {
    world.login.start('google')
    expect(world.windows).toHaveLength(1)
    expect(world.windows[0]?.calls).toEqual([])
    await world.settle()
    expect(world.windows[0]?.calls).toEqual([`go ${URI}`])
    expect(world.status()).toBe('waiting')
  })

  test('connects with the result of the window', async () => {
    world.login.start('google')
    await world.settle()
    world.windows[0]?.tell(({ onResult }) => onResult(RESULT))
    await world.settle()
    expect(world.control.connectSocial.mock.calls[0]?.slice(0, 2)).toEqual(['google', RESULT])
    expect(world.control.connect).toHaveBeenCalledOnce()
    expect(world.status()).toBe('connected')
    expect(world.windows[0]?.calls.at(-1)).toBe('close')
    expect(world.emitted).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_REQUEST_USER_DATA', 'SOCIAL_LOGIN_SUCCESS'])
  })

  test('POP-1: a refused address closes the window and says so', async () => {
    world.control.getSocialUri.mockResolvedValue('https://evil.example/')
    world.login.start('google')
    await world.settle()
    expect(world.status()).toBe('failed')
    expect(world.windows[0]?.calls).toEqual(['close'])
    expect(world.windows[0]?.isWatched()).toBe(false)
  })

  test('POP-3: blocked, opens in the next press', async () => {
    world.control.isBlocked = true
    world.login.start('google')
    expect(world.status()).toBe('blocked')
    expect(world.control.getSocialUri).not.toHaveBeenCalled()
    world.control.isBlocked = false
    world.login.start('google')
    await world.settle()
    expect(world.status()).toBe('waiting')
  })

  test('POP-3: closed by the user, is cancelled, and can be tried again', async () => {
    world.login.start('google')
    await world.settle()
    world.windows[0]?.tell(({ onClosed }) => onClosed())
    await world.settle()
    expect(world.status()).toBe('closed')
    expect(world.emitted.at(-1)).toBe('SOCIAL_LOGIN_CANCELED')
    world.login.start('google')
    await world.settle()
    expect(world.status()).toBe('waiting')
    expect(world.windows).toHaveLength(2)
  })

  test('POP-3: cut off by its site, goes on, and offers this tab', async () => {
    world.login.start('google')
    await world.settle()
    world.windows[0]?.tell(({ onCut }) => onCut())
    expect(world.status()).toBe('apart')
    expect(world.emitted).toEqual(['SOCIAL_LOGIN_STARTED'])
    world.login.continueHere()
    await world.settle()
    expect(world.left).toEqual([`google ${URI}`])
  })

  test('ends after 45 seconds', async () => {
    world.login.start('google')
    await vi.advanceTimersByTimeAsync(SOCIAL_LOGIN_MS - 1)
    expect(world.status()).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(world.status()).toBe('expired')
    expect(world.windows[0]?.calls.at(-1)).toBe('close')
  })

  test('POP-2: a result after the end has no effect', async () => {
    world.login.start('google')
    await world.settle()
    const { tell } = world.windows[0] ?? { tell: () => undefined }
    await vi.advanceTimersByTimeAsync(SOCIAL_LOGIN_MS)
    tell(({ onResult }) => onResult(RESULT))
    await world.settle()
    expect(world.control.connectSocial).not.toHaveBeenCalled()
    expect(world.status()).toBe('expired')
  })

  test('POP-2: a second login replaces the first, whose window closes', async () => {
    world.login.start('google')
    await world.settle()
    world.login.start('x')
    await world.settle()
    expect(world.windows[0]?.calls.at(-1)).toBe('close')
    expect(world.windows[0]?.isWatched()).toBe(false)
    expect(world.login.state.provider).toBe('x')
  })

  test('a page of another site in the window ends the login', async () => {
    world.login.start('google')
    await world.settle()
    world.windows[0]?.tell(({ onStranger }) => onStranger())
    await world.settle()
    expect(world.status()).toBe('failed')
    expect(world.login.state.problem).toEqual({ kind: 'untrusted' })
    expect(world.control.connectSocial).not.toHaveBeenCalled()
  })

  test.each(['https://secure.example/?error=access_denied', 'https://secure.example/#error=no'])(
    'a result with an error connects nobody: %s',
    async (resultUri) => {
      world.login.start('google')
      await world.settle()
      world.windows[0]?.tell(({ onResult }) => onResult(resultUri))
      await world.settle()
      expect(world.status()).toBe('declined')
      expect(world.control.connectSocial).not.toHaveBeenCalled()
    },
  )

  test.each([
    ['the page refuses it', new EmbeddedError('Unknown state'), { kind: 'failed', message: 'Unknown state' }],
    [
      'the page does not answer',
      new EmbeddedUnavailableError('iframe_request_timeout'),
      { kind: 'unavailable', reason: 'iframe_request_timeout' },
    ],
  ])('says when %s', async (_, error, problem) => {
    world.control.connectSocial.mockRejectedValue(error)
    world.login.start('google')
    await world.settle()
    world.windows[0]?.tell(({ onResult }) => onResult(RESULT))
    await world.settle()
    expect(world.status()).toBe('failed')
    expect(world.login.state.problem).toEqual(problem)
    expect(world.control.connect).not.toHaveBeenCalled()
  })

  test('leaving closes the window, and connects nobody', async () => {
    world.login.start('google')
    await world.settle()
    world.login.cancel()
    world.windows[0]?.tell(({ onResult }) => onResult(RESULT))
    await world.settle()
    expect(world.windows[0]?.calls.at(-1)).toBe('close')
    expect(world.emitted.at(-1)).toBe('SOCIAL_LOGIN_CANCELED')
    expect(world.control.connectSocial).not.toHaveBeenCalled()
  })

  test('the end of the modal closes the window', async () => {
    world.login.start('google')
    await world.settle()
    world.scope.end()
    expect(world.windows[0]?.calls.at(-1)).toBe('close')
  })

  test('POP-5: a provider that is not offered is never asked for', async () => {
    world.login.start('apple')
    await world.settle()
    expect(world.windows).toHaveLength(0)
    expect(world.emitted).toEqual([])
  })
})

describe('a login in this tab', () => {
  test('opens no window', async () => {
    world = createWorld({ isInTab: true })
    world.login.start('google')
    await world.settle()
    expect(world.windows).toHaveLength(0)
    expect(world.left).toEqual([`google ${URI}`])
  })

  test('goes on with the result that the user brings back', async () => {
    world.login.resume('google', RESULT)
    expect(world.status()).toBe('reading')
    await world.settle()
    expect(world.control.connectSocial.mock.calls[0]?.slice(0, 2)).toEqual(['google', RESULT])
    expect(world.status()).toBe('connected')
  })
})
