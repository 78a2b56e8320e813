import {
  ComputeBudgetProgram,
  Keypair,
  MessageV0,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../../../core/base58.js'
import type { TransferPlan } from '../../../domain/transfer.js'
import { buildMessage, type SolanaDetails, transferInstructions } from './buildTransfer.js'
import { checkSigned } from './checkSigned.js'
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from './programs.js'

const sender = Keypair.generate()
const otherKeypair = Keypair.generate()
const from = sender.publicKey.toBase58()
const details: SolanaDetails = { computeUnitLimit: 10_000, computeUnitPrice: 5n, route: undefined }
const plan: TransferPlan = {
  from,
  to: Keypair.generate().publicKey.toBase58(),
  units: 5n,
  fee: 1n,
  likelyFee: 1n,
  deposit: 0n,
  warnings: [],
  details,
}
const blockhash = encodeBase58(new Uint8Array(32).fill(7))

function sign(message: VersionedTransaction['message'], keys: readonly Keypair[] = [sender]) {
  const transaction = new VersionedTransaction(message)
  transaction.sign([...keys])
  return transaction.serialize()
}
const own = () => transferInstructions(plan, undefined)
const withInstructions = (instructions: TransactionInstruction[], payer = sender) =>
  new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash: blockhash, instructions })
const call = (program: string, data = Uint8Array.of(1)) =>
  new TransactionInstruction({ programId: new PublicKey(program), keys: [], data: data as Buffer })
const transfer = (lamports: number, to: PublicKey) =>
  SystemProgram.transfer({ fromPubkey: sender.publicKey, toPubkey: to, lamports })

test('the planned transfer passes, with fee settings and checks that the wallet adds', () => {
  expect(checkSigned(sign(buildMessage(plan, undefined, blockhash, details)), plan, details)).toMatch(/^\w{64,88}$/)
  const more = [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 9 }), ...own(), call(LIGHTHOUSE_PROGRAM)]
  expect(checkSigned(sign(withInstructions(more).compileToV0Message()), plan, details)).toMatch(/^\w{64,88}$/)
})

test.each([
  ['another amount', [transfer(6, new PublicKey(plan.to))]],
  ['another receiver', [transfer(5, otherKeypair.publicKey)]],
  ['one transfer more', [...own(), transfer(1, otherKeypair.publicKey)]],
  ['the transfer twice', [...own(), ...own()]],
  ['no transfer', []],
  ['a memo', [call('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), ...own()]],
  [
    'a nonce that never expires',
    [SystemProgram.nonceAdvance({ noncePubkey: otherKeypair.publicKey, authorizedPubkey: sender.publicKey }), ...own()],
  ],
])('SEND-10: %s is not the plan', (_, instructions) => {
  const bytes = sign(withInstructions(instructions).compileToLegacyMessage())
  expect(() => checkSigned(bytes, plan, details)).toThrow(expect.objectContaining({ code: 'TRANSFER_ALTERED' }))
})

describe('SEND-10: fee settings of the wallet', () => {
  const check = (settings: readonly TransactionInstruction[], fee = 5_000n) =>
    checkSigned(sign(withInstructions([...settings, ...own()]).compileToLegacyMessage()), { ...plan, fee }, details)
  const limit = (units: number) => ComputeBudgetProgram.setComputeUnitLimit({ units })
  const price = (microLamports: number | bigint) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports })
  const altered = expect.objectContaining({ code: 'TRANSFER_ALTERED' })

  test('may cost 0.01 SOL, and not a lamport more', () => {
    expect(check([limit(1_000_000), price(10_000_000)])).toMatch(/^\w{64,88}$/)
    expect(() => check([limit(1_000_000), price(10_000_001)])).toThrow(altered)
    // 1.4 SOL.
    expect(() => check([limit(1_400_000), price(1_000_000_000)])).toThrow(altered)
    expect(() => check([limit(1_400_000), price(2n ** 64n - 1n)])).toThrow(altered)
  })

  test('may cost ten times the planned fee, if that is more', () => {
    expect(check([limit(1_000_000), price(20_000_000)], 2_000_000n)).toMatch(/^\w{64,88}$/)
    expect(() => check([limit(1_000_000), price(20_000_001)], 2_000_000n)).toThrow(altered)
  })

  test('without a limit count with what the network then allows', () => {
    expect(check([price(25_000_000)])).toMatch(/^\w{64,88}$/)
    expect(() => check([price(25_000_001)])).toThrow(altered)
    // Each check that a wallet adds raises that.
    expect(() => check([price(25_000_000), call(LIGHTHOUSE_PROGRAM)])).toThrow(altered)
  })

  test('that are not understood are refused', () => {
    expect(() => check([call(COMPUTE_BUDGET_PROGRAM, Uint8Array.of(0, 1, 0, 0, 0, 255, 255, 255, 255))])).toThrow(
      altered,
    )
    expect(() => check([call(COMPUTE_BUDGET_PROGRAM, Uint8Array.of(9))])).toThrow(altered)
  })
})

test('SEND-10: another payer, or a second signer, is not the plan', () => {
  const paid = sign(withInstructions(own(), otherKeypair).compileToLegacyMessage(), [otherKeypair, sender])
  expect(() => checkSigned(paid, plan, details)).toThrow(expect.objectContaining({ code: 'TRANSFER_ALTERED' }))
  const unsigned = own().map((transactionInstruction) => ({
    ...transactionInstruction,
    keys: transactionInstruction.keys.map((key) => ({ ...key, isSigner: false })),
  }))
  const reserved = sign(withInstructions(unsigned, otherKeypair).compileToLegacyMessage(), [otherKeypair])
  expect(() => checkSigned(reserved, plan, details)).toThrow(expect.objectContaining({ code: 'TRANSFER_ALTERED' }))
  const shared = call(LIGHTHOUSE_PROGRAM)
  shared.keys.push({ pubkey: otherKeypair.publicKey, isSigner: true, isWritable: true })
  const signed = sign(withInstructions([...own(), shared]).compileToLegacyMessage(), [sender, otherKeypair])
  expect(() => checkSigned(signed, plan, details)).toThrow(expect.objectContaining({ code: 'TRANSFER_ALTERED' }))
})

test('SEND-10: a message with address tables is not the plan, whatever it reads from them', () => {
  const { header, staticAccountKeys, recentBlockhash, compiledInstructions } = withInstructions(
    own(),
  ).compileToV0Message()
  const tables = [{ accountKey: otherKeypair.publicKey, writableIndexes: [0], readonlyIndexes: [] }]
  const message = new MessageV0({
    header,
    staticAccountKeys,
    recentBlockhash,
    compiledInstructions,
    addressTableLookups: tables,
  })
  expect(() => checkSigned(sign(message), plan, details)).toThrow(expect.objectContaining({ code: 'TRANSFER_ALTERED' }))
})

test('PRV-3: a transaction without a signature, or no transaction, is a malformed answer', () => {
  const unsigned = new VersionedTransaction(buildMessage(plan, undefined, blockhash, details)).serialize()
  for (const bytes of [unsigned, new Uint8Array(), new Uint8Array(5), unsigned.slice(0, 90)])
    expect(() => checkSigned(bytes, plan, details)).toThrow(expect.objectContaining({ code: 'ANSWER_MALFORMED' }))
})
