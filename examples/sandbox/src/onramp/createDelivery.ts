import { encodeFunctionData, erc20Abi, getAddress, isHex, numberToHex } from 'viem'
import { clientOf } from '../nodes/clientOf.ts'
import type { Node } from '../nodes/createNode.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { createTurns } from '../nodes/createTurns.ts'
import { setTokenBalance } from '../nodes/deployTokens.ts'
import type { Cluster, Clusters } from '../svm/createClusters.ts'
import type { ForSale } from './onrampMarket.ts'

/** Whose account pays out; it always has enough. */
export const TREASURY = '0x7e5700000000000000000000000000000000ca5b'
const PLENTY = 2n ** 200n
const RECEIPT_POLL_MS = 20

async function ask({ call, chainId }: Node, method: string, params: readonly unknown[]): Promise<unknown> {
  const { result, error } = await call(method, params)
  if (error) throw new Error(`Chain ${chainId} did not deliver: ${error.message}`)
  return result
}

export type Payment = {
  readonly address: string
  readonly units: bigint
  /** The coin if there is none. */
  readonly token: `0x${string}` | undefined
}

/** Sends from an account whose key nobody has. Resolves once it is mined: a node returns its hash before. */
export async function sendFrom(node: Node, sender: string, coins: bigint, { address, units, token }: Payment) {
  await ask(node, 'anvil_impersonateAccount', [sender])
  await ask(node, 'anvil_setBalance', [sender, numberToHex(coins)])
  const to = getAddress(address)
  const call = token
    ? { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }) }
    : { to, value: numberToHex(units) }
  const hash = await ask(node, 'eth_sendTransaction', [{ from: sender, ...call }])
  if (!isHex(hash)) throw new Error(`Chain ${node.chainId} gave no hash`)
  await clientOf(node).waitForTransactionReceipt({ hash, pollingInterval: RECEIPT_POLL_MS })
  return hash
}

/** A transaction of the treasury, so that it is in the account's own history, too. */
async function deliverEvm(node: Node, payment: Payment) {
  if (payment.token) await setTokenBalance(node, payment.token, TREASURY, PLENTY)
  return sendFrom(node, TREASURY, PLENTY, payment)
}

async function deliverSolana(cluster: Cluster, address: string, units: bigint, mint: string | undefined) {
  const ledger = await cluster.ledger()
  if (mint === undefined) return ledger.airdrop(address, units)
  const balance = ledger.holdings(address).find(({ holding }) => holding.mint === mint)?.holding.units ?? 0n
  await ledger.setTokens(address, mint, balance + units)
  return ''
}

export type Delivery = ReturnType<typeof createDelivery>

type World = { readonly nodes: Nodes; readonly clusters: Clusters }

/** Pays accounts on their chain; resolves with the transaction's id, if it has one. */
export function createDelivery({ nodes, clusters }: World) {
  const inTurn = createTurns()
  return async (
    sold: ForSale,
    { address, units }: { readonly address: string; readonly units: bigint },
  ): Promise<string> => {
    if (sold.namespace === 'eip155') {
      const node = nodes.get(sold.chainId)
      if (!node) throw new Error(`Chain ${sold.chainId} does not run`)
      return inTurn(sold.chainId, () => deliverEvm(node, { address, units, token: sold.token?.address }))
    }
    const cluster = clusters.get(sold.chain)
    if (!cluster) throw new Error(`${sold.chain} does not run`)
    return inTurn(sold.chain, () => deliverSolana(cluster, address, units, sold.token?.mint))
  }
}
