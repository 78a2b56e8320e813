import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import { ParsedMessage } from '@spruceid/siwe-parser'
import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../core/base58.js'
import { checksumAddress } from '../core/checksumAddress.js'
import type { SiwxData } from '../domain/siwx.js'
import { SiwxFieldError, SiwxSessionInvalidError } from '../errors/siwxErrors.js'
import { formatMessage, type MessageForm, parseMessage } from './messageText.js'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

const evm: SiwxData = {
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:1',
  domain: 'shop.example:8443',
  uri: 'https://shop.example:8443/login',
  version: '1',
  nonce: 'abcdefgh12345678ABCDEFGH',
  issuedAt: '2026-11-23T07:00:00.000Z',
  expirationTime: '2026-11-24T07:00:00.000Z',
}
const full: SiwxData = {
  ...evm,
  statement: 'Sign in, please: it costs nothing.',
  notBefore: '2026-11-23T07:00:00Z',
  requestId: 'order-17',
  resources: ['https://shop.example/terms', 'ipfs://bafy'],
}
const solana: SiwxData = {
  ...full,
  accountAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  chainId: MAINNET,
}

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const evmAddress = bytes(20).map((raw) => String(checksumAddress(`0x${Buffer.from(raw).toString('hex')}`)))
const characters = (text: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...text), minLength, maxLength })
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const time = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const uri = fc.webUrl({ withQueryParameters: true, withFragments: true }).filter((text) => !/['[\]]/.test(text))
const common = {
  domain: fc.domain(),
  uri,
  version: fc.constant('1'),
  nonce: characters(ALPHANUMERIC, 8, 128),
  issuedAt: time,
}
const optional = {
  expirationTime: time,
  notBefore: time,
  requestId: characters(`${ALPHANUMERIC}-._~!$&'()*+,;=:@`, 1, 128),
  resources: fc.array(uri, { minLength: 1, maxLength: 20 }),
}
const withOptional = (fixed: { [field in keyof SiwxData]?: fc.Arbitrary<unknown> }, statement: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.record(fixed), fc.record({ ...optional, statement }, { requiredKeys: [] }))
    .map(([first, second]) => ({ ...first, ...second }) as unknown as SiwxData)
const trimmed = (text: string) => text !== '' && text === text.trim()
const evmMessage = withOptional(
  { ...common, accountAddress: evmAddress, chainId: fc.integer({ min: 1 }).map((id) => `eip155:${id}`) },
  characters(`${ALPHANUMERIC} !#$&'()*+,-./:;=?@[]_~`, 1, 500).filter(trimmed),
)
const solanaMessage = withOptional(
  {
    ...common,
    accountAddress: bytes(32).map(encodeBase58),
    chainId: fc.constantFrom(MAINNET, DEVNET, 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana:AnotherGenesis'),
  },
  characters(`${ALPHANUMERIC} äß中"URI: %`, 1, 200).filter(trimmed),
)

describe('SIWX-6: format and parse', () => {
  test.each<[string, fc.Arbitrary<SiwxData>, MessageForm]>([
    ['eip155', evmMessage, 'standard'],
    ['eip155', evmMessage, 'cloud'],
    ['solana', solanaMessage, 'standard'],
    ['solana', solanaMessage, 'cloud'],
  ])('SIWX-6: of %s are inverse to each other', (namespace, messages, form) => {
    fc.assert(
      fc.property(messages, (data) => {
        expect(parseMessage(formatMessage(data, form), namespace, form)).toEqual(data)
      }),
    )
  })

  test('SIWX-6: any change of a signed text changes a field or is refused', () => {
    const text = formatMessage(full)
    fc.assert(
      fc.property(
        fc.nat({ max: text.length }),
        fc.nat({ max: 3 }),
        fc.string({ maxLength: 3 }),
        (at, removedCount, added) => {
          const changed = text.slice(0, at) + added + text.slice(at + removedCount)
          fc.pre(changed !== text)
          try {
            expect(formatMessage(parseMessage(changed, 'eip155'))).toBe(changed)
          } catch (error) {
            expect(error).toBeInstanceOf(SiwxSessionInvalidError)
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('SIWX-6: never throws anything but its own error', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, namespace) => {
        expect(() => parseMessage(text, namespace)).toThrow(SiwxSessionInvalidError)
      }),
    )
  })

  test.each([
    ['an empty line at the end', (text: string) => `${text}\n`],
    ['a space before', (text: string) => ` ${text}`],
    ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['another chain name', (text: string) => text.replace('your Ethereum', 'your Polygon')],
    ['a chain id in full', (text: string) => text.replace('Chain ID: 1', 'Chain ID: eip155:1')],
    ['a chain id with a zero before', (text: string) => text.replace('Chain ID: 1', 'Chain ID: 01')],
    ['a field twice', (text: string) => text.replace('Version: 1', 'Version: 1\nVersion: 1')],
    [
      'fields in another order',
      (text: string) =>
        text.replace(
          'URI: https://shop.example:8443/login\nVersion: 1',
          'Version: 1\nURI: https://shop.example:8443/login',
        ),
    ],
    ['no time of issue', (text: string) => text.replace(/Issued At: .*\n/, '')],
    ['a time of another zone', (text: string) => text.replace('2026-11-24T07:00:00.000Z', '2026-11-24T07:00:00+09:00')],
    ['a day that does not exist', (text: string) => text.replace('2026-11-24', '2026-02-30')],
    ['a scheme before the host', (text: string) => `https://${text}`],
    ['a resource without its dash', (text: string) => text.replace('- ipfs', 'ipfs')],
  ])('SIWX-6: a text with %s is refused', (_, change) => {
    const changed = change(formatMessage(full))
    expect(changed).not.toBe(formatMessage(full))
    expect(() => parseMessage(changed, 'eip155')).toThrow(SiwxSessionInvalidError)
  })
})

describe('SIWX-3: the text', () => {
  test('SIWX-3: is EIP-4361 byte by byte, with two empty lines for a missing statement', () => {
    expect(formatMessage(evm)).toBe(
      'shop.example:8443 wants you to sign in with your Ethereum account:\n' +
        '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266\n\n\n' +
        'URI: https://shop.example:8443/login\nVersion: 1\nChain ID: 1\nNonce: abcdefgh12345678ABCDEFGH\n' +
        'Issued At: 2026-11-23T07:00:00.000Z\nExpiration Time: 2026-11-24T07:00:00.000Z',
    )
    expect(formatMessage({ ...full, chainId: 'eip155:137' })).toBe(
      'shop.example:8443 wants you to sign in with your Ethereum account:\n' +
        '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266\n\nSign in, please: it costs nothing.\n\n' +
        'URI: https://shop.example:8443/login\nVersion: 1\nChain ID: 137\nNonce: abcdefgh12345678ABCDEFGH\n' +
        'Issued At: 2026-11-23T07:00:00.000Z\nExpiration Time: 2026-11-24T07:00:00.000Z\n' +
        'Not Before: 2026-11-23T07:00:00Z\nRequest ID: order-17\nResources:\n- https://shop.example/terms\n- ipfs://bafy',
    )
  })

  test('SIWX-3: for the cloud service has chain ids in full and one empty line for a missing statement', () => {
    expect(formatMessage(evm, 'cloud')).toContain('92266\n\nURI: ')
    expect(formatMessage(evm, 'cloud')).toContain('\nChain ID: eip155:1\n')
    expect(formatMessage(solana, 'cloud')).toContain(`\nChain ID: ${MAINNET}\n`)
  })

  test('SIWX-3: on Solana names the cluster as Wallet Standard does, and binds to any other network by its id', () => {
    expect(formatMessage(solana)).toContain('\nChain ID: mainnet\n')
    expect(formatMessage({ ...solana, chainId: DEVNET })).toContain('\nChain ID: devnet\n')
    expect(formatMessage({ ...solana, chainId: 'solana:Own' })).toContain('\nChain ID: solana:Own\n')
  })

  test('SIWX-3: is what independent parsers for EVM accept and read the same', () => {
    fc.assert(
      fc.property(evmMessage, (data) => {
        const text = formatMessage(data)
        const parsed = new ParsedMessage(text)
        expect(parsed).toMatchObject({
          domain: data.domain,
          address: data.accountAddress,
          uri: data.uri,
          version: '1',
          nonce: data.nonce,
          chainId: Number(data.chainId.slice(7)),
          issuedAt: data.issuedAt,
        })
        expect([parsed.statement ?? undefined, parsed.expirationTime, parsed.notBefore, parsed.requestId]).toEqual([
          ...[data.statement, data.expirationTime, data.notBefore, data.requestId],
        ])
        expect(parsed.resources ?? undefined).toEqual(data.resources)
      }),
    )
    expect(parseSiweMessage(formatMessage(full))).toMatchObject({ nonce: full.nonce, resources: full.resources })
    const written = createSiweMessage({
      address: evm.accountAddress as `0x${string}`,
      chainId: 1,
      domain: evm.domain,
      nonce: evm.nonce,
      uri: evm.uri,
      version: '1',
      issuedAt: new Date(String(evm.issuedAt)),
      expirationTime: new Date(String(evm.expirationTime)),
    })
    expect(formatMessage(evm)).toBe(written)
  })

  test('SIWX-3: is what Wallet Standard writes and reads for Solana', () => {
    fc.assert(
      fc.property(solanaMessage, ({ accountAddress, chainId, ...data }) => {
        const text = formatMessage({ ...data, accountAddress, chainId })
        const parsed = parseSignInMessageText(text)
        expect(parsed).toMatchObject({ ...data, address: accountAddress })
        expect(parsed && createSignInMessageText(parsed)).toBe(text)
      }),
    )
  })
})

describe('SIWX-4: a message', () => {
  test.each<[keyof SiwxData, unknown]>([
    ['statement', 'a\nURI: https://evil.example'],
    ['statement', 'a\rb'],
    ['statement', 'a\u2028b'],
    ['statement', 'a\u202eb'],
    ['statement', 'a\u200bb'],
    ['statement', 'a\u0000b'],
    ['statement', ''],
    ['statement', ' a'],
    ['statement', 'a'.repeat(501)],
    ['resources', ['not a uri']],
    ['resources', ['https://a.example\n- https://evil.example']],
    ['resources', ['https://a.example/%zz']],
    ['resources', Array.from({ length: 21 }, () => 'https://a.example')],
    ['requestId', 'a b'],
    ['requestId', 'a\nb'],
    ['requestId', ''],
    ['requestId', 'a'.repeat(129)],
    ['domain', 'shop.example\nx'],
    ['domain', 'user@shop.example'],
    ['domain', 'shop.example/path'],
    ['domain', ''],
    ['uri', 'https://shop.example/a b'],
    ['uri', 'shop.example'],
    ['uri', 'https://shop.example/\n'],
    ['version', '2'],
    ['nonce', '1234567'],
    ['nonce', 'abcdefgh-12345678'],
    ['nonce', 'a'.repeat(129)],
    ['nonce', 'abcdefgh\n12345678'],
    ['issuedAt', undefined],
    ['issuedAt', '2026-11-23 07:00'],
    ['expirationTime', '1700000000'],
    ['expirationTime', '2026-02-30T00:00:00Z'],
    ['notBefore', '2026-11-23T07:00:00+01:00'],
    ['chainId', 'eip155'],
    ['chainId', 'eip155:one'],
    ['accountAddress', '0xf39Fd6\nURI: x'],
    ['accountAddress', 'did:pkh:eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ])('SIWX-4: with %s %j is not created', (field, value) => {
    const changed = { ...full, [field]: value } as SiwxData
    expect(() => formatMessage(changed)).toThrow(SiwxFieldError)
    expect(() => formatMessage(changed)).toThrow(expect.objectContaining({ code: 'SIWX_FIELD', field }))
  })

  test.each(['localhost:4600', '127.0.0.1', '[::1]:4600', 'my_app.example', 'xn--bcher-kva.example:8443'])(
    'SIWX-4: may be for the host %s',
    (domain) => {
      const text = formatMessage({ ...full, domain })
      expect(parseMessage(text, 'eip155').domain).toBe(domain)
      expect(new ParsedMessage(text).domain).toBe(domain)
    },
  )

  test('SIWX-4: on EVM has only the characters of EIP-4361, on Solana any visible ones', () => {
    expect(() => formatMessage({ ...full, statement: 'Über "alles"' })).toThrow(SiwxFieldError)
    expect(formatMessage({ ...solana, statement: 'Über "alles"' })).toContain('\n\nÜber "alles"\n\n')
  })

  test('SIWX-4: has no field that imitates another one, whatever the app passes', () => {
    const hostile = fc.constantFrom('\n', '\r', '\u0085', '\u2028', '\u2029', '\u000b')
    const field = fc.constantFrom('statement', 'uri', 'nonce', 'requestId', 'domain', 'accountAddress', 'issuedAt')
    fc.assert(
      fc.property(field, fc.string(), hostile, fc.string(), (name, before, line, after) => {
        expect(() => formatMessage({ ...solana, [name]: before + line + after })).toThrow(SiwxFieldError)
      }),
    )
  })
})
