import { createHmac, createPrivateKey, createPublicKey, pbkdf2Sync } from 'node:crypto'
import { toBase58 } from './base58.ts'

export const DEV_ACCOUNTS = 10
/** 10,000 SOL. */
export const DEV_LAMPORTS = 10_000_000_000_000n

const HARDENED = 0x80000000
/** What precedes a private key's 32 bytes in its standard container. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_KEY_BYTES = 32

export type SolanaAccount = {
  readonly address: string
  /** 64 bytes in base 58, as wallets export it. */
  readonly secretKey: string
}

const hmac = (key: string | Buffer, data: Buffer) => createHmac('sha512', key).update(data).digest()

/** SLIP-0010 for ed25519, which has hardened steps only. */
function deriveSeed(seed: Buffer, path: readonly number[]): Buffer {
  let node = hmac('ed25519 seed', seed)
  for (const index of path) {
    const step = Buffer.alloc(4)
    step.writeUInt32BE(HARDENED + index)
    node = hmac(node.subarray(32), Buffer.concat([Buffer.alloc(1), node.subarray(0, 32), step]))
  }
  return node.subarray(0, 32)
}

export const privateKeyOf = (seed: Uint8Array) =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })

/** The account of a private key of 32 bytes. */
export function solanaAccountOf(seed: Uint8Array): SolanaAccount {
  const container = createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' })
  const publicKey = container.subarray(-PUBLIC_KEY_BYTES)
  return { address: toBase58(publicKey), secretKey: toBase58(Buffer.concat([seed, publicKey])) }
}

/** The accounts that wallets derive from a mnemonic, by index. */
export function deriveSolanaAccounts(mnemonic: string, count: number): readonly SolanaAccount[] {
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')
  return Array.from({ length: count }, (_, index) => solanaAccountOf(deriveSeed(seed, [44, 501, index, 0])))
}
