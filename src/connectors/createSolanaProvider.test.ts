import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test, vi } from 'vitest'
import { solanaMainnet } from '../config/networks.js'
import { encodeBase58 } from '../core/base58.js'
import { toNetwork } from '../domain/network.js'
import type { SolanaMethod, SolanaProvider, SolanaSendOptions, SolanaSigner } from '../domain/solanaTypes.js'
import { createSolanaProvider } from './createSolanaProvider.js'

const network = toNetwork('solana', solanaMainnet)
const key = Keypair.fromSeed(new Uint8Array(32).fill(9))
const account = key.publicKey.toBase58()
const instruction = SystemProgram.transfer({ fromPubkey: key.publicKey, toPubkey: key.publicKey, lamports: 1 })
const recentBlockhash = new PublicKey(new Uint8Array(32).fill(3)).toBase58()
const legacy = () => new Transaction({ feePayer: key.publicKey, recentBlockhash }).add(instruction)
const versioned = () =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey: key.publicKey,
      recentBlockhash,
      instructions: [instruction],
    }).compileToV0Message(),
  )
function sign(bytes: Uint8Array) {
  const transaction = VersionedTransaction.deserialize(bytes)
  transaction.sign([key])
  return transaction.serialize()
}
const idOf = (bytes: Uint8Array) => encodeBase58(sign(bytes).slice(1, 65))

function create(methods: readonly SolanaMethod[] = ['signMessage', 'signTransaction', 'signAndSendTransaction']) {
  const signer = {
    can: (method) => methods.includes(method),
    signMessage: vi.fn(async () => new Uint8Array(64).fill(7)),
    signTransactions: vi.fn<SolanaSigner['signTransactions']>(async (_account, transactions) => transactions.map(sign)),
    signAndSendTransaction: vi.fn<SolanaSigner['signAndSendTransaction']>(async (_account, bytes) =>
      sign(bytes).slice(1, 65),
    ),
  } satisfies SolanaSigner
  const sent = vi.fn()
  const sendRpc = vi.fn(async () => 'sent')
  const app = createSolanaProvider(
    signer,
    { shown: () => account, sending: () => sent },
    { activeNetwork: () => network, sendRpc, loadTransactions: () => import('./solanaTransactions.js') },
  )
  return { ...app, provider: app.provider as SolanaProvider, signer, sent, sendRpc }
}

test('signs for the active account and network', async () => {
  const { provider, signer } = create()
  expect(provider.address).toBe(account)
  expect(await provider.signMessage(Uint8Array.of(1))).toEqual(new Uint8Array(64).fill(7))
  expect(signer.signMessage).toHaveBeenCalledExactlyOnceWith(account, Uint8Array.of(1))
  const signed = await provider.signTransaction(legacy())
  expect(signed).toBeInstanceOf(Transaction)
  expect(signed.verifySignatures()).toBe(true)
  const otherVersionedTransaction = await provider.signTransaction(versioned())
  expect(otherVersionedTransaction).toBeInstanceOf(VersionedTransaction)
  expect(signer.signTransactions.mock.calls.map(([address, , id]) => [address, id])).toEqual([
    [account, network.caipNetworkId],
    [account, network.caipNetworkId],
  ])
})

test('several transactions are one request, in the same order', async () => {
  const { provider, signer } = create()
  const signed = await provider.signAllTransactions([legacy(), versioned()])
  expect(signed.map((each) => each instanceof VersionedTransaction)).toEqual([false, true])
  expect(signer.signTransactions).toHaveBeenCalledOnce()
  expect(await provider.signAllTransactions([])).toEqual([])
  expect(signer.signTransactions).toHaveBeenCalledOnce()
})

test('the wallet sends, and the balance is told', async () => {
  const { provider, signer, sent } = create()
  const transaction = versioned()
  const options: SolanaSendOptions = {
    skipPreflight: true,
    preflightCommitment: 'root',
    maxRetries: 0,
    minContextSlot: 5,
  }
  const hash = await provider.signAndSendTransaction(transaction, options)
  expect(hash).toBe(idOf(transaction.serialize()))
  expect(signer.signAndSendTransaction.mock.calls[0]?.slice(2)).toEqual([network.caipNetworkId, options])
  expect(sent).toHaveBeenCalledExactlyOnceWith(hash)
})

test('SEND-8: a signed transaction is sent once', async () => {
  const { provider, signer, sendRpc, sent } = create()
  const transaction = versioned()
  const hash = await provider.sendTransaction(transaction, { maxRetries: 3 })
  expect(hash).toBe(idOf(transaction.serialize()))
  const text = Buffer.from(sign(transaction.serialize())).toString('base64')
  expect(sendRpc).toHaveBeenCalledExactlyOnceWith(network, 'sendTransaction', [
    text,
    { maxRetries: 3, encoding: 'base64' },
  ])
  expect(sent).toHaveBeenCalledOnce()
  expect(signer.signAndSendTransaction).not.toHaveBeenCalled()
})

test('a wallet that signs no transactions sends them itself', async () => {
  const { provider, signer, sendRpc } = create(['signAndSendTransaction'])
  await provider.sendTransaction(legacy())
  expect(signer.signAndSendTransaction).toHaveBeenCalledOnce()
  expect(sendRpc).not.toHaveBeenCalled()
})

test('after a disconnect nothing is asked', async () => {
  const { provider, signer, tell } = create()
  tell([])
  expect(provider.address).toBeUndefined()
  await expect(provider.signMessage(Uint8Array.of(1))).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await expect(provider.sendTransaction(legacy())).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(signer.signMessage).not.toHaveBeenCalled()
})

describe('options', () => {
  const commitments = [
    'processed',
    'confirmed',
    'finalized',
    'recent',
    'single',
    'singleGossip',
    'root',
    'max',
  ] as const
  test.each(commitments)('the commitment %s is passed on', async (preflightCommitment) => {
    const { provider, signer } = create()
    await provider.signAndSendTransaction(legacy(), { preflightCommitment })
    expect(signer.signAndSendTransaction.mock.calls[0]?.[3]).toEqual({ preflightCommitment })
  })

  test.each([
    7,
    [],
    { preflightCommitment: 'Confirmed' },
    { preflightCommitment: 'toString' },
    { skipPreflight: 'yes' },
    { maxRetries: -1 },
    { maxRetries: 1.5 },
    { minContextSlot: '5' },
  ])('an invalid option asks nothing', async (options) => {
    const { provider, signer } = create()
    const wrong = options as SolanaSendOptions
    await expect(provider.signAndSendTransaction(legacy(), wrong)).rejects.toMatchObject({ code: 'OPTION_INVALID' })
    await expect(provider.sendTransaction(legacy(), wrong)).rejects.toMatchObject({ code: 'OPTION_INVALID' })
    expect(signer.signAndSendTransaction).not.toHaveBeenCalled()
    expect(signer.signTransactions).not.toHaveBeenCalled()
  })

  test('unknown options stay here', async () => {
    const { provider, signer } = create()
    await provider.signAndSendTransaction(legacy(), { skipPreflight: false, other: 1 } as SolanaSendOptions)
    expect(signer.signAndSendTransaction.mock.calls[0]?.[3]).toEqual({ skipPreflight: false })
  })
})

test('an unsigned or broken answer of the wallet is refused', async () => {
  const { provider, signer, sendRpc } = create()
  for (const answer of [[], [new Uint8Array(3)], [versioned().serialize()]]) {
    signer.signTransactions.mockResolvedValueOnce(answer)
    await expect(provider.sendTransaction(versioned())).rejects.toMatchObject({ code: 'ANSWER_MALFORMED' })
  }
  expect(sendRpc).not.toHaveBeenCalled()
})
