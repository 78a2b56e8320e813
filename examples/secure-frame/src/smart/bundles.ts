import { type Hex, isAddressEqual, numberToHex, toHex } from 'viem'
import { type ChainId, numberOf, readChainId } from '../frame/chains.ts'
import { isObject } from '../frame/messages.ts'
import type { Nodes } from '../frame/node.ts'

const NAMES = 'keyhouse.bundles'
const MAX_NAMES = 100

/** Chain and transaction in one: an id needs no memory. */
const ID = /^0x([0-9a-f]{16})([0-9a-f]{64})$/
const idOf = (chain: ChainId, hash: Hex) => `${numberToHex(numberOf(chain), { size: 8 })}${hash.slice(2)}`

const unknown = () => new Error('Unknown bundle id')

type Names = Pick<Storage, 'getItem' | 'setItem'>

const isPair = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string')

/** Batches of calls, as EIP-5792 names and reports them. */
export function createBundles({ nodes, storage }: { nodes: Pick<Nodes, 'call'>; storage: Names }) {
  /** Names that apps gave, with our ids, latest last. */
  function readNames(): readonly (readonly [string, string])[] {
    try {
      const names: unknown = JSON.parse(storage.getItem(NAMES) ?? '[]')
      return Array.isArray(names) ? names.filter(isPair) : []
    } catch {
      return []
    }
  }

  const findName = (name: string) => readNames().find(([existing]) => existing === name)?.[1]

  return {
    requireNew(name: string | undefined) {
      if (name !== undefined && findName(name) !== undefined) throw new Error('There is a bundle with this id already')
    },

    add(chain: ChainId, hash: Hex, name: string | undefined): string {
      const id = idOf(chain, hash)
      if (name === undefined) return id
      storage.setItem(NAMES, JSON.stringify([...readNames(), [name, id]].slice(-MAX_NAMES)))
      return name
    },

    /** `wallet_getCallsStatus`, read from the chain. */
    async readStatus(params: unknown, account: Hex) {
      const named: unknown = Array.isArray(params) ? params[0] : undefined
      if (typeof named !== 'string') throw unknown()
      const [, number, hash] = ID.exec(findName(named) ?? named) ?? []
      const chain = number === undefined ? undefined : readChainId(Number(`0x${number}`))
      if (!chain || hash === undefined) throw unknown()
      const [transaction, receipt] = await Promise.all(
        ['eth_getTransactionByHash', 'eth_getTransactionReceipt'].map((method) =>
          nodes.call(chain, method, [`0x${hash}`]),
        ),
      )
      const isOurs = isObject(transaction) && typeof transaction.to === 'string'
      if (!isOurs || !isAddressEqual(transaction.to as Hex, account)) throw unknown()
      const common = { version: '2.0.0', id: named, chainId: toHex(numberOf(chain)), atomic: true }
      if (!isObject(receipt)) return { ...common, status: 100 }
      const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
      const reported = { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
      return { ...common, status: status === '0x1' ? 200 : 500, receipts: [reported] }
    },
  }
}
