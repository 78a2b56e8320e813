// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EMAIL_CODE_MS } from '../../config/limits.js'
import { EmbeddedError, EmbeddedUnavailableError } from '../../errors/embeddedErrors.js'
import { MalformedAnswerError } from '../../errors/requestErrors.js'
import { createLoginInstance, keepOpen, type OpenCall } from '../../testing/modal/createLoginInstance.js'
import { connect } from '../connection/connect.js'
import {
  canSaveEmail,
  checkUpdateCode,
  emailUpdateState,
  expireUpdateCode,
  leaveEmailUpdate,
  submitNewEmail,
  typeNewEmail,
} from './emailUpdate.js'

type Step = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

const CURRENT = 'mara@fieldnote.co'
const NEXT = 'mara@northfield.studio'

/** A user who is logged in by e-mail. */
async function createUpdate() {
  const calls = { email: [] as OpenCall<Step>[], primary: [] as OpenCall<void>[], secondary: [] as OpenCall<string>[] }
  const { instance, connector, connects, record, end } = createLoginInstance({
    nextMailAt: () => Date.now() + 30_000,
    updateEmail: keepOpen(calls.email),
    updateEmailPrimaryOtp: keepOpen(calls.primary),
    updateEmailSecondaryOtp: keepOpen(calls.secondary),
  })
  const connected = connect(instance, connector)
  await tick()
  connects[0]?.resolve()
  await connected
  instance.account.setEmbedded({
    email: CURRENT,
    provider: 'email',
    userName: undefined,
    smartAccountDeployed: undefined,
  })
  const type = (email: string) => typeNewEmail(instance, email)
  const submit = () => submitNewEmail(instance)
  const check = (code: string) => checkUpdateCode(instance, code)
  return {
    state: emailUpdateState(instance),
    calls,
    record,
    end,
    type,
    submit,
    check,
    expire: () => expireUpdateCode(instance),
    leave: (staysTyped: () => boolean) => leaveEmailUpdate(instance, staysTyped),
    async save(step: Step = 'VERIFY_PRIMARY_OTP') {
      type(NEXT)
      const sent = submit()
      await tick()
      calls.email.at(-1)?.resolve(step)
      await sent
    },
    async enter(code: string) {
      void check(code)
      await tick()
    },
  }
}

const tick = () => vi.advanceTimersByTimeAsync(0)
let user: Awaited<ReturnType<typeof createUpdate>>

beforeEach(async () => {
  vi.useFakeTimers()
  user = await createUpdate()
})

afterEach(() => {
  user.end()
  localStorage.clear()
  vi.useRealTimers()
})

test('a code from each address, then the new one counts', async () => {
  const { state, calls, record } = user
  await user.save()
  expect(state).toMatchObject({
    status: 'primary',
    replaced: CURRENT,
    expiresAt: Date.now() + EMAIL_CODE_MS,
    nextMailAt: Date.now() + 30_000,
  })
  await user.enter('482915')
  expect(calls.primary[0]?.args).toEqual(['482915'])
  await vi.advanceTimersByTimeAsync(5_000)
  calls.primary[0]?.resolve()
  await tick()
  expect(state).toMatchObject({ status: 'secondary', expiresAt: Date.now() + EMAIL_CODE_MS })
  await user.enter('603318')
  expect(calls.secondary[0]?.args).toEqual([{ otp: '603318', email: NEXT }])
  calls.secondary[0]?.resolve(NEXT)
  await tick()
  expect(state.status).toBe('changed')
  expect(record).toEqual(['EMAIL_EDIT', 'EMAIL_VERIFICATION_CODE_PASS', 'EMAIL_VERIFICATION_CODE_PASS'])
})

test('a page that trusts the session asks for the second code only', async () => {
  await user.save('VERIFY_SECONDARY_OTP')
  expect(user.state.status).toBe('secondary')
  await user.enter('603318')
  expect(user.calls.primary).toEqual([])
  expect(user.calls.secondary).toHaveLength(1)
})

test.each([
  ['', false],
  ['m@f', false],
  [' m@f ', false],
  [CURRENT, false],
  [' MARA@Fieldnote.co ', false],
  ['m@f.', true],
  [NEXT, true],
])('%j can be saved: %s', (email, canSave) => {
  expect(canSaveEmail(email, CURRENT)).toBe(canSave)
})

describe('EML-1: a new address', () => {
  test.each(['mara', 'mara@', 'a b@c.de', `${'m'.repeat(250)}@fieldnote.co`])('%j is not sent', async (email) => {
    user.type(email)
    expect(await user.submit()).toBe(false)
    expect(user.state.problem).toEqual({ kind: 'invalid' })
    expect(user.calls.email).toEqual([])
  })

  test('is sent as it was checked, without space around it', async () => {
    user.type(`  ${NEXT} `)
    void user.submit()
    await tick()
    expect(user.calls.email[0]?.args).toEqual([NEXT])
  })

  test('that is the current one is not sent', async () => {
    user.type(` ${CURRENT.toUpperCase()}`)
    expect(await user.submit()).toBe(false)
    expect(user.calls.email).toEqual([])
  })

  test('is sent once, however often it is saved', async () => {
    user.type(NEXT)
    void user.submit()
    void user.submit()
    await tick()
    expect(user.calls.email).toHaveLength(1)
  })
})

describe('EML-3: a code', () => {
  test.each(['', '12345', '1234567', '12345a', '１２３４５６'])('%j is not sent', async (code) => {
    await user.save()
    await user.enter(code)
    expect(user.calls.primary).toEqual([])
  })

  test('is sent once, however often it is entered', async () => {
    await user.save()
    void user.check('482915')
    await user.enter('482915')
    expect(user.calls.primary).toHaveLength(1)
  })

  test.each(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'] as const)(
    'that is wrong after %s keeps the step, and is counted',
    async (step) => {
      await user.save(step)
      const { status } = user.state
      const calls = step === 'VERIFY_PRIMARY_OTP' ? user.calls.primary : user.calls.secondary
      for (const wrongCodes of [1, 2]) {
        await user.enter('000000')
        calls.at(-1)?.reject(new EmbeddedError('Invalid code', { cause: { message: 'Invalid code' } }))
        await tick()
        expect(user.state).toMatchObject({ status, wrongCode: 'Invalid code', wrongCodes, isCodeExpired: false })
      }
      expect(user.record.slice(1)).toEqual(['EMAIL_VERIFICATION_CODE_FAIL', 'EMAIL_VERIFICATION_CODE_FAIL'])
    },
  )

  test('that was tried too often has expired, until the change begins again', async () => {
    await user.save()
    await user.enter('000000')
    user.calls.primary[0]?.reject(
      new EmbeddedError('Too many wrong codes', { cause: { message: 'Too many wrong codes' } }),
    )
    await tick()
    expect(user.state.isCodeExpired).toBe(true)
    user.leave(() => true).finish()
    await user.save()
    expect(user.state).toMatchObject({ status: 'primary', isCodeExpired: false, wrongCodes: 0 })
  })

  test('whose time is up has expired', async () => {
    await user.save()
    user.expire()
    expect(user.state.isCodeExpired).toBe(true)
  })

  test('is kept nowhere', async () => {
    await user.save()
    await user.enter('482915')
    expect(JSON.stringify(user.state)).not.toContain('482915')
  })

  test.each([
    [new EmbeddedUnavailableError('iframe_request_timeout'), { kind: 'unavailable', reason: 'iframe_request_timeout' }],
    [new MalformedAnswerError('UPDATE_EMAIL_SECONDARY_OTP'), { kind: 'failed', message: 'Something went wrong' }],
  ])('without an answer of the page that can be used is not called wrong: %s', async (error, problem) => {
    await user.save('VERIFY_SECONDARY_OTP')
    await user.enter('603318')
    user.calls.secondary[0]?.reject(error)
    await tick()
    expect(user.state).toMatchObject({ status: 'secondary', wrongCodes: 0, problem })
  })
})

describe('EML-4: a change that is left', () => {
  test('is aborted, and keeps what was typed for another try', async () => {
    await user.save()
    await user.enter('482915')
    user.leave(() => true).finish()
    expect(user.calls.primary[0]?.signal.aborted).toBe(true)
    user.calls.primary[0]?.resolve()
    await tick()
    expect(user.state).toMatchObject({ status: 'idle', email: NEXT, expiresAt: undefined })
  })

  test('for good forgets what was typed', async () => {
    await user.save()
    user.leave(() => false).finish()
    expect(user.state).toMatchObject({ status: 'idle', email: undefined })
  })

  test('goes nowhere with a late answer', async () => {
    user.type('old@fieldnote.co')
    void user.submit()
    await tick()
    user.leave(() => true).finish()
    user.type(NEXT)
    void user.submit()
    await tick()
    user.calls.email[0]?.resolve('VERIFY_SECONDARY_OTP')
    await tick()
    expect(user.state).toMatchObject({ status: 'sending', email: NEXT })
  })

  test('ends with the modal', async () => {
    await user.save()
    await user.enter('482915')
    user.end()
    expect(user.calls.primary[0]?.signal.aborted).toBe(true)
  })
})

test.each([
  [new EmbeddedUnavailableError('iframe_load_failed'), { kind: 'unavailable', reason: 'iframe_load_failed' }],
  [new EmbeddedError('Blocked', { cause: { message: 'Blocked' } }), { kind: 'failed', message: 'Blocked' }],
])('an address that is not accepted says why, and can be saved again', async (error, problem) => {
  user.type(NEXT)
  void user.submit()
  await tick()
  user.calls.email[0]?.reject(error)
  await tick()
  expect(user.state).toMatchObject({ status: 'idle', email: NEXT, problem })
  await user.save()
  expect(user.state).toMatchObject({ status: 'primary', problem: undefined })
})
