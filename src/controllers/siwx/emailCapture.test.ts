import { describe, expect, test, vi } from 'vitest'
import type { CaipAddress } from '../../core/caip.js'
import type { EmailCapture } from '../../domain/siwx.js'
import { createEmailCapture } from './emailCapture.js'

const ACCOUNT = 'eip155:1:0xa'
const EMAIL = 'mara@fieldnote.co'
const { signal } = new AbortController()

function create(changes: Partial<EmailCapture> | null = {}) {
  const request = vi.fn(async () => ({ needsCode: true }))
  const confirm = vi.fn(async () => undefined)
  const prepare = vi.fn(async () => undefined)
  let active: CaipAddress | undefined = ACCOUNT
  const emails = createEmailCapture({
    capture: changes ? { isRequired: true, request, confirm, ...changes } : undefined,
    placeOf: () => (active ? { key: active, caipAddress: active } : undefined),
    prepare,
  })
  return {
    ...{ emails, request, confirm, prepare },
    switchTo(account: CaipAddress | undefined) {
      active = account
    },
  }
}

describe('createEmailCapture', () => {
  test('asks nobody without a capture', async () => {
    const { emails } = create(null)
    expect(emails.policyFor(ACCOUNT)).toBeUndefined()
  })

  test('asks until the code was confirmed, and again once it is forgotten', async () => {
    const { emails, request, confirm, prepare } = create()
    expect(emails.policyFor(ACCOUNT)).toBe('required')
    expect(await emails.verbs.request('eip155', EMAIL, signal)).toBe(true)
    expect(request).toHaveBeenCalledWith({ account: ACCOUNT, email: EMAIL })
    expect([emails.policyFor(ACCOUNT), prepare.mock.calls.length]).toEqual(['required', 0])
    await emails.verbs.confirm('eip155', '416283', signal)
    expect(confirm).toHaveBeenCalledWith('416283')
    expect(prepare).toHaveBeenCalledWith('eip155')
    expect([emails.policyFor(ACCOUNT), emails.policyFor('eip155:137:0xa')]).toEqual([undefined, 'required'])
    emails.forget(ACCOUNT)
    expect(emails.policyFor(ACCOUNT)).toBe('required')
  })

  test('takes an address that is known without a code', async () => {
    const { emails, prepare } = create({ request: async () => ({ needsCode: false }) })
    expect(await emails.verbs.request('eip155', EMAIL, signal)).toBe(false)
    expect([emails.policyFor(ACCOUNT), prepare.mock.calls.length]).toEqual([undefined, 1])
    emails.clear()
    expect(emails.policyFor(ACCOUNT)).toBe('required')
  })

  test('prepares no message for another account, which is asked by itself', async () => {
    const made = create({
      async request() {
        made.switchTo('eip155:1:0xb')
        return { needsCode: false }
      },
    })
    await made.emails.verbs.request('eip155', EMAIL, signal)
    expect(made.prepare).not.toHaveBeenCalled()
    expect([ACCOUNT, 'eip155:1:0xb'].map((one) => made.emails.policyFor(one as CaipAddress))).toEqual([
      undefined,
      'required',
    ])
  })

  test('rejects without an account', async () => {
    const { emails, request, switchTo } = create()
    switchTo(undefined)
    await expect(emails.verbs.request('eip155', EMAIL, signal)).rejects.toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' })
    expect(request).not.toHaveBeenCalled()
  })

  test('goes on asking after a refusal', async () => {
    const { emails } = create({ confirm: () => Promise.reject(new Error('no')) })
    await expect(emails.verbs.confirm('eip155', '000000', signal)).rejects.toThrow('no')
    expect(emails.policyFor(ACCOUNT)).toBe('required')
  })

  test('a code that is checked after the user has gone back changes nothing', async () => {
    const aborter = new AbortController()
    const { emails, prepare } = create({
      async confirm() {
        aborter.abort()
      },
    })
    await expect(emails.verbs.confirm('eip155', '416283', aborter.signal)).rejects.toThrow('Request was aborted')
    expect([emails.policyFor(ACCOUNT), prepare.mock.calls.length]).toEqual(['required', 0])
  })

  test('can be skipped only if it is optional', async () => {
    await expect(create().emails.verbs.skip('eip155', signal)).rejects.toMatchObject({ code: 'EMAIL_REFUSED' })
    const { emails, prepare } = create({ isRequired: false })
    expect(emails.policyFor(ACCOUNT)).toBe('optional')
    await emails.verbs.skip('eip155', signal)
    expect([emails.policyFor(ACCOUNT), prepare.mock.calls.length]).toEqual([undefined, 1])
  })
})
