import { base58 } from '@scure/base'
import type { VersionedTransaction } from '@solana/web3.js'
import { PackageMissingError } from '../../../errors/requestErrors.js'
import { rpcErrors } from '../providerRpcError.js'
import type { Fact, RequestSummary } from '../requestSummary.js'
import type { SolanaKey } from './solanaKeys.js'

async function loadWeb3() {
  // Awaited within `try`, so that bundlers accept that the package is not installed.
  try {
    return await import('@solana/web3.js')
  } catch (cause) {
    throw new PackageMissingError('@solana/web3.js@1', cause)
  }
}

/** A transaction of either format, as a page passes it. */
export async function readTransaction(bytes: Uint8Array): Promise<VersionedTransaction> {
  const { VersionedTransaction: Type } = await loadWeb3()
  try {
    return Type.deserialize(bytes)
  } catch {
    throw rpcErrors.invalidParams('Expected the bytes of a transaction.')
  }
}

/** Adds the signature of a key to a copy. */
export async function signTransaction(bytes: Uint8Array, key: SolanaKey): Promise<Uint8Array> {
  const [{ PublicKey }, transaction] = await Promise.all([loadWeb3(), readTransaction(bytes)])
  try {
    transaction.addSignature(new PublicKey(key.publicKey), key.sign(transaction.message.serialize()))
  } catch {
    throw rpcErrors.invalidParams(`Expected a transaction that ${key.address} signs.`)
  }
  return transaction.serialize()
}

const SYSTEM = '11111111111111111111111111111111'
const TOKENS: Readonly<Record<string, string>> = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'Token transfer',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'Token-2022 transfer',
}
const NAMES: Readonly<Record<string, string>> = {
  ComputeBudget111111111111111111111111111111: 'Fee settings',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'New token account',
}

const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** What one instruction does, as far as a test needs to see it. */
function describeInstruction(program: string, data: Uint8Array, accounts: readonly string[]): Fact[] {
  if (program === SYSTEM && data.length === 12 && view(data).getUint32(0, true) === 2)
    return [
      { label: 'To', value: accounts[1] ?? '', isCode: true },
      { label: 'Lamports', value: String(view(data).getBigUint64(4, true)) },
    ]
  if (Object.hasOwn(TOKENS, program) && data[0] === 12)
    return [
      { label: 'Does', value: TOKENS[program] ?? '' },
      { label: 'Token', value: accounts[1] ?? '', isCode: true },
      { label: 'To account', value: accounts[2] ?? '', isCode: true },
      { label: 'Units', value: String(view(data).getBigUint64(1, true)) },
    ]
  return [{ label: 'Calls', value: NAMES[program] ?? program, isCode: !Object.hasOwn(NAMES, program) }]
}

/** What the panel shows, read from the bytes that will be signed. */
export async function summarizeSolanaTransaction(
  bytes: Uint8Array,
  account: string,
  chain: string | undefined,
  isSending: boolean,
): Promise<RequestSummary> {
  const { message } = await readTransaction(bytes)
  const keys = message.staticAccountKeys.map((key) => key.toBase58())
  const facts = message.compiledInstructions.flatMap(({ programIdIndex, accountKeyIndexes, data }) =>
    describeInstruction(
      keys[programIdIndex] ?? '',
      data,
      accountKeyIndexes.map((index) => keys[index] ?? 'From a table'),
    ),
  )
  return {
    title: isSending ? 'Send transaction' : 'Sign transaction',
    sentence: 'Once sent, this cannot be undone.',
    facts: [
      { label: 'From', value: account, isCode: true },
      ...(chain ? [{ label: 'Network', value: chain }] : []),
      ...facts,
    ],
    text: { label: 'Data', value: base58.encode(bytes) },
  }
}
