import { type Address, formatEther, getAddress, isAddress, isHash } from 'viem'
import { formatUnits } from '../dataApi/formatUnits.ts'
import { readNativeToken } from '../dataApi/nativeTokens.ts'
import type { BalanceSource } from '../dataApi/tokenBalance.ts'
import type { Answer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { html, pageAnswer } from '../http/html.ts'
import { nameOfChain } from '../nodes/chainNames.ts'
import type { Node } from '../nodes/createNode.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { NodeDownError } from '../nodes/nodeErrors.ts'
import { type Cluster, ClusterDownError, type Clusters } from '../svm/createClusters.ts'
import {
  addressLink,
  type Fact,
  factList,
  type Location,
  missing,
  page,
  tokenList,
  transactionList,
} from './pageParts.ts'
import { createReader, type Transaction } from './readChain.ts'
import { solanaPages } from './solanaPages.ts'

const placeOf = ({ chainId }: Node): Location => ({ path: `/explorer/${chainId}`, name: nameOfChain(chainId) })

const amount = ({ chainId }: Node, value: bigint) => `${formatEther(value)} ${readNativeToken(chainId).symbol}`

const listed = (node: Node, transactions: readonly Transaction[]) =>
  transactions.map(({ hash, value }) => ({ id: hash, note: amount(node, value) }))

const accountLink = (location: Location, address: Address) => addressLink(location, getAddress(address))

type Ask = (node: Node, params: Call['params']) => Promise<Answer>
type AskCluster = (cluster: Cluster, params: Call['params']) => Promise<Answer>
type Chains = { readonly nodes: Nodes; readonly clusters: Clusters; readonly readTokens: BalanceSource }

/** The sandbox's block explorer: chains, accounts and transactions, read from the chains for each request. */
export function explorerRoutes({ nodes, clusters, readTokens }: Chains): readonly Route[] {
  const route = (path: string, ask: Ask, askCluster: AskCluster): Route => ({
    method: 'GET',
    path: `/explorer/:chainId${path}`,
    async answer({ params }) {
      const node = nodes.all.find(({ chainId }) => `${chainId}` === params.chainId)
      const cluster = clusters.get(params.chainId ?? '')
      try {
        if (node) return await ask(node, params)
        if (cluster) return await askCluster(cluster, params)
      } catch (error) {
        if (!(error instanceof Error && isDown(error))) throw error
        const location = {
          path: `/explorer/${params.chainId}`,
          name: node ? placeOf(node).name : (cluster?.info.name ?? ''),
        }
        return page(location, 'Chain unavailable', html`<p>Its node is down.</p>`, 503)
      }
      return pageAnswer(404, 'Sandbox explorer', html`<h1>No such chain</h1><p>It has no node here.</p>`)
    },
  })

  /** Tokens that the account holds. */
  async function tokensOf(node: Node, account: Address): Promise<readonly Fact[]> {
    const chainId = `eip155:${node.chainId}`
    const all = await readTokens(account, undefined, [])
    return all
      .filter((token) => token.chainId === chainId && token.units > 0n)
      .map(({ symbol, units, decimals, address = '' }) => [
        `${formatUnits(units, decimals ?? 0)} ${symbol}`,
        accountLink(placeOf(node), address.slice(chainId.length + 1) as Address),
      ])
  }

  return [
    route(
      '',
      async (node) => {
        const location = placeOf(node)
        const { height, transactions } = await createReader(node).chain()
        const facts = factList([
          ['Chain id', node.chainId],
          ['Latest block', height],
        ])
        const list = transactionList(location, listed(node, transactions))
        return page(location, location.name, html`${facts}<h2>Latest transactions</h2>${list}`)
      },
      solanaPages.chain,
    ),
    ...['/address/:address', '/token/:address'].map((path) =>
      route(
        path,
        async (node, { address = '' }) => {
          const location = placeOf(node)
          if (!isAddress(address, { strict: false }))
            return missing(location, 'Account not found', 'This is no address.')
          const { balance, nonce, isContract, transactions } = await createReader(node).account(address)
          const facts = factList([
            ['Address', html`<code>${getAddress(address)}</code>`],
            ['Balance', amount(node, balance)],
            ['Nonce', nonce],
          ])
          const tokens = tokenList(await tokensOf(node, address))
          const list = transactionList(location, listed(node, transactions))
          return page(
            location,
            isContract ? 'Contract' : 'Account',
            html`${facts}${tokens}<h2>Transactions</h2>${list}`,
          )
        },
        (cluster, { address = '' }) => solanaPages.account(cluster, address),
      ),
    ),
    route(
      '/tx/:hash',
      async (node, { hash = '' }) => {
        const location = placeOf(node)
        const match = isHash(hash) ? await createReader(node).transaction(hash) : undefined
        if (!match) return missing(location, 'Transaction not found', 'This chain has no transaction with this hash.')
        const { transaction, receipt, minedAt } = match
        const { from, to, value, nonce, input } = transaction
        const created = receipt?.contractAddress
        const facts = factList([
          ['Status', receipt ? (receipt.status === 'success' ? 'Succeeded' : 'Failed') : 'Pending'],
          ['From', accountLink(location, from)],
          ['To', to ? accountLink(location, to) : created ? accountLink(location, created) : 'A new contract'],
          ['Value', amount(node, value)],
          ...(receipt
            ? ([
                ['Fee', amount(node, receipt.gasUsed * receipt.effectiveGasPrice)],
                ['Block', receipt.blockNumber],
                ['Time', minedAt?.toISOString() ?? ''],
              ] as const)
            : []),
          ['Nonce', nonce],
          ['Hash', html`<code>${transaction.hash}</code>`],
          ...(input === '0x' ? [] : ([['Data', html`<code>${input}</code>`]] as const)),
        ])
        return page(location, 'Transaction', facts)
      },
      (cluster, { hash = '' }) => solanaPages.transaction(cluster, hash),
    ),
  ]
}

/** However deeply the client has wrapped it. */
const isDown = (error: Error): boolean =>
  error instanceof NodeDownError ||
  error instanceof ClusterDownError ||
  (error.cause instanceof Error && isDown(error.cause))
