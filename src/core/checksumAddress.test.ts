import fc from 'fast-check'
import { getAddress, keccak256 as keccakOfViem } from 'viem'
import { expect, test } from 'vitest'
import { checksumAddress } from './checksumAddress.js'
import { keccak256 } from './keccak256.js'

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
const utf8 = (text: string) => new TextEncoder().encode(text)
const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`

test('keccak-256 matches its published digests', () => {
  expect(hex(keccak256(utf8('')))).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
  expect(hex(keccak256(utf8('abc')))).toBe('0x4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45')
})

test.each([0, 1, 135, 136, 137, 271, 272, 273, 1000])('keccak-256 agrees with viem on %i bytes', (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) & 255)
  expect(hex(keccak256(bytes))).toBe(keccakOfViem(bytes))
})

test('keccak-256 agrees with viem on any bytes', { timeout: 20_000 }, () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(hex(keccak256(bytes))).toBe(keccakOfViem(bytes))
    }),
    { numRuns: 500 },
  )
})

test("an address in any case has viem's checksum", { timeout: 20_000 }, () => {
  fc.assert(
    fc.property(address, (lower) => {
      const sum = checksumAddress(lower)
      expect(sum).toBe(getAddress(lower))
      expect(checksumAddress(`0x${lower.slice(2).toUpperCase()}`)).toBe(sum)
      expect(checksumAddress(sum)).toBe(sum)
    }),
    { numRuns: 500 },
  )
})

test('PRV-1: any value gives a checksummed address or nothing', { timeout: 20_000 }, () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.stringMatching(/^0x[0-9a-fA-Fg]{38,42}$/)), (value) => {
      const sum = checksumAddress(value)
      if (sum !== undefined) expect(sum.toLowerCase()).toBe(String(value).toLowerCase())
    }),
    { numRuns: 500 },
  )
})
