import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAccount,
  getAssociatedTokenAddressSync,
  getMint,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { useSandbox } from '../testing/useSandbox.ts'
import { fromBase58 } from './base58.ts'
import { CLUSTERS } from './clusters.ts'

const ids = CLUSTERS.map(({ id }) => id)
const [mainnet = '', devnet = ''] = ids
const { running, send, read, post, control } = useSandbox({ clusters: ids })

const connect = (id = mainnet) => new Connection(running().solana.rpc[id] ?? '', 'confirmed')
const through = (projectId: string, id = mainnet) =>
  new Connection(`${running().url}/v1/?chainId=${encodeURIComponent(id)}&projectId=${projectId}`)
const token = (symbol: string) => {
  const match = running().solana.tokens.find((each) => each.symbol === symbol)
  if (!match) throw new Error(`no token ${symbol}`)
  return { ...match, mint: new PublicKey(match.mint), program: new PublicKey(match.program) }
}
const fund = (to: PublicKey, body: object, chainId = mainnet) =>
  control('solana/fund', { chainId, address: to.toBase58(), ...body })

/** An owner of 2 SOL that no other test uses. */
async function owner() {
  const key = Keypair.generate()
  await fund(key.publicKey, { lamports: `${2 * LAMPORTS_PER_SOL}` })
  return key
}

async function sign(connection: Connection, payer: Keypair, instructions: readonly TransactionInstruction[]) {
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight })
  transaction.add(...instructions)
  transaction.sign(payer)
  return { transaction, blockhash, lastValidBlockHeight }
}
const pay = (from: Keypair, to: PublicKey, lamports: number | bigint) =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })

async function sendAll(connection: Connection, payer: Keypair, instructions: readonly TransactionInstruction[]) {
  const { transaction, ...validity } = await sign(connection, payer, instructions)
  const signature = await connection.sendRawTransaction(transaction.serialize())
  const { value } = await connection.confirmTransaction({ signature, ...validity })
  return { signature, error: value.err }
}

/** The name and the logs of a refusal. */
async function refusalOf(sent: Promise<unknown>) {
  const error = await sent.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof SendTransactionError)) throw new Error(`not refused: ${error}`)
  return { message: error.transactionError.message, logs: error.logs ?? [] }
}

describe('a Solana cluster', () => {
  test('transfers lamports, and confirms it over a socket', async () => {
    const connection = connect()
    const payer = await owner()
    const to = Keypair.generate().publicKey
    const { signature, error } = await sendAll(connection, payer, [pay(payer, to, 890_880)])
    expect(error).toBeNull()
    expect(await connection.getBalance(to)).toBe(890_880)
    expect(await connection.getBalance(payer.publicKey)).toBe(2 * LAMPORTS_PER_SOL - 890_880 - 5_000)
    const status = await connection.getSignatureStatus(signature)
    expect(status.value).toMatchObject({ err: null, confirmationStatus: 'finalized' })
    const entry = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(entry?.meta).toMatchObject({ err: null, fee: 5_000, postBalances: expect.arrayContaining([890_880]) })
    expect(entry?.transaction.message.getAccountKeys().get(1)?.toBase58()).toBe(to.toBase58())
    const [latest] = await connection.getSignaturesForAddress(to)
    expect(latest?.signature).toBe(signature)
  })

  test('gives equal transfers different block hashes', async () => {
    const connection = connect()
    const payer = await owner()
    const to = Keypair.generate().publicKey
    for (const _ of [1, 2]) await sendAll(connection, payer, [pay(payer, to, 1_000_000)])
    expect(await connection.getBalance(to)).toBe(2_000_000)
  })

  test.each(['USDC', 'PYUSD', 'PEPPER', 'HERON'])(
    'transfers %s to an owner without an account for it',
    async (symbol) => {
      const connection = connect()
      const { mint, program, decimals } = token(symbol)
      const payer = await owner()
      const to = Keypair.generate().publicKey
      await fund(payer.publicKey, { mint: mint.toBase58(), units: '7500001' })
      const from = getAssociatedTokenAddressSync(mint, payer.publicKey, false, program)
      const target = getAssociatedTokenAddressSync(mint, to, false, program)
      const { error } = await sendAll(connection, payer, [
        createAssociatedTokenAccountIdempotentInstruction(payer.publicKey, target, to, mint, program),
        createTransferCheckedInstruction(from, mint, target, payer.publicKey, 7_500_000n, decimals, [], program),
      ])
      expect(error).toBeNull()
      expect((await getAccount(connection, target, undefined, program)).amount).toBe(7_500_000n)
      expect((await connection.getTokenAccountBalance(from)).value).toMatchObject({ amount: '1', decimals })
      const rent = await connection.getMinimumBalanceForRentExemption(program.equals(TOKEN_2022_PROGRAM_ID) ? 170 : 165)
      expect(await connection.getBalance(target)).toBe(rent)
    },
  )

  test('runs the rules of its tokens: a fee, a ban, a freeze', async () => {
    const connection = connect()
    const payer = await owner()
    const to = Keypair.generate().publicKey
    async function move(symbol: string, units: bigint, isFrozen = false) {
      const { mint, program, decimals } = token(symbol)
      await fund(payer.publicKey, { mint: mint.toBase58(), units: '1000', isFrozen })
      const [from, target] = [payer.publicKey, to].map((each) =>
        getAssociatedTokenAddressSync(mint, each, false, program),
      )
      if (!from || !target) throw new Error('no addresses')
      const { transaction } = await sign(connection, payer, [
        createAssociatedTokenAccountIdempotentInstruction(payer.publicKey, target, to, mint, program),
        createTransferCheckedInstruction(from, mint, target, payer.publicKey, units, decimals, [], program),
      ])
      await connection.sendRawTransaction(transaction.serialize())
      return (await getAccount(connection, target, undefined, program)).amount
    }
    expect(await move('TOLL', 1_000n)).toBe(990n)
    expect((await refusalOf(move('BADGE', 1n))).logs.join(' ')).toContain('Transfer is disabled for this mint')
    expect((await refusalOf(move('USDC', 1n, true))).logs.join(' ')).toContain('Account is frozen')
  })

  test('confirms over a socket of the proxy, too', async () => {
    const url = `${running().url}/v1/?chainId=${mainnet}&projectId=socket`
    const connection = new Connection(url, { wsEndpoint: url.replace('http', 'ws') })
    const payer = await owner()
    const { error } = await sendAll(connection, payer, [pay(payer, Keypair.generate().publicKey, 1_000_000)])
    expect(error).toBeNull()
  })

  test('lists the token accounts of an owner, encoded and parsed', async () => {
    const connection = connect()
    const { mint } = token('USDC')
    const { publicKey } = await owner()
    await fund(publicKey, { mint: mint.toBase58(), units: '2500000' })
    await fund(publicKey, { mint: token('PYUSD').mint.toBase58(), units: '1' })
    const filter = { programId: TOKEN_PROGRAM_ID }
    const parsed = await connection.getParsedTokenAccountsByOwner(publicKey, filter)
    expect(parsed.value.map(({ account }) => account.data.parsed.info)).toMatchObject([
      {
        mint: mint.toBase58(),
        owner: publicKey.toBase58(),
        tokenAmount: { amount: '2500000', decimals: 6, uiAmountString: '2.5' },
      },
    ])
    const encoded = await connection.getTokenAccountsByOwner(publicKey, { mint })
    expect(encoded.value.map(({ account }) => account.data.length)).toEqual([165])
    expect(BigInt((await connection.getTokenSupply(mint)).value.amount)).toBeGreaterThanOrEqual(2_500_000n)
    expect((await getMint(connection, mint)).decimals).toBe(6)
  })

  test('runs versioned transactions, at the fee that it names before', async () => {
    const connection = connect()
    const payer = await owner()
    const to = Keypair.generate().publicKey
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1_001 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_000_001 }),
        pay(payer, to, 1_000_000),
      ],
    }).compileToV0Message()
    const fee = (await connection.getFeeForMessage(message)).value ?? 0
    expect(fee).toBe(5_000 + 2_003)
    const transaction = new VersionedTransaction(message)
    transaction.sign([payer])
    const signature = await connection.sendTransaction(transaction)
    await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
    expect(await connection.getBalance(payer.publicKey)).toBe(2 * LAMPORTS_PER_SOL - 1_000_000 - fee)
  })

  test('sends all of a balance, to the lamport', async () => {
    const connection = connect()
    const payer = await owner()
    const to = Keypair.generate().publicKey
    await sendAll(connection, payer, [pay(payer, to, 2 * LAMPORTS_PER_SOL - 5_000)])
    expect(await connection.getBalance(to)).toBe(2 * LAMPORTS_PER_SOL - 5_000)
    expect(await connection.getAccountInfo(payer.publicKey)).toBeNull()
  })

  test('refuses what leaves an account below the rent', async () => {
    const connection = connect()
    const payer = await owner()
    const to = Keypair.generate().publicKey
    const { transaction } = await sign(connection, payer, [pay(payer, to, 890_879)])
    const { message } = await refusalOf(connection.sendRawTransaction(transaction.serialize()))
    expect(message).toContain('Transaction results in an account (1) with insufficient funds for rent')
    const simulated = await connection.simulateTransaction(new VersionedTransaction(transaction.compileMessage()))
    expect(simulated.value.err).toEqual({ InsufficientFundsForRent: { account_index: 1 } })
  })

  test('refuses in preflight what fails, with its logs', async () => {
    const connection = connect()
    const payer = await owner()
    const { transaction } = await sign(connection, payer, [pay(payer, PublicKey.unique(), 3 * LAMPORTS_PER_SOL)])
    const { message, logs } = await refusalOf(connection.sendRawTransaction(transaction.serialize()))
    expect(message).toContain('Error processing Instruction 0: custom program error: 0x1')
    expect(logs.join('\n')).toContain('insufficient lamports')
    expect(await connection.getBalance(payer.publicKey)).toBe(2 * LAMPORTS_PER_SOL)
  })

  test('lands a failing transaction without preflight, for its fee', async () => {
    const connection = connect()
    const payer = await owner()
    const { transaction, ...validity } = await sign(connection, payer, [
      pay(payer, PublicKey.unique(), 3 * LAMPORTS_PER_SOL),
    ])
    const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
    const { value } = await connection.confirmTransaction({ signature, ...validity })
    expect(value.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
    expect(await connection.getBalance(payer.publicKey)).toBe(2 * LAMPORTS_PER_SOL - 5_000)
  })

  test('refuses an unsigned transaction, and one that was sent', async () => {
    const connection = connect()
    const payer = await owner()
    const { transaction } = await sign(connection, payer, [pay(payer, Keypair.generate().publicKey, 1_000_000)])
    const wire = transaction.serialize()
    const unsigned = Uint8Array.from(wire).fill(0, 1, 65)
    await expect(connection.sendRawTransaction(unsigned)).rejects.toThrow('signature verification failure')
    await connection.sendRawTransaction(wire)
    await expect(connection.sendRawTransaction(wire)).rejects.toThrow('already been processed')
  })

  test('answers batches, and unknown methods and parameters with errors', async () => {
    const batch = [
      { jsonrpc: '2.0', id: 1, method: 'getHealth' },
      { jsonrpc: '2.0', id: 'two', method: 'getMoon' },
      { jsonrpc: '2.0', id: 3, method: 'getBalance', params: ['nobody'] },
      null,
    ]
    const path = `/v1?chainId=${mainnet}&projectId=p`
    const headers = { 'content-type': 'text/plain' }
    expect(await read(path, { method: 'POST', headers, body: JSON.stringify(batch) })).toEqual([
      { jsonrpc: '2.0', id: 1, result: 'ok' },
      { jsonrpc: '2.0', id: 'two', error: { code: -32601, message: 'Method not found' } },
      { jsonrpc: '2.0', id: 3, error: { code: -32602, message: 'Invalid param: WrongSize' } },
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } },
    ])
  })

  test('answers a page of any origin at its own address', async () => {
    const url = running().solana.rpc[mainnet] ?? ''
    const headers = { origin: 'https://shop.example', 'access-control-request-headers': 'content-type,solana-client' }
    const preflight = await fetch(url, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('solana-client')
  })

  test('describes itself like the public cluster', async () => {
    for (const { id, genesisHash } of CLUSTERS) {
      const connection = connect(id)
      expect(await connection.getGenesisHash()).toBe(genesisHash)
      expect((await connection.getEpochInfo()).absoluteSlot).toBe(await connection.getSlot())
      expect(await connection.getVersion()).toHaveProperty('solana-core')
      for (const { address } of running().solana.accounts) {
        expect(await connection.getBalance(new PublicKey(address))).toBe(10_000 * LAMPORTS_PER_SOL)
      }
    }
    const { address, secretKey } = running().solana.accounts[0] ?? { address: '', secretKey: '' }
    expect(Keypair.fromSecretKey(fromBase58(secretKey) ?? new Uint8Array()).publicKey.toBase58()).toBe(address)
  })

  test('is a chain of its own', async () => {
    const { publicKey } = Keypair.generate()
    await fund(publicKey, { lamports: '1000000' }, devnet)
    expect(await connect(devnet).getBalance(publicKey)).toBe(1_000_000)
    expect(await connect().getBalance(publicKey)).toBe(0)
  })

  test('gives lamports on request', async () => {
    const connection = connect(devnet)
    const { publicKey } = Keypair.generate()
    const signature = await connection.requestAirdrop(publicKey, LAMPORTS_PER_SOL)
    await connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) })
    expect(await connection.getBalance(publicKey)).toBe(LAMPORTS_PER_SOL)
  })
})

describe("a cluster under a test's control", () => {
  test('expires block hashes, for one project or for all', async () => {
    const payer = await owner()
    const transfer = [pay(payer, Keypair.generate().publicKey, 1_000_000)]
    const [first, second] = [through('expire-one'), through('expire-other')]
    const { transaction, blockhash } = await sign(first, payer, transfer)
    await control('solana/expire', { chainId: mainnet, projectId: 'expire-one' })
    const { message } = await refusalOf(first.sendRawTransaction(transaction.serialize()))
    expect(message).toContain('Blockhash not found')
    expect((await first.isBlockhashValid(blockhash)).value).toBe(false)
    expect((await second.isBlockhashValid(blockhash)).value).toBe(true)
    await sendAll(connect(), payer, transfer)

    const later = await sign(second, payer, transfer)
    await control('solana/expire', { chainId: mainnet })
    expect((await refusalOf(second.sendRawTransaction(later.transaction.serialize()))).message).toContain('Blockhash')
  })

  test('expires a block hash after 150 blocks', async () => {
    const connection = connect(devnet)
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    await control('solana/advance', { chainId: devnet, slots: 150 })
    expect(await connection.getBlockHeight()).toBe(lastValidBlockHeight)
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(true)
    await control('solana/advance', { chainId: devnet, slots: 1 })
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(false)
  })

  test('adds blocks for one project alone', async () => {
    const [first, second] = [through('advance-one', devnet), through('advance-other', devnet)]
    const { blockhash, lastValidBlockHeight } = await first.getLatestBlockhash()
    const before = await second.getBlockHeight()
    const advance = (slots: number) => control('solana/advance', { chainId: devnet, projectId: 'advance-one', slots })
    await advance(100)
    expect((await first.isBlockhashValid(blockhash)).value).toBe(true)
    await advance(100)
    expect(await first.getBlockHeight()).toBeGreaterThan(lastValidBlockHeight)
    expect((await first.isBlockhashValid(blockhash)).value).toBe(false)
    expect((await first.isBlockhashValid((await first.getLatestBlockhash()).blockhash)).value).toBe(true)
    expect((await second.isBlockhashValid(blockhash)).value).toBe(true)
    expect((await second.getBlockHeight()) - before).toBeLessThan(10)
  })

  test('reports the prioritization fees of the project', async () => {
    await control('solana/fees', { projectId: 'fees', fees: [70, 0, 25_000] })
    const reported = await through('fees').getRecentPrioritizationFees()
    expect(reported.map(({ prioritizationFee }) => prioritizationFee)).toEqual([25_000, 0, 70])
    expect((await through('none').getRecentPrioritizationFees()).map((each) => each.prioritizationFee)).toEqual([0])
  })

  test('holds transactions until released, and drops those that expired meanwhile', async () => {
    const connection = through('hold')
    const payer = await owner()
    const to = Keypair.generate().publicKey
    await control('solana/hold', { projectId: 'hold', isHolding: true })
    const send = async (lamports: number) =>
      connection.sendRawTransaction((await sign(connection, payer, [pay(payer, to, lamports)])).transaction.serialize())
    const dropped = await send(1_000_000)
    expect((await connection.getSignatureStatus(dropped)).value).toBeNull()
    await control('solana/expire', { chainId: mainnet, projectId: 'hold' })
    const landed = await send(2_000_000)
    await control('solana/hold', { projectId: 'hold', isHolding: false })
    expect((await connection.getSignatureStatus(dropped)).value).toBeNull()
    expect((await connection.getSignatureStatus(landed)).value).toMatchObject({ err: null })
    expect(await connection.getBalance(to)).toBe(2_000_000)
  })

  test('has the faults of its route, by method', async () => {
    const connection = through('fault')
    const fault = { kind: 'rpc', error: { code: -32005, message: 'Node is behind' } }
    await control('faults', { projectId: 'fault', route: '/v1', method: 'getLatestBlockhash', fault })
    await expect(connection.getLatestBlockhash()).rejects.toThrow('Node is behind')
    expect(await connection.getSlot()).toBeGreaterThan(0)
  })

  test('stops, and comes back as it was', async () => {
    const connection = connect(devnet)
    const { publicKey } = Keypair.generate()
    await fund(publicKey, { lamports: '1000000' }, devnet)
    await control('stop-chain', { chainId: devnet })
    await expect(connection.getSlot()).rejects.toThrow()
    const path = `/v1?chainId=${devnet}&projectId=stop`
    expect((await post(path, { jsonrpc: '2.0', id: 1, method: 'getSlot' })).status).toBe(503)
    await control('start-chain', { chainId: devnet })
    expect(await connection.getBalance(publicKey)).toBe(1_000_000)
  })

  test.each([
    ['fund', { chainId: 'solana:mainnet', address: '11111111111111111111111111111111', lamports: '1' }],
    ['fund', { chainId: mainnet, address: 'nobody', lamports: '1' }],
    ['fund', { chainId: mainnet, address: '11111111111111111111111111111112', lamports: '1.5' }],
    [
      'fund',
      {
        chainId: mainnet,
        address: '11111111111111111111111111111112',
        mint: '11111111111111111111111111111112',
        units: '1',
      },
    ],
    ['advance', { chainId: mainnet, slots: 0 }],
    ['fees', { fees: [-1] }],
  ])('rejects the control call %s with %j', async (name, body) => {
    expect((await post(`/__sandbox/solana/${name}`, body)).status).toBe(400)
  })
})

test('the proxy lists its clusters and knows no other', async () => {
  expect(await read('/v1/supported-chains')).toEqual({ http: ids, ws: ids })
  for (const id of ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'solana']) {
    const response = await send(`/v1?chainId=${id}&projectId=p`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ reasons: [{ field: 'chainId' }] })
  }
})
