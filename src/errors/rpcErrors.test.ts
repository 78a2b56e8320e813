import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LatchkeyError, UserRejectedError } from './latchkeyError.js'
import { RequestPendingError } from './requestErrors.js'
import { isUnknownChainError, isUnsupportedMethodError, RpcError, toRpcError } from './rpcErrors.js'

const defined: [number, string][] = [
  [-32700, 'RPC_PARSE'],
  [-32600, 'RPC_INVALID_REQUEST'],
  [-32601, 'RPC_METHOD_NOT_FOUND'],
  [-32602, 'RPC_INVALID_PARAMS'],
  [-32603, 'RPC_INTERNAL'],
  [4100, 'RPC_UNAUTHORIZED'],
  [4200, 'RPC_UNSUPPORTED_METHOD'],
  [4900, 'RPC_DISCONNECTED'],
  [4901, 'RPC_CHAIN_DISCONNECTED'],
  [4902, 'RPC_CHAIN_UNKNOWN'],
  [5700, 'RPC_UNSUPPORTED_CAPABILITY'],
  [5710, 'RPC_UNSUPPORTED_CHAIN_ID'],
  [5720, 'RPC_DUPLICATE_ID'],
  [5730, 'RPC_UNKNOWN_BUNDLE'],
  [5740, 'RPC_BUNDLE_TOO_LARGE'],
  [5750, 'RPC_UPGRADE_REJECTED'],
  [5760, 'RPC_ATOMICITY_UNSUPPORTED'],
]

const throwing = () => {
  throw new Error('a wallet threw this while it was read')
}
const traps = (target: object) =>
  new Proxy(target, {
    get: throwing,
    has: throwing,
    ownKeys: throwing,
    getPrototypeOf: throwing,
    getOwnPropertyDescriptor: throwing,
  })

function revoked() {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function cyclic() {
  const value: Record<string, unknown> = { code: 4100, message: 'x' }
  value.data = value
  value.originalError = value
  value.cause = value
  return value
}

describe('toRpcError', () => {
  test.each(defined)('PRV-5: code %i is %s', (code, name) => {
    const error = toRpcError({ code, message: 'what the wallet said' })
    expect(error).toBeInstanceOf(RpcError)
    expect(error.code).toBe(name)
    expect(error.message).toBe('Something went wrong')
  })

  test.each([4001, 5000, 5002])('PRV-5: code %i means that the user declined', (code) => {
    expect(toRpcError({ code, message: 'x' })).toBeInstanceOf(UserRejectedError)
  })

  test.each([
    'User rejected the request.',
    'MetaMask Tx Signature: User denied transaction signature.',
    'user cancelled',
    'Error: User canceled',
  ])('PRV-5: the text %j means that the user declined', (message) => {
    expect(toRpcError({ code: -32603, message })).toBeInstanceOf(UserRejectedError)
    expect(toRpcError(new Error(message))).toBeInstanceOf(UserRejectedError)
    expect(toRpcError(message)).toBeInstanceOf(UserRejectedError)
  })

  test('PRV-5: -32002 means that a request is already open in the wallet', () => {
    expect(toRpcError({ code: -32002 })).toBeInstanceOf(RequestPendingError)
  })

  test.each([1, -1, 4003, 5701, Number.NaN, Number.POSITIVE_INFINITY, '4001x', ' 4001', '', null, {}])(
    'unknown JSON-RPC codes map to a generic error: %s',
    (code) => {
      expect(toRpcError({ code, message: 'x' }).code).toBe('RPC_UNKNOWN')
    },
  )

  test.each([
    [4001, UserRejectedError],
    [5000, UserRejectedError],
    [-32002, RequestPendingError],
  ])('PRV-5: a code %d inside another error counts', (code, kind) => {
    expect(toRpcError({ code: -32603, message: 'wrapped', data: { originalError: { code } } })).toBeInstanceOf(kind)
  })

  test.each([
    ['a text for a code', { code: '4001' }],
    ['an error within', { error: { code: 4001 } }],
    ['a text within an error', { error: { code: '5000' } }],
    ['a cause', { cause: { code: 4001 } }],
    ['an error whose cause has it', new Error('failed', { cause: { code: 4001 } })],
    ['the name that ethers gives it', { code: 'ACTION_REJECTED' }],
    ['what ethers wraps', { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } }],
    ['the data', { code: -32603, data: { code: 4001 } }],
    ['the cause of the data', { code: -32000, data: { cause: { code: 4001 } } }],
    ['an original error within a cause', { cause: { data: { originalError: { code: '4001' } } } }],
    ['an original error of its own', { originalError: { code: 'ACTION_REJECTED' } }],
    ['words further in', { code: -32603, error: { message: 'User rejected the request.' } }],
  ])('PRV-5: %s says that the user rejected', (_, thrown) => {
    expect(toRpcError(thrown)).toBeInstanceOf(UserRejectedError)
  })

  test('PRV-5: endless or changing nesting is read to a fixed depth', () => {
    let looks = 0
    const endless = (): object =>
      new Proxy(
        {},
        {
          get(_, key) {
            looks++
            return key === 'code' || key === 'message' ? undefined : endless()
          },
        },
      )
    expect(toRpcError(endless())).toBeInstanceOf(RpcError)
    expect(looks).toBeLessThan(200)
  })

  test('the outermost code wins over that of its cause', () => {
    expect(toRpcError({ code: 4902, cause: { code: -32603 } }).code).toBe('RPC_CHAIN_UNKNOWN')
    expect(toRpcError({ message: 'x', error: { code: '4902' } }).code).toBe('RPC_CHAIN_UNKNOWN')
  })

  test('a code inside the error of a mobile wallet counts', () => {
    const error = toRpcError({ code: -32603, data: { originalError: { code: 4902 } } })
    expect(error.code).toBe('RPC_CHAIN_UNKNOWN')
    expect(isUnknownChainError(error)).toBe(true)
  })

  test('an error of the library is returned unchanged', () => {
    const error = new UserRejectedError()
    expect(toRpcError(error)).toBe(error)
  })

  test.each([
    ['undefined', undefined],
    ['null', null],
    ['a number', 4001],
    ['a text', 'no'],
    ['a symbol', Symbol('no')],
    ['a function', () => {}],
    ['a frozen object', Object.freeze({ code: 1 })],
    ['a list', [4001]],
    [
      'an object whose getters throw',
      Object.defineProperties({}, { code: { get: throwing }, message: { get: throwing } }),
    ],
    ['a proxy that throws whatever is asked', traps({})],
    ['a function proxy that throws whatever is asked', traps(() => {})],
    ['a revoked proxy', revoked()],
    ['an error whose prototype throws', traps(new Error('x'))],
    ['a cycle', cyclic()],
  ])('PRV-5: %s is a typed error with the original as its cause', (_, thrown) => {
    const error = toRpcError(thrown)
    expect(error).toBeInstanceOf(RpcError)
    expect(error.cause === thrown).toBe(true)
    expect(typeof (error as RpcError).foreignMessage).toBe('string')
    expect(() => JSON.stringify(error)).not.toThrow()
  })

  test('PRV-5: anything thrown becomes an error of the library, exactly once', { timeout: 20_000 }, () => {
    const code = fc.oneof(
      fc.integer(),
      fc.constantFrom(...defined.map(([existing]) => existing), 4001, -32002),
      fc.anything(),
    )
    const thrown = fc.oneof(
      fc.anything({ withNullPrototype: true, withBigInt: true, withTypedArray: true }),
      fc.record({ code, message: fc.anything(), data: fc.anything() }, { requiredKeys: [] }),
      fc.record({ code, data: fc.record({ originalError: fc.record({ code }) }) }),
      fc.string().map((message) => Object.freeze(new Error(message))),
    )
    fc.assert(
      fc.property(thrown, (value) => {
        for (const input of [value, traps({ value })]) {
          const error = toRpcError(input)
          expect(error).toBeInstanceOf(LatchkeyError)
          expect(toRpcError(error)).toBe(error)
          expect(String(error.code)).toMatch(/^([A-Z_]+|4001)$/)
          expect(() => JSON.stringify(error)).not.toThrow()
        }
      }),
      { numRuns: 1500 },
    )
  })

  test("GEN-5: reads at most 4,096 characters of a wallet's message", () => {
    const error = toRpcError({ code: 1, message: 'x'.repeat(100_000) }) as RpcError
    expect(error.foreignMessage).toHaveLength(4096)
  })
})

test('distinguishes an unknown chain and an unknown method from the rest', () => {
  expect([4902, 32603].map((code) => isUnknownChainError(toRpcError({ code })))).toEqual([true, true])
  const inWords = ['Unrecognized chain ID "0x89"', 'unknown network', 'Try wallet_addEthereumChain first'].map(
    (message) => isUnknownChainError(toRpcError({ code: -32603, message })),
  )
  expect(inWords).toEqual([true, true, true])
  expect(isUnknownChainError(toRpcError({ code: -32603, message: 'Internal error' }))).toBe(false)
  expect([4001, -32603, 1].map((code) => isUnknownChainError(toRpcError({ code })))).toEqual([false, false, false])
  expect([4200, -32601, -32004].map((code) => isUnsupportedMethodError(toRpcError({ code })))).toEqual([
    true,
    true,
    true,
  ])
  expect(isUnsupportedMethodError(toRpcError({ code: 4100 }))).toBe(false)
  expect(isUnsupportedMethodError(new Error('x'))).toBe(false)
})
