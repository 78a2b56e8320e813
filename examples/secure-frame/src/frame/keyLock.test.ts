import { type Hex, hexToBytes } from 'viem'
import { describe, expect, test } from 'vitest'
import { createLockedKeys, lockKeys, openLock } from './keyLock.ts'
import { toKeys } from './keys.ts'

const bytes = (byte: string, length: number) => hexToBytes(`0x${byte.repeat(length)}`) as Uint8Array<ArrayBuffer>
const keys = toKeys(bytes('11', 64))
const sealed = bytes('22', 80).buffer
const passkey = { credential: bytes('33', 16), salt: bytes('44', 32) }

describe('a second lock', () => {
  test('encrypts the stored keys by the secret of the passkey', async () => {
    const secret = bytes('55', 32)
    const locked = await lockKeys(sealed, { passkey: { ...passkey, secret }, keys })
    expect(new Uint8Array(locked.sealed)).not.toEqual(new Uint8Array(sealed))
    expect(await openLock(locked.sealed, locked.lock, { secret })).toEqual(sealed)
    await expect(openLock(locked.sealed, locked.lock, { secret: bytes('56', 32) })).rejects.toThrow()
    await expect(openLock(locked.sealed, locked.lock, { secret: undefined })).rejects.toThrow('does not open')
  })

  test('without a secret leaves them, and still knows their addresses', async () => {
    const { lock, sealed: left } = await lockKeys(sealed, { passkey: { ...passkey, secret: undefined }, keys })
    expect(left).toBe(sealed)
    expect(lock.addresses).toEqual({
      evm: keys.evm.address,
      smart: keys.smart.address,
      solana: keys.solana.address,
    })
  })
})

test('locked keys sign nothing before they are unlocked', async () => {
  const addresses = { evm: keys.evm.address, smart: keys.smart.address, solana: keys.solana.address }
  let isConfirmed = false
  const locked = createLockedKeys(addresses, async () => {
    if (isConfirmed) return keys
    throw new Error('NotAllowedError')
  })
  const message: { raw: Hex } = { raw: '0x11' }
  const sign = async () => locked.smart.signMessage({ message })
  await expect(sign()).rejects.toThrow('The wallet is locked')
  expect(() => locked.solana.sign(new Uint8Array())).toThrow('The wallet is locked')
  await expect(locked.unlock()).rejects.toThrow('NotAllowedError')
  await expect(sign()).rejects.toThrow('The wallet is locked')
  isConfirmed = true
  await locked.unlock()
  expect(await sign()).toBe(await keys.smart.signMessage({ message }))
})
