import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidCaipAddressError, InvalidCaipNetworkIdError } from '../errors/formatErrors.js'
import { parseCaipAddress, parseCaipNetworkId } from './caip.js'

const anything = fc.oneof(fc.anything(), fc.string(), fc.stringMatching(/^[a1]{0,3}(:[a1]{0,3}){0,4}$/))

describe('parseCaipNetworkId', () => {
  test('CAIP-2 needs 2 non-empty colon-separated parts', () => {
    expect(parseCaipNetworkId('eip155:1')).toEqual({ namespace: 'eip155', reference: '1' })
    for (const wrong of ['eip155', 'eip155:', ':1', 'eip155:1:x', '', null]) {
      expect(() => parseCaipNetworkId(wrong)).toThrow('Invalid CAIP-2 network id')
    }
  })

  test('throws nothing but its own error', () => {
    fc.assert(
      fc.property(anything, (value) => {
        try {
          const { namespace, reference } = parseCaipNetworkId(value)
          expect(`${namespace}:${reference}`).toBe(value)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidCaipNetworkIdError)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('parseCaipAddress', () => {
  test('CAIP-10 needs exactly 3 non-empty colon-separated parts', () => {
    expect(parseCaipAddress('eip155:1:0xab')).toEqual({ namespace: 'eip155', reference: '1', address: '0xab' })
    for (const wrong of ['eip155:1', 'eip155:1:', 'eip155::0xab', 'a:b:c:d']) {
      expect(() => parseCaipAddress(wrong)).toThrow('Invalid CAIP-10 address')
    }
  })

  test('non-text is an invalid CAIP address', () => {
    for (const wrong of ['', null, undefined, 7, {}])
      expect(() => parseCaipAddress(wrong)).toThrow('Invalid CAIP Address')
  })

  test('throws nothing but its own error', () => {
    fc.assert(
      fc.property(anything, (value) => {
        try {
          const { namespace, reference, address } = parseCaipAddress(value)
          expect(`${namespace}:${reference}:${address}`).toBe(value)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidCaipAddressError)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
