import type { Address } from 'viem'
import type { SigningKeys, UserKeys } from './keys.ts'
import { isObject } from './messages.ts'
import type { Bytes, Confirmation, Passkey } from './passkeys.ts'

const IV_BYTES = 12

/** What is known of keys without opening them. */
export type KeyAddresses = { readonly evm: Address; readonly smart: Address; readonly solana: string }

/** A second lock of keys. With `iv`, they are encrypted by the passkey's secret, too. */
export type KeyLock = Passkey & { readonly addresses: KeyAddresses; readonly iv: Bytes | undefined }

const isBytes = (value: unknown): value is Bytes => value instanceof Uint8Array

/** What is stored may have been changed since. */
export function isKeyLock(value: unknown): value is KeyLock {
  if (!isObject(value) || !isObject(value.addresses)) return false
  const { credential, publicKey, algorithm, salt, addresses, iv } = value
  return (
    [credential, publicKey, salt].every(isBytes) &&
    typeof algorithm === 'number' &&
    (iv === undefined || isBytes(iv)) &&
    [addresses.evm, addresses.smart, addresses.solana].every((address) => typeof address === 'string')
  )
}

/** `asked`: the passkey has no secret, so it is asked for and encrypts nothing. */
export type LockState = 'open' | 'encrypted' | 'asked'

export function stateOf(lock: KeyLock | undefined): LockState {
  if (!lock) return 'open'
  return lock.iv ? 'encrypted' : 'asked'
}

async function toLockKey(secret: Bytes) {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('keyhouse key lock')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

export const addressesOf = ({ evm, smart, solana }: SigningKeys): KeyAddresses => ({
  evm: evm.address,
  smart: smart.address,
  solana: solana.address,
})

/** Locks `sealed`, what is stored of the keys. */
export async function lockKeys(
  sealed: ArrayBuffer,
  { passkey, addresses }: { passkey: Passkey & Confirmation; addresses: KeyAddresses },
): Promise<{ lock: KeyLock; sealed: ArrayBuffer }> {
  const { secret, ...existing } = passkey
  const lock = { ...existing, addresses }
  if (!secret) return { lock: { ...lock, iv: undefined }, sealed }
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const locked = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await toLockKey(secret), sealed)
  return { lock: { ...lock, iv }, sealed: locked }
}

/** What `lockKeys` was given. */
export async function openLock(sealed: ArrayBuffer, { iv }: KeyLock, { secret }: Confirmation): Promise<ArrayBuffer> {
  if (!iv) return sealed
  const key = secret && (await toLockKey(secret))
  const opened = key && (await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed).catch(() => undefined))
  if (opened) return opened
  throw new Error('This passkey does not open your keys')
}

type LockedKeys = {
  readonly addresses: KeyAddresses
  open(signal?: AbortSignal): Promise<SigningKeys>
}

/** Keys that sign nothing before `unlock`. */
export function createLockedKeys({ addresses, open }: LockedKeys): UserKeys {
  let opened: SigningKeys | undefined
  const requireOpened = () => {
    if (opened) return opened
    throw new Error('The wallet is locked')
  }
  const createAccount = (type: 'evm' | 'smart'): UserKeys['evm'] => ({
    address: addresses[type],
    get signMessage() {
      return requireOpened()[type].signMessage
    },
    get signTypedData() {
      return requireOpened()[type].signTypedData
    },
    get signTransaction() {
      return requireOpened()[type].signTransaction
    },
    get signAuthorization() {
      return requireOpened()[type].signAuthorization
    },
  })
  return {
    evm: createAccount('evm'),
    smart: createAccount('smart'),
    solana: { address: addresses.solana, sign: (message) => requireOpened().solana.sign(message) },
    async unlock(signal) {
      const keys = await open(signal)
      const { evm, smart, solana } = addressesOf(keys)
      // The user has approved for the addresses that were shown.
      if (evm !== addresses.evm || smart !== addresses.smart || solana !== addresses.solana) {
        throw new Error('The keys of this browser have changed')
      }
      opened = keys
    },
  }
}
