import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOriginAllowed } from './isOriginAllowed.js'

describe('built-in origins', () => {
  const development = [
    'http://localhost:3000',
    'https://localhost:5173',
    'http://127.0.0.1:8080',
    'https://127.0.0.1:8443',
    'https://preview.pages.dev',
    'https://my-app.vercel.app',
    'https://1a2b.ngrok-free.app',
  ]
  test('a development or preview origin is allowed with any list', () => {
    for (const origin of development) expect(isOriginAllowed(origin, []), origin).toBe(true)
  })

  const others = [
    'https://app.example',
    'http://my-app.vercel.app',
    'https://vercel.app',
    'https://my-app.vercel.app.evil.example',
    'https://evilvercel.app',
    'https://localhost.evil.example:3000',
    'http://127.0.0.1.evil.example:80',
  ]
  test('WC-9: another origin is not allowed with an empty list', () => {
    for (const origin of others) expect(isOriginAllowed(origin, []), origin).toBe(false)
  })
})

describe('origins of a project', () => {
  test('WC-9: an exact origin is allowed, and no other', () => {
    const allowed = ['https://one.example', 'https://app.example:8443']
    expect(isOriginAllowed('https://app.example:8443', allowed)).toBe(true)
    for (const other of [
      'https://app.example',
      'http://app.example:8443',
      'https://app.example:84430',
      'https://my.app.example:8443',
    ]) {
      expect([other, isOriginAllowed(other, allowed)]).toEqual([other, false])
    }
  })

  const patterns: [pattern: string, origin: string, isAllowed: boolean][] = [
    ['https://*.example.org', 'https://app.example.org', true],
    ['https://*.example.org', 'https://example.org', false],
    ['https://*.example.org', 'https://app.example.org.evil.example', false],
    ['https://*.example.org', 'http://app.example.org', false],
    ['https://app-*.example.org', 'https://app-42.example.org', true],
    ['https://app-*.example.org', 'https://web-42.example.org', false],
    ['http://app.example.org:*', 'http://app.example.org:8080', true],
    ['http://app.example.org:*', 'http://app.example.org', false],
    ['https://*.*.example.org', 'https://a.b.example.org', true],
    ['https://*.example.org', 'https://a.b.example.org', true],
    ['https://*-team.example.org', 'https://app-team.example.org', true],
    ['https://a*a.example', 'https://a.example', false],
    ['https://*b*b', 'https://example.b', false],
    ['*', 'https://a.b.example.org', true],
    ['app.example.org', 'https://app.example.org', false],
  ]
  test('a star in a pattern matches one or more characters', () => {
    for (const [pattern, origin, isAllowed] of patterns) {
      expect(isOriginAllowed(origin, [pattern]), `${pattern} on ${origin}`).toBe(isAllowed)
    }
  })

  const literals: [pattern: string, origin: string][] = [
    ['https://app.example.org', 'https://appxexample.org'],
    ['https://*.example.org', 'https://app.examplexorg'],
    ['https://(app|web).example.org', 'https://app.example.org'],
    ['https://.*', 'https://app.example.org'],
    ['https://[a-z]+.example.org', 'https://app.example.org'],
  ]
  test('a pattern is literal except its star', () => {
    for (const [pattern, origin] of literals) expect(isOriginAllowed(origin, [pattern]), pattern).toBe(false)
  })
})

describe('hostile lists', () => {
  const long = 'a'.repeat(100_000)

  test.each([
    ['stars without end', `https://${'*a'.repeat(50_000)}`, `https://${long}b`],
    ['many stars', `https://${'*a'.repeat(140)}`, `https://${long}b`],
    ['a long text', `${long}b`, long],
  ])('GEN-4: a pattern of %s matches nothing', (_, pattern, origin) => {
    expect(isOriginAllowed(origin, [pattern])).toBe(false)
  })

  test('GEN-4: accepts any pattern without throwing', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (origin, allowed) => {
        const isListed = isOriginAllowed(origin, allowed)
        // Only a star, the origin itself, or the built-in ones allow anything.
        if (!allowed.some((pattern) => pattern.includes('*') || pattern === origin)) {
          expect(isListed).toBe(isOriginAllowed(origin, []))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('an empty pattern allows nothing', () => {
    expect(isOriginAllowed('https://app.example', ['', 'https://'])).toBe(false)
  })
})
