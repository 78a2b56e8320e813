import { expect, test } from 'vitest'
import { findLookAlike } from './findLookAlike.js'

const existing = (address: string) => ({ address, at: 5 })
const paid = '0x91bC44e0a7D2586Bf13c9E0745aD8236eF5807dA'

test('SEND-5: an address with the ends of a known one is found', () => {
  const otherText = '0x91bC0000000000000000000000000000000007dA'
  expect(findLookAlike(otherText, [existing(paid)])).toEqual(existing(paid))
  expect(findLookAlike(otherText.toLowerCase(), [existing(paid)])).toEqual(existing(paid))
})

test('SEND-5: the known address itself is not its look-alike, in any case', () => {
  expect(findLookAlike(paid.toLowerCase(), [existing(paid)])).toBeUndefined()
  // Even if an imitation has been paid before.
  const imitation = '0x91bC0000000000000000000000000000000007dA'
  expect(findLookAlike(paid, [existing(imitation), existing(paid)])).toBeUndefined()
})

test('SEND-5: one differing end is enough to tell them apart', () => {
  expect(findLookAlike('0x91bD0000000000000000000000000000000007dA', [existing(paid)])).toBeUndefined()
  expect(findLookAlike('0x91bC0000000000000000000000000000000007dB', [existing(paid)])).toBeUndefined()
})

test('SEND-5: Solana addresses are compared exactly', () => {
  const sol = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  expect(findLookAlike('EPjFaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaDt1v', [existing(sol)])).toEqual(existing(sol))
  expect(findLookAlike('epjFaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaDt1v', [existing(sol)])).toBeUndefined()
})
