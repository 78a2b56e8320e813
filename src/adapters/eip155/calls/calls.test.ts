import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TRANSACTION_WATCH_MS } from '../../../config/limits.js'
import { mainnet } from '../../../config/networks.js'
import type { Connection } from '../../../connectors/connector.js'
import type { CallBatch } from '../../../domain/calls.js'
import { toNetwork } from '../../../domain/network.js'
import type { ExpectedEffect } from '../../../domain/outcome.js'
import { InvalidOptionError, UserRejectedError } from '../../../errors/latchkeyError.js'
import { RpcError } from '../../../errors/rpcErrors.js'
import { AllowanceUsedError } from '../../../errors/swapErrors.js'
import {
  CallsRefusedError,
  InsufficientFundsError,
  MaybeSentError,
  TransferOutdatedError,
} from '../../../errors/transferErrors.js'
import {
  createCalls,
  type PaymasterServices,
  parseCallSupport,
  parseCallsStatus,
  parsePaymasterServices,
} from './createCalls.js'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}`
const network = toNetwork('eip155', mainnet)
const signal = new AbortController().signal
const paymasterServices: PaymasterServices = { 1: { url: 'https://pay.example/v1', context: { policy: 'p' } } }
const call = (value: bigint) => ({ to: TO, data: '0x', value })

const batch = (changes: Partial<CallBatch> = {}): CallBatch => ({
  from: ACCOUNT,
  calls: [call(1n), call(2n)],
  fee: 10n,
  likelyFee: 5n,
  feeKind: 'estimated',
  ...changes,
})

type Answers = Record<string, unknown>
const rejection = (error: unknown) => () => Promise.reject(error)
const rpcError = (code: number) => new RpcError(code, { cause: { code, message: 'no' } })

/** A wallet and a node that answer by method; a function is called. */
function createWorld(answers: Answers = {}, { type = 'ANNOUNCED', services = paymasterServices as object } = {}) {
  const requests: [string, unknown][] = []
  const all: Answers = {
    eth_accounts: [ACCOUNT],
    eth_chainId: '0x1',
    eth_blockNumber: '0x7',
    eth_getBalance: '0x64',
    wallet_sendCalls: { id: '0xid' },
    ...answers,
  }
  const answer = async (method: string, params?: unknown) => {
    const value = all[method]
    return typeof value === 'function' ? value(params) : value
  }
  const connection = {
    connector: { type },
    signer: {
      request(method: string, params: unknown) {
        requests.push([method, params])
        return answer(method)
      },
    },
  } as unknown as Connection<'eip155'>
  const calls = createCalls(
    { allowLoopback: false, readRpc: (_, method, params) => answer(method, params) },
    services as PaymasterServices,
  )
  const watch = { signal, onAsked: vi.fn() }
  const ofMethod = (expected: string) => requests.filter(([method]) => method === expected).map(([, params]) => params)
  return {
    answers: all,
    calls,
    connection,
    requests,
    ofMethod,
    send: (changes?: Partial<CallBatch>) => calls.send(connection, batch(changes), network, watch),
    readSupport: () => calls.readSupport(connection, ACCOUNT, network, signal),
  }
}

describe('capabilities', () => {
  test.each([
    ['both', { '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: true } } }, true, true],
    ['an upper-case id', { '0X1': { atomic: { status: 'supported' } } }, true, false],
    ['every network', { '0x0': { atomic: { status: 'supported' } }, '0x1': {} }, true, false],
    [
      'its own word over that of all',
      { '0x0': { atomic: { status: 'supported' } }, '0x1': { atomic: {} } },
      false,
      false,
    ],
    ['only after an upgrade', { '0x1': { atomic: { status: 'ready' } } }, false, false],
    ['another network', { '0xa': { atomic: { status: 'supported' } } }, false, false],
    ['text for true', { '0x1': { paymasterService: { supported: 'true' } } }, false, false],
    ['text', 'supported', false, false],
    ['nothing', undefined, false, false],
    ['a list', [{ atomic: { status: 'supported' } }], false, false],
  ])('PRV-1: reads %s', (_, answer, isAtomic, canSponsor) => {
    expect(parseCallSupport(answer, '0x1')).toEqual({ isAtomic, canSponsor })
  })

  test('asks for this account on this network', async () => {
    const { readSupport, requests } = createWorld({
      wallet_getCapabilities: { '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: true } } },
    })
    expect(await readSupport()).toEqual({ isAtomic: true, canSponsor: true })
    expect(requests).toEqual([['wallet_getCapabilities', [ACCOUNT, ['0x1']]]])
  })

  test('a wallet that can, of an app without a service, pays itself', async () => {
    const { readSupport } = createWorld(
      { wallet_getCapabilities: { '0x1': { paymasterService: { supported: true } } } },
      { services: { 10: paymasterServices[1] } },
    )
    expect(await readSupport()).toEqual({ isAtomic: false, canSponsor: false })
  })

  test('a paired wallet is not woken', async () => {
    const { readSupport, requests } = createWorld({}, { type: 'WALLET_CONNECT' })
    expect(await readSupport()).toEqual({ isAtomic: false, canSponsor: false })
    expect(requests).toEqual([])
  })

  test('a wallet without the method can do nothing of it; of one that fails or is silent for 3 s it is unknown', async () => {
    const { readSupport, answers } = createWorld({ wallet_getCapabilities: rejection(rpcError(4200)) })
    expect(await readSupport()).toEqual({ isAtomic: false, canSponsor: false })
    const unknown = { isAtomic: false, canSponsor: false, isUnknown: true }
    answers.wallet_getCapabilities = rejection(rpcError(-32603))
    expect(await readSupport()).toEqual(unknown)
    vi.useFakeTimers()
    answers.wallet_getCapabilities = () => new Promise(() => undefined)
    const support = readSupport()
    await vi.advanceTimersByTimeAsync(3_000)
    vi.useRealTimers()
    expect(await support).toEqual(unknown)
  })
})

describe('the option paymasterServices', () => {
  const rules = { allowLoopback: false }
  test.each([
    [{ 1: { url: 'http://pay.example' } }],
    [{ 1: { url: 'javascript:alert(1)' } }],
    [{ 1: { url: 'https://user@pay.example' } }],
    [{ 1: {} }],
    [{ 1: null }],
    [{ 1: { url: 'https://pay.example', context: 'policy' } }],
  ])('URL-1: %o is refused', (services) => {
    expect(() => parsePaymasterServices(services as never, rules)).toThrow(InvalidOptionError)
  })

  test('is of one network each', () => {
    const { find } = parsePaymasterServices(paymasterServices, rules)
    expect([find(network), find({ ...network, id: 10 })]).toEqual([paymasterServices[1], undefined])
    expect(parsePaymasterServices(undefined, rules).find(network)).toBeUndefined()
  })
})

describe('asking', () => {
  test('SEND-7: asks once for exactly these calls, all or none', async () => {
    const { send, ofMethod } = createWorld()
    expect(await send()).toEqual({ hash: '0xid', sinceBlock: 7n, isCalls: true })
    expect(ofMethod('wallet_sendCalls')).toEqual([
      [
        {
          version: '2.0.0',
          from: ACCOUNT,
          chainId: '0x1',
          atomicRequired: true,
          calls: [
            { to: TO, data: '0x', value: '0x1' },
            { to: TO, data: '0x', value: '0x2' },
          ],
        },
      ],
    ])
  })

  test('SEND-7: an allowance that was used meanwhile is not swapped with', async () => {
    const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
    const isAllowance = ([{ data }]: [{ data: string }]) => data.startsWith('0xdd62ed3e')
    const { send, ofMethod } = createWorld({
      eth_call: (params: [{ data: string }]) => word(isAllowance(params) ? 4n : 6n),
    })
    const paid = { token: { address: TO }, spender: TO }
    await expect(send({ ...paid, units: 4n })).resolves.toMatchObject({ isCalls: true })
    await expect(send({ ...paid, units: 5n })).rejects.toThrow(AllowanceUsedError)
    expect(ofMethod('wallet_sendCalls')).toHaveLength(1)
  })

  test("names the app's service only for what it pays", async () => {
    const { send, ofMethod } = createWorld()
    await send({ calls: [call(3n)], feeKind: 'sponsored', fee: 0n, likelyFee: 0n })
    expect(ofMethod('wallet_sendCalls')).toMatchObject([
      [
        {
          atomicRequired: false,
          capabilities: { paymasterService: { url: 'https://pay.example/v1', context: { policy: 'p' } } },
        },
      ],
    ])
  })

  test('SEND-7: another account, another network, or too little: the wallet is not asked', async () => {
    for (const [answers, expected] of [
      [{ eth_accounts: [TO] }, TransferOutdatedError],
      [{ eth_chainId: '0xa' }, TransferOutdatedError],
      [{ eth_getBalance: '0x2' }, InsufficientFundsError],
      [{ eth_getBalance: '0xc' }, InsufficientFundsError],
    ] as const) {
      const { send, ofMethod } = createWorld(answers)
      await expect(send()).rejects.toThrow(expected)
      expect(ofMethod('wallet_sendCalls')).toEqual([])
    }
    // Another one pays the fee: what is paid itself suffices.
    const { send } = createWorld({ eth_getBalance: '0x3' })
    await expect(send({ feeKind: 'sponsored', fee: 0n })).resolves.toMatchObject({ isCalls: true })
  })

  test.each([5700, 5710, 5720, 5740, 5750, 5760, -32601, -32602, -32600, 4200])(
    'code %i says that nothing was sent, and why',
    async (code) => {
      const { send } = createWorld({ wallet_sendCalls: rejection(rpcError(code)) })
      await expect(send()).rejects.toMatchObject({ refused: 'batch', name: 'CallsRefusedError' })
      await expect(send({ feeKind: 'sponsored', fee: 0n })).rejects.toMatchObject({ refused: 'sponsor' })
    },
  )

  test('without a service there is nobody to pay', async () => {
    const { send, ofMethod } = createWorld({}, { services: {} })
    await expect(send({ feeKind: 'sponsored', fee: 0n })).rejects.toThrow(CallsRefusedError)
    expect(ofMethod('wallet_sendCalls')).toEqual([])
  })

  test('SEND-8: a rejection is one, and any other error may hide a batch that was sent', async () => {
    const { send, answers } = createWorld({ wallet_sendCalls: rejection(new UserRejectedError()) })
    await expect(send()).rejects.toThrow(UserRejectedError)
    answers.wallet_sendCalls = rejection(rpcError(-32603))
    await expect(send()).rejects.toThrow(MaybeSentError)
  })

  test('PRV-3: takes the id alone too, and nothing that is no id', async () => {
    const { send, answers } = createWorld({ wallet_sendCalls: 'batch-1' })
    expect(await send()).toMatchObject({ hash: 'batch-1' })
    for (const id of ['', 'a b', '\u202eid', 'x'.repeat(8_195), 7, null, { id: {} }]) {
      answers.wallet_sendCalls = { id }
      await expect(send()).rejects.toThrow(MaybeSentError)
    }
  })
})

describe('what the wallet says of its calls', () => {
  const receipt = { transactionHash: HASH, status: '0x1', blockNumber: '0x8', logs: [] }
  test.each([
    ['a receipt', { status: 200, receipts: [receipt] }, { kind: 'mined', hash: HASH }],
    [
      'that of the last call',
      { status: 200, receipts: [{ ...receipt, transactionHash: `0x${'cd'.repeat(32)}` }, receipt] },
      { kind: 'mined', hash: HASH },
    ],
    ['a revert', { status: 500, receipts: [receipt] }, { kind: 'mined', hash: HASH }],
    ['the first version', { status: 'CONFIRMED', receipts: [receipt] }, { kind: 'mined', hash: HASH }],
    ['that it was given up', { status: 400 }, { kind: 'dropped' }],
    ['a success without a receipt', { status: 200, receipts: [] }, undefined],
    ['a wait', { status: 100 }, undefined],
    ['a receipt without a hash', { status: 200, receipts: [{ ...receipt, transactionHash: '0x12' }] }, undefined],
    ['text', 'CONFIRMED', undefined],
    ['nothing', undefined, undefined],
  ])('reads %s', (_, answer, expected) => {
    expect(parseCallsStatus(answer)).toEqual(expected)
  })
})

describe('following', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const expected: ExpectedEffect = { kind: 'transfer', from: ACCOUNT, to: TO, token: undefined, units: 3n }
  const transaction = {
    hash: HASH,
    from: ACCOUNT,
    to: TO,
    value: '0x3',
    nonce: '0x0',
    input: '0x',
    blockNumber: '0x8',
  }
  const mined = {
    transactionHash: HASH,
    status: '0x1',
    blockNumber: '0x8',
    logs: [],
    gasUsed: '0x2',
    effectiveGasPrice: '0x5',
  }

  function follow(
    answers: Answers,
    find = (connection: Connection<'eip155'>) => connection as typeof connection | undefined,
  ) {
    const world = createWorld({ eth_getTransactionByHash: transaction, eth_getTransactionReceipt: mined, ...answers })
    const outcome = world.calls.follow(() => find(world.connection), '0xid', expected, network, signal)
    return { ...world, outcome }
  }

  test('the chain says what the transaction did, not the wallet', async () => {
    const { outcome, ofMethod } = follow({ wallet_getCallsStatus: { status: 200, receipts: [mined] } })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await outcome).toMatchObject({ kind: 'confirmed', hash: HASH, arrived: 3n, fee: 10n })
    expect(ofMethod('wallet_getCallsStatus')[0]).toEqual(['0xid'])
    const lied = follow({
      wallet_getCallsStatus: { status: 200, receipts: [mined] },
      eth_getTransactionReceipt: { ...mined, status: '0x0' },
    })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await lied.outcome).toMatchObject({ kind: 'failed' })
  })

  test('the fee of another sender is not what the account paid', async () => {
    const { outcome } = follow({
      wallet_getCallsStatus: { status: 200, receipts: [mined] },
      eth_getTransactionByHash: { ...transaction, from: TO },
      eth_getBalance: (() => {
        let balance = 0
        return () => `0x${(balance++ % 2 === 0 ? 1 : 4).toString(16)}`
      })(),
    })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await outcome).toMatchObject({ kind: 'confirmed', fee: undefined })
  })

  test('asks again after an error, while it waits, and while no wallet is connected', async () => {
    let requestCount = 0
    let isConnected = false
    const { outcome } = follow(
      {
        wallet_getCallsStatus() {
          requestCount++
          if (requestCount === 1) throw rpcError(5730)
          return requestCount === 2 ? { status: 100 } : { status: 200, receipts: [mined] }
        },
      },
      (connection) => (isConnected ? connection : undefined),
    )
    await vi.advanceTimersByTimeAsync(3_000)
    expect(requestCount).toBe(0)
    isConnected = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await outcome).toMatchObject({ kind: 'confirmed' })
    expect(requestCount).toBe(3)
  })

  test('the time limit is one, for the wallet and the chain together', async () => {
    let requestCount = 0
    const { outcome } = follow({
      wallet_getCallsStatus: () => (++requestCount > 30 ? { status: 200, receipts: [mined] } : { status: 100 }),
      eth_getTransactionReceipt: null,
      eth_getTransactionByHash: null,
    })
    await vi.advanceTimersByTimeAsync(TRANSACTION_WATCH_MS + 30_000)
    expect(await outcome).toEqual({ kind: 'unknown' })
    expect(requestCount).toBe(31)
  })

  test('calls that the wallet gave up are expired; without a word nothing is known', async () => {
    const dropped = follow({ wallet_getCallsStatus: { status: 400 } })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await dropped.outcome).toEqual({ kind: 'expired' })
    const silent = follow({ wallet_getCallsStatus: () => new Promise(() => undefined) })
    await vi.advanceTimersByTimeAsync(TRANSACTION_WATCH_MS + 30_000)
    expect(await silent.outcome).toEqual({ kind: 'unknown' })
  })
})
