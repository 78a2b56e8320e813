import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EMAIL_CODE_MS } from '../../config/limits.js'
import { MalformedAnswerError, RequestAbortedError } from '../../errors/connectionErrors.js'
import { EmbeddedError, EmbeddedUnavailableError } from '../../errors/embeddedErrors.js'
import { canSaveEmail, createEmailUpdate } from './emailUpdate.js'

type Step = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

const CURRENT = 'mara@fieldnote.co'
const NEXT = 'mara@northfield.studio'

/** A call of the wallet that is still open. */
type Call<T> = {
  readonly args: readonly unknown[]
  readonly signal: AbortSignal
  resolve(value: T): void
  reject(error: Error): void
}

function createUpdate() {
  const calls = { email: [] as Call<Step>[], primary: [] as Call<void>[], secondary: [] as Call<string>[] }
  const open =
    <T>(list: Call<T>[]) =>
    (...args: unknown[]) =>
      new Promise<T>((resolve, reject) => {
        const signal = args.at(-1) as AbortSignal
        signal.addEventListener('abort', () => reject(new RequestAbortedError()))
        list.push({ args: args.slice(0, -1), signal, resolve, reject })
      })
  const events: string[] = []
  const ends: (() => void)[] = []
  const update = createEmailUpdate({
    loadWallet: async () => ({
      nextMailAt: () => Date.now() + 30_000,
      updateEmail: open(calls.email),
      updateEmailPrimaryOtp: open(calls.primary),
      updateEmailSecondaryOtp: open(calls.secondary),
    }),
    takesEmail: (email) => !email.startsWith('jörg'),
    currentEmail: () => CURRENT,
    events: { emit: ((name: string) => void events.push(name)) as never },
    scope: { add: (end) => void ends.push(end) },
  })
  return {
    update,
    calls,
    events,
    end() {
      for (const end of ends) end()
    },
    async save(step: Step = 'VERIFY_PRIMARY_OTP') {
      update.type(NEXT)
      const sent = update.submit()
      await tick()
      calls.email.at(-1)?.resolve(step)
      await sent
    },
    async enter(code: string) {
      void update.check(code)
      await tick()
    },
  }
}

const tick = () => vi.advanceTimersByTimeAsync(0)
let user: ReturnType<typeof createUpdate>

beforeEach(() => {
  vi.useFakeTimers()
  user = createUpdate()
})

afterEach(() => vi.useRealTimers())

test('a code from each address, then the new one counts', async () => {
  const { update, calls, events } = user
  await user.save()
  expect(update.state).toMatchObject({
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
  expect(update.state).toMatchObject({ status: 'secondary', expiresAt: Date.now() + EMAIL_CODE_MS })
  await user.enter('603318')
  expect(calls.secondary[0]?.args).toEqual([{ otp: '603318', email: NEXT }])
  calls.secondary[0]?.resolve(NEXT)
  await tick()
  expect(update.state.status).toBe('changed')
  expect(events).toEqual(['EMAIL_EDIT', 'EMAIL_VERIFICATION_CODE_PASS', 'EMAIL_VERIFICATION_CODE_PASS'])
})

test('a page that trusts the session asks for the second code only', async () => {
  await user.save('VERIFY_SECONDARY_OTP')
  expect(user.update.state.status).toBe('secondary')
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
    user.update.type(email)
    expect(await user.update.submit()).toBe(false)
    expect(user.update.state.problem).toEqual({ kind: 'invalid' })
    expect(user.calls.email).toEqual([])
  })

  test('is sent as it was checked, without space around it', async () => {
    user.update.type(`  ${NEXT} `)
    void user.update.submit()
    await tick()
    expect(user.calls.email[0]?.args).toEqual([NEXT])
  })

  test('that is the current one is not sent', async () => {
    user.update.type(` ${CURRENT.toUpperCase()}`)
    expect(await user.update.submit()).toBe(false)
    expect(user.calls.email).toEqual([])
  })

  test('is sent once, however often it is saved', async () => {
    user.update.type(NEXT)
    void user.update.submit()
    void user.update.submit()
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
    void user.update.check('482915')
    await user.enter('482915')
    expect(user.calls.primary).toHaveLength(1)
  })

  test.each(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'] as const)(
    'that is wrong after %s keeps the step, and is counted',
    async (step) => {
      await user.save(step)
      const { status } = user.update.state
      const calls = step === 'VERIFY_PRIMARY_OTP' ? user.calls.primary : user.calls.secondary
      for (const wrongCodes of [1, 2]) {
        await user.enter('000000')
        calls.at(-1)?.reject(new EmbeddedError('Invalid code', { cause: { message: 'Invalid code' } }))
        await tick()
        expect(user.update.state).toMatchObject({ status, wrongCode: 'Invalid code', wrongCodes, isCodeOver: false })
      }
      expect(user.events.slice(1)).toEqual(['EMAIL_VERIFICATION_CODE_FAIL', 'EMAIL_VERIFICATION_CODE_FAIL'])
    },
  )

  test('that was tried too often has expired, until the change begins again', async () => {
    await user.save()
    await user.enter('000000')
    user.calls.primary[0]?.reject(
      new EmbeddedError('Too many wrong codes', { cause: { message: 'Too many wrong codes' } }),
    )
    await tick()
    expect(user.update.state.isCodeOver).toBe(true)
    user.update.leave(() => true).finish()
    await user.save()
    expect(user.update.state).toMatchObject({ status: 'primary', isCodeOver: false, wrongCodes: 0 })
  })

  test('whose time is up has expired', async () => {
    await user.save()
    user.update.expire()
    expect(user.update.state.isCodeOver).toBe(true)
  })

  test('is kept nowhere', async () => {
    await user.save()
    await user.enter('482915')
    expect(JSON.stringify(user.update.state)).not.toContain('482915')
  })

  test.each([
    [new EmbeddedUnavailableError('iframe_request_timeout'), { kind: 'unavailable', reason: 'iframe_request_timeout' }],
    [new MalformedAnswerError('UPDATE_EMAIL_SECONDARY_OTP'), { kind: 'failed', message: 'Something went wrong' }],
  ])('without an answer of the page that can be used is not called wrong: %s', async (error, problem) => {
    await user.save('VERIFY_SECONDARY_OTP')
    await user.enter('603318')
    user.calls.secondary[0]?.reject(error)
    await tick()
    expect(user.update.state).toMatchObject({ status: 'secondary', wrongCodes: 0, problem })
  })
})

describe('EML-4: a change that is left', () => {
  test('is aborted, and keeps what was typed for another try', async () => {
    await user.save()
    await user.enter('482915')
    user.update.leave(() => true).finish()
    expect(user.calls.primary[0]?.signal.aborted).toBe(true)
    user.calls.primary[0]?.resolve()
    await tick()
    expect(user.update.state).toMatchObject({ status: 'idle', email: NEXT, expiresAt: undefined })
  })

  test('for good forgets what was typed', async () => {
    await user.save()
    user.update.leave(() => false).finish()
    expect(user.update.state).toMatchObject({ status: 'idle', email: undefined })
  })

  test('goes nowhere with a late answer', async () => {
    user.update.type('old@fieldnote.co')
    void user.update.submit()
    await tick()
    user.update.leave(() => true).finish()
    user.update.type(NEXT)
    void user.update.submit()
    await tick()
    user.calls.email[0]?.resolve('VERIFY_SECONDARY_OTP')
    await tick()
    expect(user.update.state).toMatchObject({ status: 'sending', email: NEXT })
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
  user.update.type(NEXT)
  void user.update.submit()
  await tick()
  user.calls.email[0]?.reject(error)
  await tick()
  expect(user.update.state).toMatchObject({ status: 'idle', email: NEXT, problem })
  await user.save()
  expect(user.update.state).toMatchObject({ status: 'primary', problem: undefined })
})
