// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import { EmailRefusedError } from '../../errors/siwxErrors.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createFakeAdapter, createFakeConnector } from '../../testing/modal/fakeAdapter.js'
import { createFakeSiwx } from '../../testing/modal/fakeSiwx.js'
import { connect } from '../connection/connect.js'
import {
  confirmCaptureCode,
  emailCaptureState,
  leaveEmailCapture,
  prefillCaptureEmail,
  recentEmails,
  resetEmailCapture,
  skipEmailCapture,
  submitCaptureEmail,
  suggestEmails,
  typeCaptureEmail,
} from './emailCapture.js'

const EMAIL = 'mara@fieldnote.co'
const [ethereum, matic] = [toNetwork('eip155', mainnet), toNetwork('eip155', polygon)]

let request: ReturnType<typeof vi.fn<() => Promise<{ needsCode: boolean }>>>
let confirm: ReturnType<typeof vi.fn<() => Promise<undefined>>>
let page: ReturnType<typeof createTestInstance>

beforeAll(() => import('./signInVerbs.js'))

/** A connected account whose sign-in asks for an address. */
beforeEach(async () => {
  request = vi.fn(async () => ({ needsCode: true }))
  confirm = vi.fn(async () => undefined)
  const { siwx } = createFakeSiwx({ required: false, emailCapture: { isRequired: false, request, confirm } })
  const evm = createFakeAdapter('eip155', [ethereum, matic])
  page = createTestInstance([evm], { siwx })
  const { connector } = createFakeConnector({ accounts: ['0xA'] })
  evm.setConnectors([connector])
  await connect(page.instance, connector)
  await vi.waitFor(() => expect(entry()?.status).toBe('none'))
})

afterEach(() => {
  page.instance.scope.end()
  localStorage.clear()
  vi.restoreAllMocks()
})

const entry = () => page.instance.signIns.state.entries.eip155
const state = () => emailCaptureState(page.instance)
const confirmCode = (code: string) => confirmCaptureCode(page.instance, code)
async function submit(email = EMAIL) {
  typeCaptureEmail(page.instance, email)
  await submitCaptureEmail(page.instance)
}

describe('an address that is asked for before signing', () => {
  test('is proved by the mailed code, and suggested next time', async () => {
    await submit()
    expect(state().status).toBe('code')
    expect(recentEmails(page.instance)).toEqual([])
    await confirmCode('416283')
    expect(confirm).toHaveBeenCalledWith('416283')
    expect(state()).toMatchObject({ status: 'idle', problem: undefined })
    expect([entry()?.wantsEmail, recentEmails(page.instance)]).toEqual([undefined, [EMAIL]])
  })

  test('EML-1: that is malformed is not handed in', async () => {
    await submit('mara@')
    expect(state()).toMatchObject({ status: 'idle', problem: { kind: 'invalid' } })
    expect(request).not.toHaveBeenCalled()
  })

  test('may need no code', async () => {
    request.mockResolvedValue({ needsCode: false })
    await submit()
    expect([state().status, recentEmails(page.instance)]).toEqual(['idle', [EMAIL]])
  })

  test.each([
    [new EmailRefusedError('email'), 'refusedEmail'],
    [new Error('down'), 'failed'],
  ])('that is not accepted says why: %s', async (error, kind) => {
    request.mockRejectedValue(error)
    await submit()
    expect(state()).toMatchObject({ status: 'idle', problem: { kind } })
  })

  test('is not asked for again by a user who goes on without one', async () => {
    await skipEmailCapture(page.instance)
    expect([state().status, entry()?.wantsEmail]).toEqual(['idle', undefined])
  })

  test('is the one of the embedded wallet, until another is typed', () => {
    const login = { provider: 'email', userName: undefined, smartAccountDeployed: undefined } as const
    page.instance.account.setEmbedded({ ...login, email: EMAIL })
    prefillCaptureEmail(page.instance)
    expect(state().email).toBe(EMAIL)
    typeCaptureEmail(page.instance, 'ben@fieldnote.co')
    prefillCaptureEmail(page.instance)
    expect(state().email).toBe('ben@fieldnote.co')
  })
})

describe('EML-3: its code', () => {
  test('that is refused keeps the step, and is counted', async () => {
    confirm.mockRejectedValue(new EmailRefusedError('code'))
    await submit()
    for (const wrongCodes of [1, 2]) {
      await confirmCode('000000')
      expect(state()).toMatchObject({ status: 'code', problem: { kind: 'refusedCode' }, wrongCodes })
    }
  })

  test('is not sent while offline', async () => {
    await submit()
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
    await confirmCode('416283')
    expect(state()).toMatchObject({ status: 'code', problem: { kind: 'offline' }, wrongCodes: 1 })
    expect(confirm).not.toHaveBeenCalled()
  })

  test('is kept nowhere', async () => {
    await submit()
    void confirmCode('416283')
    expect(JSON.stringify(state())).not.toContain('416283')
  })

  test('that was mailed once more starts the count again', async () => {
    confirm.mockRejectedValue(new EmailRefusedError('code'))
    await submit()
    await confirmCode('000000')
    await submitCaptureEmail(page.instance)
    expect(state()).toMatchObject({ status: 'code', problem: undefined, wrongCodes: 0 })
  })
})

describe('EML-4: a capture that is left', () => {
  test('is aborted, and keeps what was typed', async () => {
    typeCaptureEmail(page.instance, EMAIL)
    const submitted = submitCaptureEmail(page.instance)
    resetEmailCapture(page.instance)
    await submitted
    expect(state()).toMatchObject({ status: 'idle', email: EMAIL })
  })

  test('counts as left only once that is decided, also where the answer is there before', async () => {
    await submit()
    const confirming = confirmCode('416283')
    const { finish } = leaveEmailCapture(page.instance)
    await vi.waitFor(() => expect(confirm).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve))
    expect([state().status, entry()?.wantsEmail]).toEqual(['checking', 'optional'])
    finish()
    await confirming
    expect([state().status, entry()?.wantsEmail]).toEqual(['idle', 'optional'])
  })

  test('by a change of the network begins again', async () => {
    await submit()
    page.instance.network.activate(matic)
    await vi.waitFor(() => expect(state()).toMatchObject({ status: 'idle', email: EMAIL }))
  })
})

test.each([
  ['', []],
  ['mara', ['mara@gmail.com', 'mara@outlook.com', 'mara@icloud.com']],
  [' mara@ ', ['mara@gmail.com', 'mara@outlook.com', 'mara@icloud.com']],
  ['mara@O', ['mara@outlook.com']],
  ['mara@outlook.com', []],
  ['mara@fieldnote.co', []],
  ['mara@a@b', []],
  ['<b>', []],
  ['.mara', []],
])('addresses that begin with %j', (typed, expected) => {
  expect(suggestEmails(typed)).toEqual(expected)
})
