import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { UserRejectedRequestError } from 'viem'
import { expect, expectTypeOf, test } from 'vitest'
import type { LatchkeyErrorCode } from './errorCode.js'
import type { LatchkeyErrorOf } from './errorOf.js'
import { InvalidCaipAddressError, InvalidCaipNetworkIdError } from './formatErrors.js'
import { isLatchkeyError } from './isLatchkeyError.js'
import { InvalidOptionError, type LatchkeyError, UserRejectedError } from './latchkeyError.js'
import { NetworksMissingError } from './networksMissingError.js'
import {
  AdapterMissingError,
  InstanceIdTakenError,
  NetworkNamespaceError,
  NotStartedError,
  ProviderMissingError,
} from './pageErrors.js'
import {
  AccountNotFoundError,
  ChainNotSupportedError,
  DisconnectFailedError,
  HttpStatusError,
  MalformedAnswerError,
  MalformedResponseError,
  ModalClosedError,
  NetworkFailedError,
  NetworkNotFoundError,
  NotConnectedError,
  RequestAbortedError,
  RequestPendingError,
  RequestTimeoutError,
  RpcUrlMissingError,
  ServiceBusyError,
  SwitchNotDoneError,
} from './requestErrors.js'
import { RpcError } from './rpcErrors.js'
import { CallsUnfinishedError } from './transferErrors.js'

const cause = new Error('wc:secret@2?symKey=secret')
const errors: LatchkeyError[] = [
  new AdapterMissingError('solana'),
  new InstanceIdTakenError('default'),
  new NetworkNamespaceError('Solana', 'eip155'),
  new NotStartedError(),
  new ProviderMissingError('useWalletAccount'),
  new AccountNotFoundError(),
  new DisconnectFailedError({ cause }),
  new MalformedAnswerError('eth_accounts', { cause }),
  new NotConnectedError(),
  new RequestAbortedError({ cause }),
  new RequestPendingError({ cause }),
  new InvalidCaipAddressError(),
  new InvalidCaipNetworkIdError(),
  new HttpStatusError(503, 1000, 'the reason of a service'),
  new MalformedResponseError('/v1/x', { cause }),
  new NetworkFailedError({ cause }),
  new RequestTimeoutError(10_000),
  new ServiceBusyError({ cause }),
  new ChainNotSupportedError({ cause }),
  new RpcUrlMissingError('cosmos'),
  new NetworksMissingError('eip155'),
  new NetworkNotFoundError('eip155:5', ['eip155:1']),
  new SwitchNotDoneError({ expected: '1', actual: 2 }),
  new InvalidOptionError('services.relay', 'an https address is needed'),
  new RpcError(4100, { cause }),
]

const rejections = [new UserRejectedError({ cause }), new ModalClosedError()]

test('ERR-2: every kind of error has its own stable code and documentation page', () => {
  expect(new Set(errors.map(({ code }) => code)).size).toBe(errors.length)
  for (const { code, docsPath } of errors) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
    expect(docsPath).toBe(`errors.md#${String(code).toLowerCase().replaceAll('_', '-')}`)
  }
})

test('ERR-2: an error is named after its class and is an Error', () => {
  for (const error of errors) {
    expect(error).toBeInstanceOf(Error)
    expect(error.name).toBe(error.constructor.name)
    expect(error.shortMessage).toBe(error.message)
  }
})

test("ERR-2: a user's rejection has the name and code that viem and EIP-1193 give it", () => {
  const viem = new UserRejectedRequestError(new Error('no'))
  for (const error of rejections) {
    expect([error.name, error.code]).toEqual([viem.name, viem.code])
    expect(error.docsPath).toBe('errors.md#user-rejected')
  }
  expect(rejections.map(({ details }) => details.closed)).toEqual([undefined, true])
})

test('isLatchkeyError() tells the errors of the library, and those of one code', () => {
  const error: unknown = new NotConnectedError()
  expect(isLatchkeyError(error)).toBe(true)
  expect(isLatchkeyError(error, 'NOT_CONNECTED')).toBe(true)
  expect(isLatchkeyError(error, 4001)).toBe(false)
  expect(isLatchkeyError(new ModalClosedError(), 4001)).toBe(true)
  for (const foreign of [new Error('x'), { code: 4001 }, undefined, null, 'NOT_CONNECTED'])
    expect(isLatchkeyError(foreign)).toBe(false)
})

test('isLatchkeyError() narrows to the error with the code, with what it tells', () => {
  const error: unknown = new CallsUnfinishedError([{ hash: '0x1' }], new UserRejectedError())
  if (!isLatchkeyError(error, 'CALLS_UNFINISHED')) throw error
  expect(error.steps).toEqual([{ hash: '0x1' }])
  expectTypeOf<typeof error.code>().toEqualTypeOf<'CALLS_UNFINISHED'>()
  expectTypeOf<LatchkeyErrorOf<LatchkeyErrorCode>['code']>().toEqualTypeOf<LatchkeyErrorCode>()
})

test('every code of the union is that of an error, and has its section in the docs', () => {
  const src = join(import.meta.dirname, '..')
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.test(-d)?\.ts$|errorCode\.ts$/.test(name))
    .map((name) => readFileSync(join(src, name), 'utf8'))
    .join('\n')
  const union = readFileSync(join(import.meta.dirname, 'errorCode.ts'), 'utf8')
  const codes: readonly string[] = union.match(/(?<=\| ')[A-Z_]+(?=')/g) ?? []
  const docs = readFileSync(join(src, '../docs/errors.md'), 'utf8')
  const headings = [...docs.matchAll(/^### (.+)$/gm)].map(([, title = '']) =>
    title.toUpperCase().replaceAll(/[ -]/g, '_'),
  )
  expect(codes.length).toBeGreaterThan(80)
  for (const code of codes)
    expect(sources, code).toMatch(new RegExp(`(readonly code = |: |\\?\\? |new SignInRefusedError\\()'${code}'`))
  expect(codes.filter((code) => !headings.includes(code))).toEqual([])
})

test('ERR-2: an error keeps its name in a minified build', async () => {
  const contents = "export { UserRejectedError } from './latchkeyError.ts'"
  const stdin = { contents, resolveDir: import.meta.dirname, loader: 'ts' } as const
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false })
  const text = outputFiles[0]?.text ?? ''
  expect(text).not.toContain('class UserRejectedError')
  const built = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)
  expect(new built.UserRejectedError().name).toBe('UserRejectedRequestError')
})

test('ERR-2: an error keeps its cause, and serialises without it', () => {
  for (const error of errors) {
    const text = JSON.stringify(error)
    expect(text).not.toContain('secret')
    expect(text).not.toContain('the reason of a service')
    expect(text).not.toContain('stack')
  }
  expect(new UserRejectedError({ cause }).cause).toBe(cause)
  expect('cause' in new NotConnectedError()).toBe(false)
})
