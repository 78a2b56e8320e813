import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { type Hex, toHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { deriveSmartKey } from '../smart/smartAccount.ts'
import { addressesOf, createLockedKeys, isKeyLock, type KeyLock, lockKeys, openLock, stateOf } from './keyLock.ts'
import { isObject } from './messages.ts'
import type { Passkeys } from './passkeys.ts'

const KEY_BYTES = 32
const IV_BYTES = 12

export type EvmAccount = Pick<
  PrivateKeyAccount,
  'address' | 'signMessage' | 'signTypedData' | 'signTransaction' | 'signAuthorization'
>

export type SigningKeys = {
  readonly evm: EvmAccount
  /** A second EVM account, with a key that follows from the first. */
  readonly smart: EvmAccount
  readonly solana: { readonly address: string; sign(message: Uint8Array): Uint8Array }
}

export type UserKeys = SigningKeys & {
  /** Asks for the passkey of a second lock, if there is one. Nothing can be signed before. */
  unlock(signal?: AbortSignal): Promise<void>
}

/** `evm` and `solana` private keys together, encrypted for this browser. */
type KeyRecord = {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
  /** A second lock, if the user has set one. */
  readonly lock?: KeyLock
}

const isRecord = (value: unknown): value is KeyRecord =>
  isObject(value) &&
  value.iv instanceof Uint8Array &&
  value.sealed instanceof ArrayBuffer &&
  (value.lock === undefined || isKeyLock(value.lock))

const settle = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase() {
  const request = indexedDB.open('keyhouse', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('wrapping')
    request.result.createObjectStore('keys')
  }
  return settle(request)
}

/** Keeps what is stored already: another frame of this origin may have been faster. */
async function readOrAdd(
  database: IDBDatabase,
  name: 'wrapping' | 'keys',
  key: string,
  create: () => Promise<unknown>,
) {
  const existing: unknown = await settle(database.transaction(name).objectStore(name).get(key))
  if (existing !== undefined) return existing
  const created = await create()
  const store = database.transaction(name, 'readwrite').objectStore(name)
  const faster: unknown = await settle(store.get(key))
  if (faster !== undefined) return faster
  await settle(store.add(created, key))
  return created
}

export function toKeys(bytes: Uint8Array<ArrayBuffer>): SigningKeys {
  const evmKey = bytes.slice(0, KEY_BYTES)
  const seed = bytes.slice(KEY_BYTES)
  return {
    evm: privateKeyToAccount(toHex(evmKey)),
    smart: privateKeyToAccount(deriveSmartKey(evmKey)),
    solana: {
      address: base58.encode(ed25519.getPublicKey(seed)),
      sign: (message) => ed25519.sign(message, seed),
    },
  }
}

const bytesOf = (key: Hex) => Uint8Array.from(key.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The keys of users of this browser. They are created here and never leave. */
export function createKeyStore({ passkeys }: { passkeys: Passkeys }) {
  const database = openDatabase()

  async function readWrappingKey() {
    const key = await readOrAdd(await database, 'wrapping', 'aes', () =>
      crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    )
    if (key instanceof CryptoKey) return key
    throw new Error('The keys of this browser cannot be read')
  }

  async function readRecord(userId: string): Promise<KeyRecord> {
    const wrapping = await readWrappingKey()
    const record = await readOrAdd(await database, 'keys', userId, async () => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const plain = new Uint8Array(2 * KEY_BYTES)
      plain.set(bytesOf(generatePrivateKey()))
      plain.set(ed25519.utils.randomPrivateKey(), KEY_BYTES)
      const additionalData = new TextEncoder().encode(userId)
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, wrapping, plain)
      return { iv, sealed }
    })
    if (isRecord(record)) return record
    throw new Error('The keys of this browser cannot be read')
  }

  /** What is left once a second lock is open. */
  async function unseal(userId: string, { iv, sealed }: KeyRecord) {
    const algorithm = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(userId) }
    return toKeys(new Uint8Array(await crypto.subtle.decrypt(algorithm, await readWrappingKey(), sealed)))
  }

  /** Asks for the passkey of the lock. */
  async function open({ iv, sealed, lock }: KeyRecord, signal: AbortSignal | undefined): Promise<KeyRecord> {
    if (!lock) return { iv, sealed }
    return { iv, sealed: await openLock(sealed, lock, await passkeys.confirm(lock, signal)) }
  }

  /** Changes the lock, unless another window has changed it meanwhile. Resolves once it is stored. */
  async function replace(userId: string, before: KeyRecord, after: KeyRecord) {
    const transaction = (await database).transaction('keys', 'readwrite')
    const stored = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('This browser stores nothing'))
    })
    const store = transaction.objectStore('keys')
    const current: unknown = await settle(store.get(userId))
    if (!isRecord(current) || String(current.lock?.credential) !== String(before.lock?.credential)) {
      throw new Error('The lock was changed in another window')
    }
    store.put(after, userId)
    await stored
  }

  return {
    async load(userId: string): Promise<UserKeys> {
      const record = await readRecord(userId)
      return createLockedKeys({
        addresses: record.lock?.addresses ?? addressesOf(await unseal(userId, record)),
        // Read again: another window may have set a lock, or removed it.
        open: async (signal) => unseal(userId, await open(await readRecord(userId), signal)),
      })
    },

    readLock: async (userId: string) => stateOf((await readRecord(userId)).lock),

    /** `name` is how the user finds the passkey again. */
    async lock(userId: string, name: string, signal?: AbortSignal) {
      const record = await readRecord(userId)
      if (record.lock) throw new Error('The lock was changed in another window')
      const addresses = addressesOf(await unseal(userId, record))
      const passkey = await passkeys.create(name, signal)
      const { lock, sealed } = await lockKeys(record.sealed, { passkey, addresses })
      signal?.throwIfAborted()
      await replace(userId, record, { iv: record.iv, sealed, lock })
    },

    async removeLock(userId: string, signal?: AbortSignal) {
      const record = await readRecord(userId)
      const opened = await open(record, signal)
      signal?.throwIfAborted()
      await replace(userId, record, opened)
    },
  }
}

export type KeyStore = ReturnType<typeof createKeyStore>
