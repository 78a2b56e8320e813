import { createHash } from 'node:crypto'
import { Keypair, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../examples/sandbox/src/startSandbox.ts'
import type { AdapterContext, Transfers } from '../../src/adapters/adapter.js'
import { solana } from '../../src/adapters/solana/solana.js'
import { solanaMainnet } from '../../src/config/networks.js'
import type { Connection } from '../../src/connectors/connector.js'
import { decodeSignature } from '../../src/core/base58.js'
import type { RequestWatch } from '../../src/domain/namespaceTypes.js'
import type { ExpectedEffect } from '../../src/domain/outcome.js'
import type { SolanaMethod, SolanaSigner } from '../../src/domain/solanaTypes.js'
import type { TransferPlan, TransferRequest, TransferToken } from '../../src/domain/transfer.js'
import { createRpc } from '../../src/services/rpc.js'

const CLUSTER = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const RENT = 890_880n
const ACCOUNT_RENT = 2_039_280n
const BASE_FEE = 5_000n
const factory = solana({ networks: [solanaMainnet] })
const [network] = factory.networks as [(typeof factory.networks)[0]]
const owner = new AbortController()
const { signal } = new AbortController()
const watch: RequestWatch = { signal, onAsked() {} }
let sandbox: Sandbox
let last = 0

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, wallets: 1, chains: [], clusters: [CLUSTER] })
}, 20_000)
afterAll(() => {
  owner.abort()
  return sandbox?.close()
})

async function control(name: string, body: object) {
  const response = await fetch(`${sandbox.url}/__sandbox/solana/${name}`, {
    method: 'POST',
    body: JSON.stringify({ chainId: CLUSTER, ...body }),
  })
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
}

/** A project of its own, so that its settings of the chain are too. */
function createWorld(fetch?: typeof globalThis.fetch) {
  last += 1
  const projectId = `transfers-${last}`
  const rpc = createRpc({
    addresses: { blockchainApi: sandbox.url, projectId, customRpcUrls: {} },
    allowLoopback: true,
    signal: owner.signal,
    isOnline: () => true,
    ...(fetch && { fetch }),
    retryTools: { sleep: async () => undefined, random: () => 0 },
  })
  const context: AdapterContext = {
    allowLoopback: true,
    networks: () => factory.networks,
    activeNetwork: () => network,
    readRpc: rpc.read,
    sendRpc: rpc.send,
    nodeUrls: async () => [],
    rpcUrls: async () => [],
  }
  return { projectId, rpc, context }
}

async function transfersOf({ context }: ReturnType<typeof createWorld>): Promise<Transfers<'solana'>> {
  const transfers = await (await factory.create(context, {})).capabilities?.transfers?.()
  if (!transfers) throw new Error('no transfers')
  return transfers as Transfers<'solana'>
}

/** An address that nobody has used. */
const fresh = () => Keypair.generate().publicKey.toBase58()
/** Not the public key of any pair. */
function offCurve() {
  for (let index = 0; ; index++) {
    const bytes = createHash('sha256').update(`off ${index} ${last}`).digest()
    const key = new (Keypair.generate().publicKey.constructor as typeof import('@solana/web3.js').PublicKey)(bytes)
    if (!(key.constructor as typeof import('@solana/web3.js').PublicKey).isOnCurve(bytes)) return key.toBase58()
  }
}

type WalletOptions = {
  readonly methods?: readonly SolanaMethod[]
  /** Between the approval and the signature. */
  change?(transaction: VersionedTransaction): VersionedTransaction | Promise<VersionedTransaction>
}

/** A wallet that signs with a key, as the app's own code may. */
function connectionOf(key: Keypair, { rpc }: ReturnType<typeof createWorld>, options: WalletOptions = {}) {
  const { methods = ['signTransaction'], change = (transaction) => transaction } = options
  const sign = async (bytes: Uint8Array) => {
    const transaction = await change(VersionedTransaction.deserialize(bytes))
    if (transaction.message.staticAccountKeys[0]?.equals(key.publicKey)) transaction.sign([key])
    return transaction.serialize()
  }
  const signer = {
    can: (method) => methods.includes(method),
    signMessage: vi.fn(),
    signTransactions: vi.fn(async (_account, transactions) => Promise.all(transactions.map(sign))),
    signAndSendTransaction: vi.fn(async (_account, transaction) => {
      const signed = await sign(transaction)
      const text = Buffer.from(signed).toString('base64')
      return decodeSignature(await rpc.send(network, 'sendTransaction', [text, { encoding: 'base64' }])) as Uint8Array
    }),
  } satisfies SolanaSigner
  const accounts = [{ address: key.publicKey.toBase58(), type: 'eoa' }] as const
  return { signer, connection: { accounts, signer } as unknown as Connection<'solana'> }
}

async function createSender(lamports: bigint) {
  const world = createWorld()
  const key = Keypair.generate()
  const from = key.publicKey.toBase58()
  await control('fund', { address: from, lamports: String(lamports) })
  const transfers = await transfersOf(world)
  const wallet = connectionOf(key, world)
  return {
    ...world,
    key,
    from,
    transfers,
    ...wallet,
    plan: (request: Omit<TransferRequest, 'from'>) => transfers.plan({ from, ...request }, network, signal),
    balanceOf: async (address: string, token?: string) =>
      (await transfers.readBalance(address, token, network, signal)).units,
  }
}

const expectedOf = ({ from, to, token, units }: TransferPlan, sinceBlock?: bigint): ExpectedEffect => ({
  kind: 'transfer',
  from,
  to,
  token: token?.address,
  units,
  sinceBlock,
})
/** What the network is to say of a planned transfer, if the wallet changes nothing. */
const arrivalOf = ({ units, fee }: TransferPlan) => ({ kind: 'confirmed', arrived: units, fee })

/** Sends as planned, and asks the chain what it did. */
async function outcomeOf(transfers: Transfers<'solana'>, connection: Connection<'solana'>, plan: TransferPlan) {
  const { hash, sinceBlock } = await transfers.send(connection, plan, network, watch)
  expect(sinceBlock).toBeTypeOf('bigint')
  const outcome = await transfers.follow(hash, expectedOf(plan, sinceBlock), network, signal)
  if ('hash' in outcome) expect(outcome.hash).toBe(hash)
  return outcome
}

const tokenOf = (symbol: string): TransferToken => {
  const match = sandbox.solana.tokens.find((token) => token.symbol === symbol)
  if (!match) throw new Error(`no token ${symbol}`)
  return { address: match.mint, symbol, decimals: match.decimals }
}

describe('SOL', () => {
  test('SEND-10: arrives to the lamport, for the fee that the plan fixes', async () => {
    const { plan, transfers, connection, signer, from, balanceOf } = await createSender(2_000_000_000n)
    const to = fresh()
    const planned = await plan({ to, units: 1_000_000_001n })
    expect(planned).toMatchObject({ from, to, units: 1_000_000_001n, fee: BASE_FEE, deposit: 0n, warnings: [] })
    expect(await outcomeOf(transfers, connection, planned)).toMatchObject(arrivalOf(planned))
    expect(await balanceOf(to)).toBe(1_000_000_001n)
    expect(await balanceOf(from)).toBe(2_000_000_000n - 1_000_000_001n - BASE_FEE)
    expect(signer.signTransactions).toHaveBeenCalledOnce()
  })

  test('AMT-6: Max leaves nothing behind', async () => {
    const { plan, transfers, connection, from, balanceOf } = await createSender(1_234_567_891n)
    const to = fresh()
    const planned = await plan({ to, units: 'max' })
    expect(planned.units + planned.fee).toBe(1_234_567_891n)
    expect(await outcomeOf(transfers, connection, planned)).toMatchObject(arrivalOf(planned))
    expect([await balanceOf(from), await balanceOf(to)]).toEqual([0n, planned.units])
  })

  test('SEND-10: the priority fee follows the network, up to a limit, and Max stays exact', async () => {
    const { plan, transfers, connection, from, balanceOf, projectId } = await createSender(1_000_000_000n)
    const setFees = (fees: readonly number[]) => control('fees', { projectId, fees })
    await setFees([1, 2, 3_333, 4])
    const { fee } = await plan({ to: fresh(), units: 100_000_000n })
    expect(fee).toBe(BASE_FEE + 34n)
    await setFees(Array(20).fill(1_000_000_000))
    const spike = await plan({ to: fresh(), units: 'max' })
    expect(spike.fee).toBe(BASE_FEE + 1_000_000n)
    expect(await outcomeOf(transfers, connection, spike)).toMatchObject(arrivalOf(spike))
    expect(await balanceOf(from)).toBe(0n)
  })

  test('SEND-10: less than the rent minimum is refused, for a new receiver and for what stays', async () => {
    const { plan } = await createSender(1_000_000_000n)
    await expect(plan({ to: fresh(), units: RENT - 1n })).rejects.toMatchObject({
      code: 'RENT_TOO_LOW',
      account: 'receiver',
      minimum: RENT,
    })
    const to = fresh()
    await expect(plan({ to, units: 1_000_000_000n - BASE_FEE - 1n })).rejects.toMatchObject({
      code: 'RENT_TOO_LOW',
      account: 'sender',
      minimum: RENT,
    })
    expect((await plan({ to, units: RENT })).units).toBe(RENT)
    expect((await plan({ to, units: 1_000_000_000n - BASE_FEE - RENT })).units).toBe(1_000_000_000n - BASE_FEE - RENT)
  })

  test('AMT-6: the amount, or its fee, is missing', async () => {
    const { plan } = await createSender(1_000_000_000n)
    const to = fresh()
    await expect(plan({ to, units: 1_000_000_001n })).rejects.toMatchObject({ missing: 'amount' })
    await expect(plan({ to, units: 2n ** 64n })).rejects.toMatchObject({ missing: 'amount' })
    await expect(plan({ to, units: 1_000_000_000n })).rejects.toMatchObject({ missing: 'fee' })
    await expect(plan({ to, units: 0n })).rejects.toMatchObject({ code: 'TRANSFER_INCOMPLETE' })
    const poor = await createSender(4_999n)
    for (const units of ['max', 1n] as const)
      await expect(poor.plan({ to, units })).rejects.toMatchObject({ missing: 'fee' })
    const exact = await createSender(BASE_FEE)
    await expect(exact.plan({ to, units: 'max' })).rejects.toMatchObject({ missing: 'amount' })
  })

  test('an empty account pays nothing', async () => {
    const world = createWorld()
    const transfers = await transfersOf(world)
    const request = { from: fresh(), to: fresh(), units: 'max' } as const
    await expect(transfers.plan(request, network, signal)).rejects.toMatchObject({ missing: 'fee' })
  })
})

describe('receivers', () => {
  test('SEND-3: the zero address, the token itself and programs are refused without asking the chain', async () => {
    const transfers = await transfersOf(createWorld())
    const usdc = tokenOf('USDC')
    expect(transfers.refusalOf('11111111111111111111111111111111', undefined)).toBe('zero')
    expect(transfers.refusalOf(usdc.address, usdc)).toBe('token')
    expect(transfers.refusalOf('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', usdc)).toBe('program')
    expect(transfers.refusalOf('Vote111111111111111111111111111111111111111', undefined)).toBe('program')
    expect(transfers.refusalOf(fresh(), usdc)).toBeUndefined()
  })

  test('SEND-3: a mint, a token account and a program are refused by what the chain says', async () => {
    const { plan, from } = await createSender(1_000_000_000n)
    const [usdc, pepper] = [tokenOf('USDC'), tokenOf('PEPPER')]
    await control('fund', { address: from, mint: usdc.address, units: '5' })
    const { associatedAccountOf } = await import('../../src/adapters/solana/transfers/buildTransfer.js')
    const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    const otherSession = associatedAccountOf(from, usdc.address, program)
    for (const [to, reason] of [
      [usdc.address, 'token'],
      [pepper.address, 'token'],
      [otherSession, 'token'],
      ['TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', 'program'],
    ] as const)
      for (const token of [undefined, usdc])
        await expect(plan({ to, token, units: 1n }), to).rejects.toMatchObject({ code: 'RECEIVER_REFUSED', reason })
  })

  test('SEND-3: an address off the curve is a warning, for SOL and for a token', async () => {
    const { plan, from } = await createSender(1_000_000_000n)
    const usdc = tokenOf('USDC')
    await control('fund', { address: from, mint: usdc.address, units: '5' })
    const to = offCurve()
    expect((await plan({ to, units: RENT })).warnings).toEqual(['offCurve'])
    expect((await plan({ to, token: usdc, units: 5n })).warnings).toEqual(['offCurve'])
  })
})

describe('tokens', () => {
  test.each([
    ['USDC', ACCOUNT_RENT],
    ['PYUSD', 2_074_080n],
    ['PEPPER', ACCOUNT_RENT],
    ['HERON', ACCOUNT_RENT],
  ])('SEND-10: %s arrives at an owner without an account, whose deposit is known before', async (symbol, deposit) => {
    const { plan, transfers, connection, from, balanceOf } = await createSender(1_000_000_000n)
    const token = tokenOf(symbol)
    await control('fund', { address: from, mint: token.address, units: '1000001' })
    const before = await balanceOf(from)
    const to = fresh()
    const planned = await plan({ to, token, units: 1n })
    expect(planned).toMatchObject({ units: 1n, fee: BASE_FEE, deposit })
    expect(await outcomeOf(transfers, connection, planned)).toMatchObject(arrivalOf(planned))
    expect([await balanceOf(to, token.address), await balanceOf(from, token.address)]).toEqual([1n, 1_000_000n])
    expect(await balanceOf(from)).toBe(before - planned.fee - deposit)

    const remaining = await plan({ to, token, units: 'max' })
    expect(remaining).toMatchObject({ units: 1_000_000n, deposit: 0n })
    expect(await outcomeOf(transfers, connection, remaining)).toMatchObject(arrivalOf(remaining))
    expect([await balanceOf(to, token.address), await balanceOf(from, token.address)]).toEqual([1_000_001n, 0n])
  })

  test.each(['USDC', 'PYUSD'])('a page reads the balance of %s without the code that sends it', async (symbol) => {
    const { from, context } = await createSender(1_000_000_000n)
    const { address, decimals } = tokenOf(symbol)
    const adapter = await factory.create(context, {})
    const account = { namespace: 'solana', networkId: network.id, address: from }
    const read = (token: string) => adapter.capabilities?.getTokenBalance?.(account, token, network, signal)
    expect(await read(address)).toEqual({ units: 0n, decimals, symbol: '' })
    await control('fund', { address: from, mint: address, units: '1000001' })
    expect(await read(address)).toEqual({ units: 1_000_001n, decimals, symbol: '' })
    await expect(read(from)).rejects.toMatchObject({ code: 'TOKEN_MISMATCH' })
  })

  test('AMT-5: the largest amount of a token arrives', async () => {
    const { plan, transfers, connection, from, balanceOf } = await createSender(1_000_000_000n)
    const token = tokenOf('PEPPER')
    const most = 2n ** 64n - 1n
    await control('fund', { address: from, mint: token.address, units: String(most) })
    const to = fresh()
    const planned = await plan({ to, token, units: 'max' })
    expect(await outcomeOf(transfers, connection, planned)).toMatchObject(arrivalOf(planned))
    expect(await balanceOf(to, token.address)).toBe(most)
    await expect(plan({ to, token, units: most + 1n })).rejects.toMatchObject({ missing: 'amount' })
  })

  test('AMT-4: other decimals than those on the chain, and what is no token, stop the transfer', async () => {
    const { plan, transfers, from } = await createSender(1_000_000_000n)
    const usdc = tokenOf('USDC')
    await control('fund', { address: from, mint: usdc.address, units: '5' })
    for (const token of [
      { ...usdc, decimals: 9 },
      { ...usdc, address: from },
      { ...usdc, address: fresh() },
    ])
      await expect(plan({ to: fresh(), token, units: 1n })).rejects.toMatchObject({ code: 'TOKEN_MISMATCH' })
    for (const address of [from, fresh()])
      await expect(transfers.readBalance(from, address, network, signal)).rejects.toMatchObject({
        code: 'TOKEN_MISMATCH',
      })
    expect(await transfers.readBalance(from, usdc.address, network, signal)).toEqual({ units: 5n, decimals: 6 })
  })

  test('the amount, the fee, the deposit or the rent of a token transfer is missing', async () => {
    const usdc = tokenOf('USDC')
    const planWith = async (lamports: bigint, units = 5n) => {
      const { plan, from } = await createSender(lamports)
      await control('fund', { address: from, mint: usdc.address, units: '5' })
      return plan({ to: fresh(), token: usdc, units })
    }
    await expect(planWith(1_000_000_000n, 6n)).rejects.toMatchObject({ missing: 'amount' })
    await expect(planWith(BASE_FEE - 1n)).rejects.toMatchObject({ missing: 'fee' })
    await expect(planWith(BASE_FEE + ACCOUNT_RENT - 1n)).rejects.toMatchObject({ missing: 'deposit' })
    await expect(planWith(BASE_FEE + ACCOUNT_RENT + RENT - 1n)).rejects.toMatchObject({
      code: 'RENT_TOO_LOW',
      account: 'sender',
    })
    expect((await planWith(BASE_FEE + ACCOUNT_RENT)).deposit).toBe(ACCOUNT_RENT)
    const none = await createSender(1_000_000_000n)
    await expect(none.plan({ to: fresh(), token: usdc, units: 'max' })).rejects.toMatchObject({ missing: 'amount' })
  })
})

describe('the wallet', () => {
  test('SEND-8: a wallet that only sends itself is asked once', async () => {
    const world = await createSender(1_000_000_000n)
    const { signer, connection } = connectionOf(world.key, world, { methods: ['signAndSendTransaction'] })
    const to = fresh()
    const planned = await world.plan({ to, units: RENT })
    expect(await outcomeOf(world.transfers, connection, planned)).toMatchObject(arrivalOf(planned))
    expect(signer.signAndSendTransaction).toHaveBeenCalledOnce()
    expect(signer.signAndSendTransaction.mock.calls[0]?.slice(2)).toEqual([
      network.caipNetworkId,
      { preflightCommitment: 'confirmed' },
      watch,
    ])
    expect(await world.balanceOf(to)).toBe(RENT)
  })

  test('SEND-10: a wallet may raise the fee within limits, and nothing else', async () => {
    const { ComputeBudgetProgram, PublicKey, SystemProgram, TransactionMessage } = await import('@solana/web3.js')
    const world = await createSender(1_000_000_000n)
    const to = fresh()
    const planned = await world.plan({ to, units: RENT })
    type Message = InstanceType<typeof TransactionMessage>
    const sendAs = (edit: (message: Message) => void) => {
      const change = (transaction: VersionedTransaction) => {
        const message = TransactionMessage.decompile(transaction.message)
        edit(message)
        return new VersionedTransaction(message.compileToLegacyMessage())
      }
      return world.transfers.send(connectionOf(world.key, world, { change }).connection, planned, network, watch)
    }
    const thief = new PublicKey(fresh())
    const { publicKey: me } = world.key
    const steal = SystemProgram.transfer({ fromPubkey: me, toPubkey: thief, lamports: 1_000_000n })
    const altered: ((message: Message) => void)[] = [
      ({ instructions }) => void instructions.push(steal),
      ({ instructions }) => void instructions.splice(-1, 1, steal),
      ({ instructions }) => void instructions.pop(),
      ({ instructions }) =>
        void instructions.splice(
          -1,
          1,
          SystemProgram.transfer({ fromPubkey: me, toPubkey: new PublicKey(to), lamports: RENT + 1n }),
        ),
      (message) => {
        message.payerKey = thief
      },
      // A fee of 0.010005001 SOL for a plan of 0.000005.
      ({ instructions }) =>
        void instructions.splice(1, 1, ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000_100 })),
    ]
    for (const edit of altered) await expect(sendAs(edit)).rejects.toMatchObject({ code: 'TRANSFER_ALTERED' })
    expect(await world.balanceOf(to)).toBe(0n)

    const dearer = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5_000_000 })
    const { hash } = await sendAs(({ instructions }) => void instructions.splice(1, 1, dearer))
    const outcome = await world.transfers.follow(hash, expectedOf(planned), network, signal)
    expect(outcome).toMatchObject({ ...arrivalOf(planned), fee: BASE_FEE + 50_000n })
    expect(await world.balanceOf(to)).toBe(RENT)
  })

  test('an unsigned or broken answer is not sent', async () => {
    const world = await createSender(1_000_000_000n)
    const planned = await world.plan({ to: fresh(), units: RENT })
    const send = (bytes: (transaction: Uint8Array) => Uint8Array) => {
      const { signer, connection } = connectionOf(world.key, world)
      signer.signTransactions.mockImplementation(async (_account, [transaction]) => [
        bytes(transaction ?? new Uint8Array()),
      ])
      return world.transfers.send(connection, planned, network, watch)
    }
    for (const bytes of [(sent: Uint8Array) => sent, () => new Uint8Array(5), (sent: Uint8Array) => sent.slice(0, 90)])
      await expect(send(bytes)).rejects.toMatchObject({ code: 'ANSWER_MALFORMED' })
  })

  test('SEND-7: another account than the planned one is never asked', async () => {
    const world = await createSender(1_000_000_000n)
    const planned = await world.plan({ to: fresh(), units: RENT })
    const { signer, connection } = connectionOf(Keypair.generate(), world)
    await expect(world.transfers.send(connection, planned, network, watch)).rejects.toMatchObject({
      code: 'TRANSFER_OUTDATED',
    })
    expect(signer.signTransactions).not.toHaveBeenCalled()
  })

  test('SEND-8: a transfer that was cancelled while the block hash was read is not asked for', async () => {
    const sender = await createSender(1_000_000_000n)
    const planned = await sender.plan({ to: fresh(), units: RENT })
    const controller = new AbortController()
    const world = createWorld(async (input, init) => {
      if (String(init?.body).includes('getLatestBlockhash')) controller.abort()
      return globalThis.fetch(input, init)
    })
    const { signer, connection } = connectionOf(sender.key, world)
    const onAsked = vi.fn()
    const sending = (await transfersOf(world)).send(connection, planned, network, {
      signal: controller.signal,
      onAsked,
    })
    await expect(sending).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect([signer.signTransactions, onAsked].map(({ mock }) => mock.calls)).toEqual([[], []])
  })
})

describe('the outcome', () => {
  test('SEND-10: a block hash that expires while the wallet asks is never sent', async () => {
    const world = await createSender(1_000_000_000n)
    const to = fresh()
    const planned = await world.plan({ to, units: RENT })
    const change = async (transaction: VersionedTransaction) => {
      await control('expire', { projectId: world.projectId })
      return transaction
    }
    const { connection } = connectionOf(world.key, world, { change })
    await expect(world.transfers.send(connection, planned, network, watch)).rejects.toMatchObject({
      code: 'TRANSFER_EXPIRED',
    })
    expect(await world.balanceOf(to)).toBe(0n)
  })

  test('AMT-6: funds that left since the review are noticed before the wallet is asked', async () => {
    const world = await createSender(1_000_000_000n)
    const planned = await world.plan({ to: fresh(), units: 'max' })
    await control('fund', { address: world.from, lamports: '10000' })
    await expect(world.transfers.send(world.connection, planned, network, watch)).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      missing: 'amount',
    })
    const usdc = tokenOf('USDC')
    const holder = await createSender(1_000_000_000n)
    await control('fund', { address: holder.from, mint: usdc.address, units: '5' })
    const ofToken = await holder.plan({ to: fresh(), token: usdc, units: 5n })
    await control('fund', { address: holder.from, mint: usdc.address, units: '4' })
    await expect(holder.transfers.send(holder.connection, ofToken, network, watch)).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      missing: 'amount',
    })
    for (const { signer } of [world, holder]) expect(signer.signTransactions).not.toHaveBeenCalled()
  })

  test('SEND-11: funds that leave while the wallet asks make the network refuse', async () => {
    const world = await createSender(1_000_000_000n)
    const planned = await world.plan({ to: fresh(), units: 'max' })
    const change = async (transaction: VersionedTransaction) => {
      await control('fund', { address: world.from, lamports: '10000' })
      return transaction
    }
    const { connection } = connectionOf(world.key, world, { change })
    await expect(world.transfers.send(connection, planned, network, watch)).rejects.toMatchObject({
      code: 'TRANSFER_REVERTED',
    })
  })

  test('SEND-11: another amount, another receiver and an older transaction are no success, though confirmed', async () => {
    const { PublicKey, SystemProgram, TransactionMessage } = await import('@solana/web3.js')
    const world = await createSender(1_000_000_000n)
    const to = fresh()
    const planned = await world.plan({ to, units: RENT })
    const older = await world.transfers.send(world.connection, planned, network, watch)
    await world.transfers.follow(older.hash, expectedOf(planned), network, signal)
    /** A wallet that signs and sends by itself: what it signs is seen only on the chain. */
    const sendInstead = (receiver: string, lamports: bigint) => {
      const change = ({ message }: VersionedTransaction) => {
        const { instructions, ...otherEntries } = TransactionMessage.decompile(message)
        instructions.splice(
          -1,
          1,
          SystemProgram.transfer({ fromPubkey: world.key.publicKey, toPubkey: new PublicKey(receiver), lamports }),
        )
        return new VersionedTransaction(
          new TransactionMessage({ ...otherEntries, instructions }).compileToLegacyMessage(),
        )
      }
      const methods = ['signAndSendTransaction'] as const
      return outcomeOf(world.transfers, connectionOf(world.key, world, { methods, change }).connection, planned)
    }
    expect(await sendInstead(to, RENT - 1n)).toMatchObject({ kind: 'mismatched', arrived: RENT - 1n })
    expect(await sendInstead(to, RENT + 1n)).toMatchObject({ kind: 'mismatched', arrived: RENT + 1n })
    expect(await sendInstead(fresh(), RENT)).toMatchObject({ kind: 'mismatched', arrived: undefined })
    await control('advance', { slots: 2 })
    const { hash, sinceBlock } = await world.transfers.send(world.connection, planned, network, watch)
    const follow = (signature: string, plan = planned) =>
      world.transfers.follow(signature, expectedOf(plan, sinceBlock), network, signal)
    expect(await follow(older.hash)).toMatchObject({ kind: 'mismatched', hash: older.hash })
    expect(await follow(hash, { ...planned, from: to })).toMatchObject({ kind: 'mismatched' })
    expect(await follow(hash, { ...planned, token: tokenOf('USDC') })).toMatchObject({ kind: 'mismatched' })
    expect(await follow(hash)).toMatchObject(arrivalOf(planned))
  })

  test('SEND-13: what never lands expires once its block hash has', async () => {
    const world = await createSender(1_000_000_000n)
    const planned = await world.plan({ to: fresh(), units: RENT })
    await control('hold', { projectId: world.projectId, isHolding: true })
    const { hash } = await world.transfers.send(world.connection, planned, network, watch)
    const following = world.transfers.follow(hash, expectedOf(planned), network, signal)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await control('advance', { slots: 400 })
    expect(await following).toEqual({ kind: 'expired' })
  })

  test('NET-2: a busy node and a page in HTML are asked again', async () => {
    const answers = ['429', 'html', 'html', '429']
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const isStatus = String(init?.body).includes('getSignatureStatuses')
      const fault = isStatus ? answers.shift() : undefined
      if (fault === '429') return new Response('slow down', { status: 429 })
      if (fault === 'html') return new Response('<!doctype html><h1>busy</h1>', { status: 200 })
      return globalThis.fetch(input, init)
    }
    const sender = await createSender(1_000_000_000n)
    const planned = await sender.plan({ to: fresh(), units: RENT })
    const { hash } = await sender.transfers.send(sender.connection, planned, network, watch)
    const transfers = await transfersOf(createWorld(fetch))
    const outcome = await transfers.follow(hash, expectedOf(planned), network, signal)
    expect(outcome).toMatchObject(arrivalOf(planned))
    expect(answers).toEqual([])
  })

  test('SEND-8: without a definite answer it is not sent again, and the chain decides', async () => {
    const sent: string[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const answer = await globalThis.fetch(input, init)
      if (!String(init?.body).includes('"sendTransaction"')) return answer
      sent.push(String(init?.body))
      throw new TypeError('the connection was lost')
    }
    const sender = await createSender(1_000_000_000n)
    const planned = await sender.plan({ to: fresh(), units: RENT })
    const transfers = await transfersOf(createWorld(fetch))
    expect(await outcomeOf(transfers, sender.connection, planned)).toMatchObject(arrivalOf(planned))
    expect(sent).toHaveLength(1)
  })

  test('an aborted watch ends', async () => {
    const sender = await createSender(1_000_000_000n)
    const planned = await sender.plan({ to: fresh(), units: RENT })
    const controller = new AbortController()
    const hash = '1'.repeat(64)
    const following = sender.transfers.follow(hash, expectedOf(planned), network, controller.signal)
    controller.abort()
    await expect(following).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  })
})
