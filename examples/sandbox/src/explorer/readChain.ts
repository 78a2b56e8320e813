import {
  type Address,
  type Block,
  type Hash,
  isAddressEqual,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import { clientOf } from '../nodes/clientOf.ts'
import type { Node } from '../nodes/createNode.ts'

/** How many blocks an account's page searches: sandbox chains are short. */
const MAX_BLOCKS = 200n
const MAX_TRANSACTIONS = 25

/** Data of the explorer's pages, read from the node each time. */
export function createReader(node: Node) {
  const client = clientOf(node)

  /** The newest first. */
  async function transactions(isWanted: (transaction: Transaction) => boolean) {
    const newest = await client.getBlockNumber({ cacheTime: 0 })
    const matches: Transaction[] = []
    for (let number = newest; number >= 0n && newest - number < MAX_BLOCKS; number--) {
      const block = await client.getBlock({ blockNumber: number, includeTransactions: true })
      matches.push(...block.transactions.filter(isWanted))
      if (matches.length >= MAX_TRANSACTIONS) break
    }
    return matches.slice(0, MAX_TRANSACTIONS)
  }

  return {
    async chain() {
      const height = await client.getBlockNumber({ cacheTime: 0 })
      return { height, transactions: await transactions(() => true) }
    },
    async account(address: Address) {
      const [balance, nonce, code, own] = await Promise.all([
        client.getBalance({ address }),
        client.getTransactionCount({ address }),
        client.getCode({ address }),
        transactions(({ from, to }) => isAddressEqual(from, address) || (to !== null && isAddressEqual(to, address))),
      ])
      return { balance, nonce, isContract: code !== undefined, transactions: own }
    },
    /** `undefined` if the transaction does not exist. */
    async transaction(hash: Hash) {
      const isMissing = (error: unknown) =>
        error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError
      const orNothing = (error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      }
      const transaction = await client.getTransaction({ hash }).catch(orNothing)
      if (!transaction) return undefined
      const receipt = await client.getTransactionReceipt({ hash }).catch(orNothing)
      const block = receipt && (await client.getBlock({ blockNumber: receipt.blockNumber }))
      return { transaction, receipt, minedAt: block && new Date(Number(block.timestamp) * 1000) }
    },
  }
}

export type Transaction = Block<bigint, true>['transactions'][number]
