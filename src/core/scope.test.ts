import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { isFresh } from './isFresh.js'
import { createScope } from './scope.js'
import { shortenAddress } from './shorten.js'
import { isRecord } from './values.js'

describe('createScope', () => {
  test('runs every cleanup once, the newest first', () => {
    const ran: number[] = []
    const scope = createScope()
    for (const number of [1, 2, 3]) scope.add(() => ran.push(number))
    scope.end()
    scope.end()
    expect(ran).toEqual([3, 2, 1])
    expect(scope.isEnded).toBe(true)
    expect(scope.signal.aborted).toBe(true)
  })

  test('runs a cleanup at once if the scope has ended', () => {
    const scope = createScope()
    scope.end()
    const cleanup = vi.fn()
    scope.add(cleanup)
    expect(cleanup).toHaveBeenCalledOnce()
  })

  test('CON-7: a throwing cleanup does not stop the others', () => {
    const cleanup = vi.fn()
    const scope = createScope()
    const bad = () => {
      throw new Error('no')
    }
    scope.add(cleanup)
    scope.add(bad)
    expect(() => scope.end()).not.toThrow()
    expect(cleanup).toHaveBeenCalledOnce()
    expect(() => scope.add(bad)).not.toThrow()
  })

  test('runs a cleanup that another cleanup adds', () => {
    const late = vi.fn()
    const scope = createScope()
    scope.add(() => scope.add(late))
    scope.end()
    expect(late).toHaveBeenCalledOnce()
  })
})

describe('isFresh', () => {
  test('NET-7: is fresh within the time to live, its last millisecond included', () => {
    expect(isFresh(1000, 30, 1030)).toBe(true)
    expect(isFresh(1000, 30, 1031)).toBe(false)
  })

  test('NET-7: a future or non-finite timestamp is a miss', () => {
    for (const timestamp of [
      1001,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      '1000',
      null,
      undefined,
    ]) {
      expect(isFresh(timestamp, 30, 1000)).toBe(false)
    }
  })
})

describe('shortenAddress', () => {
  test('keeps both ends, with an ellipsis in between', () => {
    expect(shortenAddress('0x7F3a0000000000000000000000000000000c41E1')).toBe('0x7F3a…0c41E1')
    expect(shortenAddress('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { start: 4, end: 4 })).toBe('5eyk…Kvdp')
    expect(shortenAddress('0x1234')).toBe('0x1234')
  })

  test('is never longer than the address, and starts and ends like it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (address) => {
        const short = shortenAddress(address)
        expect(short.length).toBeLessThanOrEqual(address.length)
        if (short === address) return
        const [head = '', tail = ''] = short.split('…')
        if (!address.includes('…')) expect(address.startsWith(head) && address.endsWith(tail)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

test('a record is an object that is neither null nor an array', () => {
  expect([{}, Object.create(null), new Map()].every(isRecord)).toBe(true)
  expect([null, [], 'text', 1, undefined, () => {}].some(isRecord)).toBe(false)
})
