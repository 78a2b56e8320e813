import { describe, expect, test, vi } from 'vitest'
import { FRAME_REQUEST_MS } from '../../config/limits.js'
import { MalformedAnswerError } from '../../errors/connectionErrors.js'
import { EmbeddedError } from '../../errors/embeddedErrors.js'
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
  const transport = { request: request as never, load: async () => undefined }
  return { wallet: createFrameWallet({ transport, store, onEmailChanged }), request, onEmailChanged, stored }
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
      ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '603318' }, limited],
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
