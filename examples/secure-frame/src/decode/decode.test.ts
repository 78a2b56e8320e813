import { base58 } from '@scure/base'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { encodeFunctionData, erc20Abi, maxUint256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { cleanLine } from '../text.ts'
import { decodeTokenCall, describeTransaction, readTransaction } from './evmTransaction.ts'
import { describeMessage, messageBytes } from './message.ts'
import { describeInstructions, isTransactionMessage, readSolanaTransaction, signerIndex } from './solanaTransaction.ts'
import { describeTypedData, readTypedData } from './typedData.ts'

const ACCOUNT = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const TOKEN = '0x3333333333333333333333333333333333333333'
const USDC = { symbol: 'USDC', decimals: 6 }
const fees = { likely: 10n ** 14n, most: 2n * 10n ** 14n }

const read = (transaction: object) => readTransaction([{ from: ACCOUNT, ...transaction }], ACCOUNT, 'eip155:1')
const describeCall = (transaction: object) =>
  describeTransaction(read(transaction), { chain: 'eip155:1', token: USDC, fees })

describe('a transaction', () => {
  test('of coins shows amount, receiver and costs', () => {
    const { action, title, rows, warnings } = describeCall({ to: OTHER, value: toHex(85n * 10n ** 16n) })
    expect({ action, title, warnings }).toEqual({ action: 'send', title: '0.85 ETH', warnings: [] })
    expect(rows).toEqual([
      { label: 'To', value: OTHER },
      { label: 'Network', value: 'Ethereum' },
      { label: 'Network fee', value: '0.0001 ETH' },
      { label: 'Maximum total', value: '0.8502 ETH' },
    ])
  })

  test('of tokens shows their amount', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [OTHER, 1_500_000n] })
    expect(describeCall({ to: TOKEN, data })).toMatchObject({ title: '1.5 USDC', warnings: [] })
  })

  test('that lets spend without limit says so', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTHER, maxUint256] })
    const { title, warnings } = describeCall({ to: TOKEN, data })
    expect(title).toBe('Unlimited USDC')
    expect(warnings[0]).toMatch(/^Unlimited: the spender can take all your USDC/)
  })

  test('with bytes after a known call is not decoded', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [OTHER, 1n] })
    expect(decodeTokenCall({ to: TOKEN, data: `${data}00` })).toBeUndefined()
    expect(describeCall({ to: TOKEN, data: `${data}00` }).warnings[0]).toMatch(/can't tell what this call does/)
  })

  test.each([
    [{ from: OTHER, to: OTHER }, 'from another account'],
    [{ to: OTHER, chainId: '0x5' }, 'for another network'],
    [{ to: 'nowhere' }, 'invalid recipient'],
    [{ to: OTHER, value: '-1' }, 'invalid amount'],
    [{ to: OTHER, data: '0x0' }, 'invalid data'],
    [{ to: OTHER, data: '0x00', input: '0x01' }, 'two kinds of data'],
    [{ to: OTHER, authorizationList: [] }, 'not supported'],
    [{}, 'no recipient'],
  ])('%j is refused', (transaction, reason) => {
    expect(() => read(transaction)).toThrow(reason)
  })
})

describe('a message', () => {
  const show = (text: string) => describeMessage(messageBytes(text), { host: 'app.example', network: 'Ethereum' })

  test('to sign in to another site has a warning', () => {
    const signIn = (domain: string) => `${domain} wants you to sign in with your Ethereum account:\n${ACCOUNT}\n`
    expect(show(signIn('app.example')).warnings).toEqual([])
    expect(show(signIn('https://bank.example')).warnings).toEqual([
      'This message signs you in to bank.example, but app.example asks for it.',
    ])
  })

  test('is shown without hidden characters, which are mentioned', () => {
    const { text, warnings } = show('pay\u202E 001\u200B\nnow')
    expect(text).toBe('pay 001\nnow')
    expect(warnings[0]).toMatch(/hidden characters/)
  })

  test('that is no text is shown as bytes', () => {
    expect(show('0xff00')).toMatchObject({ text: '0xff00', warnings: [expect.stringMatching(/isn't readable text/)] })
  })

  test('that is very long is refused', () => {
    expect(() => show('a'.repeat(20_001))).toThrow('too long')
  })
})

test('names of contracts are cut and cleaned', () => {
  expect(cleanLine('US\u202EDC\n\u0000', 16)).toBe('USDC')
  expect(cleanLine('x'.repeat(20), 16)).toBe(`${'x'.repeat(16)}…`)
})

describe('typed data', () => {
  const permit = {
    primaryType: 'Permit',
    types: {
      Permit: ['owner', 'spender']
        .map((name) => ({ name, type: 'address' }))
        .concat({ name: 'value', type: 'uint256' }),
    },
    domain: { name: 'USD Coin', chainId: 1, verifyingContract: TOKEN },
    message: { owner: ACCOUNT, spender: OTHER, value: String(maxUint256), undeclared: 'not signed' },
  }

  test('of a permit is put in words, and shows only what is signed', () => {
    const data = readTypedData(JSON.stringify(permit), 'eip155:1')
    const { title, warnings, text } = describeTypedData(data, { chain: 'eip155:1', tokens: new Map([[TOKEN, USDC]]) })
    expect(title).toBe('Spending permit')
    expect(warnings).toEqual([
      `This permit lets ${OTHER} take all your USDC, now and later (token ${TOKEN}) without asking again.`,
    ])
    expect(text).toBe(`owner: ${ACCOUNT}\nspender: ${OTHER}\nvalue: ${maxUint256}`)
  })

  test('for another network is refused', () => {
    expect(() => readTypedData(permit, 'eip155:10')).toThrow('not for Optimism')
  })

  test.each([{}, { ...permit, primaryType: 'Order' }, { ...permit, message: 5 }, 'text'])('%j is refused', (value) => {
    expect(() => readTypedData(value, 'eip155:1')).toThrow('invalid')
  })
})

describe('a Solana transaction', () => {
  const payer = Keypair.generate()
  const otherKeypair = Keypair.generate()
  const blockhash = base58.encode(new Uint8Array(32).fill(7))
  const account = payer.publicKey.toBase58()
  const transfer = SystemProgram.transfer({
    fromPubkey: payer.publicKey,
    toPubkey: otherKeypair.publicKey,
    lamports: 1_500_000_000,
  })

  test('legacy or versioned, shows a transfer of coins', () => {
    const legacy = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight: 1 }).add(transfer)
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [transfer],
    })
    const all = [
      legacy.serialize({ verifySignatures: false }),
      new VersionedTransaction(message.compileToV0Message()).serialize(),
    ]
    for (const bytes of all) {
      const [instruction] = describeInstructions(readSolanaTransaction(base58.encode(bytes), account))
      expect(instruction).toMatchObject({
        kind: 'transfer',
        lamports: 1_500_000_000n,
        to: otherKeypair.publicKey.toBase58(),
      })
    }
  })

  test('keeps the signatures of others', () => {
    const twoSigners = new Transaction({ feePayer: otherKeypair.publicKey, blockhash, lastValidBlockHeight: 1 }).add(
      transfer,
    )
    twoSigners.partialSign(otherKeypair)
    const bytes = twoSigners.serialize({ verifySignatures: false, requireAllSignatures: false })
    const transaction = readSolanaTransaction(base58.encode(bytes), account)
    expect(signerIndex(transaction, account)).toBe(1)
    expect(transaction.signatures[0]).toEqual(new Uint8Array(twoSigners.signature ?? []))
  })

  test('of an unknown program says so', () => {
    const programId = Keypair.generate().publicKey
    const call = new TransactionInstruction({ programId, keys: [], data: Buffer.from([1]) })
    const bytes = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight: 1 }).add(call)
    const text = base58.encode(bytes.serialize({ verifySignatures: false }))
    expect(describeInstructions(readSolanaTransaction(text, account))).toEqual([
      { kind: 'unknown', text: `Program ${programId.toBase58()}: unknown action` },
    ])
  })

  test('of another account, and other bytes, are refused', () => {
    const bytes = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight: 1 }).add(transfer)
    const text = base58.encode(bytes.serialize({ verifySignatures: false }))
    expect(() => readSolanaTransaction(text, PublicKey.default.toBase58())).toThrow('from another account')
    expect(() => readSolanaTransaction('abc', account)).toThrow('invalid')
    expect(() => readSolanaTransaction('0OIl', account)).toThrow('not base58')
  })

  test('is not signed as a message', () => {
    const bytes = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight: 1 }).add(transfer)
    expect(isTransactionMessage(Uint8Array.from(bytes.serializeMessage()))).toBe(true)
    expect(isTransactionMessage(new TextEncoder().encode('Hello Solana'))).toBe(false)
  })
})
