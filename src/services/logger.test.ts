import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { LOG_BUFFER_BYTES } from '../config/pageLimits.js'
import { NotConnectedError } from '../errors/requestErrors.js'
import { createLogger, redact } from './logger.js'

const URI =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba'

describe('redact', () => {
  test.each([
    ['a pairing URI', `open ${URI} now`, 'open [pairing] now'],
    ['an address', 'of 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'of [hex]'],
    ['a transaction hash', `hash 0x${'ab'.repeat(32)}`, 'hash [hex]'],
    ['a private key without 0x', `key ${'0a'.repeat(32)}.`, 'key [secret].'],
    ['an address of Solana', 'to 7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', 'to [secret]'],
    ['a signature of Solana', `sig ${'5VERv8NMvzbJ'.repeat(7)}`, 'sig [secret]'],
    ['an e-mail', 'for jo.e+x@mail.example.co.uk!', 'for [email]!'],
    ['a token in an address', 'GET /x?a=1&token=abc&sig=d', 'GET /x?a=1&token=[secret]&sig=[secret]'],
    ['a web token', `Bearer ${'eyJhbGciOiJIUzI1NiJ9'.repeat(3)}`, 'Bearer [secret]'],
  ])('PRIV-4: redacts %s', (_, text, clean) => {
    expect(redact(text)).toBe(clean)
  })

  test('PRIV-4: redacts topic and key of a pairing URI within a link', () => {
    expect(
      redact(`metamask://wc?uri=${encodeURIComponent(URI.replace('587d5484ce2a2a6ee3ba', 'a1'.repeat(32)))}`),
    ).not.toMatch(/7f6e504b|a1a1a1/)
  })

  test('keeps words, codes and short numbers', () => {
    const line = 'warn connect {"code":"RPC_UNSUPPORTED_CAPABILITY","details":{"rpcCode":-32603}} eip155:1 0x89'
    expect(redact(line)).toBe(line)
  })

  test('PRIV-4: no key, address or email survives in any context, and redacting twice changes nothing', {
    timeout: 20_000,
  }, () => {
    const hex = fc.stringMatching(/^0x[0-9a-f]{40,64}$/)
    const mail = fc.stringMatching(/^[a-z0-9]{1,20}@[a-z0-9]{1,20}\.example$/)
    const around = fc.stringMatching(/^[ a-z.,:;()"'{}]{0,30}$/)
    fc.assert(
      fc.property(around, fc.oneof(hex, mail), around, (before, secret, after) => {
        const clean = redact(`${before} ${secret} ${after}`)
        expect(clean).not.toContain(secret)
        expect(redact(clean)).toBe(clean)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(redact(redact(text))).toBe(redact(text))
      }),
      { numRuns: 500 },
    )
  })
})

describe('createLogger', () => {
  const create = (level: 'debug' | 'warn' | 'error' = 'error') => {
    const write = vi.fn()
    return { write, logger: createLogger({ level, write }) }
  }

  test('the default log level is error: lower levels are kept but not written', () => {
    const { write, logger } = create()
    logger.log('debug', 'a')
    logger.log('warn', 'b')
    logger.log('error', 'c', new NotConnectedError())
    expect(write.mock.calls).toEqual([['error', expect.stringMatching(/^latchkey: error c \{.*"NOT_CONNECTED"/)]])
    expect(logger.read().split('\n')).toHaveLength(3)
  })

  test('a debug logger writes everything', () => {
    const { write, logger } = create('debug')
    logger.log('debug', 'a', 'said')
    logger.log('warn', 'b', new Error('broke'))
    expect(write.mock.calls).toEqual([
      ['debug', 'latchkey: debug a said'],
      ['warn', 'latchkey: warn b Error: broke'],
    ])
  })

  test('PRIV-4: everything kept or written is redacted', () => {
    const { write, logger } = create('debug')
    logger.log('error', `about ${URI}`, new Error(`failed for me@mail.example with ${URI}`))
    expect(logger.read()).not.toMatch(/symKey|mail\.example/)
    expect(String(write.mock.calls)).not.toMatch(/symKey|mail\.example/)
  })

  test('PRIV-4: the buffer keeps the newest 1 MB', () => {
    const { logger } = create()
    for (let line = 0; line < 1_000; line++) logger.log('debug', `${line} ${'x y '.repeat(450)}`)
    expect(logger.read().length).toBeLessThanOrEqual(LOG_BUFFER_BYTES + 1_000)
    expect(logger.read()).toMatch(/debug 999 /)
    expect(logger.read()).not.toMatch(/debug 0 /)
  })

  test('GEN-7: accepts any detail without throwing', () => {
    const { logger } = create()
    const traps = new Proxy({}, { get: () => JSON.parse('{'), getPrototypeOf: () => JSON.parse('{') })
    for (const detail of [undefined, null, 7, {}, Symbol('x'), traps, Object.create(null)]) {
      expect(() => logger.log('warn', 'x', detail)).not.toThrow()
    }
  })

  test('reports every logged error, and nothing else', () => {
    const { logger } = create()
    const listener = vi.fn()
    logger.watchErrors(listener)
    const error = new NotConnectedError()
    logger.log('error', 'x', error)
    logger.log('warn', 'x', error)
    logger.log('error', 'x')
    expect(listener.mock.calls).toEqual([[error]])
  })
})
