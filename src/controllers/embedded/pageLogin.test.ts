// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EMAIL_CODE_MS, FARCASTER_LINK_MS, SOCIAL_LOGIN_MS } from '../../config/limits.js'
import type { SettingsInput } from '../../config/options.js'
import { EmailCooldownError, EmbeddedError } from '../../errors/embeddedErrors.js'
import type { LoginWindow, LoginWindowEvents } from '../../platform/loginWindow.js'
import { createLoginInstance, keepOpen, type OpenCall } from '../../testing/modal/createLoginInstance.js'
import { pageLogin, toLoginError } from './pageLogin.js'
import { createLoginBrowser } from './socialLogin.js'

type Step = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

const tick = () => vi.advanceTimersByTimeAsync(0)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'connected',
    (error: { code?: unknown }) => error.code,
  )

function createUser(input: SettingsInput = {}) {
  const calls = {
    email: [] as OpenCall<Step>[],
    device: [] as OpenCall<void>[],
    otp: [] as OpenCall<void>[],
    socialUri: [] as OpenCall<string>[],
    social: [] as OpenCall<void>[],
    farcasterUri: [] as OpenCall<string>[],
    farcaster: [] as OpenCall<void>[],
  }
  const windows: { events: LoginWindowEvents | undefined; urls: string[]; isClosed: boolean }[] = []
  const browser = { isBlocked: false }
  const page = createLoginInstance(
    {
      nextMailAt: () => 5,
      connectEmail: keepOpen(calls.email),
      connectDevice: keepOpen(calls.device),
      connectOtp: keepOpen(calls.otp),
      getSocialUri: keepOpen(calls.socialUri),
      connectSocial: keepOpen(calls.social),
      getFarcasterUri: keepOpen(calls.farcasterUri),
      connectFarcaster: keepOpen(calls.farcaster),
      forgetLink: () => undefined,
    },
    { projectId: 'p1', ...input },
  )
  const { instance, seed } = page
  Object.assign(instance, { embedded: { id: 'ID_AUTH', load: () => Promise.reject(new Error('loaded by the test')) } })
  seed(createLoginBrowser, {
    isInTab: false,
    leaveFor() {},
    openWindow(): LoginWindow | undefined {
      if (browser.isBlocked) return undefined
      const popup = { events: undefined as LoginWindowEvents | undefined, urls: [] as string[], isClosed: false }
      windows.push(popup)
      return {
        go: (url) => void popup.urls.push(url),
        focus() {},
        close() {
          popup.isClosed = true
        },
        watch(events) {
          popup.events = events
          return () => undefined
        },
      }
    },
  })
  return { ...page, calls, windows, browser }
}

let user: ReturnType<typeof createUser>
beforeEach(() => {
  vi.useFakeTimers()
  user = createUser()
})
afterEach(() => {
  user.end()
  localStorage.clear()
  vi.useRealTimers()
})

const email = 'mara@fieldnote.co'

/** Up to a mailed code. */
async function mailCode() {
  const step = pageLogin.loginWithEmail(user.instance, { email })
  await tick()
  user.calls.email.at(-1)?.resolve('VERIFY_OTP')
  await tick()
  return step
}

describe('e-mail', () => {
  test('a code is mailed, checked, and the wallet connected', async () => {
    expect(await mailCode()).toEqual({ next: 'code', expiresAt: Date.now() + EMAIL_CODE_MS, resendAt: 5 })
    const connected = pageLogin.confirmEmailCode(user.instance, { code: '123456' })
    await tick()
    expect(user.calls.otp[0]?.args).toEqual(['123456'])
    user.calls.otp[0]?.resolve()
    await tick()
    user.connects[0]?.resolve()
    expect(await connected).toMatchObject({ namespace: 'eip155', address: '0xA' })
    expect(user.status()).toBe('connected')
  })

  test('on a new device a link comes first, and a code follows', async () => {
    const sent = pageLogin.loginWithEmail(user.instance, { email })
    await tick()
    user.calls.email[0]?.resolve('VERIFY_DEVICE')
    await tick()
    const step = await sent
    expect(step.next).toBe('device')
    const approved = step.next === 'device' ? step.approved : undefined
    user.calls.device[0]?.resolve()
    await tick()
    expect(await approved).toMatchObject({ next: 'code' })
  })

  test('a link that comes to nothing rejects what waits for it, which nobody has to', async () => {
    const sent = pageLogin.loginWithEmail(user.instance, { email })
    await tick()
    user.calls.email[0]?.resolve('VERIFY_DEVICE')
    const step = await sent
    user.calls.device[0]?.reject(new EmbeddedError('expired', { cause: 'page' }))
    await tick()
    expect(step.next === 'device' && (await codeOf(step.approved))).toBe('EMBEDDED_ERROR')
  })

  test('a user whom the page knows is connected at once', async () => {
    const step = pageLogin.loginWithEmail(user.instance, { email })
    await tick()
    user.calls.email[0]?.resolve('CONNECT')
    await tick()
    user.connects[0]?.resolve()
    expect(await step).toMatchObject({ next: 'connected', connection: { address: '0xA' } })
  })

  test.each([
    ['no address', 'invalid'],
    ['mara!@fieldnote.co', 'unsupported'],
  ])('EML-1: %s is refused, and nothing is mailed', async (text, reason) => {
    await expect(pageLogin.loginWithEmail(user.instance, { email: text })).rejects.toMatchObject({
      code: 'EMAIL_INVALID',
      reason,
    })
    expect(user.calls.email).toEqual([])
  })

  test('EML-2: a second mail within 30 seconds has the literal text', async () => {
    await mailCode()
    const resent = pageLogin.resendEmailCode(user.instance)
    await tick()
    user.calls.email.at(-1)?.reject(new EmailCooldownError(12))
    await expect(resent).rejects.toMatchObject({
      code: 'EMAIL_COOLDOWN',
      secondsLeft: 12,
      message: 'Please try again after 12 seconds',
    })
    // The code of the first mail still counts.
    const connected = codeOf(pageLogin.confirmEmailCode(user.instance, { code: '123456' }))
    await tick()
    user.calls.otp[0]?.resolve()
    await tick()
    user.connects[0]?.resolve()
    expect(await connected).toBe('connected')
  })

  test('a wrong code keeps the login, in the words of the page', async () => {
    await mailCode()
    const refused = pageLogin.confirmEmailCode(user.instance, { code: '000000' })
    await tick()
    user.calls.otp[0]?.reject(new EmbeddedError('That is not it', { cause: 'page' }))
    await expect(refused).rejects.toMatchObject({
      code: 'EMAIL_CODE_REFUSED',
      reason: 'wrong',
      message: 'That is not it',
    })
    expect(await codeOf(pageLogin.confirmEmailCode(user.instance, { code: '12345' }))).toBe('EMAIL_CODE_REFUSED')
    expect(user.calls.otp).toHaveLength(1)
  })

  test('a code whose time is up is not sent', async () => {
    await mailCode()
    vi.setSystemTime(Date.now() + EMAIL_CODE_MS)
    await expect(pageLogin.confirmEmailCode(user.instance, { code: '123456' })).rejects.toMatchObject({
      reason: 'expired',
    })
    expect(user.calls.otp).toEqual([])
  })

  test('without a mail there is no code to check, and nothing to send again', async () => {
    await expect(pageLogin.confirmEmailCode(user.instance, { code: '123456' })).rejects.toMatchObject({
      reason: 'unexpected',
    })
    await expect(pageLogin.resendEmailCode(user.instance)).rejects.toMatchObject({ reason: 'unexpected' })
  })

  test('a user who could not be connected needs no other code', async () => {
    await mailCode()
    const failed = codeOf(pageLogin.confirmEmailCode(user.instance, { code: '123456' }))
    await tick()
    user.calls.otp[0]?.resolve()
    await tick()
    user.connects[0]?.reject(new EmbeddedError('no account', { cause: 'page' }))
    expect(await failed).toBe('EMBEDDED_ERROR')
    const connected = codeOf(pageLogin.confirmEmailCode(user.instance, { code: '123456' }))
    await tick()
    user.connects[1]?.resolve()
    expect(await connected).toBe('connected')
    expect(user.calls.otp).toHaveLength(1)
  })

  test('EML-4: cancelling ends the login here and on the page', async () => {
    const aborter = new AbortController()
    const sent = codeOf(pageLogin.loginWithEmail(user.instance, { email, signal: aborter.signal }))
    await tick()
    aborter.abort()
    expect(await sent).toBe('REQUEST_ABORTED')
    await tick()
    expect(user.record).toContain('abandoned')
    await mailCode()
    pageLogin.cancelEmailLogin(user.instance)
    expect(await codeOf(pageLogin.confirmEmailCode(user.instance, { code: '123456' }))).toBe('EMAIL_CODE_REFUSED')
  })

  test('a newer login takes the place of an older one', async () => {
    const first = codeOf(pageLogin.loginWithEmail(user.instance, { email }))
    await tick()
    const second = pageLogin.loginWithEmail(user.instance, { email: 'other@fieldnote.co' })
    await tick()
    user.calls.email.at(-1)?.resolve('VERIFY_OTP')
    expect([await first, (await second).next]).toEqual(['REQUEST_ABORTED', 'code'])
    expect(user.calls.email.at(-1)?.args).toEqual(['other@fieldnote.co'])
  })

  test('the end of the modal ends what waits', async () => {
    const sent = pageLogin.loginWithEmail(user.instance, { email })
    await tick()
    user.calls.email[0]?.resolve('VERIFY_DEVICE')
    const step = await sent
    user.end()
    expect(step.next === 'device' && (await codeOf(step.approved))).toBe('REQUEST_ABORTED')
  })
})

describe('what has to be there', () => {
  test('an embedded wallet, a project, nobody logged in, and the terms accepted', async () => {
    Object.assign(user.instance, { embedded: undefined })
    expect(await codeOf(pageLogin.loginWithEmail(user.instance, { email }))).toBe('EMBEDDED_MISSING')
    expect(await codeOf(pageLogin.prepareLogin(user.instance))).toBe('EMBEDDED_MISSING')
    user.end()
    user = createUser({ projectId: '' })
    expect(await codeOf(pageLogin.loginWithSocial(user.instance, { provider: 'google' }))).toBe('EMBEDDED_UNUSABLE')
    user.end()
    user = createUser({ legal: { privacyUrl: 'https://shop.example/privacy' }, features: { legalCheckbox: true } })
    expect(await codeOf(pageLogin.loginWithEmail(user.instance, { email }))).toBe('TERMS_NOT_ACCEPTED')
    expect(await codeOf(pageLogin.loginWithSocial(user.instance, { provider: 'google' }))).toBe('TERMS_NOT_ACCEPTED')
    expect([user.calls.email, user.windows]).toEqual([[], []])
  })

  test('one user at a time', async () => {
    await mailCode()
    const connected = codeOf(pageLogin.confirmEmailCode(user.instance, { code: '123456' }))
    await tick()
    user.calls.otp[0]?.resolve()
    await tick()
    user.connects[0]?.resolve()
    await connected
    expect(await codeOf(pageLogin.loginWithEmail(user.instance, { email }))).toBe('ALREADY_LOGGED_IN')
  })
})

describe('providers', () => {
  const start = (provider: 'google' | 'x' = 'google', signal?: AbortSignal) =>
    pageLogin.loginWithSocial(user.instance, { provider, signal })

  test('the window opens within the press, and its result connects', async () => {
    const connected = start()
    // Nothing is awaited before.
    expect(user.windows).toHaveLength(1)
    await tick()
    user.calls.socialUri[0]?.resolve('https://accounts.google.com/o?state=1')
    await tick()
    expect(user.windows[0]?.urls).toEqual(['https://accounts.google.com/o?state=1'])
    user.windows[0]?.events?.onResult('https://secure.walletconnect.org/?state=1&code=2')
    await tick()
    user.calls.social[0]?.resolve()
    await tick()
    user.connects[0]?.resolve()
    expect(await connected).toMatchObject({ address: '0xA' })
    expect(localStorage.getItem('latchkey/default/v1/last_social')).toBe('google')
  })

  test('POP-5: a provider that is not offered is not asked', async () => {
    user.end()
    user = createUser({ features: { socials: ['x'], email: false } })
    expect(await codeOf(pageLogin.loginWithEmail(user.instance, { email }))).toBe('LOGIN_NOT_OFFERED')
    expect(await codeOf(start('google'))).toBe('LOGIN_NOT_OFFERED')
    expect(user.windows).toEqual([])
  })

  test('a blocked, a closed and a late window, and a provider that declines, are told apart', async () => {
    user.browser.isBlocked = true
    expect(await codeOf(start())).toBe('LOGIN_WINDOW_BLOCKED')
    user.browser.isBlocked = false
    const closed = start()
    user.windows[0]?.events?.onClosed()
    await expect(closed).rejects.toMatchObject({ code: 4001, details: { closed: true } })
    const late = codeOf(start())
    await vi.advanceTimersByTimeAsync(SOCIAL_LOGIN_MS)
    expect(await late).toBe('REQUEST_TIMEOUT')
    const declined = start()
    user.windows[2]?.events?.onResult('https://secure.walletconnect.org/?error=access_denied')
    await expect(declined).rejects.toMatchObject({ code: 4001, details: {} })
    const stranger = codeOf(start())
    user.windows[3]?.events?.onStranger()
    expect(await stranger).toBe('ANSWER_MALFORMED')
  })

  test('a signal closes the window', async () => {
    const aborter = new AbortController()
    const connecting = codeOf(start('google', aborter.signal))
    await tick()
    aborter.abort()
    expect(await connecting).toBe('REQUEST_ABORTED')
    expect(user.windows[0]?.isClosed).toBe(true)
  })

  test('another provider takes the place of the first', async () => {
    const first = codeOf(start('google'))
    void codeOf(start('x'))
    expect(await first).toBe('REQUEST_ABORTED')
    expect(user.windows.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  test('Farcaster gives its link, and the next one when that expires', async () => {
    const links: unknown[] = []
    const connected = pageLogin.loginWithSocial(user.instance, {
      provider: 'farcaster',
      onUri: (uri, { expiresAt }) => void links.push([uri, expiresAt]),
    })
    await tick()
    user.calls.farcasterUri[0]?.resolve('https://farcaster.xyz/~/1')
    await tick()
    const firstEnd = Date.now() + FARCASTER_LINK_MS
    await vi.advanceTimersByTimeAsync(FARCASTER_LINK_MS)
    user.calls.farcasterUri[1]?.resolve('https://farcaster.xyz/~/2')
    await tick()
    expect(links).toEqual([
      ['https://farcaster.xyz/~/1', firstEnd],
      ['https://farcaster.xyz/~/2', Date.now() + FARCASTER_LINK_MS],
    ])
    user.calls.farcaster.at(-1)?.resolve()
    await tick()
    user.connects[0]?.resolve()
    expect(await connected).toMatchObject({ address: '0xA' })
    expect(user.windows).toEqual([])
  })
})

test.each([
  [{ kind: 'offline' } as const, 'OFFLINE'],
  [{ kind: 'otherUser' } as const, 'EMBEDDED_OTHER_USER'],
  [{ kind: 'unavailable', reason: 'iframe_load_failed' } as const, 'EMBEDDED_UNAVAILABLE'],
  [{ kind: 'unavailable', reason: 'OPTION_INVALID' } as const, 'OPTION_INVALID'],
  [{ kind: 'failed', message: 'no' } as const, 'EMBEDDED_ERROR'],
  [undefined, 'REQUEST_ABORTED'],
])('the problem %o is an error with the code %s', (problem, code) => {
  expect(toLoginError(problem)).toMatchObject({ code })
})
