import { hashTypedData, maxUint160, maxUint256, type TypedDataDefinition, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '../../../config/networks.js'
import { parseJson } from '../../../core/parseJson.js'
import { toNetwork } from '../../../domain/network.js'
import type { TypedDataInput } from '../../../domain/signing.js'
import { TypedDataInvalidError } from '../../../errors/signingErrors.js'
import { parseTypedData } from './parseTypedData.js'
import { PERMIT2 } from './readMeaning.js'

const network = toNetwork('eip155', mainnet)
const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const VAULT = '0x3D9a41C7b0E29F586A13D7C40B8E72f1C95aE604'.toLowerCase()
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const checksummed = (address: string) => expect.stringMatching(new RegExp(`^${address}$`, 'i'))

const fields = (text: string) =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.trim().split(' ')
    return { name, type }
  })

const permit: TypedDataInput = {
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC },
  types: { Permit: fields('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline') },
  primaryType: 'Permit',
  message: { owner: OWNER, spender: VAULT, value: 500_000_000n, nonce: 0n, deadline: 1_795_000_000n },
}

const permit2Types = {
  PermitDetails: fields('address token, uint160 amount, uint48 expiration, uint48 nonce'),
  TokenPermissions: fields('address token, uint256 amount'),
}
const permit2 = (primaryType: string, list: string, message: Record<string, unknown>): TypedDataInput => ({
  domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
  types: { ...permit2Types, [primaryType]: fields(list) },
  primaryType,
  message,
})

const parse = (input: unknown) => parseTypedData(input as TypedDataInput, network)
const meaningOf = (input: unknown) => parse(input).meaning

function refusalOf(input: unknown) {
  try {
    parse(input)
  } catch (error) {
    return error instanceof TypedDataInvalidError ? error.field : error
  }
  return 'accepted'
}

const withMessage = (changes: object): TypedDataInput => ({ ...permit, message: { ...permit.message, ...changes } })

test('the text holds exactly what is signed: viem hashes it as it hashes the input', () => {
  const { text } = parse({
    ...withMessage({ note: 'not signed' }),
    types: { ...permit.types, Unused: fields('bool a') },
  })
  const sent = parseJson(text, 100_000) as TypedDataDefinition & { message: object; types: object }
  expect(hashTypedData(sent)).toBe(hashTypedData(permit as unknown as TypedDataDefinition))
  expect(Object.keys(sent.message)).toEqual(['owner', 'spender', 'value', 'nonce', 'deadline'])
  expect(Object.keys(sent.types)).toEqual(['EIP712Domain', 'Permit'])
  expect(text).not.toContain('not signed')
})

test('what a getter says a second time changes nothing', () => {
  let reads = 0
  const message = { ...permit.message }
  Object.defineProperty(message, 'value', { enumerable: true, get: () => (reads++ === 0 ? 1n : maxUint256) })
  const parsed = parse({ ...permit, message })
  expect(parsed.text).toContain('"value": "1"')
  expect(parsed.meaning).toMatchObject({ grants: [{ units: 1n }] })
})

test('nested structs, lists and every kind of value keep their hash', () => {
  const input = {
    domain: { salt: `0x${'ab'.repeat(32)}` },
    types: {
      Order: fields('Item[] items, Item[2] pair, int64 change, bytes data, bytes4 selector, bool isOpen, string note'),
      Item: fields('address token, uint8[][] ids'),
    },
    primaryType: 'Order',
    message: {
      items: [{ token: USDC, ids: [[1, 2], []] }],
      pair: [
        { token: zeroAddress, ids: [] },
        { token: VAULT, ids: [['3']] },
      ],
      change: -5,
      data: '0x00ff',
      selector: '0xd0e30db0',
      isOpen: false,
      note: 'naïve “text”\n',
    },
  }
  const sent = parseJson(parse(input).text, 100_000) as TypedDataDefinition
  expect(hashTypedData(sent)).toBe(hashTypedData(input as unknown as TypedDataDefinition))
})

test.each<[string, unknown, string]>([
  ['nothing', undefined, 'message'],
  ['another chain', { ...permit, domain: { ...permit.domain, chainId: 137 } }, 'chainId'],
  ['another chain as a bigint', { ...permit, domain: { ...permit.domain, chainId: 137n } }, 'chainId'],
  ['no chain id where the domain has one', { ...permit, domain: { ...permit.domain, chainId: 'mainnet' } }, 'domain'],
  [
    'a domain field of its own',
    { ...permit, types: { ...permit.types, EIP712Domain: fields('string host') } },
    'domain',
  ],
  ['a contract that is no address', { ...permit, domain: { ...permit.domain, verifyingContract: '0x12' } }, 'domain'],
  [
    'a mistyped contract',
    { ...permit, domain: { ...permit.domain, verifyingContract: USDC.replace('A0b', 'a0b') } },
    'domain',
  ],
  ['no types', { ...permit, types: undefined }, 'types'],
  ['a missing type', { ...permit, types: { Permit: fields('Details details') } }, 'types'],
  ['a missing primary type', { ...permit, primaryType: 'Order' }, 'primaryType'],
  ['an inherited primary type', { ...permit, primaryType: 'toString' }, 'primaryType'],
  ['the domain as the message', { ...permit, primaryType: 'EIP712Domain' }, 'primaryType'],
  ['two fields of one name', { ...permit, types: { Permit: fields('address a, uint256 a') } }, 'types'],
  ['a type with a hostile name', { ...permit, types: { Permit: [{ name: 'a)b', type: 'bool' }] } }, 'types'],
  [
    'a type that stands for a basic one',
    { ...permit, types: { ...permit.types, address: [] }, primaryType: 'address' },
    'types',
  ],
  ['a missing value', withMessage({ spender: undefined }), 'message'],
  ['a wrong address', withMessage({ spender: 'vault.eth' }), 'message'],
  ['a mistyped address', withMessage({ owner: OWNER.replace('C5', 'c5') }), 'message'],
  ['a number out of range', withMessage({ value: 2n ** 256n }), 'message'],
  ['a negative number', withMessage({ value: -1n }), 'message'],
  ['a number that a double cannot hold', withMessage({ value: 1e21 }), 'message'],
  ['a fraction', withMessage({ value: 0.5 }), 'message'],
  ['a number with an exponent', withMessage({ value: '1e21' }), 'message'],
  [
    'a lone surrogate',
    { domain: {}, types: { T: fields('string a') }, primaryType: 'T', message: { a: '\ud800' } },
    'message',
  ],
  [
    'bytes of the wrong length',
    { domain: {}, types: { T: fields('bytes4 a') }, primaryType: 'T', message: { a: '0x00' } },
    'message',
  ],
  [
    'a list of the wrong length',
    { domain: {}, types: { T: fields('bool[2] a') }, primaryType: 'T', message: { a: [true] } },
    'message',
  ],
  [
    'a huge text',
    { domain: {}, types: { T: fields('string a') }, primaryType: 'T', message: { a: 'x'.repeat(70_000) } },
    'size',
  ],
])('PRV-9: refuses %s', (_, input, field) => expect(refusalOf(input)).toBe(field))

test('PRV-9: refuses lists that grow without end, and nesting without end, at once', () => {
  const list: unknown[] = Array.from({ length: 1000 }, () => true)
  const wide = {
    domain: {},
    types: { T: fields('bool[][] a') },
    primaryType: 'T',
    message: { a: Array.from({ length: 1000 }, () => list) },
  }
  expect(refusalOf(wide)).toBe('size')
  const loop: Record<string, unknown> = {}
  loop.next = loop
  const deep = { domain: {}, types: { T: fields('T next') }, primaryType: 'T', message: loop }
  expect(refusalOf(deep)).toBe('size')
})

test('without a chain id it holds on every network', () => {
  const { chainId: _, ...domain } = permit.domain ?? {}
  expect(parse({ ...permit, domain }).chainId).toBeUndefined()
  expect(parse(permit)).toMatchObject({ chainId: 1, verifyingContract: USDC })
})

test('a domain type that leaves the chain id out signs none', () => {
  const types = { ...permit.types, EIP712Domain: fields('string name, address verifyingContract') }
  const { chainId, text } = parse({ ...permit, types })
  expect(chainId).toBeUndefined()
  expect(text).not.toContain('chainId')
})

test('PRV-9: reads a permit of a token', () => {
  expect(meaningOf(permit)).toEqual({
    kind: 'permit',
    owner: OWNER,
    spender: checksummed(VAULT),
    deadline: 1_795_000_000_000,
    hasConditions: false,
    grants: [{ token: USDC, units: 500_000_000n, isUnlimited: false, until: 'revoked' }],
  })
  expect(meaningOf(withMessage({ value: maxUint256, deadline: maxUint256 }))).toMatchObject({
    deadline: undefined,
    grants: [{ isUnlimited: true }],
  })
})

test('PRV-9: reads a permit of DAI, which takes all or nothing', () => {
  const dai = (message: object): TypedDataInput => ({
    ...permit,
    types: { Permit: fields('address holder, address spender, uint256 nonce, uint256 expiry, bool allowed') },
    message: { holder: OWNER, spender: VAULT, nonce: 0, expiry: 0, ...message },
  })
  expect(meaningOf(dai({ allowed: true }))).toMatchObject({
    owner: OWNER,
    deadline: undefined,
    grants: [{ isUnlimited: true, until: 'revoked' }],
  })
  expect(meaningOf(dai({ allowed: false, expiry: 60 }))).toMatchObject({ deadline: 60_000, grants: [{ units: 0n }] })
})

const details = (amount: bigint, expiration: number) => ({ token: USDC, amount, expiration, nonce: 0 })

test('PRV-9: reads allowances of Permit2, which end at a time of their own', () => {
  const single = permit2('PermitSingle', 'PermitDetails details, address spender, uint256 sigDeadline', {
    details: details(500n, 1_800_000_000),
    spender: VAULT,
    sigDeadline: 1_795_000_000,
  })
  expect(meaningOf(single)).toEqual({
    kind: 'permit',
    owner: undefined,
    spender: checksummed(VAULT),
    deadline: 1_795_000_000_000,
    hasConditions: false,
    grants: [{ token: USDC, units: 500n, isUnlimited: false, until: 1_800_000_000_000 }],
  })
  const batch = permit2('PermitBatch', 'PermitDetails[] details, address spender, uint256 sigDeadline', {
    details: [details(1n, 0), details(maxUint160, 1_800_000_000)],
    spender: VAULT,
    sigDeadline: maxUint256,
  })
  expect(meaningOf(batch)).toMatchObject({
    deadline: undefined,
    grants: [
      { units: 1n, isUnlimited: false, until: 'once' },
      { isUnlimited: true, until: 1_800_000_000_000 },
    ],
  })
})

test.each([0, 1, 20, 21])('PRV-9: a batch of %i tokens is read if somebody can', (count) => {
  const batch = permit2('PermitBatch', 'PermitDetails[] details, address spender, uint256 sigDeadline', {
    details: Array.from({ length: count }, () => details(1n, 60)),
    spender: VAULT,
    sigDeadline: 60,
  })
  expect(meaningOf(batch).kind).toBe(count === 0 || count > 20 ? 'unknown' : 'permit')
})

test('PRV-9: reads single transfers of Permit2, also with conditions', () => {
  const message = { permitted: { token: USDC, amount: 7n }, spender: VAULT, nonce: 1, deadline: 60 }
  const list = 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline'
  const grants = [{ token: USDC, units: 7n, isUnlimited: false, until: 'once' }]
  expect(meaningOf(permit2('PermitTransferFrom', list, message))).toMatchObject({ grants, hasConditions: false })
  const batch = permit2('PermitBatchTransferFrom', list.replace('TokenPermissions', 'TokenPermissions[]'), {
    ...message,
    permitted: [message.permitted, message.permitted],
  })
  expect(meaningOf(batch)).toMatchObject({ grants: [...grants, ...grants] })
  const witness = permit2('PermitWitnessTransferFrom', `${list}, bytes32 witness`, {
    ...message,
    witness: `0x${'00'.repeat(32)}`,
  })
  expect(meaningOf(witness)).toMatchObject({ grants, hasConditions: true })
})

test('PRV-9: reads a transfer that anybody may send', () => {
  const types = fields(
    'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
  )
  const message = { from: OWNER, to: VAULT, value: 9n, validAfter: 0, validBefore: 60, nonce: `0x${'01'.repeat(32)}` }
  for (const primaryType of ['TransferWithAuthorization', 'ReceiveWithAuthorization'])
    expect(meaningOf({ ...permit, types: { [primaryType]: types }, primaryType, message })).toEqual({
      kind: 'transfer',
      token: USDC,
      units: 9n,
      owner: OWNER,
      to: checksummed(VAULT),
      deadline: 60_000,
    })
})

test.each<[string, TypedDataInput]>([
  ['a permit of other fields', { ...permit, types: { Permit: fields('address spender, uint256 value') } }],
  ['a permit that names no contract', { ...permit, domain: { name: 'USD Coin', chainId: 1 } }],
  [
    'Permit2 at another contract',
    {
      ...permit2('PermitTransferFrom', 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline', {
        permitted: { token: USDC, amount: 7n },
        spender: VAULT,
        nonce: 1,
        deadline: 60,
      }),
      domain: { name: 'Permit2', chainId: 1, verifyingContract: USDC },
    },
  ],
  [
    'an order of an exchange',
    {
      ...permit,
      types: { Order: fields('address maker, uint256 amount') },
      primaryType: 'Order',
      message: { maker: OWNER, amount: 1 },
    },
  ],
])('PRV-9: does not guess what %s allows', (_, input) => expect(meaningOf(input)).toEqual({ kind: 'unknown' }))
