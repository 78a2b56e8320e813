import { describe, expect, test, vi } from 'vitest'
import { FRAME_REQUEST_MS } from '../../config/limits.js'
import { EmbeddedError } from '../../errors/embeddedErrors.js'
import { MalformedAnswerError } from '../../errors/requestErrors.js'
import { createFrameWallet } from './createFrameWallet.js'
import type { AppEvent } from './frameMessages.js'
import { createLoginStore } from './loginStore.js'

function createWallet(answers: Partial<Record<AppEvent, unknown>>) {
  const stored: Record<string, unknown> = { email: 'mara@fieldnote.co' }
  const request = vi.fn(async (event: AppEvent, _payload: unknown, _options: unknown) => {
    const answer = answers[event]
    if (answer instanceof Error) throw answer
    return answer
  })
  const onEmailChanged = vi.fn()
  const store = createLoginStore({
    read: ((key: string) => stored[key]) as never,
    write: (key, value) => {
      stored[key] = value
    },
    remove: (key) => {
      delete stored[key]
    },
    watch: () => () => undefined,
  })
  const onLogin = vi.fn()
  const reload = vi.fn()
  const transport = { request: request as never, reload, load: async () => undefined }
  const wallet = createFrameWallet({ transport, store, preferredType: () => 'smartAccount', onLogin, onEmailChanged })
  return { wallet, request, reload, onLogin, onEmailChanged, stored }
}

const NEXT = 'mara@northfield.studio'
const { signal } = new AbortController()
const limited = { signal, timeoutMs: FRAME_REQUEST_MS }

describe('changing the address', () => {
  test('asks once at a time, within the limits of any request', async () => {
    const { wallet, request } = createWallet({
      UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
      UPDATE_EMAIL_SECONDARY_OTP: { newEmail: NEXT },
    })
    expect(await wallet.updateEmail(NEXT, signal)).toBe('VERIFY_PRIMARY_OTP')
    await wallet.updateEmailPrimaryOtp('482915', signal)
    expect(await wallet.updateEmailSecondaryOtp({ otp: '603318', email: NEXT }, signal)).toBe(NEXT)
    expect(request.mock.calls).toEqual([
      ['UPDATE_EMAIL', { email: NEXT }, limited],
      ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '482915' }, limited],
      ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '603318' }, { ...limited, onLate: expect.any(Function) }],
    ])
  })

  test('a mailed code counts for the wait before the next one, and a refused one does not', async () => {
    const refused = createWallet({ UPDATE_EMAIL: new EmbeddedError('Blocked') })
    await expect(refused.wallet.updateEmail(NEXT)).rejects.toThrow('Blocked')
    expect(refused.wallet.nextMailAt()).toBeUndefined()
    const mailed = createWallet({ UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' } })
    await mailed.wallet.updateEmail(NEXT)
    expect(mailed.wallet.nextMailAt()).toBeGreaterThan(Date.now())
  })

  test('nothing changes before the second code', async () => {
    const { wallet, onEmailChanged, stored } = createWallet({ UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' } })
    await wallet.updateEmail(NEXT)
    await wallet.updateEmailPrimaryOtp('482915')
    expect(onEmailChanged).not.toHaveBeenCalled()
    expect(stored.email).toBe('mara@fieldnote.co')
  })

  test.each([' Mara@Northfield.Studio ', NEXT])('%j of the page is the requested address', async (newEmail) => {
    const { wallet, onEmailChanged } = createWallet({ UPDATE_EMAIL_SECONDARY_OTP: { newEmail } })
    await wallet.updateEmailSecondaryOtp({ otp: '603318', email: NEXT })
    expect(onEmailChanged).toHaveBeenCalledExactlyOnceWith(newEmail.trim())
  })

  test.each(['other@fieldnote.co', '', 'mara', `${NEXT}\u202e`])('%j of the page changes nothing', async (newEmail) => {
    const { wallet, onEmailChanged } = createWallet({ UPDATE_EMAIL_SECONDARY_OTP: { newEmail } })
    const changed = wallet.updateEmailSecondaryOtp({ otp: '603318', email: NEXT })
    await expect(changed).rejects.toThrow(MalformedAnswerError)
    expect(onEmailChanged).not.toHaveBeenCalled()
  })
})

describe('social logins', () => {
  test('ask for the address, then log in with what the window has sent', async () => {
    const answer = { address: '0x', chainId: 1, email: 'mara@fieldnote.co', userName: ' ma\u202era ' }
    const { wallet, request, onLogin } = createWallet({
      GET_SOCIAL_REDIRECT_URI: { uri: 'https://accounts.google.com/o' },
      CONNECT_SOCIAL: answer,
    })
    expect(await wallet.getSocialUri('google', signal)).toBe('https://accounts.google.com/o')
    await wallet.connectSocial('google', 'https://frame/?code=1', signal)
    expect(request.mock.calls).toEqual([
      ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }, limited],
      [
        'CONNECT_SOCIAL',
        { uri: 'https://frame/?code=1', preferredAccountType: 'smartAccount' },
        expect.objectContaining({ timeoutMs: FRAME_REQUEST_MS }),
      ],
    ])
    // Without the characters that would reorder what is shown.
    expect(onLogin).toHaveBeenCalledExactlyOnceWith({
      email: 'mara@fieldnote.co',
      provider: 'google',
      userName: 'mara',
      answer,
    })
  })

  test('in Farcaster wait without a limit of their own', async () => {
    const { wallet, request, reload, onLogin } = createWallet({
      GET_FARCASTER_URI: { url: 'https://farcaster.xyz/~/c' },
      CONNECT_FARCASTER: { userName: 'mara' },
      IS_CONNECTED: { isConnected: false },
    })
    expect(await wallet.getFarcasterUri(signal)).toBe('https://farcaster.xyz/~/c')
    await wallet.connectFarcaster(signal)
    expect(request.mock.calls[1]?.[0]).toBe('CONNECT_FARCASTER')
    expect(request.mock.calls[1]?.[2]).not.toHaveProperty('timeoutMs')
    expect(onLogin).toHaveBeenCalledExactlyOnceWith({ email: undefined, provider: 'farcaster', userName: 'mara' })
    wallet.forgetLink()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('a code logs in the address that it was mailed to', async () => {
    const { wallet, onLogin } = createWallet({ CONNECT_EMAIL: { action: 'VERIFY_OTP' } })
    await wallet.connectEmail(NEXT)
    await wallet.connectOtp('482915')
    expect(onLogin).toHaveBeenCalledExactlyOnceWith({ email: NEXT, provider: 'email', userName: undefined })
  })
})

test('EML-2: an address is changed at most every 30 s', async () => {
  const { wallet, request } = createWallet({ UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' } })
  await wallet.updateEmail(NEXT)
  await expect(wallet.updateEmail(NEXT)).rejects.toThrow('Please try again after 30 seconds')
  expect(request).toHaveBeenCalledOnce()
})

test('a page that does not say whether it knows the user is no reason to forget the login', async () => {
  const { wallet, stored } = createWallet({ IS_CONNECTED: new EmbeddedError('Service unavailable') })
  stored.email_login_used = 'true'
  await expect(wallet.isConnected()).rejects.toThrow('Service unavailable')
  expect(stored.email_login_used).toBe('true')
})
