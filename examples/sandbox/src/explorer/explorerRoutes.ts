import { type Address, formatEther, getAddress, type Hash, isAddress, isHash } from 'viem'
import { readNativeToken } from '../dataApi/nativeTokens.ts'
import type { Answer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { html, type Markup, pageAnswer } from '../http/html.ts'
import { nameOfChain } from '../nodes/chainNames.ts'
import type { Node } from '../nodes/createNode.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { NodeDownError } from '../nodes/nodeErrors.ts'
import { createReader, type Transaction } from './readChain.ts'

const homePath = (chainId: number) => `/explorer/${chainId}`
const addressLink = (chainId: number, address: Address) =>
  html`<a href="${homePath(chainId)}/address/${getAddress(address)}"><code>${getAddress(address)}</code></a>`
const transactionLink = (chainId: number, hash: Hash) =>
  html`<a href="${homePath(chainId)}/tx/${hash}"><code>${hash}</code></a>`

type Fact = readonly [name: string, value: string | number | bigint | Markup]
const factList = (facts: readonly Fact[]) =>
  html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`

const amount = (chainId: number, value: bigint) => `${formatEther(value)} ${readNativeToken(chainId).symbol}`

function transactionList(chainId: number, transactions: readonly Transaction[]): Markup {
  if (transactions.length === 0) return html`<p>None yet.</p>`
  const rows = transactions.map(
    ({ hash, value }) => html`<li>${transactionLink(chainId, hash)}<br>${amount(chainId, value)}</li>`,
  )
  return html`<ul>${rows}</ul>`
}

const page = (chainId: number, title: string, body: Markup, status = 200) =>
  pageAnswer(
    status,
    `${title} · ${nameOfChain(chainId)} · Sandbox explorer`,
    html`<p class="where">Sandbox explorer, <a href="${homePath(chainId)}">${nameOfChain(chainId)}</a></p>
<h1>${title}</h1>
${body}`,
  )

const missing = (chainId: number, title: string, sentence: string) =>
  page(chainId, title, html`<p>${sentence}</p>`, 404)

type Ask = (node: Node, params: Call['params']) => Promise<Answer>

/** The sandbox's block explorer: chains, accounts and transactions, read from the node for each request. */
export function explorerRoutes(nodes: Nodes): readonly Route[] {
  const route = (path: string, ask: Ask): Route => ({
    method: 'GET',
    path: `/explorer/:chainId${path}`,
    async answer({ params }) {
      const node = nodes.all.find(({ chainId }) => `${chainId}` === params.chainId)
      if (!node) return pageAnswer(404, 'Sandbox explorer', html`<h1>No such chain</h1><p>It has no node here.</p>`)
      try {
        return await ask(node, params)
      } catch (error) {
        if (!(error instanceof Error && isDown(error))) throw error
        return page(node.chainId, 'Chain unavailable', html`<p>Its node is down.</p>`, 503)
      }
    },
  })

  return [
    route('', async (node) => {
      const { chainId } = node
      const { height, transactions } = await createReader(node).chain()
      const facts = factList([
        ['Chain id', chainId],
        ['Latest block', height],
      ])
      const body = html`${facts}<h2>Latest transactions</h2>${transactionList(chainId, transactions)}`
      return page(chainId, nameOfChain(chainId), body)
    }),
    route('/address/:address', async (node, { address = '' }) => {
      const { chainId } = node
      if (!isAddress(address, { strict: false })) return missing(chainId, 'Account not found', 'This is no address.')
      const { balance, nonce, isContract, transactions } = await createReader(node).account(address)
      const facts = factList([
        ['Address', html`<code>${getAddress(address)}</code>`],
        ['Balance', amount(chainId, balance)],
        ['Nonce', nonce],
      ])
      const body = html`${facts}<h2>Transactions</h2>${transactionList(chainId, transactions)}`
      return page(chainId, isContract ? 'Contract' : 'Account', body)
    }),
    route('/tx/:hash', async (node, { hash = '' }) => {
      const { chainId } = node
      const found = isHash(hash) ? await createReader(node).transaction(hash) : undefined
      if (!found) return missing(chainId, 'Transaction not found', 'This chain has no transaction with this hash.')
      const { transaction, receipt, minedAt } = found
      const { from, to, value, nonce, input } = transaction
      const created = receipt?.contractAddress
      const facts = factList([
        ['Status', receipt ? (receipt.status === 'success' ? 'Succeeded' : 'Failed') : 'Pending'],
        ['From', addressLink(chainId, from)],
        ['To', to ? addressLink(chainId, to) : created ? addressLink(chainId, created) : 'A new contract'],
        ['Value', amount(chainId, value)],
        ...(receipt
          ? ([
              ['Fee', amount(chainId, receipt.gasUsed * receipt.effectiveGasPrice)],
              ['Block', receipt.blockNumber],
              ['Time', minedAt?.toISOString() ?? ''],
            ] as const)
          : []),
        ['Nonce', nonce],
        ['Hash', html`<code>${transaction.hash}</code>`],
        ...(input === '0x' ? [] : ([['Data', html`<code>${input}</code>`]] as const)),
      ])
      return page(chainId, 'Transaction', facts)
    }),
  ]
}

/** However deeply the client has wrapped it. */
const isDown = (error: Error): boolean =>
  error instanceof NodeDownError || (error.cause instanceof Error && isDown(error.cause))
