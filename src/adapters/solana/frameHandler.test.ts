import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import type { SolanaSigner } from '../../domain/solanaTypes.js'
import { solanaContext } from '../../testing/modal/relayOf.js'
import { createSolanaFrameHandler } from './frameHandler.js'

const ACCOUNT = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bytes = (length: number, value = 7) => new Uint8Array(length).fill(value)
const signature = base58.encode(bytes(64))

/** The wallet's page, which answers this and records what it was asked. */
function createSigner(answer: unknown) {
  const requests: unknown[][] = []
  const handler = createSolanaFrameHandler(solanaContext)
  const { signer } = handler.createSigner({
    ask: async (...request) => {
      requests.push(request)
      return answer
    },
    watch: () => () => undefined,
  })
  return { signer: signer as SolanaSigner, asked: requests }
}

test('a message and a transaction go in base58, as the page takes them', async () => {
  const message = createSigner({ signature })
  expect(await message.signer.signMessage(ACCOUNT, bytes(3))).toEqual(bytes(64))
  expect(message.asked[0]?.slice(0, 2)).toEqual([
    'solana_signMessage',
    { message: base58.encode(bytes(3)), pubkey: ACCOUNT },
  ])
  const sent = createSigner({ signature })
  await sent.signer.signAndSendTransaction(ACCOUNT, bytes(200), NETWORK, { skipPreflight: true })
  expect(sent.asked[0]?.slice(0, 3)).toEqual([
    'solana_signAndSendTransaction',
    { transaction: base58.encode(bytes(200)), options: { skipPreflight: true } },
    NETWORK,
  ])
})

test('several transactions are one prompt, and one is another', async () => {
  const candidate = createSigner({ transaction: base58.encode(bytes(200)) })
  expect(await candidate.signer.signTransactions(ACCOUNT, [bytes(200, 1)], NETWORK)).toEqual([bytes(200)])
  const two = createSigner({ transactions: [base58.encode(bytes(200)), base58.encode(bytes(90))] })
  expect(await two.signer.signTransactions(ACCOUNT, [bytes(200), bytes(90)], NETWORK)).toEqual([bytes(200), bytes(90)])
  expect(two.asked).toHaveLength(1)
})

describe('FRM-10: an answer is refused', () => {
  test.each([
    ['nothing', undefined],
    ['a text', signature],
    ['no signature', {}],
    ['a short signature', { signature: base58.encode(bytes(63)) }],
    ['another alphabet', { signature: `${signature.slice(1)}0` }],
  ])('that has %s instead of a signature', async (_, answer) => {
    await expect(createSigner(answer).signer.signMessage(ACCOUNT, bytes(3))).rejects.toMatchObject({
      code: 'ANSWER_MALFORMED',
    })
  })

  test.each([
    ['nothing', {}],
    ['an empty text', { transaction: '' }],
    ['another alphabet', { transaction: '0OIl' }],
    ['too much', { transaction: '1'.repeat(5_000) }],
    ['only a signature', { signature }],
  ])('that has %s instead of a transaction', async (_, answer) => {
    await expect(createSigner(answer).signer.signTransactions(ACCOUNT, [bytes(9)], NETWORK)).rejects.toMatchObject({
      code: 'ANSWER_MALFORMED',
    })
  })

  test('with fewer transactions than were asked for', async () => {
    const { signer } = createSigner({ transactions: [base58.encode(bytes(200))] })
    await expect(signer.signTransactions(ACCOUNT, [bytes(9), bytes(9)], NETWORK)).rejects.toMatchObject({
      code: 'ANSWER_MALFORMED',
    })
  })
})
