import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { relayOf } from '../../testing/modal/relayOf.js'
import { parseChainChanged } from './relaySupport.js'

const solana = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe("the network in a wallet's event", () => {
  test.each([
    [137, '137'],
    ['137', '137'],
    ['0x89', '137'],
    ['0x0089', '137'],
    ['eip155:137', '137'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ])('%j is %s', (data, reference) => {
    expect(parseChainChanged(data, 'eip155:1', relayOf)).toBe(reference)
  })

  test('is the plain reference in a namespace without numbers', () => {
    expect(parseChainChanged(`solana:${solana}`, 'solana:x', relayOf)).toBe(solana)
    expect(parseChainChanged(solana, 'solana:x', relayOf)).toBe(solana)
  })

  test.each([undefined, null])("is, with %s for a value, the event's own network", (data) => {
    expect(parseChainChanged(data, 'eip155:137', relayOf)).toBe('137')
    expect(parseChainChanged(data, `solana:${solana}`, relayOf)).toBe(solana)
    expect(parseChainChanged(data, 'eip155:', relayOf)).toBeUndefined()
    expect(parseChainChanged(data, '', relayOf)).toBeUndefined()
  })
})

const rubbish = [
  '',
  ' ',
  '1 ',
  '1.5',
  'eip155:',
  'eip155:a b',
  '<b>1</b>',
  '１',
  'x'.repeat(33),
  0,
  -1,
  1.5,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  false,
  {},
  { chainId: '0x1' },
  [],
  [1],
  ['0x1'],
]
test('WC-5: an invalid chain id names no network', () => {
  for (const data of rubbish) expect(parseChainChanged(data, 'eip155:1', relayOf), JSON.stringify(data)).toBeUndefined()
})

test('WC-5: a part of a chain id repeated a hundred thousand times names no network', () => {
  for (const piece of ['x', '1', 'eip155:', '0x0']) {
    expect(parseChainChanged(piece.repeat(100_000), 'eip155:1', relayOf), piece).toBeUndefined()
  }
})

test('a number is the same in every form', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 52 - 1 }), (id) => {
      const forms = [id, `${id}`, `0x${id.toString(16)}`, `0x${id.toString(16).toUpperCase()}`, `eip155:${id}`]
      expect(new Set(forms.map((form) => parseChainChanged(form, 'eip155:1', relayOf)))).toEqual(new Set([`${id}`]))
    }),
    { numRuns: 500 },
  )
})

test('WC-5: any input gives a short reference or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string()), fc.string(), (data, chainId) => {
      expect(parseChainChanged(data, chainId, relayOf) ?? 'nothing').toMatch(/^[-_a-zA-Z0-9]{1,32}$/)
    }),
    { numRuns: 500 },
  )
})
