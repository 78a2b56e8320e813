import { expect, test } from 'vitest'
import { mainnet } from '../../../config/networks.js'
import type { Connection } from '../../../connectors/connector.js'
import { toNetwork } from '../../../domain/network.js'
import type { TransferPlan } from '../../../domain/transfer.js'
import { UserRejectedError } from '../../../errors/latchkeyError.js'
import { RequestAbortedError } from '../../../errors/requestErrors.js'
import { toRpcError } from '../../../errors/rpcErrors.js'
import {
  FeeOutdatedError,
  InsufficientFundsError,
  MaybeSentError,
  TransferOutdatedError,
} from '../../../errors/transferErrors.js'
import type { EvmDetails } from './planTransfer.js'
import { createReadClient } from './readClient.js'
import { sendTransfer } from './sendTransfer.js'

const network = toNetwork('eip155', mainnet)
const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}`
const details: EvmDetails = { to: TO, value: 5n, data: '0x', gas: 21_000n, fees: { gasPrice: 2n } }
const plan: TransferPlan = {
  from: FROM,
  to: TO,
  units: 5n,
  fee: 42_000n,
  likelyFee: 42_000n,
  deposit: 0n,
  warnings: [],
  details,
}

/** A wallet with these answers, and what it was asked. */
function walletWith(changes: Readonly<Record<string, unknown>> = {}) {
  const answers = { eth_accounts: [FROM.toLowerCase()], eth_chainId: '0x1', eth_sendTransaction: HASH, ...changes }
  const requests: { method: string; params: unknown }[] = []
  const request = async (method: string, params?: unknown) => {
    requests.push({ method, params })
    const answer = answers[method as keyof typeof answers]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { asked: requests, connection: { signer: { request } } as unknown as Connection<'eip155'> }
}
/** A node whose latest block has this base fee, on which the account can pay. */
const nodeWith = (baseFeePerGas: unknown, balance: unknown = '0xffffffff') =>
  createReadClient(
    async (_, method) => (method === 'eth_getBalance' ? balance : { number: '0x9', baseFeePerGas, transactions: [] }),
    network,
    new AbortController().signal,
  )
const watch = { signal: new AbortController().signal, onAsked: () => undefined }
const node = nodeWith('0x2')

const promptsOf = ({ asked }: ReturnType<typeof walletWith>) =>
  asked.filter(({ method }) => method === 'eth_sendTransaction')

test('SEND-6: the wallet gets exactly the plan, once', async () => {
  const wallet = walletWith()
  expect(await sendTransfer(wallet.connection, plan, { network, client: node, watch })).toEqual({
    hash: HASH,
    sinceBlock: 9n,
  })
  expect(promptsOf(wallet).map(({ params }) => params)).toEqual([
    [{ from: FROM, to: TO, value: '0x5', data: '0x', gas: '0x5208', chainId: '0x1', gasPrice: '0x2' }],
  ])
})

test('SEND-11: without a block at the press, that of the review tells older transactions', async () => {
  const silent = createReadClient(() => Promise.reject(new Error('down')), network, new AbortController().signal)
  const reviewed = { ...plan, details: { ...details, sinceBlock: 7n } }
  const sendBy = (client: typeof node) => sendTransfer(walletWith().connection, reviewed, { network, client, watch })
  expect([await sendBy(silent), await sendBy(node)]).toMatchObject([{ sinceBlock: 7n }, { sinceBlock: 9n }])
})

test.each([
  { eth_accounts: [TO] },
  { eth_accounts: [] },
  { eth_accounts: FROM },
  { eth_chainId: '0x89' },
  { eth_chainId: null },
])('SEND-7: a wallet that answers %j is not asked to send', async (changes) => {
  const wallet = walletWith(changes)
  await expect(sendTransfer(wallet.connection, plan, { network, client: node, watch })).rejects.toThrow(
    TransferOutdatedError,
  )
  expect(promptsOf(wallet)).toEqual([])
})

test('SEND-7: a base fee above the reviewed price stops the transfer before the wallet is asked', async () => {
  const wallet = walletWith()
  await expect(sendTransfer(wallet.connection, plan, { network, client: nodeWith('0x3'), watch })).rejects.toThrow(
    FeeOutdatedError,
  )
  expect(promptsOf(wallet)).toEqual([])
})

test.each([null, undefined, '', '-0x3', 3, true])(
  'an invalid base fee of %j is ignored, and the wallet decides',
  async (fee) => {
    const wallet = walletWith()
    expect(await sendTransfer(wallet.connection, plan, { network, client: nodeWith(fee), watch })).toEqual({
      hash: HASH,
      // A block that is not one says nothing of its number either.
      sinceBlock: fee === null || fee === undefined ? 9n : undefined,
    })
  },
)

test('SEND-8: a transfer that was cancelled while the wallet was checked is not asked for', async () => {
  const wallet = walletWith()
  await expect(
    sendTransfer(wallet.connection, plan, {
      network,
      client: node,
      watch: { signal: AbortSignal.abort(), onAsked: () => undefined },
    }),
  ).rejects.toThrow(RequestAbortedError)
  expect(promptsOf(wallet)).toEqual([])
})

test.each([undefined, null, '', '0x', HASH.slice(0, -1), `${HASH}0`, [HASH], { hash: HASH }])(
  'PRV-3: %j is no hash, so the transfer may have been sent',
  async (answer) => {
    const wallet = walletWith({ eth_sendTransaction: answer })
    await expect(sendTransfer(wallet.connection, plan, { network, client: node, watch })).rejects.toThrow(
      MaybeSentError,
    )
    expect(promptsOf(wallet)).toHaveLength(1)
  },
)

test.each([
  ['0x5', 'fee'],
  ['0x4', 'amount'],
])(
  'SEND-7: a balance of %s, fallen since the review, stops the transfer before the wallet is asked',
  async (balance, missing) => {
    const wallet = walletWith()
    const sending = sendTransfer(wallet.connection, plan, { network, client: nodeWith('0x2', balance), watch })
    await expect(sending).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS', missing })
    expect(promptsOf(wallet)).toEqual([])
  },
)

test('SEND-8: a wallet whose node refuses a payment that cannot be paid has not sent', async () => {
  const message = 'insufficient funds for gas * price + value: have 1 want 5'
  const wallet = walletWith({ eth_sendTransaction: toRpcError({ code: -32000, message }) })
  const sending = sendTransfer(wallet.connection, plan, { network, client: node, watch })
  await expect(sending).rejects.toThrow(InsufficientFundsError)
})

test('the wallet is said to be asked only once it is', async () => {
  const order: string[] = []
  const wallet = walletWith()
  const request: typeof wallet.connection.signer.request = async (method, params, requested) => {
    requested?.onAsked()
    order.push(method)
    return wallet.connection.signer.request(method, params)
  }
  const connection = { signer: { request } } as unknown as Connection<'eip155'>
  const onAsked = () => void order.push('asked')
  await sendTransfer(connection, plan, { network, client: node, watch: { ...watch, onAsked } })
  expect(order.slice(-2)).toEqual(['asked', 'eth_sendTransaction'])
})

test('SEND-8: a wallet that fails once it is asked may have sent; one that refuses has not', async () => {
  const failing = walletWith({ eth_sendTransaction: toRpcError({ code: -32603, message: 'no answer of the node' }) })
  await expect(sendTransfer(failing.connection, plan, { network, client: node, watch })).rejects.toThrow(MaybeSentError)
  const refusing = walletWith({ eth_sendTransaction: toRpcError({ code: 4001, message: 'no' }) })
  await expect(sendTransfer(refusing.connection, plan, { network, client: node, watch })).rejects.toThrow(
    UserRejectedError,
  )
  const unready = walletWith({ eth_accounts: toRpcError({ code: -32603, message: 'locked' }) })
  await expect(sendTransfer(unready.connection, plan, { network, client: node, watch })).rejects.toMatchObject({
    rpcCode: -32603,
  })
})
