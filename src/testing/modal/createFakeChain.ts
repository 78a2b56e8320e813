import type { Hex } from '../../core/hex.js'
import { toHexQuantity } from '../../core/hex.js'

export type FakeTransaction = {
  readonly hash: Hex
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly nonce: bigint
}
type MinedTransaction = FakeTransaction & { readonly block: bigint; readonly isReverted: boolean }

/** One account's part of a chain: a pool that holds one transaction per nonce, and nodes that may lag or be out of reach. */
export function createFakeChain(owner: string) {
  const pool = new Map<bigint, FakeTransaction>()
  const mined: MinedTransaction[] = []
  let head = 100n
  /** A node that lags answers as of this block. */
  let lag = 0n
  let isReachable = true
  const waiting = new Set<() => void>()
  const nextNonce = () => mined.reduce((next, { nonce }) => (nonce >= next ? nonce + 1n : next), 0n)
  const seen = () => mined.filter(({ block }) => block <= head - lag)
  const toListed = ({ hash, from, to, value, nonce }: FakeTransaction) => ({
    ...{ hash, from: from.toLowerCase(), to: to.toLowerCase(), input: '0x' },
    ...{ value: toHexQuantity(value), nonce: toHexQuantity(nonce) },
  })
  const blockOf = (tag: unknown) => (tag === 'latest' ? head - lag : BigInt(String(tag)))
  const methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_blockNumber: () => toHexQuantity(head - lag),
    eth_gasPrice: () => '0x1',
    eth_getTransactionByHash([hash]) {
      const known = [...seen(), ...pool.values()].find((one) => one.hash === hash)
      return known ? toListed(known) : null
    },
    eth_getTransactionReceipt([hash]) {
      const one = seen().find((candidate) => candidate.hash === hash)
      if (!one) return null
      const status = one.isReverted ? '0x0' : '0x1'
      const fees = { gasUsed: '0x5208', effectiveGasPrice: '0x1' }
      return { transactionHash: hash, blockNumber: toHexQuantity(one.block), status, ...fees, logs: [] }
    },
    eth_getTransactionCount([, tag]) {
      const own = mined.filter(({ block }) => block <= blockOf(tag))
      return toHexQuantity(own.reduce((next, { nonce }) => (nonce >= next ? nonce + 1n : next), 0n))
    },
    eth_getBlockByNumber: ([tag]) => ({
      ...{ number: toHexQuantity(blockOf(tag)), baseFeePerGas: '0x1', timestamp: '0x1' },
      transactions: mined.filter(({ block }) => block === blockOf(tag)).map(toListed),
    }),
    eth_getBalance: () => toHexQuantity(10n ** 18n),
  }
  return {
    owner,
    pool,
    mined,
    nextNonce,
    /** Takes a transaction, in place of another one of its nonce. */
    submit(transaction: FakeTransaction) {
      if (!mined.some(({ nonce }) => nonce === transaction.nonce)) pool.set(transaction.nonce, transaction)
    },
    /** The next block, with everything that waits. */
    mine({ isReverted = false } = {}) {
      head += 1n
      for (const transaction of pool.values()) mined.push({ ...transaction, block: head, isReverted })
      pool.clear()
    },
    setLag(blocks: bigint) {
      lag = blocks
    },
    setReachable(isNow: boolean) {
      isReachable = isNow
      if (!isNow) return
      for (const resume of waiting) resume()
      waiting.clear()
    },
    isReachable: () => isReachable,
    /** Waits while no node can be reached, as reading does. */
    async read(method: string, params: readonly unknown[]): Promise<unknown> {
      if (!isReachable) await new Promise<void>((resume) => waiting.add(resume))
      return methods[method]?.(params)
    },
  }
}
