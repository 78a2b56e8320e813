import { type Hex, hexToBytes } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressesOf, createLockedKeys, isKeyLock, lockKeys, openLock, stateOf } from './keyLock.ts'
import { toKeys } from './keys.ts'

const bytes = (byte: string, length: number) => hexToBytes(`0x${byte.repeat(length)}`) as Uint8Array<ArrayBuffer>
const keys = toKeys(bytes('11', 64))
const addresses = addressesOf(keys)
const sealed = bytes('22', 80).buffer
const passkey = { credential: bytes('33', 16), publicKey: bytes('44', 91), algorithm: -7, salt: bytes('55', 32) }
const secret = bytes('66', 32)

describe('a second lock', () => {
  test('encrypts the stored keys by the secret of the passkey', async () => {
    const locked = await lockKeys(sealed, { passkey: { ...passkey, secret }, addresses })
    expect(stateOf(locked.lock)).toBe('encrypted')
    expect(new Uint8Array(locked.sealed)).not.toEqual(new Uint8Array(sealed))
    expect(await openLock(locked.sealed, locked.lock, { secret })).toEqual(sealed)
  })

  test.each([
    ['another secret', bytes('67', 32)],
    ['no secret', undefined],
  ])('stays closed with %s', async (_, second) => {
    const locked = await lockKeys(sealed, { passkey: { ...passkey, secret }, addresses })
    await expect(openLock(locked.sealed, locked.lock, { secret: second })).rejects.toThrow(
      'This passkey does not open your keys',
    )
  })

  test('keeps no secret beside the keys', async () => {
    const { lock } = await lockKeys(sealed, { passkey: { ...passkey, secret }, addresses })
    expect(Object.keys(lock).sort()).toEqual(['addresses', 'algorithm', 'credential', 'iv', 'publicKey', 'salt'])
  })

  test('by a passkey without a secret encrypts nothing, and is not called encrypted', async () => {
    const { lock, sealed: remaining } = await lockKeys(sealed, {
      passkey: { ...passkey, secret: undefined },
      addresses,
    })
    expect(remaining).toBe(sealed)
    expect(stateOf(lock)).toBe('asked')
    expect(lock.addresses).toEqual(addresses)
  })

  test('recognizes a stored lock, and nothing else', async () => {
    const { lock } = await lockKeys(sealed, { passkey: { ...passkey, secret }, addresses })
    expect(isKeyLock(lock)).toBe(true)
    expect(isKeyLock({ ...lock, iv: undefined })).toBe(true)
    const otherEntries = [
      undefined,
      {},
      { ...lock, credential: 'AAAA' },
      { ...lock, addresses: { evm: addresses.evm } },
    ]
    expect(otherEntries.map(isKeyLock)).toEqual([false, false, false, false])
    expect(isKeyLock({ ...lock, iv: 'AAAA' })).toBe(false)
  })

  test('is open if there is none', () => {
    expect(stateOf(undefined)).toBe('open')
  })
})

describe('keys', () => {
  const message: { raw: Hex } = { raw: '0x11' }

  test('sign nothing before they are unlocked', async () => {
    let isConfirmed = false
    const locked = createLockedKeys({
      addresses,
      async open() {
        if (isConfirmed) return keys
        throw new Error('NotAllowedError')
      },
    })
    const sign = async () => locked.smart.signMessage({ message })
    await expect(sign()).rejects.toThrow('The wallet is locked')
    expect(() => locked.solana.sign(new Uint8Array())).toThrow('The wallet is locked')
    await expect(locked.unlock()).rejects.toThrow('NotAllowedError')
    await expect(sign()).rejects.toThrow('The wallet is locked')
    isConfirmed = true
    await locked.unlock()
    expect(await sign()).toBe(await keys.smart.signMessage({ message }))
  })

  test('of another account than the one shown sign nothing', async () => {
    const otherSigningKeys = toKeys(bytes('12', 64))
    const locked = createLockedKeys({ addresses, open: async () => otherSigningKeys })
    await expect(locked.unlock()).rejects.toThrow('The keys of this browser have changed')
    expect(() => locked.evm.signMessage({ message })).toThrow('The wallet is locked')
  })
})
