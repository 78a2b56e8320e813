// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EMAIL_CODE_MS } from '../../config/limits.js'
import {
  EmailCooldownError,
  EmbeddedError,
  EmbeddedUnavailableError,
  OtherUserError,
} from '../../errors/embeddedErrors.js'
import { createLoginInstance, keepOpen, type OpenCall } from '../../testing/modal/createLoginInstance.js'
import {
  cancelEmailLogin,
  checkEmailCode,
  emailLoginState,
  leaveEmailLogin,
  reconnectEmailUser,
  resendEmail,
  submitEmail,
  typeEmail,
} from './emailLogin.js'

type Step = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

function createLogin() {
  const calls = { email: [] as OpenCall<Step>[], device: [] as OpenCall<void>[], otp: [] as OpenCall<void>[] }
  let nextMailAt: number | undefined
  const { instance, connects, record, end } = createLoginInstance({
    nextMailAt: () => nextMailAt,
    connectEmail: keepOpen(calls.email),
    connectDevice: keepOpen(calls.device),
    connectOtp: keepOpen(calls.otp),
  })
  const submit = () => submitEmail(instance)
  const type = (email: string) => typeEmail(instance, email)
  return {
    state: emailLoginState(instance),
    calls: { ...calls, connect: connects },
    record,
    end,
    type,
    submit,
    resend: () => resendEmail(instance),
    check: (code: string) => checkEmailCode(instance, code),
    reconnect: () => reconnectEmailUser(instance),
    cancel: () => cancelEmailLogin(instance),
    leave: () => leaveEmailLogin(instance),
    throttle(at: number) {
      nextMailAt = at
    },
    async mail(step: Step) {
      type('mara@fieldnote.co')
      const sent = submit()
      await tick()
      calls.email.at(-1)?.resolve(step)
      await sent
      await tick()
    },
  }
}

const tick = () => vi.advanceTimersByTimeAsync(0)
let user: ReturnType<typeof createLogin>

beforeEach(() => {
  vi.useFakeTimers()
  user = createLogin()
})

afterEach(() => {
  user.end()
  localStorage.clear()
  vi.useRealTimers()
})

test('mail, device, code, wallet: each step follows the page', async () => {
  const { state, calls, record } = user
  await user.mail('VERIFY_DEVICE')
  expect(state).toMatchObject({ status: 'device', expiresAt: Date.now() + EMAIL_CODE_MS })
  calls.device[0]?.resolve()
  await tick()
  expect(state.status).toBe('code')
  void user.check('482915')
  await tick()
  expect(state.status).toBe('checking')
  expect(calls.otp[0]?.args).toEqual(['482915'])
  calls.otp[0]?.resolve()
  await tick()
  expect(state.status).toBe('connecting')
  calls.connect[0]?.resolve()
  await tick()
  expect(state.status).toBe('connected')
  expect(record).toEqual([
    'EMAIL_SUBMITTED',
    'EMAIL_VERIFICATION_CODE_SENT',
    'DEVICE_REGISTERED_FOR_EMAIL',
    'EMAIL_VERIFICATION_CODE_PASS',
  ])
})

test('a page that knows the user connects at once', async () => {
  await user.mail('CONNECT')
  user.calls.connect[0]?.resolve()
  await tick()
  expect(user.state.status).toBe('connected')
})

describe('EML-1: an address', () => {
  test.each(['', 'mara', 'mara@', 'a b@c.de'])('%j is not sent', async (email) => {
    user.type(email)
    expect(await user.submit()).toBe(false)
    expect(user.state.problem).toEqual({ kind: 'invalid' })
    expect(user.calls.email).toEqual([])
  })

  test('is sent as it was checked, without space around it', async () => {
    user.type('  mara@fieldnote.co ')
    void user.submit()
    await tick()
    expect(user.calls.email[0]?.args).toEqual(['mara@fieldnote.co'])
  })

  test('two presses send one mail', async () => {
    user.type('mara@fieldnote.co')
    void user.submit()
    void user.submit()
    await tick()
    expect(user.calls.email).toHaveLength(1)
  })
})

describe('EML-2: a throttled mail', () => {
  test('says the seconds, and keeps the step', async () => {
    await user.mail('VERIFY_OTP')
    user.throttle(Date.now() + 12_000)
    const again = user.resend()
    await tick()
    user.calls.email.at(-1)?.reject(new EmailCooldownError(12))
    expect(await again).toBe(false)
    await tick()
    expect(user.state).toMatchObject({
      status: 'code',
      problem: { kind: 'throttled', seconds: 12 },
      nextMailAt: Date.now() + 12_000,
    })
  })

  test('the link that was mailed before still counts', async () => {
    await user.mail('VERIFY_DEVICE')
    const again = user.resend()
    await tick()
    user.calls.email.at(-1)?.reject(new EmailCooldownError(12))
    await again
    await tick()
    user.calls.device.at(-1)?.resolve()
    await tick()
    expect(user.state.status).toBe('code')
  })
})

describe('EML-3: a code', () => {
  test.each(['', '12345', '1234567', '12345a', '１２３４５６', '12 345'])('%j is not sent', async (code) => {
    await user.mail('VERIFY_OTP')
    await user.check(code)
    expect(user.calls.otp).toEqual([])
  })

  test('is sent once, however often it is entered', async () => {
    await user.mail('VERIFY_OTP')
    void user.check('482915')
    void user.check('482915')
    await tick()
    expect(user.calls.otp).toHaveLength(1)
  })

  test('that is wrong keeps the session, and is counted', async () => {
    await user.mail('VERIFY_OTP')
    for (const wrongCodes of [1, 2]) {
      void user.check('000000')
      await tick()
      user.calls.otp.at(-1)?.reject(new EmbeddedError('Invalid code', { cause: { message: 'Invalid code' } }))
      await tick()
      expect(user.state).toMatchObject({
        status: 'code',
        wrongCode: 'Invalid code',
        wrongCodes,
        isCodeExpired: false,
      })
    }
    expect(user.calls.otp[0]?.signal.aborted).toBe(true)
  })

  test.each(['The code has expired', 'Too many wrong codes', 'Maximum attempts reached'])(
    '%j ends it, and a new one can be sent',
    async (message) => {
      await user.mail('VERIFY_OTP')
      void user.check('000000')
      await tick()
      user.calls.otp.at(-1)?.reject(new EmbeddedError(message, { cause: { message } }))
      await tick()
      expect(user.state.isCodeExpired).toBe(true)
      const renewed = user.resend()
      await tick()
      user.calls.email.at(-1)?.resolve('VERIFY_OTP')
      expect(await renewed).toBe(true)
      expect(user.state).toMatchObject({ status: 'code', isCodeExpired: false })
    },
  )

  test('is kept nowhere', async () => {
    await user.mail('VERIFY_OTP')
    void user.check('482915')
    await tick()
    expect(JSON.stringify(user.state)).not.toContain('482915')
  })

  test('without an answer of the page is not called wrong', async () => {
    await user.mail('VERIFY_OTP')
    void user.check('482915')
    await tick()
    user.calls.otp[0]?.reject(new EmbeddedUnavailableError('iframe_request_timeout'))
    await tick()
    expect(user.state).toMatchObject({ status: 'code', wrongCodes: 0, problem: { kind: 'unavailable' } })
  })
})

describe('EML-4: a login that is left', () => {
  test.each(['VERIFY_DEVICE', 'VERIFY_OTP'] as const)('after %s is aborted, and keeps what was typed', async (step) => {
    await user.mail(step)
    if (step === 'VERIFY_OTP') void user.check('482915')
    await tick()
    const [call] = step === 'VERIFY_OTP' ? user.calls.otp : user.calls.device
    user.cancel()
    expect(call?.signal.aborted).toBe(true)
    call?.resolve()
    await tick()
    expect(user.state).toMatchObject({ status: 'idle', email: 'mara@fieldnote.co' })
    expect(user.calls.connect).toEqual([])
  })

  test('a late answer for the old address does not log in', async () => {
    user.type('old@fieldnote.co')
    void user.submit()
    await tick()
    user.cancel()
    user.type('new@fieldnote.co')
    void user.submit()
    await tick()
    user.calls.email[0]?.resolve('CONNECT')
    await tick()
    expect(user.calls.connect).toEqual([])
    expect(user.state).toMatchObject({ status: 'sending', email: 'new@fieldnote.co' })
  })

  test('ends with the modal', async () => {
    await user.mail('VERIFY_DEVICE')
    user.end()
    expect(user.calls.device[0]?.signal.aborted).toBe(true)
  })
})

describe('a user who has logged in and could not be connected', () => {
  async function fail(error: Error = new EmbeddedUnavailableError('iframe_request_timeout')) {
    await user.mail('VERIFY_OTP')
    void user.check('482915')
    await tick()
    user.calls.otp[0]?.resolve()
    await tick()
    user.calls.connect.at(-1)?.reject(error)
    await tick()
  }

  test('is told why, and needs no other code to try again', async () => {
    await fail()
    expect(user.state).toMatchObject({
      status: 'unconnected',
      problem: { kind: 'unavailable', reason: 'iframe_request_timeout' },
    })
    void user.reconnect()
    await tick()
    expect(user.state).toMatchObject({ status: 'connecting', isReconnecting: true, problem: undefined })
    expect(user.calls.connect).toHaveLength(2)
    user.calls.connect[1]?.resolve()
    await tick()
    expect(user.state.status).toBe('connected')
    expect(user.calls.otp).toHaveLength(1)
  })

  test('EML-4: the second try belongs to the same login, which leaving ends', async () => {
    await fail()
    const { finish } = user.leave()
    void user.reconnect()
    await tick()
    finish()
    expect([user.calls.connect[1]?.signal.aborted, user.state.status]).toEqual([true, 'idle'])
  })

  test('is told if the page knows somebody else', async () => {
    await fail(new OtherUserError())
    expect(user.state.problem).toEqual({ kind: 'otherUser' })
  })

  test('EML-4: and leaves, is logged out on the page', async () => {
    await fail()
    user.leave().finish()
    await tick()
    expect(user.record).toContain('abandoned')
    expect(user.state.status).toBe('idle')
    await user.reconnect()
    expect(user.calls.connect).toHaveLength(1)
  })
})

test('EML-4: leaving ends what was under way then, and no newer login', async () => {
  await user.mail('VERIFY_OTP')
  const { finish } = user.leave()
  user.type('ben@fieldnote.co')
  void user.submit()
  await tick()
  finish()
  expect(user.calls.email.at(-1)?.signal.aborted).toBe(false)
  user.leave().finish()
  expect(user.calls.email.at(-1)?.signal.aborted).toBe(true)
})

test.each(['CONNECT', 'VERIFY_DEVICE'] as const)(
  'EML-4: leaving ends also what %s has begun a moment later',
  async (step) => {
    await user.mail('VERIFY_OTP')
    void user.resend()
    await tick()
    const { finish } = user.leave()
    user.calls.email.at(-1)?.resolve(step)
    await tick()
    finish()
    const [last] = step === 'CONNECT' ? user.calls.connect : user.calls.device
    expect([last?.signal.aborted, user.state.status]).toEqual([true, 'idle'])
  },
)

test('a page that is lost while it checks a code says nothing about the code', async () => {
  await user.mail('VERIFY_OTP')
  void user.check('482915')
  await tick()
  user.calls.otp[0]?.reject(new EmbeddedError(''))
  await tick()
  expect(user.state).toMatchObject({ status: 'code', wrongCodes: 0, problem: { kind: 'failed' } })
})

test('an address that the page does not take is told before it is asked', async () => {
  user.type('jörg@fieldnote.co')
  expect(await user.submit()).toBe(false)
  expect(user.state.problem).toEqual({ kind: 'unsupported' })
  expect(user.calls.email).toEqual([])
})

test('a slow user keeps the view: the approval is awaited again', async () => {
  await user.mail('VERIFY_DEVICE')
  user.calls.device[0]?.reject(new EmbeddedUnavailableError('iframe_request_timeout'))
  await tick()
  expect(user.state.status).toBe('device')
  expect(user.calls.device).toHaveLength(2)
  user.calls.device[1]?.resolve()
  await tick()
  expect(user.state.status).toBe('code')
})

test.each(['The link has expired', 'Denied'])(
  'a device that is refused (%s) is waited for no more, and says why',
  async (message) => {
    await user.mail('VERIFY_DEVICE')
    user.calls.device[0]?.reject(new EmbeddedError(message, { cause: { message } }))
    await tick()
    expect(user.state).toMatchObject({
      status: 'deviceFailed',
      problem: { kind: 'failed', message },
      isCodeExpired: false,
    })
  },
)

test.each([
  [new EmbeddedUnavailableError('iframe_load_failed'), { kind: 'unavailable', reason: 'iframe_load_failed' }],
  [new EmbeddedError(''), { kind: 'failed', message: 'An error occurred' }],
  [new EmbeddedError('Blocked', { cause: { message: 'Blocked' } }), { kind: 'failed', message: 'Blocked' }],
])('a mail that fails says why', async (error, problem) => {
  user.type('mara@fieldnote.co')
  void user.submit()
  await tick()
  user.calls.email[0]?.reject(error)
  await tick()
  expect(user.state).toMatchObject({ status: 'idle', problem })
})
