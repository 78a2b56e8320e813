import { numberToHex, type RpcBlock, type RpcTransaction, type RpcTransactionReceipt } from 'viem'
import type { Node } from '../nodes/createNode.ts'
import { NodeDownError } from '../nodes/nodeErrors.ts'
import { createTokenFacts, type TokenFacts } from './createTokenFacts.ts'
import { describeActivity } from './describeActivity.ts'
import { type Activity, participantsOf, readActivity } from './evmActivity.ts'
import type { HistoryEntry } from './historyEntry.ts'

const BLOCKS_PER_REQUEST = 50

type FullBlock = RpcBlock<'latest', true, RpcTransaction<false>>
type Mined = HistoryEntry & { readonly block: number }
type Call = readonly [method: string, params: readonly unknown[]]

/** All calls in one request. */
async function askAll<answer>({ forward, chainId }: Node, calls: readonly Call[]): Promise<readonly answer[]> {
  if (calls.length === 0) return []
  const body = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const answers: readonly { readonly id: number; readonly result?: answer }[] = JSON.parse(
    await forward(JSON.stringify(body)),
  )
  return calls.map(([method], id) => {
    const result = answers.find((candidate) => candidate.id === id)?.result
    if (result === undefined) throw new Error(`Chain ${chainId} did not answer ${method}`)
    return result
  })
}

/** What happened on one chain, by account. Every block is read once. */
export function createChainHistory(node: Node, nextSerial: () => number) {
  const factsOf = createTokenFacts(node)
  const byAccount = new Map<string, Mined[]>()
  /** Blocks with transactions, and the last one read. */
  const read: { readonly number: number; readonly hash: string }[] = []
  let turn = Promise.resolve()

  async function readFacts({ movements }: Activity): Promise<ReadonlyMap<string, TokenFacts>> {
    const addresses = movements.flatMap(({ asset }) => (asset.kind === 'native' ? [] : [asset.address]))
    const unique = [...new Set(addresses)]
    return new Map(await Promise.all(unique.map(async (address) => [address, await factsOf(address)] as const)))
  }

  async function readTransaction(block: FullBlock, transaction: RpcTransaction, receipt: RpcTransactionReceipt) {
    const activity = readActivity(transaction, receipt)
    const at = Number(block.timestamp) * 1000
    return { block: Number(block.number), activity, at, tokens: await readFacts(activity) }
  }

  function add({ block, ...facts }: Awaited<ReturnType<typeof readTransaction>>) {
    for (const account of participantsOf(facts.activity)) {
      const described = { chainId: node.chainId, account, ...facts }
      const entry: Mined = {
        serial: nextSerial(),
        at: facts.at,
        chain: `eip155:${node.chainId}`,
        block,
        describe: (view) => describeActivity(described, view),
      }
      const entries = byAccount.get(account) ?? []
      entries.push(entry)
      byAccount.set(account, entries)
    }
  }

  async function addBlocks(from: number, to: number) {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => numberToHex(from + index))
    const blocks = await askAll<FullBlock>(
      node,
      numbers.map((number) => ['eth_getBlockByNumber', [number, true]]),
    )
    const full = blocks.filter(({ transactions }) => transactions.length > 0)
    const receipts = await askAll<readonly RpcTransactionReceipt[]>(
      node,
      full.map(({ number }) => ['eth_getBlockReceipts', [number]]),
    )
    const matches = full.flatMap((block, index) =>
      block.transactions.flatMap((transaction) => {
        const receipt = receipts[index]?.find(({ transactionHash }) => transactionHash === transaction.hash)
        return receipt ? [readTransaction(block, transaction, receipt)] : []
      }),
    )
    // Added at once: a failure must not leave half a block behind.
    for (const transaction of await Promise.all(matches)) add(transaction)
    const last = blocks.at(-1)
    const remaining = last && !full.includes(last) ? [...full, last] : full
    read.push(...remaining.map(({ number, hash }) => ({ number: Number(number), hash: `${hash}` })))
  }

  /** A test may revert a chain to a snapshot, and mine other blocks. */
  async function forgetReplaced() {
    let isEnded = false
    for (let last = read.at(-1); last; last = read.at(-1)) {
      const [block] = await askAll<FullBlock | null>(node, [
        ['eth_getBlockByNumber', [numberToHex(last.number), false]],
      ])
      if (block?.hash === last.hash) break
      read.pop()
      isEnded = true
    }
    if (!isEnded) return
    const lastNumber = read.at(-1)?.number ?? -1
    for (const [account, entries] of byAccount) {
      byAccount.set(
        account,
        entries.filter(({ block }) => block <= lastNumber),
      )
    }
  }

  async function catchUp() {
    await forgetReplaced()
    const [latest = '0x0'] = await askAll<string>(node, [['eth_blockNumber', []]])
    for (let from = (read.at(-1)?.number ?? -1) + 1; from <= Number(latest); from += BLOCKS_PER_REQUEST) {
      await addBlocks(from, Math.min(from + BLOCKS_PER_REQUEST - 1, Number(latest)))
    }
  }

  return {
    /** A stopped chain answers with what was read before. */
    async read(account: string): Promise<readonly HistoryEntry[]> {
      const done = turn.then(catchUp)
      turn = done.catch(() => {})
      await done.catch((error) => {
        if (!(error instanceof NodeDownError)) throw error
      })
      return byAccount.get(account) ?? []
    },
  }
}
