// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon } from '../../config/networks.js'
import { type Network, toNetwork } from '../../domain/network.js'
import type { SentTransfer } from '../../domain/transfer.js'
import {
  CallsRefusedError,
  FeeOutdatedError,
  MaybeSentError,
  TransferOutdatedError,
} from '../../errors/transferErrors.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createDeferred, createFakeAdapter, createFakeConnector } from '../../testing/modal/fakeAdapter.js'
import { connect } from '../connection/connect.js'
import { askWalletOnce, needsReview, prepareRequest, type Reviewed, sentDetails } from './requestTransaction.js'

const [ethereum, matic] = [mainnet, polygon].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
const HASH = `0x${'ab'.repeat(32)}`
const { signal } = new AbortController()

let page: ReturnType<typeof createTestInstance>
let reviewed: Reviewed

beforeEach(async () => {
  const evm = createFakeAdapter('eip155', [ethereum, matic])
  const { connector } = createFakeConnector({ accounts: ['0xA'] })
  evm.setConnectors([connector])
  page = createTestInstance([evm])
  await connect(page.instance, connector)
  reviewed = { network: ethereum, connectorId: connector.id, from: '0xA' }
})
afterEach(() => {
  page.instance.scope.end()
  localStorage.clear()
})

const prepare = (changes: Partial<Reviewed> = {}, load: () => Promise<unknown> = async () => 'loaded') =>
  prepareRequest(page.instance, { ...reviewed, ...changes }, load, signal)

describe('prepareRequest', () => {
  test('resolves with the reviewed wallet, and what was loaded', async () => {
    expect(await prepare()).toMatchObject({ loaded: 'loaded', walletName: expect.any(String) })
  })

  test.each([
    ['account', { from: '0xB' }],
    ['network', { network: matic }],
    ['wallet', { connectorId: 'another' }],
  ])('SEND-7: another %s than the reviewed one is not asked', async (_, changes) => {
    const load = vi.fn(async () => undefined)
    await expect(prepare(changes, load)).rejects.toBeInstanceOf(TransferOutdatedError)
    expect(load).not.toHaveBeenCalled()
  })

  test('SEND-7: a network that changes while something loads is noticed', async () => {
    const loading = createDeferred<undefined>()
    const preparing = prepare({}, () => loading.promise)
    page.instance.network.activate(matic)
    loading.resolve(undefined)
    await expect(preparing).rejects.toBeInstanceOf(TransferOutdatedError)
  })

  test('a request that is withdrawn while something loads never reaches the wallet', async () => {
    const aborter = new AbortController()
    async function load() {
      aborter.abort()
    }
    await expect(prepareRequest(page.instance, reviewed, load, aborter.signal)).rejects.toThrow('Request was aborted')
  })
})

describe('askWalletOnce', () => {
  const target = async () => ({ connection: (await prepare()).connection, namespace: 'eip155' })
  const sent = async () => ({ hash: HASH, sinceBlock: 7n })

  test('resolves with what the wallet has sent', async () => {
    expect(await askWalletOnce(page.instance, await target(), sent)).toMatchObject({ hash: HASH })
  })

  test('SEND-8: while an older request is open, the wallet is not asked', async () => {
    const answer = createDeferred<Awaited<ReturnType<typeof sent>>>()
    const first = askWalletOnce(page.instance, await target(), () => answer.promise)
    const ask = vi.fn(sent)
    const second = askWalletOnce(page.instance, await target(), ask)
    await expect(second).rejects.toMatchObject({ code: 'REQUEST_PENDING' })
    expect(ask).not.toHaveBeenCalled()
    answer.resolve(await sent())
    await first
  })

  test('the hash of an earlier transaction says nothing about this one', async () => {
    const earlier = sentDetails(reviewed, await sent(), 'Heron') as unknown as SentTransfer
    page.instance.account.setSent('eip155', [earlier])
    await expect(askWalletOnce(page.instance, await target(), sent)).rejects.toBeInstanceOf(MaybeSentError)
  })
})

test.each([
  [new TransferOutdatedError(), true],
  [new FeeOutdatedError(), true],
  [new CallsRefusedError('batch'), true],
  [new MaybeSentError(), false],
  [new Error('no'), false],
])('whether another review is needed after %s', (error, expected) => {
  expect(needsReview(error)).toBe(expected)
})
