import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, Transaction, type TransactionInstruction } from '@solana/web3.js'
import { encodeFunctionData, erc20Abi, maxUint256, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { COIN, MARKET } from '../nodes/marketPools.ts'
import { toBase58 } from '../svm/base58.ts'
import { encodeSwap } from '../swap/market.ts'
import type { Question } from './createPhone.ts'
import { describeQuestion } from './describeQuestion.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const cluster = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const solana = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const payer = new PublicKey(solana)
const receiver = Keypair.generate().publicKey
function wire(...instructions: readonly TransactionInstruction[]) {
  const transaction = new Transaction({ feePayer: payer, blockhash: solana, lastValidBlockHeight: 1 })
  transaction.add(...instructions)
  return transaction.serialize({ requireAllSignatures: false }).toString('base64')
}
const words = (question: Partial<Question>) =>
  describeQuestion({ id: 1, kind: 'request', from: 'Shop', method: '', params: [], chain: 'eip155:1', ...question })
const factOf = (question: Partial<Question>, name: string) =>
  words(question).facts.find((fact) => fact.name === name)?.value

describe("an app's request in words", () => {
  test('names the networks of a connection', () => {
    const request = { kind: 'proposal', method: 'connect', chain: 'eip155:1 eip155:137 eip155:99' } as const
    expect(words(request)).toMatchObject({ title: 'Connect', sentence: expect.stringMatching(/^Shop wants to see/) })
    expect(factOf(request, 'Networks')).toBe('Ethereum, Polygon, Chain 99')
  })

  test('shows what is signed with a connection', () => {
    const params = { account, text: 'shop.example wants you to sign in' }
    const request = { kind: 'authentication', method: 'wc_sessionAuthenticate', params, chain: 'eip155:1' } as const
    expect(words(request)).toMatchObject({
      title: 'Connect and sign in',
      sentence: expect.stringMatching(/^Shop wants to see .* Approving signs you in too\.$/),
      text: { name: 'Message', value: params.text },
    })
    expect([factOf(request, 'Account'), factOf(request, 'Networks')]).toEqual([account, 'Ethereum'])
  })

  test('decodes a message', () => {
    const request = { method: 'personal_sign', params: [stringToHex('Grüezi\nShop'), account] }
    expect(words(request).text).toEqual({ name: 'Message', value: 'Grüezi\nShop' })
    expect(factOf(request, 'Account')).toBe(account)
    expect(words({ method: 'personal_sign', params: ['0xff00', account] }).text?.value).toBe('0xff00')
  })

  test('shows invisible characters of a message', () => {
    const text = 'Pay \u202e001\u202c \u200band\u0000'
    const visibleText = 'Pay \\u{202e}001\\u{202c} \\u{200b}and\\u{0}'
    expect(words({ method: 'personal_sign', params: [stringToHex(text), account] }).text?.value).toBe(visibleText)
    expect(words({ from: 'Sh\u200bop', method: 'personal_sign', params: ['0x', account] }).sentence).toContain(
      '\\u{200b}',
    )
  })

  test('shows amount and recipient', () => {
    const params = [{ from: account, to, value: '0x2386f26fc10000', data: '0xabcd' }]
    const request = { method: 'eth_sendTransaction', params, chain: 'eip155:137' }
    expect(words(request).title).toBe('Send 0.01 POL')
    expect(factOf(request, 'Amount')).toBe('0.01 POL')
    expect(factOf(request, 'To')).toBe(to)
    expect(factOf(request, 'Data')).toBe('0xabcd')
    expect(factOf(request, 'Network')).toBe('Polygon')
    expect(factOf({ method: 'eth_sendTransaction', params: [{}] }, 'To')).toBe('A new contract')
  })

  test('shows amount, token and recipient of a token transfer', () => {
    const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1_500_000n] })
    const request = { method: 'eth_sendTransaction', params: [{ from: account, to: usdt, data }] }
    expect(words(request).title).toBe('Send 1.5 USDT')
    expect([factOf(request, 'To'), factOf(request, 'Token'), factOf(request, 'Data')]).toEqual([to, usdt, data])
    const second = { ...request, params: [{ from: account, to: usdt, data: `${data}00` }] }
    expect([words(second).title, factOf(second, 'To')]).toEqual(['Send 0 ETH', usdt])
  })

  test.each([
    ['Allow to spend 1.5 USDT', 1_500_000n],
    ['Allow to spend any amount of USDT', maxUint256],
  ])('shows amount and spender of an approval: %s', (title, units) => {
    const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, units] })
    const request = { method: 'eth_sendTransaction', params: [{ from: account, to: usdt, data }] }
    expect(words(request).title).toBe(title)
    expect([factOf(request, 'Spender'), factOf(request, 'Token'), factOf(request, 'Data')]).toEqual([to, usdt, data])
  })

  test('shows what a swap gives and takes at least', () => {
    const swap = { from: COIN, amount: 10n ** 17n, minReturn: 246_000_000n, receiver: account, deadline: 9n } as const
    const data = encodeSwap({ ...swap, to: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' })
    const transaction = { from: account, to: MARKET, value: '0x16345785d8a0000', data }
    const request = { method: 'eth_sendTransaction', params: [transaction] }
    expect(words(request).title).toBe('Swap 0.1 ETH')
    expect([factOf(request, 'At least'), factOf(request, 'Receiver')]).toEqual(['246 USDC', account])
    const second = { ...request, params: [{ ...transaction, value: '0x2c68af0bb140000' }] }
    expect([words(second).title, factOf(second, 'To')]).toEqual(['Send 0.2 ETH', MARKET])
  })

  test('lists typed data line by line, as text or as an object', () => {
    const data = {
      domain: { name: 'Market', chainId: 137, verifyingContract: to },
      primaryType: 'Order',
      message: { seller: { wallet: account }, prices: ['1', '2'] },
    }
    for (const input of [data, JSON.stringify(data)]) {
      const request = { method: 'eth_signTypedData_v4', params: [account, input] }
      expect(words(request).text?.value).toBe(`seller.wallet: ${account}\nprices.0: 1\nprices.1: 2`)
      expect(factOf(request, 'For')).toBe('Market')
      expect(factOf(request, 'Network')).toBe('Polygon')
      expect(factOf(request, 'Type')).toBe('Order')
    }
  })

  test('names the network of a switch, and what is added', () => {
    const switched = words({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    expect(switched).toMatchObject({ title: 'Switch to Polygon', facts: [{ value: 'Ethereum' }, { value: 'Polygon' }] })
    const added = { chainId: '0x64', chainName: 'Gnosis', rpcUrls: ['https://rpc.example'] }
    const request = { method: 'wallet_addEthereumChain', params: [added] }
    expect(factOf(request, 'Then')).toBe('Gnosis')
    expect(factOf(request, 'Chain id')).toBe('100')
    expect(factOf(request, 'RPC')).toBe('https://rpc.example')
  })

  test('counts the calls of a batch, each with amount and recipient', () => {
    const request = { method: 'wallet_sendCalls', params: [{ calls: [{ to, value: '0x1' }, { to: account }] }] }
    expect(words(request).title).toBe('Send 2 transactions')
    expect(
      words(request)
        .facts.filter(({ name }) => name === 'To')
        .map(({ value }) => value),
    ).toEqual([to, account])
  })

  test('names Solana clusters once, under each of their ids', () => {
    const chain = 'eip155:1 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
    expect(factOf({ kind: 'proposal', method: 'connect', chain }, 'Networks')).toBe('Ethereum, Solana')
  })

  test('decodes a Solana message', () => {
    const params = { message: toBase58(Buffer.from('Gr\u00FCezi \u202Ex')), pubkey: solana }
    const request = { method: 'solana_signMessage', params, chain: cluster }
    expect(words(request).text?.value).toBe('Gr\u00FCezi \\u{202e}x')
    expect([factOf(request, 'Account'), factOf(request, 'Network')]).toEqual([solana, 'Solana Devnet'])
  })

  test('shows amount and recipient of a Solana transfer', () => {
    const transaction = wire(
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: receiver, lamports: 1_500_000_001n }),
    )
    const request = { method: 'solana_signAndSendTransaction', params: { transaction }, chain: cluster }
    expect(words(request).title).toBe('Send 1.500000001 SOL')
    expect(factOf(request, 'To')).toBe(receiver.toBase58())
  })

  test('shows amount, token and new account of an SPL transfer', () => {
    const mint = new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
    const [from, to] = [payer, receiver].map((owner) => getAssociatedTokenAddressSync(mint, owner))
    if (!from || !to) throw new Error('no addresses')
    const transaction = wire(
      createAssociatedTokenAccountIdempotentInstruction(payer, to, receiver, mint),
      createTransferCheckedInstruction(from, mint, to, payer, 2_500_000n, 6),
    )
    const request = { method: 'solana_signTransaction', params: { transaction }, chain: cluster }
    expect(words(request).title).toBe('Sign 2.5 USDC')
    expect(factOf(request, 'To token account')).toBe(to.toBase58())
    expect(factOf(request, 'Owned by')).toBe(receiver.toBase58())
    const all = {
      ...request,
      method: 'solana_signAllTransactions',
      params: { transactions: [transaction, transaction] },
    }
    expect(words(all).title).toBe('Sign 2 transactions')
  })

  test.each([
    ['a method that it does not know', { method: 'eth_decrypt', params: ['0x'] }],
    ['a method that is a name of every object', { method: 'toString', params: [] }],
    ['a Solana transaction of nonsense', { method: 'solana_signTransaction', params: { transaction: 'AAAA' } }],
    ['malformed typed data', { method: 'eth_signTypedData_v4', params: [account, '{'] }],
  ])('says that it cannot read %s', (_, question) => {
    expect(words(question)).toMatchObject({ title: 'A request that this wallet cannot read', facts: [] })
  })

  test.each([
    ...['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_sendCalls'],
    ...['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'],
  ])('accepts anything with %s', (method) => {
    for (const params of [undefined, null, 7, [], [null], [{ value: {} }], { calls: 1 }, [{ calls: [null] }]]) {
      expect(words({ method, params }).title).toMatch(/\w/)
    }
  })
})
