import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SiwxSession } from '../domain/siwx.js'
import { InvalidOptionError } from '../errors/latchkeyError.js'
import { SiwxFieldError, SiwxSessionInvalidError } from '../errors/siwxErrors.js'
import { checkSession } from './checkSession.js'
import { createMessage, isSameOrigin, type MessageOptions, pageUri } from './createMessage.js'
import { createNonce } from './createNonce.js'
import { parseMessage } from './messageText.js'

const NOW = Date.parse('2026-11-23T07:00:00.000Z')
const DAY_MS = 86_400_000
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const context = { domain: 'shop.example', uri: 'https://shop.example/login?token=secret#top' }
const at = (ms: number) => new Date(NOW + ms).toISOString()

const create = (options: MessageOptions = {}, input: { accountAddress?: string; notBefore?: string } = {}) =>
  createMessage({
    input: { accountAddress: address, chainId: 'eip155:1', ...input },
    context,
    options,
    nonce: createNonce(),
  })

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

describe('SIWX-1: a nonce', () => {
  test('SIWX-1: has 142 bits of letters and digits, evenly, and is new each time', () => {
    const nonces = Array.from({ length: 2000 }, createNonce)
    expect(new Set(nonces).size).toBe(2000)
    expect(nonces.every((nonce) => /^[A-Za-z0-9]{24}$/.test(nonce))).toBe(true)
    const counts = new Map<string, number>()
    for (const letter of nonces.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect(counts.size).toBe(62)
    // 774 each on average; 27 is one deviation.
    for (const count of counts.values()) expect(Math.abs(count - 774)).toBeLessThan(190)
  })

  test('SIWX-1: takes its bits from the platform, never from Math.random', () => {
    const random = vi.spyOn(Math, 'random')
    const secure = vi.spyOn(crypto, 'getRandomValues')
    createNonce()
    expect(random).not.toHaveBeenCalled()
    expect(secure).toHaveBeenCalled()
    random.mockRestore()
    secure.mockRestore()
  })
})

describe('SIWX-2: the address of the page', () => {
  test('SIWX-2: is in the message without query and fragment', () => {
    expect(create().uri).toBe('https://shop.example/login')
    expect(String(create())).not.toContain('secret')
  })

  test('SIWX-2: is written with the characters of RFC 3986', () => {
    expect(pageUri('https://shop.example/a|b^c/ü/[x]/%zz/%20')).toBe(
      'https://shop.example/a%7Cb%5Ec/%C3%BC/%5Bx%5D/%25zz/%20',
    )
    expect(() => pageUri('file:///index.html')).toThrow(SiwxFieldError)
    expect(() => pageUri('nonsense')).toThrow(SiwxFieldError)
    expect(isSameOrigin('https://shop.example/a', 'https://shop.example:443/b')).toBe(true)
    expect(isSameOrigin('https://shop.example/a', 'http://shop.example/a')).toBe(false)
    expect(isSameOrigin('nonsense', 'nonsense')).toBe(false)
  })
})

describe('SIWX-3: a message', () => {
  test('SIWX-3: is issued now, expires after 24 h, and has the checksum of its account', () => {
    expect(create({}, { accountAddress: address.toLowerCase() })).toMatchObject({
      version: '1',
      chainId: 'eip155:1',
      accountAddress: address,
      domain: 'shop.example',
      issuedAt: at(0),
      expirationTime: at(DAY_MS),
    })
  })

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 30 * DAY_MS + 1])(
    'SIWX-3: does not last %d ms',
    (expiration) => {
      expect(() => create({ expiration })).toThrow(InvalidOptionError)
    },
  )

  test('SIWX-3: lasts at most 30 days, however late it starts', () => {
    expect(create({ expiration: 30 * DAY_MS }).expirationTime).toBe(at(30 * DAY_MS))
    expect(create({}, { notBefore: at(DAY_MS) })).toMatchObject({
      notBefore: at(DAY_MS),
      issuedAt: at(0),
      expirationTime: at(2 * DAY_MS),
    })
    expect(() => create({}, { notBefore: at(30 * DAY_MS) })).toThrow(SiwxFieldError)
    expect(() => create({}, { notBefore: 'soon' })).toThrow(SiwxFieldError)
  })

  test('SIWX-3: is not created for what is no account', () => {
    expect(() => create({}, { accountAddress: '0x12' })).toThrow(SiwxFieldError)
  })

  test('SIWX-3: is frozen with its text', () => {
    const resources = ['https://a.example']
    const message = create({ resources })
    const text = String(message)
    resources.push('https://evil.example')
    expect(() => Object.assign(message, { domain: 'evil.example' })).toThrow(TypeError)
    expect(String(message)).toBe(text)
    expect(message.resources).toEqual(['https://a.example'])
  })
})

describe('SIWX-6: a session', () => {
  const sign = (): SiwxSession => {
    const signed = create({ statement: 'Hello', resources: ['https://a.example'] }, { notBefore: at(0) })
    const { toString: _, ...data } = signed
    return { data, message: String(signed), signature: '0x1' }
  }
  const expected = { domain: 'shop.example', isUri: (uri: string) => uri === 'https://shop.example/login', now: NOW }
  const reasonOf = (session: SiwxSession, changes: Partial<typeof expected> = {}) => {
    try {
      checkSession(session, { ...expected, ...changes })
      return 'valid'
    } catch (error) {
      if (error instanceof SiwxSessionInvalidError) return error.reason
      throw error
    }
  }

  test('SIWX-6: is valid if its text says the same as its data', () => {
    const session = sign()
    expect(checkSession(session, expected)).toEqual(session.data)
    const { accountAddress } = session.data
    expect(reasonOf({ ...session, data: { ...session.data, accountAddress: accountAddress.toLowerCase() } })).toBe(
      'valid',
    )
  })

  test.each([
    ['accountAddress', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    ['accountAddress', 5],
    ['chainId', 'eip155:10'],
    ['chainId', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['chainId', null],
    ['domain', 'evil.example'],
    ['uri', 'https://evil.example/'],
    ['version', '2'],
    ['nonce', 'anothernonce'],
    ['statement', 'Other'],
    ['statement', undefined],
    ['requestId', 'x'],
    ['issuedAt', at(1)],
    ['expirationTime', at(29 * DAY_MS)],
    ['expirationTime', undefined],
    ['notBefore', undefined],
    ['resources', undefined],
    ['resources', []],
    ['resources', ['https://evil.example']],
    ['resources', 'https://a.example'],
  ])('SIWX-6: with another %s (%j) in its data is refused', (field, value) => {
    const session = sign()
    expect(['data', 'text']).toContain(
      reasonOf({ ...session, data: { ...session.data, [field]: value } } as SiwxSession),
    )
  })

  test.each([
    ['domain', 'shop.example', 'evil.example', 'domain'],
    ['uri', 'https://shop.example/login', 'https://evil.example/login', 'uri'],
  ])('SIWX-6: signed for another %s is refused', (_, from, to, reason) => {
    const { message: text, signature } = sign()
    const changed = text.replace(from, to)
    const data = parseMessage(changed, 'eip155')
    expect(reasonOf({ data, message: changed, signature })).toBe(reason)
  })

  test('SIWX-6: counts from 60 s before its start until right before it expires', () => {
    const session = sign()
    expect(reasonOf(session, { now: NOW - 60_001 })).toBe('early')
    expect(reasonOf(session, { now: NOW - 60_000 })).toBe('valid')
    expect(reasonOf(session, { now: NOW + DAY_MS - 1 })).toBe('valid')
    expect(reasonOf(session, { now: NOW + DAY_MS })).toBe('expired')
  })

  test('SIWX-6: without an expiry, or with one beyond 30 days or before its start, is refused', () => {
    const { message: text, signature } = sign()
    const withExpiry = (line: string) => {
      const changed = text.replace(/\nExpiration Time: .*/, line)
      return reasonOf({ data: parseMessage(changed, 'eip155'), message: changed, signature })
    }
    expect(withExpiry('')).toBe('lifetime')
    expect(withExpiry(`\nExpiration Time: ${at(30 * DAY_MS + 1)}`)).toBe('lifetime')
    expect(withExpiry(`\nExpiration Time: ${at(-1)}`)).toBe('lifetime')
    expect(withExpiry(`\nExpiration Time: ${at(30 * DAY_MS)}`)).toBe('valid')
  })
})
