import { createWalletClient, custom, defineChain, encodeFunctionData, keccak256, numberToHex, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { requireProject } from '../dataApi/requireProject.ts'
import { jsonAnswer } from '../http/answer.ts'
import type { Route } from '../http/call.ts'
import { refuseBody } from '../http/refusal.ts'
import { clientOf } from '../nodes/clientOf.ts'
import type { Node } from '../nodes/createNode.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { createTurns } from '../nodes/createTurns.ts'
import { SMART_ACCOUNT, smartAccountAbi } from '../nodes/smartAccount.ts'
import {
  readSignedSponsorRequest,
  readSponsorRequest,
  SponsorRefusal,
  type SponsorRequest,
} from './readSponsorRequest.ts'

/** Whose account pays the fees; it always has enough. None of the documented test accounts. */
const payer = privateKeyToAccount(keccak256(stringToHex('sponsor of the sandbox')))
const PLENTY = 2n ** 100n

const messageOf = (error: unknown) => {
  if (typeof error === 'object' && error !== null && 'shortMessage' in error) return String(error.shortMessage)
  return error instanceof Error ? error.message : String(error)
}

/** The request of a body; anything else is refused by its method. */
function readRequest(body: unknown): { id: unknown; method: unknown; params: unknown } {
  if (typeof body !== 'object' || body === null) throw refuseBody()
  const { id = null, method, params } = body as Record<string, unknown>
  return { id, method, params }
}

/**
 * Pays the fees of smart accounts (`contracts/SmartAccount.sol`). It speaks a small API of its own: ERC-7677 is about
 * user operations, which these accounts do not have.
 */
export function sponsorRoute(nodes: Nodes): Route {
  /** By chain: one transaction after another, since each takes the next nonce. */
  const inTurn = createTurns()

  function findNode({ chainId }: SponsorRequest): Node {
    const node = nodes.get(chainId)
    if (!node) throw new SponsorRefusal(`The sponsor does not pay on chain ${chainId}`)
    return node
  }

  function quote(params: unknown) {
    findNode(readSponsorRequest(params))
    return { isSponsored: true }
  }

  async function submit(params: unknown) {
    const request = readSignedSponsorRequest(params)
    const node = findNode(request)
    const { chainId, account, calls, nonce, deadline, signature, authorization } = request
    const data = encodeFunctionData({
      abi: smartAccountAbi,
      functionName: 'execute',
      args: [calls, nonce, deadline, signature],
    })
    const authorizationList = authorization && [{ address: SMART_ACCOUNT, chainId, ...authorization }]
    const transaction = { account: payer, to: account, data, ...(authorizationList && { authorizationList }) }
    await node.call('anvil_setBalance', [payer.address, numberToHex(PLENTY)])
    // Simulated first: a wrong signature, or a call that reverts, costs the sponsor nothing.
    const gas = await clientOf(node)
      .estimateGas(transaction)
      .catch((error) => {
        throw new SponsorRefusal(`The calls fail: ${messageOf(error)}`)
      })
    const chain = defineChain({
      id: chainId,
      name: `${chainId}`,
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      rpcUrls: { default: { http: [node.url] } },
    })
    const transport = custom({
      request: ({ method, params: input }) => clientOf(node).request({ method, params: input }),
    })
    const client = createWalletClient({ account: payer, chain, transport })
    return { transactionHash: await client.sendTransaction({ ...transaction, gas: (gas * 12n) / 10n }) }
  }

  function submitInTurn(params: unknown) {
    const { chainId } = readSponsorRequest(params)
    return inTurn(chainId, () => submit(params))
  }

  async function answerMethod(method: unknown, params: unknown): Promise<unknown> {
    if (method === 'sponsor_quote') return quote(params)
    if (method === 'sponsor_send') return submitInTurn(params)
    throw new SponsorRefusal('Method not found')
  }

  return {
    method: 'POST',
    path: '/v1/sponsor',
    async answer({ query, body }) {
      requireProject(query)
      const { id, method, params } = readRequest(body.json)
      try {
        return jsonAnswer({ jsonrpc: '2.0', id, result: await answerMethod(method, params) })
      } catch (error) {
        if (!(error instanceof SponsorRefusal)) throw error
        return jsonAnswer({ jsonrpc: '2.0', id, error: { code: -32_000, message: error.message } })
      }
    },
  }
}
