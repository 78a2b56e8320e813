import { type Hex, toHexQuantity } from '../../core/values.js'
import { createFakeNodes } from './createFakeNodes.js'
import { coinKey, type Execution, type FakeCall, type FakeContracts, type Ledger } from './fakeContracts.js'

export type FakeTransaction = FakeCall & { readonly hash: Hex; readonly nonce: bigint }
export type MinedTransaction = FakeTransaction & {
  readonly block: bigint
  /** `undefined`: it has reverted. */
  readonly execution: Execution | undefined
}

const GAS_USED = 21_000n
const GAS_PRICE = 1n

function createLedger(): Ledger & { setBlock(block: bigint): void } {
  const entries: { readonly key: string; readonly block: bigint; readonly units: bigint }[] = []
  let now = 0n
  return {
    setBlock(block) {
      now = block
    },
    read: (key, block = now) =>
      entries.reduce((sum, entry) => (entry.key === key && entry.block <= block ? sum + entry.units : sum), 0n),
    add: (key, units) => void entries.push({ key, block: now, units }),
  }
}

/** One account's part of a chain: a pool that holds one transaction per nonce, and nodes that may lag or be out of reach. */
export function createFakeChain(owner: string, contracts: FakeContracts) {
  const pool = new Map<bigint, FakeTransaction>()
  const mined: MinedTransaction[] = []
  const ledger = createLedger()
  let head = 100n
  /** A node that lags answers as of this block. */
  let lag = 0n
  const seen = () => mined.filter(({ block }) => block <= head - lag)
  const toListed = ({ hash, from, to, value, nonce, input }: FakeTransaction) => ({
    hash,
    from: from.toLowerCase(),
    to: to.toLowerCase(),
    input,
    value: toHexQuantity(value),
    nonce: toHexQuantity(nonce),
  })
  const nextNonce = (list: readonly FakeTransaction[]) =>
    list.reduce((next, { nonce }) => (nonce >= next ? nonce + 1n : next), 0n)
  const blockOf = (tag: unknown) => (tag === 'latest' || tag === undefined ? head - lag : BigInt(String(tag)))
  const methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_blockNumber: () => toHexQuantity(head - lag),
    eth_gasPrice: () => toHexQuantity(GAS_PRICE),
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_estimateGas: () => toHexQuantity(GAS_USED),
    eth_getCode: () => '0x',
    eth_call([call, tag]) {
      const { to, data } = call as { to: string; data: Hex }
      return contracts.view(to, data, (key) => ledger.read(key, blockOf(tag)))
    },
    eth_getTransactionByHash([hash]) {
      const existing = [...seen(), ...pool.values()].find((fakeTransaction) => fakeTransaction.hash === hash)
      return existing ? toListed(existing) : null
    },
    eth_getTransactionReceipt([hash]) {
      const candidate = seen().find((candidate) => candidate.hash === hash)
      if (!candidate) return null
      const fees = { gasUsed: toHexQuantity(GAS_USED), effectiveGasPrice: toHexQuantity(GAS_PRICE) }
      const logs = candidate.execution?.logs ?? []
      return {
        transactionHash: hash,
        blockNumber: toHexQuantity(candidate.block),
        status: candidate.execution ? '0x1' : '0x0',
        ...fees,
        logs,
      }
    },
    eth_getLogs([filter]) {
      const { address, topics, fromBlock } = filter as { address: string; topics: (string | null)[]; fromBlock: string }
      const isAsked = (log: { address: string; topics: readonly string[] }) =>
        log.address.toLowerCase() === address.toLowerCase() &&
        topics.every((topic, index) => topic === null || topic === log.topics[index])
      return seen().flatMap(({ hash, block, execution }) =>
        block < BigInt(fromBlock)
          ? []
          : (execution?.logs ?? [])
              .filter(isAsked)
              .map((log) => ({ ...log, transactionHash: hash, blockNumber: toHexQuantity(block) })),
      )
    },
    eth_getTransactionCount([address, tag]) {
      const isOwner = String(address).toLowerCase() === owner.toLowerCase()
      return toHexQuantity(isOwner ? nextNonce(mined.filter(({ block }) => block <= blockOf(tag))) : 0n)
    },
    eth_getBlockByNumber: ([tag]) => ({
      number: toHexQuantity(blockOf(tag)),
      baseFeePerGas: toHexQuantity(GAS_PRICE),
      timestamp: '0x1',
      transactions: mined.filter(({ block }) => block === blockOf(tag)).map(toListed),
    }),
    eth_getBalance: ([address, tag]) => toHexQuantity(ledger.read(coinKey(String(address)), blockOf(tag))),
  }

  function execute(transaction: FakeTransaction, isReverted: boolean): Execution | undefined {
    const { from, to, value } = transaction
    ledger.add(coinKey(from), -GAS_USED * GAS_PRICE)
    const execution = isReverted ? undefined : contracts.run(transaction, ledger)
    if (!execution) return undefined
    ledger.add(coinKey(from), -value)
    ledger.add(coinKey(to), value)
    return execution
  }

  return {
    owner,
    pool,
    mined,
    ledger,
    nodes: createFakeNodes((method, params) => methods[method]?.(params)),
    /** As a wallet chooses it, after what still waits. */
    nextNonce: () => nextNonce([...mined, ...pool.values()]),
    /** What a node that lags has seen of a balance or an allowance. */
    readSeen: (key: string) => ledger.read(key, head - lag),
    /** Takes a transaction, in place of another one of its nonce. */
    submit(transaction: FakeTransaction) {
      if (!mined.some(({ nonce }) => nonce === transaction.nonce)) pool.set(transaction.nonce, transaction)
    },
    /** The next block, with everything that waits. */
    mineBlock({ isReverted = false } = {}) {
      head += 1n
      ledger.setBlock(head)
      const inOrder = [...pool.values()].sort((a, b) => (a.nonce < b.nonce ? -1 : 1))
      for (const transaction of inOrder)
        mined.push({ ...transaction, block: head, execution: execute(transaction, isReverted) })
      pool.clear()
    },
    setLag(blocks: bigint) {
      lag = blocks
    },
  }
}

export type FakeChain = ReturnType<typeof createFakeChain>
