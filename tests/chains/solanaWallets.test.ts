// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../examples/sandbox/src/startSandbox.ts'
import type { Adapter } from '../../src/adapters/adapter.js'
import { solana } from '../../src/adapters/solana/solana.js'
import { solanaMainnet } from '../../src/config/networks.js'
import type { Connection } from '../../src/connectors/connector.js'
import { createRpc } from '../../src/services/rpc.js'
import {
  createTestSolanaWallet,
  type TestSolanaWalletOptions,
} from '../../src/testing/wallet/createTestSolanaWallet.js'
import { createSolanaKey } from '../../src/testing/wallet/solana/solanaKeys.js'

const CLUSTER = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const RECEIVER = createSolanaKey(new Uint8Array(32).fill(77)).address
const factory = solana({ networks: [solanaMainnet] })
const [network] = factory.networks as [(typeof factory.networks)[0]]
const owner = new AbortController()
const { signal } = owner
const watch = { signal, onAsked() {} }
const cleanups: (() => void)[] = []
let sandbox: Sandbox
let last = 0

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, wallets: 1, chains: [], clusters: [CLUSTER] })
}, 20_000)
afterEach(() => {
  for (const stop of cleanups.splice(0).reverse()) stop()
})
afterAll(() => {
  owner.abort()
  return sandbox?.close()
})

/** A wallet of Wallet Standard with 2 SOL, connected by the adapter. */
async function connect(options: Partial<TestSolanaWalletOptions> = {}) {
  last += 1
  const seed = new Uint8Array(32).fill(last)
  const rpcUrl = sandbox.solana.rpc[CLUSTER] ?? ''
  const wallet = createTestSolanaWallet({
    name: 'Weasel',
    approvals: 'approve',
    storage: null,
    seeds: [seed],
    chains: [{ id: 'solana:mainnet', rpcUrl }],
    ...options,
  })
  cleanups.push(wallet.destroy)
  const from = wallet.accounts[0] ?? ''
  await fetch(`${sandbox.url}/__sandbox/solana/fund`, {
    method: 'POST',
    body: JSON.stringify({ chainId: CLUSTER, address: from, lamports: '2000000000' }),
  })
  const rpc = createRpc({
    addresses: { blockchainApi: sandbox.url, projectId: `wallets-${last}`, customRpcUrls: {} },
    allowLoopback: true,
    signal,
    isOnline: () => true,
  })
  const adapter = (await factory.create(
    {
      allowLoopback: true,
      networks: () => factory.networks,
      activeNetwork: () => network,
      readRpc: rpc.read,
      sendRpc: rpc.send,
      nodeUrls: async () => [rpcUrl],
      rpcUrls: async () => [],
    },
    {},
  )) as Adapter<'solana'>
  cleanups.push(adapter.watchConnectors(() => {}))
  const session = await adapter.connectors()[0]?.connect({ signal })
  const transfers = await adapter.capabilities?.transfers?.()
  if (!session || !transfers) throw new Error('not connected')
  return { wallet, adapter, transfers, from, connection: session.connections[0] as Connection<'solana'> }
}

const methods = ({ requests }: { readonly requests: readonly { readonly method: string }[] }) =>
  requests.map(({ method }) => method)

test.each([
  ['signs, and the modal sends', [], 'solana:signTransaction'],
  ['sends itself', ['solana:signTransaction'], 'solana:signAndSendTransaction'],
] as const)('a wallet that %s moves all of its SOL with one request', async (_, without, method) => {
  const { wallet, adapter, transfers, from, connection } = await connect({ without })
  const balanceOf = (address: string) => adapter.getBalance({ namespace: 'solana', networkId: '', address }, network)
  const before = (await balanceOf(RECEIVER)).units
  const plan = await transfers.plan({ from, to: RECEIVER, units: 'max' }, network, signal)
  const { hash, sinceBlock } = await transfers.send(connection, plan, network, watch)
  const { units } = plan
  const expected = { kind: 'transfer', from, to: RECEIVER, token: undefined, units, sinceBlock } as const
  const outcome = await transfers.follow(hash, expected, network, signal)
  expect(outcome).toMatchObject({ kind: 'confirmed', hash, arrived: units, fee: 5_000n })
  expect((await balanceOf(from)).units).toBe(0n)
  expect((await balanceOf(RECEIVER)).units).toBe(before + 2_000_000_000n - 5_000n)
  expect(methods(wallet)).toEqual(['standard:connect', method])
})

test('SEND-11: a rejection is a rejection, and nothing is sent', async () => {
  const { wallet, transfers, from, connection } = await connect()
  const plan = await transfers.plan({ from, to: RECEIVER, units: 'max' }, network, signal)
  wallet.next('reject')
  await expect(transfers.send(connection, plan, network, watch)).rejects.toMatchObject({ code: 4001 })
  expect((await transfers.readBalance(from, undefined, network, signal)).units).toBe(2_000_000_000n)
})

test('SEND-10: what a hostile wallet signs instead is not sent', async () => {
  const { wallet, transfers, from, connection } = await connect()
  const plan = await transfers.plan({ from, to: RECEIVER, units: 1_000_000_000n }, network, signal)
  const otherTransferPlan = await transfers.plan({ from, to: from, units: 1n }, network, signal)
  let stolen: unknown
  wallet.answer('solana:signTransaction', async (_inputs, asUsual) => {
    const answer = await asUsual()
    // The signature of another transfer, kept from before.
    if (stolen) return stolen
    stolen = answer
    return answer
  })
  await transfers.send(connection, otherTransferPlan, network, watch)
  await expect(transfers.send(connection, plan, network, watch)).rejects.toMatchObject({ code: 'TRANSFER_ALTERED' })
})

test('the balance is read again once a transaction of the app has landed', async () => {
  const { adapter, transfers, from, connection } = await connect()
  const plan = await transfers.plan({ from, to: RECEIVER, units: 1_000_000n }, network, signal)
  const { hash } = await transfers.send(connection, plan, network, watch)
  await adapter.capabilities?.awaitTransaction?.(hash, network, signal)
  await expect(adapter.capabilities?.awaitTransaction?.('0x', network, signal)).rejects.toMatchObject({
    code: 'ANSWER_MALFORMED',
  })
})

test('a client library gets one connection per network', async () => {
  const { adapter } = await connect()
  const client = await adapter.capabilities?.createClient?.(network)
  expect(await adapter.capabilities?.createClient?.(network)).toBe(client)
  expect(client?.rpcEndpoint).toBe(sandbox.solana.rpc[CLUSTER])
})
