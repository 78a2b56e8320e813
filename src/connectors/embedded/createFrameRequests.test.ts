import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FRAME_ABORT_MS } from '../../config/limits.js'
import { mainnet } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import { EmbeddedError } from '../../errors/embeddedErrors.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import { type Approval, createFrameRequests, methodKind } from './createFrameRequests.js'
import type { RequestOptions } from './createPendingRequests.js'

const ethereum = toNetwork('eip155', mainnet)

/** The specification's list, word for word. */
const SAFE =
  'eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_sendRawTransaction eth_syncing eth_uninstallFilter wallet_getCapabilities wallet_getCallsStatus eth_getUserOperationReceipt eth_estimateUserOperationGas eth_getUserOperationByHash eth_supportedEntryPoints wallet_getAssets'.split(
    ' ',
  )

type Asked = {
  readonly event: string
  readonly payload: unknown
  succeed(value: unknown): void
  fail(error: Error): void
}

/** The gate between a page that only records, and a view that shows approvals when it is told to. */
function createGate() {
  const received: Asked[] = []
  const notified: string[] = []
  const refused: string[] = []
  const visible: { approval: Approval; show(): void; isHidden: boolean }[] = []
  const requests = createFrameRequests({
    transport: {
      request: ((event: string, payload: unknown, { signal, onPosted }: RequestOptions) =>
        new Promise((succeed, fail) => {
          signal?.addEventListener('abort', () => fail(new RequestAbortedError()))
          received.push({ event, payload, succeed, fail })
          onPosted?.()
        })) as never,
      notify: ((event: string) => void notified.push(event)) as never,
    },
    showApproval: (approval) =>
      new Promise((resolve, reject) => {
        const candidate = {
          approval,
          isHidden: false,
          show: () =>
            resolve(() => {
              candidate.isHidden = true
            }),
        }
        approval.signal.addEventListener('abort', () => reject(new RequestAbortedError()))
        visible.push(candidate)
      }),
    onNotAllowed: (method) => refused.push(method),
  })
  const ask = (method: string, watch?: { signal: AbortSignal; onAsked(): void }) =>
    requests.request({ method, params: ['x'], network: ethereum, watch })
  const abortAll = () => {
    for (const { approval } of visible) approval.abort()
  }
  return { ask, asked: received, notified, refused, shown: visible, abortAll }
}

let gate: ReturnType<typeof createGate>
const tick = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  gate = createGate()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('PRV-7: methods', () => {
  test.each(['eth_call', 'eth_sendRawTransaction', 'wallet_getCapabilities', 'wallet_getCallsStatus', 'eth_getLogs'])(
    '%s passes without an approval',
    async (method) => {
      const answer = gate.ask(method)
      await tick()
      expect(gate.shown).toEqual([])
      gate.asked[0]?.succeed('0x1')
      expect(await answer).toBe('0x1')
    },
  )

  test.each([
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'eth_sendUserOperation',
  ])('%s is shown to the user first', async (method) => {
    const answer = gate.ask(method)
    await tick()
    expect(gate.asked).toEqual([])
    gate.shown[0]?.show()
    await tick()
    expect(gate.asked[0]?.payload).toEqual({
      method,
      params: ['x'],
      chainNamespace: 'eip155',
      chainId: 1,
      rpcUrl: ethereum.rpcUrls.default.http[0],
    })
    gate.asked[0]?.succeed('0xsigned')
    expect(await answer).toBe('0xsigned')
    expect(gate.shown[0]?.isHidden).toBe(true)
  })

  test.each([
    'eth_sign',
    'eth_signTypedData',
    'wallet_addEthereumChain',
    'eth_signTransaction',
    '',
    'constructor',
    '__proto__',
  ])('FRM-9: %j is never asked', async (method) => {
    await expect(gate.ask(method)).rejects.toMatchObject({
      code: 'RPC_NOT_ALLOWED',
      message: 'Requested RPC call is not allowed',
    })
    expect(gate.refused).toEqual([method])
    expect([gate.asked, gate.shown]).toEqual([[], []])
  })

  test('safe: read-only queries, sending a raw transaction, a few wallet status queries', () => {
    expect(SAFE.filter((method) => methodKind(method) !== 'safe')).toEqual([])
    expect(new Set(SAFE).size).toBe(41)
    expect([methodKind('eth_signTransaction'), methodKind('toString')]).toEqual([undefined, undefined])
  })
})

describe('FRM-9: on rejection', () => {
  test('every request that waits for the user is aborted, and no other', async () => {
    const sign = gate.ask('personal_sign')
    const send = gate.ask('eth_sendTransaction')
    const read = gate.ask('eth_call')
    await tick()
    for (const { show } of gate.shown) show()
    await tick()
    const outcomes = [
      expect(sign).rejects.toMatchObject({
        code: 'APPROVAL_UNKNOWN',
        message: expect.stringMatching(/^Request was aborted/),
      }),
      // It waited for its turn, so the page never had it.
      expect(send).rejects.toMatchObject({ code: 'REQUEST_ABORTED', message: 'Request was aborted' }),
    ]
    gate.abortAll()
    expect(gate.notified).toEqual(['RPC_ABORT'])
    await vi.advanceTimersByTimeAsync(FRAME_ABORT_MS)
    await Promise.all(outcomes)
    gate.asked.find(({ payload }) => (payload as { method: string }).method === 'eth_call')?.succeed('0x1')
    expect(await read).toBe('0x1')
  })

  test('the page says that it has dropped the prompt: nothing was signed', async () => {
    const answer = gate.ask('eth_sendTransaction')
    await tick()
    gate.shown[0]?.show()
    await tick()
    const outcome = expect(answer).rejects.toBeInstanceOf(RequestAbortedError)
    gate.abortAll()
    gate.asked[0]?.fail(new EmbeddedError('Request was aborted', { cause: { message: 'Request was aborted' } }))
    await outcome
  })

  test.each([
    ['another document has taken its place', new EmbeddedError('')],
    ['the node did not answer it', new EmbeddedError('Timeout', { cause: { message: 'Timeout' } })],
  ])('%s: nobody knows whether it was sent', async (_, error) => {
    const answer = gate.ask('eth_sendTransaction')
    await tick()
    gate.shown[0]?.show()
    await tick()
    const outcome = expect(answer).rejects.toMatchObject({ code: 'EMBEDDED_ERROR' })
    gate.abortAll()
    gate.asked[0]?.fail(error)
    await outcome
  })

  test('the page says nothing: nobody knows whether it was sent', async () => {
    const answer = gate.ask('eth_sendTransaction')
    await tick()
    gate.shown[0]?.show()
    await tick()
    const outcome = expect(answer).rejects.toMatchObject({
      code: 'APPROVAL_UNKNOWN',
      message: expect.stringContaining('may already be approved'),
    })
    gate.abortAll()
    await vi.advanceTimersByTimeAsync(FRAME_ABORT_MS)
    await outcome
  })

  test('it was approved a moment before: its answer counts', async () => {
    const answer = gate.ask('eth_sendTransaction')
    await tick()
    gate.shown[0]?.show()
    await tick()
    gate.abortAll()
    gate.asked[0]?.succeed('0xhash')
    expect(await answer).toBe('0xhash')
  })
})

describe('SEND-8: a request that is withdrawn', () => {
  test('before the page is shown never reaches the wallet', async () => {
    const aborter = new AbortController()
    const onAsked = vi.fn()
    const answer = gate.ask('eth_sendTransaction', { signal: aborter.signal, onAsked })
    const outcome = expect(answer).rejects.toBeInstanceOf(RequestAbortedError)
    await tick()
    aborter.abort()
    await outcome
    gate.shown[0]?.show()
    await tick()
    expect(gate.asked).toEqual([])
    expect(onAsked).not.toHaveBeenCalled()
  })

  test('counts as asked only once the page has it', async () => {
    const onAsked = vi.fn()
    void gate.ask('eth_sendTransaction', { signal: new AbortController().signal, onAsked }).catch(() => undefined)
    await tick()
    expect(onAsked).not.toHaveBeenCalled()
    gate.shown[0]?.show()
    await tick()
    expect(onAsked).toHaveBeenCalledOnce()
  })

  test('offline, nothing is asked or kept for later', async () => {
    vi.stubGlobal('window', { navigator: { onLine: false } })
    vi.stubGlobal('document', {})
    await expect(gate.ask('personal_sign')).rejects.toMatchObject({ code: 'OFFLINE' })
    expect([gate.asked, gate.shown]).toEqual([[], []])
  })
})

test.each([
  ['User rejected the request', 4001],
  ['User denied transaction signature', 4001],
  ['insufficient funds for gas', 'RPC_UNKNOWN'],
  ['It was sent, and there are insufficient funds for another', 'EMBEDDED_ERROR'],
  ['It was sent, but the bundler reported: user canceled', 'EMBEDDED_ERROR'],
])('the words %j mean %s', async (message, code) => {
  const answer = gate.ask('personal_sign')
  await tick()
  gate.shown[0]?.show()
  await tick()
  const outcome = expect(answer).rejects.toMatchObject({ code })
  gate.asked[0]?.fail(new EmbeddedError(message, { cause: { message } }))
  await outcome
})
