import type { Address } from 'viem'
import type { UserKeys } from './keys.ts'
import type { Confirmation, Passkey } from './passkeys.ts'

const IV_BYTES = 12

type Bytes = Uint8Array<ArrayBuffer>

/** What is known of keys without opening them. */
export type KeyAddresses = { readonly evm: Address; readonly smart: Address; readonly solana: string }

/** A second lock of keys. With `iv`, they are encrypted by the passkey's secret, too. */
export type KeyLock = Passkey & { readonly addresses: KeyAddresses; readonly iv: Bytes | undefined }

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

const addressesOf = ({ evm, smart, solana }: UserKeys): KeyAddresses => ({
  evm: evm.address,
  smart: smart.address,
  solana: solana.address,
})

/** Locks `sealed`, what is stored of the keys. */
export async function lockKeys(
  sealed: ArrayBuffer,
  { passkey, keys }: { passkey: Passkey & Confirmation; keys: UserKeys },
): Promise<{ lock: KeyLock; sealed: ArrayBuffer }> {
  const { credential, salt, secret } = passkey
  const lock = { credential, salt, addresses: addressesOf(keys) }
  if (!secret) return { lock: { ...lock, iv: undefined }, sealed }
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const locked = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await toLockKey(secret), sealed)
  return { lock: { ...lock, iv }, sealed: locked }
}

/** What `lockKeys` was given. */
export async function openLock(sealed: ArrayBuffer, { iv }: KeyLock, { secret }: Confirmation): Promise<ArrayBuffer> {
  if (!iv) return sealed
  if (!secret) throw new Error('The passkey does not open this lock')
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await toLockKey(secret), sealed)
}

/** Keys that sign nothing before `unlock`. */
export function createLockedKeys({ evm, smart, solana }: KeyAddresses, open: () => Promise<UserKeys>): UserKeys {
  let opened: UserKeys | undefined
  const requireOpened = () => {
    if (opened) return opened
    throw new Error('The wallet is locked')
  }
  const createAccount = (type: 'evm' | 'smart', address: Address): UserKeys['evm'] => ({
    address,
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
    evm: createAccount('evm', evm),
    smart: createAccount('smart', smart),
    solana: { address: solana, sign: (message) => requireOpened().solana.sign(message) },
    async unlock() {
      opened = await open()
    },
  }
}
