import { Connection, Keypair, Transaction as SolanaTransaction, SystemProgram } from '@solana/web3.js'
import { createPublicClient, createWalletClient, type Hash, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { polygon } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { escapeHtml } from '../http/html.ts'
import { fromBase58 } from '../svm/base58.ts'
import { useSandbox } from '../testing/useSandbox.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const { running, send, control } = useSandbox({ chains: [1, 137], clusters: [solana] })

const recipient = '0x00000000000000000000000000000000000000f1'
const open = async (path: string) => {
  const response = await send(`/explorer${path}`)
  const text = (await response.text()).replace(/<style>[\s\S]*<\/style>/, '')
  /** The visible text. */
  const words = text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  return { status: response.status, headers: response.headers, text, words }
}
/** The node answers a transaction before it has mined it. */
const mined = (chainId: 1 | 137, hash: Hash) =>
  createPublicClient({ transport: http(running().rpc[chainId]), pollingInterval: 20 }).waitForTransactionReceipt({
    hash,
  })
const pay = async (value: bigint) => {
  const { address, privateKey } = running().accounts[4] ?? { address: '0x', privateKey: '0x' }
  const transport = http(running().rpc[137])
  const client = createWalletClient({ account: privateKeyToAccount(privateKey), chain: polygon, transport })
  const hash = await client.sendTransaction({ to: recipient, value })
  await mined(137, hash)
  return { hash, address }
}

describe('the explorer', () => {
  test('shows a transaction as the chain has it', async () => {
    const { hash, address } = await pay(parseEther('1.25'))
    const { status, words, text } = await open(`/137/tx/${hash}`)
    expect(status).toBe(200)
    expect(words).toContain('Status Succeeded')
    expect(words).toContain(`From ${address}`)
    expect(words.toLowerCase()).toContain(`to ${recipient}`)
    expect(words).toContain('Value 1.25 POL')
    expect(words).toContain('Polygon')
    expect(text).toContain(`href="/explorer/137/address/${address}"`)
  })

  test('shows an account with its balance, its nonce and its transactions', async () => {
    const before = await open(`/1/address/${recipient}`)
    expect(before.words).toContain('Balance 0 ETH')
    expect(before.words).toContain('None yet.')
    const { hash, address } = await pay(1n)
    await control('fund', { address: recipient, wei: '2500000000000000000', chainId: 137 })
    const { words, text } = await open(`/137/address/${recipient}`)
    expect(words).toContain('Balance 2.5 POL')
    expect(words).toContain('Nonce 0')
    expect(text).toContain(`href="/explorer/137/tx/${hash}"`)
    expect((await open(`/137/address/${address}`)).words).toMatch(/Nonce [1-9]/)
  })

  test('shows the tokens of an account', async () => {
    const token = '0x7e57000000000000000000000000000000000001'
    expect((await open(`/1/address/${recipient}`)).words).not.toContain('Tokens')
    await control('fund-token', { address: recipient, token, units: '1500000000000000000', chainId: 1 })
    const { words, text } = await open(`/1/address/${recipient}`)
    expect(words).toContain('Tokens 1.5 PEPPER')
    expect(text).toContain(`href="/explorer/1/address/${token}"`)
  })

  test('shows a Solana transaction and its accounts', async () => {
    const connection = new Connection(running().solana.rpc[solana] ?? '')
    const { secretKey } = running().solana.accounts[0] ?? { secretKey: '' }
    const payer = Keypair.fromSecretKey(fromBase58(secretKey) ?? new Uint8Array())
    const to = Keypair.generate().publicKey
    const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    await control('solana/fund', { chainId: solana, address: to.toBase58(), mint: usdc, units: '2500000' })
    const transfer = SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: 1_500_000_000 })
    const signature = await connection.sendTransaction(new SolanaTransaction().add(transfer), [payer])

    const transaction = await open(`/${solana}/tx/${signature}`)
    expect(transaction.status).toBe(200)
    expect(transaction.words).toContain('Status Succeeded')
    expect(transaction.words).toContain(`+1.5 SOL ${to.toBase58()}`)
    expect(transaction.words).toContain('Fee 0.000005 SOL')
    const account = await open(`/${solana}/address/${to.toBase58()}`)
    expect(account.words).toContain('Balance 1.5 SOL')
    expect(account.words).toContain('Tokens 2.5 USDC')
    expect(account.text).toContain(`href="/explorer/${solana}/tx/${signature}"`)
    expect((await open(`/${encodeURIComponent(solana)}`)).words).toContain(signature)
    expect((await open(`/${solana}/token/${usdc}`)).words).toContain('Token USDC')
  })

  test('shows a contract, and a failed transaction', async () => {
    const { words } = await open('/1/address/0xcA11bde05977b3631167028862bE2a173976CA11')
    expect(words).toContain('Contract')
    const { address: from } = running().accounts[5] ?? {}
    // Multicall3 has no such function.
    const transaction = { from, to: '0xcA11bde05977b3631167028862bE2a173976CA11', data: '0x12345678', gas: '0x30d40' }
    const sent = await control('rpc', { chainId: 1, method: 'eth_sendTransaction', params: [transaction] })
    const { result: hash } = sent as { result: Hash }
    await mined(1, hash)
    const failed = await open(`/1/tx/${hash}`)
    expect(failed.words).toContain('Status Failed')
    expect(failed.words).toContain('Data 0x12345678')
  })

  test('starts with the latest blocks and transactions', async () => {
    const { hash } = await pay(3n)
    const { words } = await open('/137')
    expect(words).toMatch(/Latest block [1-9]/)
    expect(words).toContain(hash)
  })

  test.each([
    '/1/tx/0x00',
    `/1/tx/0x${'0'.repeat(64)}`,
    '/1/address/nobody',
    '/5/address/0x00000000000000000000000000000000000000f1',
    '/1/tx/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/1/address/%22%3E%3Cimg%20src=x%3E',
    `/${solana}/tx/nothing`,
    `/${solana}/address/%22%3E%3Cimg%20src=x%3E`,
    '/solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  ])('reports that nothing exists at %s, without repeating it as markup', async (path) => {
    const { status, text } = await open(path)
    expect(status).toBe(404)
    expect(text).not.toMatch(/<script|<img/)
  })

  test('runs no script and loads nothing', async () => {
    const { headers, text } = await open('/1')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).not.toContain('<script')
  })

  test('reports a stopped chain', { timeout: 20_000 }, async () => {
    await control('stop-chain', { chainId: 1 })
    const { status, words } = await open(`/1/address/${recipient}`)
    await control('start-chain', { chainId: 1 })
    expect(status).toBe(503)
    expect(words).toContain('Its node is down.')
    await control('stop-chain', { chainId: solana })
    expect((await open(`/${solana}`)).status).toBe(503)
    await control('start-chain', { chainId: solana })
  })
})

test('every character of markup is escaped', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;&#60;/a&#62;',
  )
})
