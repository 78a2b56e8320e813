import { describe, expect, test, vi } from 'vitest'
import type { EmailCapture } from '../../domain/siwx.js'
import { createEmailCapture } from './emailCapture.js'

const ACCOUNT = 'eip155:1:0xa'

function create(capture: Partial<EmailCapture> = {}) {
  const request = vi.fn(async () => ({ needsCode: true }))
  const confirm = vi.fn(async () => undefined)
  return { emails: createEmailCapture({ isRequired: true, request, confirm, ...capture }), request, confirm }
}

describe('createEmailCapture', () => {
  test('asks nobody without a capture', async () => {
    const emails = createEmailCapture(undefined)
    expect(emails.wishOf(ACCOUNT)).toBeUndefined()
    expect(await emails.request(ACCOUNT, 'mara@fieldnote.co')).toBe(false)
  })

  test('asks until the code was confirmed, and again once it is forgotten', async () => {
    const { emails, request, confirm } = create()
    expect(emails.wishOf(ACCOUNT)).toBe('required')
    expect(await emails.request(ACCOUNT, 'mara@fieldnote.co')).toBe(true)
    expect(request).toHaveBeenCalledWith({ account: ACCOUNT, email: 'mara@fieldnote.co' })
    expect(emails.wishOf(ACCOUNT)).toBe('required')
    await emails.confirm(ACCOUNT, '416283')
    expect(confirm).toHaveBeenCalledWith('416283')
    expect([emails.wishOf(ACCOUNT), emails.wishOf('eip155:137:0xa')]).toEqual([undefined, 'required'])
    emails.forget(ACCOUNT)
    expect(emails.wishOf(ACCOUNT)).toBe('required')
  })

  test('takes an address that is known without a code', async () => {
    const { emails } = create({ request: async () => ({ needsCode: false }) })
    await emails.request(ACCOUNT, 'mara@fieldnote.co')
    expect(emails.wishOf(ACCOUNT)).toBeUndefined()
    emails.clear()
    expect(emails.wishOf(ACCOUNT)).toBe('required')
  })

  test('goes on asking after a refusal', async () => {
    const { emails } = create({ confirm: () => Promise.reject(new Error('no')) })
    await expect(emails.confirm(ACCOUNT, '000000')).rejects.toThrow('no')
    expect(emails.wishOf(ACCOUNT)).toBe('required')
  })

  test('can be skipped only if it is optional', () => {
    const { emails } = create()
    expect(() => emails.skip(ACCOUNT)).toThrow('The email address was refused')
    const optional = create({ isRequired: false }).emails
    expect(optional.wishOf(ACCOUNT)).toBe('optional')
    optional.skip(ACCOUNT)
    expect(optional.wishOf(ACCOUNT)).toBeUndefined()
  })
})
