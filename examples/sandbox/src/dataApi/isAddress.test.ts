import { expect, test } from 'vitest'
import { isEvmAddress, isSolanaAddress } from './isAddress.ts'

test.each([
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', true],
  ['0xF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266', true],
  ['f39Fd6e51aad88F6F4ce6aB8827279cffFb92266', false],
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb9226', false],
  ['0x../../admin', false],
])('an EVM address is 20 bytes of hex: %s', (text, isRight) => {
  expect(isEvmAddress(text)).toBe(isRight)
})

test.each([
  ['11111111111111111111111111111111', true],
  ['So11111111111111111111111111111111111111112', true],
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', true],
  ['1111111111111111111111111111111', false],
  ['111111111111111111111111111111111', false],
  ['zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', false],
  ['0OIl111111111111111111111111111111111111111', false],
])('a Solana address is 32 bytes in base 58: %s', (text, isRight) => {
  expect(isSolanaAddress(text)).toBe(isRight)
})
