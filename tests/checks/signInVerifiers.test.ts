import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicClient, custom } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encodeBase58 } from '../../src/core/base58.js'
import type { SiwxData } from '../../src/domain/siwx.js'
import { formatMessage } from '../../src/siwx/messageText.js'
import { root } from '../support/root.ts'

type SignedIn = { address: string; chainId: string | number; expiresAt: Date }
type Verify = (signed: { message: string; signature: string }) => Promise<SignedIn>
type TakeNonce = (nonce: string) => Promise<boolean>

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const MINUTE = 60_000
const NONCE = 'abcdefgh12345678'

/** Runs the block of the page that exports this function, as a reader's server does. */
async function loadVerifier(name: string): Promise<(...args: never[]) => Promise<SignedIn>> {
  const page = readFileSync(join(root, 'docs/sign-in.md'), 'utf8')
  const blocks = [...page.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)
  const code = blocks.find((block) => block.includes(`export async function ${name}(`))
  if (!code) throw new Error(`docs/sign-in.md has no ${name}`)
  const folder = join(root, '.cache/docs')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.ts`)
  writeFileSync(file, code)
  const module = await import(/* @vite-ignore */ file)
  return module[name]
}

const unused = new Set<string>()
const used: string[] = []
const takeNonce: TakeNonce = async (nonce) => {
  used.push(nonce)
  return unused.delete(nonce)
}

beforeEach(() => {
  unused.clear()
  unused.add(NONCE)
  used.length = 0
})

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** A message of the library for the page's example shop. */
const createFields = (accountAddress: string, chainId: SiwxData['chainId']): SiwxData => ({
  accountAddress,
  chainId,
  domain: 'shop.example',
  uri: 'https://shop.example/',
  version: '1',
  nonce: NONCE,
  statement: 'Sign in, please.',
  issuedAt: inMs(-1_000),
  expirationTime: inMs(10 * MINUTE),
})

function createSolanaAccount() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { address: encodeBase58(new Uint8Array(bytes)), privateKey }
}
const signWith = (privateKey: KeyObject, message: string) =>
  encodeBase58(new Uint8Array(sign(null, Buffer.from(message), privateKey)))

describe('the Solana verifier of the docs', () => {
  const owner = createSolanaAccount()
  const stranger = createSolanaAccount()
  let verify: Verify

  beforeAll(async () => {
    const loaded = (await loadVerifier('verifySolanaSignIn')) as (
      ...args: [Parameters<Verify>[0], TakeNonce]
    ) => Promise<SignedIn>
    verify = (signed) => loaded(signed, takeNonce)
  })

  const createMessage = (changes: Partial<SiwxData> = {}) =>
    formatMessage({ ...createFields(owner.address, MAINNET), ...changes })

  test("SIWX-10: accepts the library's message of the owner, once", async () => {
    const message = createMessage()
    const signed = { message, signature: signWith(owner.privateKey, message) }
    const { address, chainId, expiresAt } = await verify(signed)
    expect([address, chainId]).toEqual([
      owner.address,
      expect.stringMatching(/mainnet$|5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp$/),
    ])
    expect(message).toContain(`Expiration Time: ${expiresAt.toISOString()}`)
    await expect(verify(signed)).rejects.toThrow('unknown nonce')
  })

  test.each<[string, () => Partial<SiwxData>, string]>([
    ['of another domain', () => ({ domain: 'evil.example' }), 'not for us'],
    ['of another network', () => ({ chainId: DEVNET }), 'not for us'],
    ['of a nonce that was not issued', () => ({ nonce: 'ZZZZZZZZ12345678' }), 'unknown nonce'],
    ['from the future', () => ({ issuedAt: inMs(2 * MINUTE) }), 'not now'],
    ['that is not valid yet', () => ({ notBefore: inMs(2 * MINUTE) }), 'not now'],
    ['that has expired', () => ({ expirationTime: inMs(-1_000) }), 'not now'],
    ['that never expires', () => ({ expirationTime: undefined }), 'not a sign-in message'],
  ])('SIWX-10: refuses a message %s', async (_, changes, reason) => {
    const message = createMessage(changes())
    await expect(verify({ message, signature: signWith(owner.privateKey, message) })).rejects.toThrow(reason)
    // Only a message for this server uses up its nonce.
    expect(used).toHaveLength(reason === 'unknown nonce' ? 1 : 0)
  })

  test.each([
    ['of another account', (message: string) => signWith(stranger.privateKey, message)],
    ['of another text', (message: string) => signWith(owner.privateKey, `${message} `)],
    ['that is too short', (message: string) => signWith(owner.privateKey, message).slice(0, -8)],
  ])('SIWX-10: refuses a signature %s, which uses up the nonce', async (_, signature) => {
    const message = createMessage()
    await expect(verify({ message, signature: signature(message) })).rejects.toThrow()
    expect(unused.size).toBe(0)
  })

  test.each([
    ['before', (message: string) => `Pay me first.\n${message}`],
    ['after', (message: string) => `${message}\n\nAnd pay me.`],
    ['as a line break after', (message: string) => `${message}\n`],
    ['between', (message: string) => message.replace('\nNonce:', '\nPay: me\nNonce:')],
  ])('SIWX-10: refuses text that its parser skips, %s the message', async (_, change) => {
    const message = change(createMessage())
    await expect(verify({ message, signature: signWith(owner.privateKey, message) })).rejects.toThrow()
    expect(used).toEqual([])
  })
})

describe('the EVM verifier of the docs', () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const stranger = privateKeyToAccount(generatePrivateKey())
  // No contract answers, so the signature is that of a key.
  const request = async () => Promise.reject(new Error('no node'))
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  let verify: Verify

  beforeAll(async () => {
    const loaded = (await loadVerifier('verifySignIn')) as (
      ...args: [Parameters<Verify>[0], () => typeof client, TakeNonce]
    ) => Promise<SignedIn>
    verify = (signed) => loaded(signed, () => client, takeNonce)
  })

  const createMessage = (changes: Partial<SiwxData> = {}) =>
    formatMessage({ ...createFields(owner.address, 'eip155:1'), ...changes })

  test("SIWX-10: accepts the library's message of the owner, once", async () => {
    const message = createMessage()
    const signed = { message, signature: await owner.signMessage({ message }) }
    expect(await verify(signed)).toMatchObject({ address: owner.address, chainId: 1 })
    await expect(verify(signed)).rejects.toThrow('unknown nonce')
  })

  test.each<[string, () => Partial<SiwxData>, string]>([
    ['of another domain', () => ({ domain: 'evil.example' }), 'not for us'],
    ['of another network', () => ({ chainId: 'eip155:10' }), 'not for us'],
    ['of a nonce that was not issued', () => ({ nonce: 'ZZZZZZZZ12345678' }), 'unknown nonce'],
    ['from the future', () => ({ issuedAt: inMs(2 * MINUTE) }), 'from the future'],
    ['that has expired', () => ({ expirationTime: inMs(-1_000) }), 'not for us, or not now'],
    ['that never expires', () => ({ expirationTime: undefined }), 'not for us, or not now'],
  ])('SIWX-10: refuses a message %s', async (_, changes, reason) => {
    const message = createMessage(changes())
    await expect(verify({ message, signature: await owner.signMessage({ message }) })).rejects.toThrow(reason)
  })

  test('SIWX-10: refuses the signature of another account, which uses up the nonce', async () => {
    const message = createMessage()
    const signed = { message, signature: await stranger.signMessage({ message }) }
    await expect(verify(signed)).rejects.toThrow('wrong signature')
    expect(unused.size).toBe(0)
  })
})
