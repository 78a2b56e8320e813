import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { checksumAddress } from './checksumAddress.js'

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)

// The published examples of EIP-55.
test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('%s is its own checksum', (published) => {
  expect(checksumAddress(published.toLowerCase())).toBe(published)
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
