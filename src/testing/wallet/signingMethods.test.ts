// @vitest-environment happy-dom
import {
  createPublicClient,
  createWalletClient,
  custom,
  type Hash,
  type Hex,
  http,
  parseEther,
  recoverMessageAddress,
  stringToHex,
  verifyTypedData,
} from 'viem'
import { mainnet, polygon } from 'viem/chains'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestWallet, DEV_PRIVATE_KEY, type TestWalletOptions } from './createTestWallet.js'
import { startAnvil } from './startAnvil.js'

const SECOND_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const TYPED_DATA = {
  domain: { name: 'Exchange', version: '1', chainId: 1, verifyingContract: STRANGER },
  types: {
    Order: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
  message: { to: SECOND, amount: '340282366920938463463374607431768211455' },
} as const

let chain: Awaited<ReturnType<typeof startAnvil>>
let second: Awaited<ReturnType<typeof startAnvil>>
const cleanups: (() => void)[] = []

beforeAll(async () => {
  ;[chain, second] = await Promise.all([startAnvil(1), startAnvil(137)])
})

afterAll(() => {
  chain.stop()
  second.stop()
})

afterEach(() => {
  for (const stop of cleanups.splice(0)) stop()
})

function create(options: Partial<TestWalletOptions> = {}) {
  const wallet = createTestWallet({
    name: 'Marten',
    rdns: 'example.marten',
    chains: [chain, second],
    accounts: [DEV_PRIVATE_KEY, SECOND_KEY],
    approvals: 'approve',
    storage: null,
    ...options,
  })
  cleanups.push(wallet.destroy)
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  return { wallet, ask }
}

async function createConnected(options: Partial<TestWalletOptions> = {}) {
  const { wallet, ask } = create(options)
  wallet.next('approve', 'eth_requestAccounts')
  await ask('eth_requestAccounts')
  return { wallet, ask }
}

const createReader = () =>
  createPublicClient({ chain: mainnet, transport: http(chain.rpcUrl, { retryCount: 0 }), pollingInterval: 20 })

test('signs a message given as hex or as text', async () => {
  const { ask } = await createConnected()
  const message = 'Hello, Grüße'
  for (const input of [stringToHex(message), message]) {
    const signature = (await ask('personal_sign', input, FIRST)) as Hex
    expect(await recoverMessageAddress({ message, signature })).toBe(FIRST)
  }
})

test('signs with the given account, in any order of the parameters', async () => {
  const { ask } = await createConnected()
  const inOrder = (await ask('personal_sign', '0x6869', SECOND.toLowerCase())) as Hex
  expect(await ask('personal_sign', SECOND.toLowerCase(), '0x6869')).toBe(inOrder)
  expect(await recoverMessageAddress({ message: 'hi', signature: inOrder })).toBe(SECOND)
})

test('signs binary data and the empty message', async () => {
  const { ask } = await createConnected()
  for (const raw of ['0xfffe', '0x'] as const) {
    const signature = (await ask('personal_sign', raw, FIRST)) as Hex
    expect(await recoverMessageAddress({ message: { raw }, signature })).toBe(FIRST)
  }
})

test('signs typed data given as JSON or as an object', async () => {
  const { ask } = await createConnected()
  for (const input of [TYPED_DATA, JSON.stringify(TYPED_DATA)]) {
    const signature = (await ask('eth_signTypedData_v4', FIRST, input)) as Hex
    const message = { ...TYPED_DATA.message, amount: BigInt(TYPED_DATA.message.amount) }
    expect(await verifyTypedData({ ...TYPED_DATA, message, address: FIRST, signature })).toBe(true)
  }
})

test('rejects typed data for another chain than the active one', async () => {
  const { wallet, ask } = await createConnected()
  wallet.switchChain(137)
  await expect(ask('eth_signTypedData_v4', FIRST, TYPED_DATA)).rejects.toMatchObject({
    code: -32602,
    message: 'Provided chainId "1" must match the active chainId "137".',
  })
})

test.each([undefined, '{', 'null', {}, { ...TYPED_DATA, types: undefined }, { ...TYPED_DATA, primaryType: 1 }])(
  'rejects %j as typed data',
  async (typedData) => {
    const { ask } = await createConnected()
    await expect(ask('eth_signTypedData_v4', FIRST, typedData)).rejects.toMatchObject({ code: -32602 })
  },
)

const signingRequests = (from: unknown): [string, unknown[]][] => [
  ['personal_sign', ['0x6869', from]],
  ['eth_signTypedData_v4', [from, TYPED_DATA]],
  ['eth_sendTransaction', [{ from, to: SECOND }]],
]

test.each(signingRequests(STRANGER))('throws 4100 if %s names a foreign account', async (method, params) => {
  const { wallet, ask } = await createConnected()
  wallet.next('approve')
  await expect(ask(method, ...params)).rejects.toMatchObject({ code: 4100 })
})

test.each(signingRequests(FIRST))('throws 4100 for %s without permission', async (method, params) => {
  const { ask } = create()
  await expect(ask(method, ...params)).rejects.toMatchObject({ code: 4100 })
})

test.each(signingRequests('0x12'))('rejects a malformed account in %s', async (method, params) => {
  const { ask } = await createConnected()
  await expect(ask(method, ...params)).rejects.toMatchObject({ code: -32602 })
})

test.each(signingRequests(FIRST))('throws 4001 if %s is rejected', async (method, params) => {
  const { ask } = await createConnected({ approvals: 'reject' })
  await expect(ask(method, ...params)).rejects.toMatchObject({ code: 4001 })
})

test.each(signingRequests(FIRST))(
  'signs nothing with %s if the page was disconnected meanwhile',
  async (method, params) => {
    const { wallet, ask } = await createConnected({ approvals: 'never' })
    const waiting = ask(method, ...params)
    wallet.revoke()
    wallet.approve()
    await expect(waiting).rejects.toMatchObject({ code: 4100 })
  },
)

test('unlocks with the approval of a signature', async () => {
  const { wallet, ask } = await createConnected()
  wallet.lock()
  expect(await ask('personal_sign', '0x6869', FIRST)).toMatch(/^0x[0-9a-f]{130}$/)
  expect(wallet.isLocked).toBe(false)
})

test('waits for the approval of a signature when a person unlocks first', async () => {
  const { wallet, ask } = await createConnected({ approvals: 'never' })
  wallet.lock()
  const waiting = ask('personal_sign', '0x6869', FIRST)
  wallet.unlock()
  expect(wallet.pending).toHaveLength(1)
  wallet.approve()
  expect(await waiting).toMatch(/^0x/)
})

test('sends a transaction with its own nonce, fees and estimated gas', async () => {
  const { ask } = await createConnected()
  const reader = createReader()
  const before = await reader.getBalance({ address: STRANGER })
  const hash = (await ask('eth_sendTransaction', {
    from: FIRST,
    to: STRANGER,
    value: '0xde0b6b3a7640000',
    nonce: '0x63',
    maxFeePerGas: '0x1',
    gasPrice: '0x1',
  })) as Hash
  const receipt = await reader.waitForTransactionReceipt({ hash })
  const transaction = await reader.getTransaction({ hash })
  expect(receipt.status).toBe('success')
  expect(transaction).toMatchObject({ type: 'eip1559', nonce: 0, gas: 21_000n, value: parseEther('1'), chainId: 1 })
  expect(await reader.getBalance({ address: STRANGER })).toBe(before + parseEther('1'))
})

test('uses the gas from the page', async () => {
  const { ask } = await createConnected()
  const hash = (await ask('eth_sendTransaction', { from: FIRST, to: STRANGER, gas: '0xc350' })) as Hash
  expect(await createReader().getTransaction({ hash })).toMatchObject({ gas: 50_000n })
})

test('creates a contract with data and no receiver', async () => {
  const { ask } = await createConnected()
  const reader = createReader()
  // Returns the one byte 0x00 as the code of the contract.
  const hash = (await ask('eth_sendTransaction', { from: FIRST, data: '0x60016000f3' })) as Hash
  const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
  expect(await reader.getCode({ address: contractAddress ?? '0x' })).toBe('0x00')
})

test('gives consecutive nonces to transactions approved at once', async () => {
  const { ask } = await createConnected()
  const reader = createReader()
  const hashes = (await Promise.all(
    [1, 2, 3].map(() => ask('eth_sendTransaction', { from: SECOND, to: STRANGER, value: '0x1' })),
  )) as Hash[]
  const nonces = await Promise.all(hashes.map(async (hash) => (await reader.getTransaction({ hash })).nonce))
  expect(nonces).toEqual([0, 1, 2])
})

test('sends on the network of the request, even if the person switches meanwhile', async () => {
  const { wallet, ask } = await createConnected({ approvals: 'never' })
  const sent = ask('eth_sendTransaction', { from: FIRST, to: STRANGER, value: '0x1' })
  wallet.switchChain(137)
  wallet.approve()
  expect(await createReader().getTransaction({ hash: (await sent) as Hash })).toMatchObject({ chainId: 1 })
})

test("throws the node's own error for a rejected transaction, and continues with the next", async () => {
  const { ask } = await createConnected()
  const tooMuch = { from: FIRST, to: STRANGER, value: '0xffffffffffffffffffffff', gas: '0x5208' }
  await expect(ask('eth_sendTransaction', tooMuch)).rejects.toMatchObject({
    code: -32003,
    message: expect.stringContaining('Insufficient funds'),
  })
  expect(await ask('eth_sendTransaction', { from: FIRST, to: STRANGER })).toMatch(/^0x[0-9a-f]{64}$/)
})

test('throws code 3 with the revert data if a transaction cannot succeed', async () => {
  const { ask } = await createConnected()
  // Reverts with the one byte 0x00.
  const reverting = { from: FIRST, data: '0x60016000fd' }
  await expect(ask('eth_sendTransaction', reverting)).rejects.toMatchObject({ code: 3, data: '0x00' })
})

test.each([
  [undefined],
  [[]],
  [{ to: SECOND }],
  [{ from: FIRST }],
  [{ from: FIRST, to: 'nobody' }],
  [{ from: FIRST, to: SECOND, value: 1 }],
  [{ from: FIRST, to: SECOND, value: '1' }],
  [{ from: FIRST, to: SECOND, data: '0xabc' }],
  [{ from: FIRST, to: SECOND, data: '0xab', input: '0xcd' }],
  [{ from: FIRST, to: SECOND, gas: 'much' }],
  [{ from: FIRST, to: SECOND, chainId: '0x89' }],
])('rejects the transaction %j', async (transaction) => {
  const { ask } = await createConnected()
  await expect(ask('eth_sendTransaction', transaction)).rejects.toMatchObject({ code: -32602 })
})

test('submits a transaction once and requests each of its parts once', async () => {
  const requests: string[] = []
  const realFetch = globalThis.fetch
  globalThis.fetch = (input, init) => {
    requests.push(JSON.parse(String(init?.body)).method)
    return realFetch(input, init)
  }
  cleanups.push(() => {
    globalThis.fetch = realFetch
  })
  const { ask } = await createConnected()
  await ask('eth_sendTransaction', { from: FIRST, to: STRANGER })
  expect(requests).toEqual([
    'eth_getTransactionCount',
    'eth_getBlockByNumber',
    'eth_maxPriorityFeePerGas',
    'eth_estimateGas',
    'eth_sendRawTransaction',
  ])
})

test('works as the transport of a viem client', async () => {
  const { wallet } = create({ chains: [chain] })
  const client = createWalletClient({ chain: mainnet, transport: custom(wallet.provider) })
  const [account] = await client.requestAddresses()
  expect(account).toBe(FIRST)
  const signature = await client.signMessage({ account: FIRST, message: 'hi' })
  expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(FIRST)
  const hash = await client.sendTransaction({ account: FIRST, to: STRANGER, value: 1n })
  expect((await createReader().waitForTransactionReceipt({ hash })).status).toBe('success')
  await client.addChain({ chain: { ...polygon, rpcUrls: { default: { http: [second.rpcUrl] } } } })
  await client.switchChain({ id: 1 })
  expect(await client.getChainId()).toBe(1)
  await expect(client.switchChain({ id: 10 })).rejects.toMatchObject({ name: 'SwitchChainError', code: 4902 })
  wallet.next('reject')
  await expect(client.signMessage({ account: FIRST, message: 'hi' })).rejects.toThrow('User rejected the request.')
})
