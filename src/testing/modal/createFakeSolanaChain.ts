import { base64 } from '@scure/base'
import { SystemProgram, VersionedTransaction } from '@solana/web3.js'
import { encodeBase58 } from '../../core/base58.js'
import { toNodeError } from '../../errors/rpcErrors.js'
import { createFakeNodes } from './createFakeNodes.js'

/** A block hash is valid for so many blocks. */
const HASH_LIFE = 150
const FIRST_SLOT = 1_000
const FEE = 5_000
const RENT = 890_880
const FUNDS = 50_000_000_000

/** A signed payment of SOL. */
export type SolanaPayment = {
  readonly signature: string
  readonly from: string
  readonly to: string
  readonly lamports: number
  /** The last block that may hold it. */
  readonly lastHeight: number
}
type Executed = SolanaPayment & { readonly height: number; readonly hasFailed: boolean }

const numbered = (length: number, value: number) => {
  const bytes = new Uint8Array(length).fill(7)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}
/** A signature that nobody checks, and a block hash. */
export const signatureBytes = (index: number) => numbered(64, index)
const hashAt = (height: number) => encodeBase58(numbered(32, height))

/** A chain whose blocks hold what the test says, and nodes that may lag or be out of reach. */
export function createFakeSolanaChain() {
  const pool = new Map<string, SolanaPayment>()
  const executed: Executed[] = []
  let height = 500
  /** How many blocks the nodes are behind that report transactions; others may be ahead of them. */
  let lag = 0
  let hasHistory = true

  function parsePayment(bytes: Uint8Array): SolanaPayment {
    const { message, signatures } = VersionedTransaction.deserialize(bytes)
    const keys = message.staticAccountKeys
    const [signature = new Uint8Array()] = signatures
    const transfer = message.compiledInstructions.find(({ programIdIndex }) =>
      keys[programIdIndex]?.equals(SystemProgram.programId),
    )
    if (!transfer) throw new Error('The transaction is no payment')
    const { data, accountKeyIndexes } = transfer
    const [from = '', to = ''] = accountKeyIndexes.map((index) => keys[index]?.toBase58())
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    const hash = message.recentBlockhash
    const [age = HASH_LIFE] = [...Array(HASH_LIFE + 1).keys()].filter((blocks) => hashAt(height - blocks) === hash)
    const lamports = view.getUint32(4, true) + view.getUint32(8, true) * 2 ** 32
    return { signature: encodeBase58(signature), from, to, lamports, lastHeight: height - age + HASH_LIFE }
  }

  const balanceOf = (address: string) =>
    executed.reduce((sum, { from, to, lamports, hasFailed }) => {
      const paid = hasFailed ? 0 : lamports
      return sum - (from === address ? paid + FEE : 0) + (to === address ? paid : 0)
    }, FUNDS)

  /** A node takes it, unless it is known or too late. */
  function receive(bytes: Uint8Array): SolanaPayment {
    const payment = parsePayment(bytes)
    const refuse = (message: string) => toNodeError({ code: -32002, message })
    if (executed.some(({ signature }) => signature === payment.signature))
      throw refuse('This transaction has already been processed')
    if (payment.lastHeight <= height) throw refuse('Blockhash not found')
    pool.set(payment.signature, payment)
    return payment
  }

  const inContext = (value: unknown) => ({ context: { slot: FIRST_SLOT + height }, value })
  const seen = (expected: unknown) =>
    executed.find((candidate) => candidate.signature === expected && candidate.height <= height - lag)

  const methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    getBlockHeight: () => height,
    getLatestBlockhash: () => inContext({ blockhash: hashAt(height), lastValidBlockHeight: height + HASH_LIFE }),
    getBalance: ([address]) => inContext(balanceOf(String(address))),
    getMultipleAccounts: ([addresses]) =>
      inContext(
        (addresses as readonly string[]).map((address) => ({
          owner: SystemProgram.programId.toBase58(),
          lamports: balanceOf(address),
          data: ['', 'base64'],
          executable: false,
        })),
      ),
    getMinimumBalanceForRentExemption: () => RENT,
    getFeeForMessage: () => inContext(FEE),
    getRecentPrioritizationFees: () => [],
    simulateTransaction: () => inContext({ err: null }),
    sendTransaction: ([bytes]) => receive(base64.decode(String(bytes))).signature,
    getSignatureStatuses([signatures]) {
      const [expected] = signatures as readonly string[]
      const match = seen(expected)
      const err = match?.hasFailed ? { InstructionError: [0, 'Custom'] } : null
      return inContext([match ? { slot: FIRST_SLOT + match.height, err, confirmationStatus: 'confirmed' } : null])
    },
    getTransaction([signature]) {
      const match = hasHistory ? seen(signature) : undefined
      if (!match) return null
      const { from, to, lamports, hasFailed } = match
      const paid = hasFailed ? 0 : lamports
      return {
        slot: FIRST_SLOT + match.height,
        meta: {
          err: hasFailed ? {} : null,
          fee: FEE,
          preBalances: [FUNDS, FUNDS],
          postBalances: [FUNDS - paid - FEE, FUNDS + paid],
        },
        transaction: {
          message: {
            accountKeys: [
              { pubkey: from, signer: true },
              { pubkey: to, signer: false },
            ],
          },
        },
      }
    },
  }

  return {
    pool,
    executed,
    nodes: createFakeNodes((method, params) => methods[method]?.(params)),
    receive,
    blockhash: () => hashAt(height),
    /** The next block, with everything that waits and is not too late. */
    mineBlock({ hasFailed = false } = {}) {
      height += 1
      for (const payment of pool.values())
        if (payment.lastHeight >= height) executed.push({ ...payment, height, hasFailed })
      pool.clear()
    },
    /** Blocks that hold nothing of interest. */
    pass(blocks: number) {
      height += blocks
    },
    /** Whether it may still be in a block. */
    canHappen: (signature: string) => (pool.get(signature)?.lastHeight ?? 0) > height,
    setLag(blocks: number) {
      lag = blocks
    },
    hasHistory: () => hasHistory,
    /** Nodes that keep no transactions know only whether they have failed. */
    setHistory(hasHistoryNow: boolean) {
      hasHistory = hasHistoryNow
    },
  }
}
