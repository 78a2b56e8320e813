import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { inspect } from 'node:util'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toSecondSignature } from '../../../tests/support/toSecondSignature.js'
import { MAX_SIGN_IN_CHARS, SIGN_IN_NODE_MS } from '../../config/limits.js'
import { encodeBase58 } from '../../core/base58.js'
import type { CaipNetworkId } from '../../core/caip.js'
import type { SiwxData } from '../../domain/siwx.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import { SignInRefusedError } from '../../errors/signInRefusedError.js'
import { SignatureUncheckedError } from '../../errors/siwxErrors.js'
import { createNonce } from '../createNonce.js'
import { formatMessage } from '../messageText.js'
import { type ConsumeNonce, type VerifySignInOptions, verifySignIn } from './verifySignIn.js'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const CONTRACT = '0x00000000000000000000000000000000000c0dE5'
const NODE = 'https://node.example/v2/secret-key'
const NOW = new Date('2026-11-29T12:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NONCE = 'abcdefgh12345678ABCDEFGH'

const inMs = (ms: number) => new Date(NOW.getTime() + ms).toISOString()

const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())

function createSolanaKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { address: encodeBase58(new Uint8Array(bytes)), privateKey }
}
const solanaOwner = createSolanaKey()
const solanaStranger = createSolanaKey()
const signOnSolana = (privateKey: KeyObject, message: string) =>
  encodeBase58(new Uint8Array(sign(null, Buffer.from(message), privateKey)))

const fields: SiwxData = {
  accountAddress: owner.address,
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example/login',
  version: '1',
  nonce: NONCE,
  issuedAt: inMs(-1_000),
  expirationTime: inMs(10 * MINUTE),
}
const allFields: SiwxData = {
  ...fields,
  statement: 'Sign in, please: it costs nothing.',
  notBefore: inMs(-1_000),
  requestId: 'order-17',
  resources: ['https://shop.example/terms', 'ipfs://bafy'],
}
const textOf = (changes: Partial<SiwxData> = {}) => formatMessage({ ...allFields, ...changes })
const solanaTextOf = (changes: Partial<SiwxData> = {}) =>
  textOf({ accountAddress: solanaOwner.address, chainId: MAINNET, ...changes })

/** A node that answers every call with the same result; the default is that of a contract which refuses. */
function createNode(result: unknown = '0x00') {
  return vi.fn<typeof fetch>(async (_, init) => {
    const { id } = JSON.parse(String(init?.body)) as { id: number }
    return Response.json({ jsonrpc: '2.0', id, result })
  })
}
const createFailingNode = (error: object) =>
  vi.fn<typeof fetch>(async (_, init) => {
    const { id } = JSON.parse(String(init?.body)) as { id: number }
    return Response.json({ jsonrpc: '2.0', id, error })
  })

const consumeNonce = vi.fn<ConsumeNonce>()
let node = createNode()
beforeEach(() => {
  consumeNonce.mockReset().mockReturnValue(true)
  node = createNode()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const settings = () => ({
  domain: 'shop.example',
  networks: ['eip155:1', MAINNET] as readonly CaipNetworkId[],
  rpcUrls: { 'eip155:1': NODE } as const,
  consumeNonce,
  now: NOW,
  fetch: node,
})
type Changes = Partial<Omit<VerifySignInOptions, 'consumeNonce'>> & { nonce?: string | undefined }
const verify = (message: unknown, signature: unknown, changes: Changes = {}) =>
  verifySignIn({ ...settings(), message, signature, ...changes })
/** The owner signs exactly this text. */
const signAndVerify = async (message: string, changes: Changes = {}) =>
  verify(message, await owner.signMessage({ message }), changes)
const signAndVerifyOnSolana = async (message: string, changes: Changes = {}) =>
  verify(message, signOnSolana(solanaOwner.privateKey, message), changes)

const refusal = (code: string) => expect.objectContaining({ name: 'SignInRefusedError', code })

describe('a valid sign-in', () => {
  test('SIWX-10: of a key on Ethereum tells who signed what, and asks no node', async () => {
    const verified = await signAndVerify(textOf())
    expect(verified).toEqual({
      address: owner.address,
      namespace: 'eip155',
      networkId: 'eip155:1',
      uri: 'https://shop.example/login',
      nonce: NONCE,
      issuedAt: fields.issuedAt,
      expiresAt: fields.expirationTime,
      statement: allFields.statement,
      resources: allFields.resources,
      requestId: 'order-17',
    })
    expect(Object.isFrozen(verified) && Object.isFrozen(verified.resources)).toBe(true)
    expect(node).not.toHaveBeenCalled()
    expect(consumeNonce.mock.calls).toEqual([[NONCE]])
  })

  test('SIWX-10: of a key on Solana does the same', async () => {
    const message = solanaTextOf({ statement: 'Ünïcode, "quoted" 中' })
    const verified = await signAndVerifyOnSolana(message)
    expect(verified).toMatchObject({ address: solanaOwner.address, namespace: 'solana', networkId: MAINNET })
    expect(verified.statement).toBe('Ünïcode, "quoted" 中')
    expect(node).not.toHaveBeenCalled()
    expect(consumeNonce.mock.calls).toEqual([[NONCE]])
  })

  test('without optional fields has none in its result', async () => {
    const verified = await signAndVerify(formatMessage(fields))
    expect(Object.keys(verified).sort()).toEqual(
      ['address', 'expiresAt', 'issuedAt', 'namespace', 'networkId', 'nonce', 'uri'].sort(),
    )
  })

  test('of an address without checksum is returned with it, and is the same account', async () => {
    const message = textOf({ accountAddress: owner.address.toLowerCase() })
    for (const address of [owner.address, owner.address.toLowerCase()]) {
      expect(await signAndVerify(message, { address })).toMatchObject({ address: owner.address })
    }
  })

  test('of a wallet that signed while it connected, with the sentence and resource of ERC-5573', async () => {
    const message = textOf({
      statement:
        "Sign in. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction' for 'eip155'.",
      resources: ['https://shop.example/terms', `urn:recap:${'eyJhdHQiOnt9fQ'.repeat(3_000)}`],
    })
    expect(message.length).toBeGreaterThan(40_000)
    expect(await signAndVerify(message)).toMatchObject({ address: owner.address })
  })

  test('SIWX-10: has up to 131,072 characters', async () => {
    const resource = (length: number) => `https://shop.example/${'a'.repeat(length)}`
    const textWith = (length: number) => textOf({ resources: [resource(50_000), resource(50_000), resource(length)] })
    const length = MAX_SIGN_IN_CHARS - textWith(0).length
    expect(await signAndVerify(textWith(length))).toMatchObject({ address: owner.address })
    await expect(signAndVerify(textWith(length + 1))).rejects.toEqual(refusal('MESSAGE_MALFORMED'))
  })

  test('SIWX-1: has a nonce of createNonce()', async () => {
    const nonce = createNonce()
    expect(nonce).toMatch(/^[A-Za-z0-9]{22,64}$/)
    expect(await signAndVerify(textOf({ nonce }))).toMatchObject({ nonce })
  })
})

/** Each is signed by the owner, so that nothing but this check refuses it. */
const refusedTexts: readonly (readonly [string, () => string, string])[] = [
  ['another domain', () => textOf({ domain: 'evil.example', uri: 'https://evil.example/' }), 'DOMAIN_MISMATCH'],
  ['a domain below ours', () => textOf({ domain: 'a.shop.example' }), 'DOMAIN_MISMATCH'],
  ['a domain above ours', () => textOf({ domain: 'example' }), 'DOMAIN_MISMATCH'],
  ['a port that is not ours', () => textOf({ domain: 'shop.example:8443' }), 'DOMAIN_MISMATCH'],
  ['a dot after the domain', () => textOf().replace('shop.example wants', 'shop.example. wants'), 'MESSAGE_MALFORMED'],
  ['capital letters in the domain', () => textOf({ domain: 'SHOP.example' }), 'DOMAIN_MISMATCH'],
  ['a Cyrillic letter in the domain', () => textOf().replace('shop', '\u0455hop'), 'MESSAGE_MALFORMED'],
  ['the same in Punycode', () => textOf({ domain: 'xn--hop-ved.example' }), 'DOMAIN_MISMATCH'],
  ['a full-width dot in the domain', () => textOf().replace('.example', '\uff0eexample'), 'MESSAGE_MALFORMED'],
  ['a hidden character in the domain', () => textOf().replace('shop', 'sh\u200bop'), 'MESSAGE_MALFORMED'],
  [
    'a user before the domain',
    () => textOf().replace('shop.example', 'shop.example@evil.example'),
    'MESSAGE_MALFORMED',
  ],
  ['a scheme before the domain', () => `https://${textOf()}`, 'MESSAGE_MALFORMED'],
  ['a page of another host', () => textOf({ uri: 'https://evil.example/login' }), 'URI_MISMATCH'],
  ['a page whose user is our domain', () => textOf({ uri: 'https://shop.example:x@evil.example/' }), 'URI_MISMATCH'],
  ['a page of another port', () => textOf({ uri: 'https://shop.example:8443/' }), 'URI_MISMATCH'],
  ['a page over plain http', () => textOf({ uri: 'http://shop.example/login' }), 'URI_MISMATCH'],
  ['a URI that is no page', () => textOf({ uri: 'urn:shop.example' }), 'URI_MISMATCH'],
  ['another network', () => textOf({ chainId: 'eip155:10' }), 'NETWORK_NOT_ALLOWED'],
  ['another cluster', () => solanaTextOf({ chainId: DEVNET }), 'NETWORK_NOT_ALLOWED'],
  ['another version', () => textOf().replace('Version: 1', 'Version: 2'), 'MESSAGE_MALFORMED'],
  ['no expiry', () => textOf({ expirationTime: undefined }), 'LIFETIME_TOO_LONG'],
  ['31 days to live', () => textOf({ expirationTime: inMs(31 * DAY) }), 'LIFETIME_TOO_LONG'],
  ['an end before its start', () => textOf({ notBefore: inMs(11 * MINUTE) }), 'LIFETIME_TOO_LONG'],
  ['an expiry in the past', () => textOf({ expirationTime: inMs(-1) }), 'MESSAGE_EXPIRED'],
  ['an expiry of just now', () => textOf({ expirationTime: inMs(0) }), 'MESSAGE_EXPIRED'],
  ['an issue in the future', () => textOf({ issuedAt: inMs(MINUTE + 1) }), 'MESSAGE_NOT_YET_VALID'],
  ['a start in the future', () => textOf({ notBefore: inMs(MINUTE + 1) }), 'MESSAGE_NOT_YET_VALID'],
  ['no nonce', () => textOf().replace(/Nonce: .*\n/, ''), 'MESSAGE_MALFORMED'],
  ['a short nonce', () => textOf().replace(NONCE, 'abc1234'), 'MESSAGE_MALFORMED'],
  ['a line before it', () => `Pay me first.\n${textOf()}`, 'MESSAGE_MALFORMED'],
  ['a line after it', () => `${textOf()}\nPay me.`, 'MESSAGE_MALFORMED'],
  ['an empty line after it', () => `${textOf()}\n`, 'MESSAGE_MALFORMED'],
  ['Windows line ends', () => textOf().replaceAll('\n', '\r\n'), 'MESSAGE_MALFORMED'],
  ['another chain name', () => textOf().replace('your Ethereum', 'your Bitcoin'), 'MESSAGE_MALFORMED'],
  ['the form of the cloud service', () => formatMessage(allFields, 'cloud'), 'MESSAGE_MALFORMED'],
  ['an address of 39 digits', () => textOf().replace(owner.address, owner.address.slice(0, -1)), 'MESSAGE_MALFORMED'],
  [
    'a Solana address of 31 bytes',
    () => solanaTextOf().replace(solanaOwner.address, encodeBase58(new Uint8Array(31).fill(200))),
    'MESSAGE_MALFORMED',
  ],
]

describe('a message', () => {
  test.each(refusedTexts)('SIWX-10: with %s is refused, and uses up no nonce', async (_, create, code) => {
    const message = create()
    await expect(signAndVerify(message)).rejects.toEqual(refusal(code))
    await expect(signAndVerifyOnSolana(message)).rejects.toEqual(refusal(code))
    expect(consumeNonce).not.toHaveBeenCalled()
    expect(node).not.toHaveBeenCalled()
  })

  test('SIWX-4: with a statement that imitates other fields is refused', async () => {
    const imitation = `Hello\n\nURI: https://shop.example/login\nVersion: 1\nChain ID: 1\nNonce: ${NONCE}`
    const message = textOf({ domain: 'shop.example' }).replace(String(allFields.statement), imitation)
    await expect(signAndVerify(message)).rejects.toEqual(refusal('MESSAGE_MALFORMED'))
  })

  test('SIWX-10: of another account than the expected one is refused', async () => {
    const address = stranger.address
    await expect(signAndVerify(textOf(), { address })).rejects.toEqual(refusal('ADDRESS_MISMATCH'))
    const solanaAddress = solanaOwner.address.toLowerCase()
    await expect(signAndVerifyOnSolana(solanaTextOf(), { address: solanaAddress })).rejects.toEqual(
      refusal('ADDRESS_MISMATCH'),
    )
    expect(await signAndVerifyOnSolana(solanaTextOf(), { address: solanaOwner.address })).toBeDefined()
  })

  test('SIWX-6: counts until its expiry, and from a minute before its start', async () => {
    for (const changes of [
      { expirationTime: inMs(1) },
      { issuedAt: inMs(MINUTE), notBefore: undefined },
      { notBefore: inMs(MINUTE) },
      { expirationTime: inMs(29 * DAY) },
    ]) {
      expect(await signAndVerify(textOf(changes))).toMatchObject({ address: owner.address })
    }
  })

  test('SIWX-10: lives as long as the app allows', async () => {
    const message = textOf({ expirationTime: undefined })
    const verified = await signAndVerify(message, { maxLifetimeMs: Number.POSITIVE_INFINITY })
    expect('expiresAt' in verified).toBe(false)
    await expect(signAndVerify(textOf(), { maxLifetimeMs: MINUTE })).rejects.toEqual(refusal('LIFETIME_TOO_LONG'))
  })

  test('SIWX-2: is of any page of the domain, or of the one that is set', async () => {
    const message = textOf({ uri: 'https://shop.example/account/sign-in' })
    expect(await signAndVerify(message)).toMatchObject({ uri: 'https://shop.example/account/sign-in' })
    const expected = { uri: 'https://shop.example/login' }
    await expect(signAndVerify(message, expected)).rejects.toEqual(refusal('URI_MISMATCH'))
    expect(await signAndVerify(textOf(), expected)).toMatchObject(expected)
    const domain = 'localhost:4600'
    expect(await signAndVerify(textOf({ domain, uri: 'http://localhost:4600/' }), { domain })).toBeDefined()
    await expect(signAndVerify(textOf({ domain, uri: 'ws://localhost:4600/' }), { domain })).rejects.toMatchObject({
      code: 'URI_MISMATCH',
      details: { expected: 'https://localhost:4600', received: 'ws://localhost:4600/' },
    })
  })

  test('says in its refusal what differs, so that a wrong option is found', async () => {
    const message = textOf()
    const details = async (changes: Changes) =>
      signAndVerify(message, changes).catch((error: SignInRefusedError) => error.details)
    expect(await details({ domain: 'www.shop.example' })).toEqual({
      expected: 'www.shop.example',
      received: 'shop.example',
    })
    expect(await details({ networks: ['eip155:8453', MAINNET] })).toEqual({
      expected: `eip155:8453,${MAINNET}`,
      received: 'eip155:1',
    })
    expect(await details({ uri: 'https://shop.example/' })).toEqual({
      expected: 'https://shop.example/',
      received: 'https://shop.example/login',
    })
  })

  test('SIWX-10: with any one changed character is refused', async () => {
    const evm = textOf()
    const evmSignature = await owner.signMessage({ message: evm })
    const solana = solanaTextOf()
    const solanaSignature = signOnSolana(solanaOwner.privateKey, solana)
    for (const [message, signature] of [
      [evm, evmSignature],
      [solana, solanaSignature],
    ] as const) {
      expect(await verify(message, signature)).toBeDefined()
      consumeNonce.mockClear()
      const codes = new Set<string>()
      // Every third, so that each field is met more than once.
      for (let index = 0; index < message.length; index += 3) {
        const replacement = message[index] === '2' ? '3' : '2'
        const changed = message.slice(0, index) + replacement + message.slice(index + 1)
        const error: unknown = await verify(changed, signature).catch((caught: unknown) => caught)
        if (!(error instanceof SignInRefusedError)) throw new Error(`accepted: ${changed}`)
        codes.add(error.code)
      }
      expect(codes.has('SIGNATURE_INVALID')).toBe(true)
      expect(consumeNonce).not.toHaveBeenCalled()
    }
  })

  test.each([
    ['10 million line breaks', '\n'.repeat(10_000_000)],
    ['10 million letters', 'a'.repeat(10_000_000)],
    ['spaces where the statement is', textOf().replace(String(allFields.statement), ' '.repeat(100_000))],
    ['100,000 slashes in a URI', textOf().replace('/terms', '/'.repeat(100_000))],
    ['100,000 dots in the domain', textOf().replace('shop.example', 'a.'.repeat(50_000))],
    ['100,000 digits in a time', textOf().replace('.000Z', `.${'0'.repeat(100_000)}Z`)],
    ['40,000 fields', `${textOf()}\n${'- a:\n'.repeat(20_000)}- a:`],
  ])('SIWX-10: of %s is refused at once', async (_, message) => {
    const started = performance.now()
    await expect(verify(message, `0x${'11'.repeat(65)}`)).rejects.toEqual(refusal('MESSAGE_MALFORMED'))
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  test('SIWX-10: of any type and content is refused with nothing but its own error', async () => {
    const values = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.constant(textOf()))
    await fc.assert(
      fc.asyncProperty(values, values, async (message, signature) => {
        await expect(verify(message, signature)).rejects.toBeInstanceOf(SignInRefusedError)
      }),
      { numRuns: 50 },
    )
    expect(consumeNonce).not.toHaveBeenCalled()
  })

  test('SIWX-10: with any change is refused with nothing but its own error', async () => {
    const message = solanaTextOf()
    const signature = signOnSolana(solanaOwner.privateKey, message)
    const edits = [
      fc.nat({ max: message.length }),
      fc.nat({ max: 3 }),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ] as const
    await fc.assert(
      fc.asyncProperty(...edits, async (at, removedCount, added) => {
        const changed = message.slice(0, at) + added + message.slice(at + removedCount)
        fc.pre(changed !== message)
        await expect(verify(changed, signature)).rejects.toBeInstanceOf(SignInRefusedError)
      }),
      { numRuns: 300 },
    )
    expect(consumeNonce).not.toHaveBeenCalled()
  })
})

describe('a signature', () => {
  const message = textOf()

  test.each<readonly [string, () => unknown | Promise<unknown>]>([
    ['of another key', () => stranger.signMessage({ message })],
    ['of another text', () => owner.signMessage({ message: `${message} ` })],
    ['with the other s of EIP-2', async () => toSecondSignature(await owner.signMessage({ message }))],
    ['without its last byte', async () => (await owner.signMessage({ message })).slice(0, -2)],
    ['without its last digit', async () => (await owner.signMessage({ message })).slice(0, -1)],
    ['with a byte more', async () => `${await owner.signMessage({ message })}00`],
    ['with another recovery id', async () => (await owner.signMessage({ message })).slice(0, -2).concat('1d')],
    ['of zeros', () => `0x${'00'.repeat(65)}`],
    ['of ones', () => `0x${'ff'.repeat(65)}`],
    ['without 0x', async () => (await owner.signMessage({ message })).slice(2)],
    ['of no bytes', () => '0x'],
    ['of no text', () => ''],
    ['that is not hex', () => `0x${'zz'.repeat(65)}`],
    ['of a megabyte', () => `0x${'11'.repeat(1_000_000)}`],
    ['that is missing', () => undefined],
    ['that is null', () => null],
    ['that is a number', () => 1],
    ['in a list', async () => [await owner.signMessage({ message })]],
    ['as an object', async () => ({ toString: () => '0x', signature: await owner.signMessage({ message }) })],
    ['of bytes', async () => new Uint8Array(65)],
  ])('SIWX-10: %s is refused, and uses up no nonce', async (_, create) => {
    await expect(verify(message, await create())).rejects.toEqual(refusal('SIGNATURE_INVALID'))
    expect(consumeNonce).not.toHaveBeenCalled()
  })

  test('SIWX-10: of the account itself with the other s asks no contract', async () => {
    const signature = toSecondSignature(await owner.signMessage({ message }))
    await expect(verify(message, signature)).rejects.toEqual(refusal('SIGNATURE_INVALID'))
    expect(node).not.toHaveBeenCalled()
  })

  const solanaMessage = solanaTextOf()
  test.each<readonly [string, () => unknown]>([
    ['of another key', () => signOnSolana(solanaStranger.privateKey, solanaMessage)],
    ['of another text', () => signOnSolana(solanaOwner.privateKey, `${solanaMessage}\n`)],
    ['without its last character', () => signOnSolana(solanaOwner.privateKey, solanaMessage).slice(0, -1)],
    ['in hex', () => `0x${sign(null, Buffer.from(solanaMessage), solanaOwner.privateKey).toString('hex')}`],
    ['of a megabyte', () => '1'.repeat(1_000_000)],
    ['of zeros', () => '1'.repeat(64)],
    ['that is missing', () => undefined],
    ['of bytes', () => new Uint8Array(sign(null, Buffer.from(solanaMessage), solanaOwner.privateKey))],
    ['with the other s of its group', () => encodeBase58(withOtherS(solanaMessage))],
  ])('SIWX-10: on Solana, %s is refused, and uses up no nonce', async (_, create) => {
    await expect(verify(solanaMessage, create())).rejects.toEqual(refusal('SIGNATURE_INVALID'))
    expect(consumeNonce).not.toHaveBeenCalled()
  })

  /** `s` and the order of the group: lax verifiers take both. */
  function withOtherS(text: string): Uint8Array {
    const bytes = Uint8Array.from(sign(null, Buffer.from(text), solanaOwner.privateKey))
    const read = (view: Uint8Array) => BigInt(`0x${Buffer.from(view).reverse().toString('hex')}`)
    const sum = read(bytes.subarray(32)) + 2n ** 252n + 27742317777372353535851937790883648493n
    bytes.set(Buffer.from(sum.toString(16).padStart(64, '0'), 'hex').reverse(), 32)
    return bytes
  }
})

describe('a nonce', () => {
  test('SIWX-9: is used once, although two requests come at the same time', async () => {
    const unused = new Set([NONCE])
    consumeNonce.mockImplementation(async (nonce) => unused.delete(nonce))
    const results = await Promise.allSettled([signAndVerify(textOf()), signAndVerify(textOf())])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(signAndVerify(textOf())).rejects.toEqual(refusal('NONCE_USED'))
    expect(consumeNonce).toHaveBeenCalledTimes(3)
  })

  test.each([false, undefined, null, 0, 1, 'yes', {}])(
    'SIWX-9: is refused if consumeNonce answers %j',
    async (answer) => {
      consumeNonce.mockResolvedValue(answer as boolean)
      await expect(signAndVerify(textOf())).rejects.toEqual(refusal('NONCE_USED'))
    },
  )

  test('SIWX-9: is neither valid nor refused if its store fails', async () => {
    const failure = new Error('The database is away')
    consumeNonce.mockRejectedValue(failure)
    await expect(signAndVerify(textOf())).rejects.toBe(failure)
  })

  test.each(['ZZZZZZZZ12345678', '', undefined, NONCE.toLowerCase(), ` ${NONCE}`])(
    'SIWX-9: is refused if the browser has %j, which uses up none',
    async (nonce) => {
      await expect(signAndVerify(textOf(), { nonce })).rejects.toEqual(refusal('NONCE_MISMATCH'))
      expect(consumeNonce).not.toHaveBeenCalled()
    },
  )

  test('SIWX-9: may be that of the browser alone', async () => {
    const message = textOf()
    const { consumeNonce: _, ...common } = settings()
    const signature = await owner.signMessage({ message })
    expect(await verifySignIn({ ...common, nonce: NONCE, message, signature })).toMatchObject({ nonce: NONCE })
    await expect(verifySignIn({ ...common, nonce: undefined, message, signature })).rejects.toEqual(
      refusal('NONCE_MISMATCH'),
    )
  })
})

describe('a contract', () => {
  const message = textOf({ accountAddress: CONTRACT })
  const verifyContract = async (fetch: typeof globalThis.fetch, urls: string | readonly string[] = NODE) =>
    verify(message, await stranger.signMessage({ message }), { fetch, rpcUrls: { 'eip155:1': urls } })

  test('SIWX-6: decides at the node of its network', async () => {
    const accepting = createNode('0x01')
    expect(await verifyContract(accepting)).toMatchObject({ address: CONTRACT })
    expect(accepting.mock.calls.map(([url]) => url)).toEqual([NODE])
    await expect(verifyContract(createNode('0x00'))).rejects.toEqual(refusal('SIGNATURE_INVALID'))
    await expect(verifyContract(createFailingNode({ code: -32000, message: 'execution reverted' }))).rejects.toEqual(
      refusal('SIGNATURE_INVALID'),
    )
    await expect(verifyContract(createFailingNode({ code: 3, message: 'execution reverted' }))).rejects.toEqual(
      refusal('SIGNATURE_INVALID'),
    )
  })

  test('a node gets a request that workers at the edge can send', async () => {
    const accepting = createNode('0x01')
    await verifyContract(accepting)
    const [, init] = accepting.mock.calls[0] ?? []
    expect(Object.keys(init ?? {}).sort()).toEqual(['body', 'headers', 'method', 'redirect', 'signal'])
    expect(init).toMatchObject({
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
    })
    expect(JSON.parse(String(init?.body))).toMatchObject({ jsonrpc: '2.0', method: 'eth_call' })
  })

  test.each<readonly [string, typeof fetch]>([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['rejects with nothing', () => Promise.reject(undefined)],
    ['is out of order', async () => new Response('down', { status: 503 })],
    ['has no such key', async () => Response.json({ error: { code: 3, message: 'reverted' } }, { status: 401 })],
    ['redirects', async () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } })],
    ['sends a page', async () => new Response('<html></html>')],
    ['sends too much', async () => new Response('0'.repeat(300_000))],
    ['answers another request', async () => Response.json({ jsonrpc: '2.0', id: 77, result: '0x01' })],
    ['has no answer', async () => Response.json({ jsonrpc: '2.0', id: 1 })],
    ['answers with nothing', createNode('0x')],
    ['answers with null', createNode(null)],
    ['answers with a number', createNode(1)],
    ['answers with other bytes', createNode('0x02')],
    ['is limited', createFailingNode({ code: -32005, message: 'limit exceeded' })],
    ['has no such block', createFailingNode({ code: -32000, message: 'header not found' })],
    ['has no such method', createFailingNode({ code: -32601, message: 'the method eth_call does not exist' })],
    ['has an error without code', createFailingNode({})],
  ])('SIWX-7: is neither valid nor invalid if its node %s', async (_, fetch) => {
    const error: unknown = await verifyContract(fetch).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(SignatureUncheckedError)
    expect(consumeNonce).not.toHaveBeenCalled()
    // Neither do logs get the key of the node.
    expect(inspect(error, { depth: 20 })).not.toContain('secret-key')
  })

  test('SIWX-7: is neither valid nor invalid without a node', async () => {
    const signature = await stranger.signMessage({ message })
    for (const rpcUrls of [undefined, {}, { 'eip155:10': NODE }, { 'eip155:1': [] }] as const) {
      await expect(verify(message, signature, { rpcUrls })).rejects.toMatchObject({
        code: 'SIGNATURE_UNCHECKED',
        cause: { code: 'OPTION_INVALID', details: { option: 'rpcUrls' } },
      })
    }
    expect(node).not.toHaveBeenCalled()
  })

  test('SIWX-7: is asked about at the next node if one does not answer, and at no other after an answer', async () => {
    const urls = ['https://a.example/', 'https://b.example/', 'https://c.example/']
    const answers = (results: Record<string, unknown>) =>
      vi.fn<typeof fetch>(async (url, init) => {
        const result = results[String(url)]
        if (result === undefined) throw new TypeError('fetch failed')
        return createNode(result)(url, init)
      })
    const second = answers({ 'https://b.example/': '0x01', 'https://c.example/': '0x00' })
    expect(await verifyContract(second, urls)).toBeDefined()
    expect(second).toHaveBeenCalledTimes(2)
    const refusing = answers({ 'https://a.example/': '0x00', 'https://b.example/': '0x01' })
    await expect(verifyContract(refusing, urls)).rejects.toEqual(refusal('SIGNATURE_INVALID'))
    expect(refusing).toHaveBeenCalledTimes(1)
    const reverting = createFailingNode({ code: 3, message: 'execution reverted' })
    await expect(verifyContract(reverting, urls)).rejects.toEqual(refusal('SIGNATURE_INVALID'))
    expect(reverting).toHaveBeenCalledTimes(1)
    const silent = answers({})
    await expect(verifyContract(silent, urls)).rejects.toBeInstanceOf(SignatureUncheckedError)
    expect(silent).toHaveBeenCalledTimes(3)
  })

  test('is asked about with the fetch of the platform, at a node of any scheme', async () => {
    const accepting = createNode('0x01')
    vi.stubGlobal('fetch', accepting)
    const signature = await stranger.signMessage({ message })
    const options = { fetch: undefined, rpcUrls: { 'eip155:1': 'http://10.0.0.7:8545' } }
    expect(await verify(message, signature, options)).toMatchObject({ address: CONTRACT })
    expect(accepting.mock.calls.map(([url]) => url)).toEqual(['http://10.0.0.7:8545'])
  })

  test('SIWX-7: is left undecided with the reason of its node', async () => {
    const limited = async () => new Response('slow down', { status: 429 })
    await expect(verifyContract(limited)).rejects.toMatchObject({
      code: 'SIGNATURE_UNCHECKED',
      cause: { code: 'HTTP_STATUS', details: { status: 429 } },
    })
  })

  test('SIWX-7: is left undecided by a node that never answers', async () => {
    const { timeout } = AbortSignal
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 10))
    const hanging: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    await expect(verifyContract(hanging)).rejects.toBeInstanceOf(SignatureUncheckedError)
    expect(limit).toHaveBeenCalledWith(SIGN_IN_NODE_MS)
  })
})

test.each<readonly [string, object]>([
  ['domain', { domain: 'https://shop.example' }],
  ['domain', { domain: '' }],
  ['domain', { domain: undefined }],
  ['networks', { networks: [] }],
  ['networks', { networks: ['1'] }],
  ['networks', { networks: ['eip155:1', '1'] }],
  ['rpcUrls', { rpcUrls: { 'eip155:1': 'node.example' } }],
  ['rpcUrls', { rpcUrls: { 'eip155:1': ['wss://node.example'] } }],
  ['rpcUrls', { rpcUrls: { 'eip155:1': ['https://a.example', 'ftp://node.example/?https://'] } }],
  ['rpcUrls', { rpcUrls: { 'eip155:1': undefined } }],
  ['uri', { uri: '/login' }],
  ['maxLifetimeMs', { maxLifetimeMs: Number.NaN }],
  ['maxLifetimeMs', { maxLifetimeMs: -1 }],
  ['now', { now: new Date('never') }],
  ['nonce', { consumeNonce: undefined }],
])('a wrong option %s is told as such, not as a refusal: %j', async (option, changes) => {
  const message = textOf()
  const signature: Hex = await owner.signMessage({ message })
  const failure = verifySignIn({ ...settings(), message, signature, ...changes } as VerifySignInOptions)
  await expect(failure).rejects.toBeInstanceOf(InvalidOptionError)
  await expect(failure).rejects.toMatchObject({ details: { option } })
  expect(consumeNonce).not.toHaveBeenCalled()
})
