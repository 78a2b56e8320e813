import { base58, base64 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, test, vi } from 'vitest'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { MalformedAnswerError } from '../../errors/requestErrors.js'
import { solanaContext } from '../../testing/modal/relayOf.js'
import { createSolanaKey } from '../../testing/wallet/solana/solanaKeys.js'
import { createRelaySigner } from './relay.js'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const seed = new Uint8Array(32).fill(9)
const key = createSolanaKey(seed)
const keypair = Keypair.fromSeed(seed)
const receiver = Keypair.fromSeed(new Uint8Array(32).fill(8)).publicKey
const blockhash = new PublicKey(new Uint8Array(32).fill(3)).toBase58()

const message = (lamports = 1n) =>
  new TransactionMessage({
    payerKey: keypair.publicKey,
    recentBlockhash: blockhash,
    instructions: [SystemProgram.transfer({ fromPubkey: keypair.publicKey, toPubkey: receiver, lamports })],
  })
const legacy = (lamports?: bigint) => new VersionedTransaction(message(lamports).compileToLegacyMessage()).serialize()
const versioned = () => new VersionedTransaction(message().compileToV0Message()).serialize()
function signed(bytes: Uint8Array) {
  const transaction = VersionedTransaction.deserialize(bytes)
  transaction.sign([keypair])
  return transaction.serialize()
}
const signatureOf = (bytes: Uint8Array) => base58.encode(signed(bytes).slice(1, 65))

const all = ['signMessage', 'signTransaction', 'signAllTransactions', 'signAndSendTransaction']

function create(answer: (method: string) => unknown, methods = all) {
  const ask = vi.fn(async (method: string, _params?: unknown, _network?: string, _watch?: RequestWatch) =>
    answer(method),
  )
  const approved = new Set(methods.map((method) => `solana_${method}`))
  const signer = createRelaySigner({ ask, methods: () => approved, watch: () => () => {} }, solanaContext)
  return { signer, ask }
}

describe('a message', () => {
  test('goes in base58, and its signature comes back as bytes', async () => {
    const bytes = key.sign(new TextEncoder().encode('Grüße'))
    const { signer, ask } = create(() => ({ signature: base58.encode(bytes) }))
    expect(await signer.signMessage(key.address, new TextEncoder().encode('Grüße'))).toEqual(bytes)
    const params = { message: base58.encode(new TextEncoder().encode('Grüße')), pubkey: key.address }
    expect(ask).toHaveBeenCalledExactlyOnceWith('solana_signMessage', params, undefined, undefined)
  })

  test.each([
    null,
    'x',
    {},
    { signature: 7 },
    { signature: base58.encode(new Uint8Array(63)) },
    { signature: base64.encode(new Uint8Array(64)) },
    { signature: '1'.repeat(100_000) },
  ])('PRV-3: an answer without a signature is refused', async (answer) => {
    const { signer } = create(() => answer)
    await expect(signer.signMessage(key.address, new Uint8Array(1))).rejects.toThrow(MalformedAnswerError)
  })

  test('PRV-5: a rejection is a rejection, and a missing method is said', async () => {
    const rejecting = create(() => {
      throw { code: 5000, message: 'User rejected' }
    })
    await expect(rejecting.signer.signMessage(key.address, new Uint8Array(1))).rejects.toThrow(UserRejectedError)
    const lacking = create(() => {
      throw { code: 4200, message: 'The wallet has not approved this method' }
    })
    await expect(lacking.signer.signMessage(key.address, new Uint8Array(1))).rejects.toMatchObject({
      code: 'RPC_UNSUPPORTED_METHOD',
    })
  })
})

describe('a transaction', () => {
  test('goes in base64, on its network; a legacy one with its parts', async () => {
    const { signer, ask } = create(() => ({ transaction: base64.encode(signed(legacy())) }))
    expect(await signer.signTransactions(key.address, [legacy()], NETWORK)).toEqual([signed(legacy())])
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      'solana_signTransaction',
      {
        transaction: base64.encode(legacy()),
        pubkey: key.address,
        feePayer: key.address,
        recentBlockhash: blockhash,
        instructions: [
          {
            programId: '11111111111111111111111111111111',
            data: base58.encode(Uint8Array.of(2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)),
            keys: [
              { pubkey: key.address, isSigner: true, isWritable: true },
              { pubkey: receiver.toBase58(), isSigner: false, isWritable: true },
            ],
          },
        ],
      },
      NETWORK,
      undefined,
    )
  })

  test('a versioned one goes as bytes only', async () => {
    const { signer, ask } = create(() => ({ transaction: base64.encode(signed(versioned())) }))
    expect(await signer.signTransactions(key.address, [versioned()], NETWORK)).toEqual([signed(versioned())])
    expect(ask.mock.calls[0]?.[1]).toEqual({ transaction: base64.encode(versioned()), pubkey: key.address })
  })

  test('an older wallet answers with the signature alone, which is added', async () => {
    const { signer } = create(() => ({ signature: signatureOf(legacy()) }))
    expect(await signer.signTransactions(key.address, [legacy()], NETWORK)).toEqual([signed(legacy())])
    const stranger = createSolanaKey(new Uint8Array(32).fill(4)).address
    await expect(signer.signTransactions(stranger, [legacy()], NETWORK)).rejects.toThrow(MalformedAnswerError)
  })

  test('several are signed with one prompt, or one by one', async () => {
    const two = [legacy(1n), legacy(2n)]
    const together = create(() => ({ transactions: two.map((bytes) => base64.encode(signed(bytes))) }))
    expect(await together.signer.signTransactions(key.address, two, NETWORK)).toEqual(two.map(signed))
    expect(together.ask.mock.calls.map(([method]) => method)).toEqual(['solana_signAllTransactions'])

    let next = 0
    const apart = create(() => ({ signature: signatureOf(two[next++] ?? new Uint8Array()) }), ['signTransaction'])
    expect(await apart.signer.signTransactions(key.address, two, NETWORK)).toEqual(two.map(signed))
    expect(apart.ask.mock.calls.map(([method]) => method)).toEqual(Array(2).fill('solana_signTransaction'))
  })

  test.each([null, [], {}, { transaction: 7 }, { transaction: '' }, { transaction: '*' }, { transactions: [] }])(
    'PRV-3: an answer without a transaction is refused',
    async (answer) => {
      const { signer } = create(() => answer)
      await expect(signer.signTransactions(key.address, [legacy()], NETWORK)).rejects.toThrow(MalformedAnswerError)
      await expect(signer.signTransactions(key.address, [legacy(), legacy()], NETWORK)).rejects.toThrow(
        MalformedAnswerError,
      )
    },
  )

  test('a huge answer is refused unread', async () => {
    const { signer } = create(() => ({ transaction: 'A'.repeat(10_000) }))
    await expect(signer.signTransactions(key.address, [legacy()], NETWORK)).rejects.toThrow(MalformedAnswerError)
  })

  test('is sent by the wallet with the options of the app', async () => {
    const { signer, ask } = create(() => ({ signature: signatureOf(legacy()) }))
    const options = { skipPreflight: true, maxRetries: 0 }
    expect(base58.encode(await signer.signAndSendTransaction(key.address, legacy(), NETWORK, options))).toBe(
      signatureOf(legacy()),
    )
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      'solana_signAndSendTransaction',
      { transaction: base64.encode(legacy()), pubkey: key.address, sendOptions: options },
      NETWORK,
      undefined,
    )
  })

  test('SEND-8: can be withdrawn until the wallet is asked, however it is signed', async () => {
    const watch: RequestWatch = { signal: new AbortController().signal, onAsked() {} }
    const [first, two] = [legacy(1n), legacy(2n)]
    const single = create(() => ({ signature: signatureOf(first) }))
    await single.signer.signTransactions(key.address, [first], NETWORK, watch)
    await single.signer.signAndSendTransaction(key.address, first, NETWORK, undefined, watch)
    const together = create(() => ({ transactions: [first, two].map((bytes) => base64.encode(signed(bytes))) }))
    await together.signer.signTransactions(key.address, [first, two], NETWORK, watch)
    for (const [, , , passed] of [...single.ask.mock.calls, ...together.ask.mock.calls]) expect(passed).toBe(watch)
    expect([single, together].map(({ ask }) => ask.mock.calls.length)).toEqual([2, 1])
  })
})

test('knows what the wallet has approved', () => {
  const { signer } = create(() => undefined, ['signMessage'])
  expect([signer.can('signMessage'), signer.can('signTransaction')]).toEqual([true, false])
})
