import { type Address, encodeFunctionData, type Hex, hexToBigInt, toHex } from 'viem'
import { describeCalls } from '../decode/calls.ts'
import { decodeTokenCall, readToken, type Token } from '../decode/evmTransaction.ts'
import { networkOf, numberOf } from '../frame/chains.ts'
import { readCallsRequest } from '../smart/readCalls.ts'
import { findAccountType } from '../smart/readCapabilities.ts'
import { type Call, domainOf, executeTypes, IMPLEMENTATION, smartAccountAbi } from '../smart/smartAccount.ts'
import type { Sponsor } from '../smart/sponsors.ts'
import type { Preparation, RequestContext } from './evm.ts'
import { estimateBeforeSetUp, prepareTransaction } from './prepareTransaction.ts'

/** How long a sponsor may take with what the user has signed. */
const DEADLINE_S = 600n

const encodeCalls = (calls: readonly Call[]) =>
  encodeFunctionData({ abi: smartAccountAbi, functionName: 'execute', args: [calls] })

/** What tokens say of themselves, by address in lower case. */
export async function readTokens(addresses: ReadonlySet<Address>, { nodes, chain }: RequestContext) {
  const client = nodes.clientFor(chain)
  return new Map<string, Token | undefined>(
    await Promise.all([...addresses].map(async (address) => [address, await readToken(client, address)] as const)),
  )
}

/** The account has to be a smart account, on a network that has them. */
export async function requireSmartAccount(from: unknown, { keys, type, smart, chain }: RequestContext) {
  const named = from === undefined || from === null ? type : findAccountType(from, keys)
  if (named === undefined) throw new Error('The request is for another account')
  if (!(await smart.networks.isEnabled(chain))) {
    throw new Error(`Smart accounts are not available on ${networkOf(chain).name}`)
  }
  if (named === 'eoa') throw new Error('Only the smart account can do this. Switch to it first.')
  return keys.smart
}

/** Signs calls for a service that submits them and pays. */
async function submitBySponsor(
  sponsor: Sponsor,
  calls: readonly Call[],
  { isSetUp, context: { keys, nodes, chain } }: { isSetUp: boolean; context: RequestContext },
): Promise<Hex> {
  const client = nodes.clientFor(chain)
  const chainId = numberOf(chain)
  const { address } = keys.smart
  const nonce = hexToBigInt(toHex(crypto.getRandomValues(new Uint8Array(32))))
  const [{ timestamp }, transactions] = await Promise.all([client.getBlock(), client.getTransactionCount({ address })])
  const deadline = timestamp + DEADLINE_S
  const signature = await keys.smart.signTypedData({
    domain: domainOf(address, chainId),
    types: executeTypes,
    primaryType: 'Execute',
    message: { calls, nonce, deadline },
  })
  const authorization = isSetUp
    ? await keys.smart.signAuthorization({ address: IMPLEMENTATION, chainId, nonce: transactions })
    : undefined
  return sponsor.submit({ chainId, account: address, calls, nonce, deadline, signature, authorization })
}

/** The sponsor, if there is one and it pays; nobody is asked after the user has seen who pays. */
async function findSponsor(
  { paymaster, calls }: ReturnType<typeof readCallsRequest>,
  { smart, chain, keys }: RequestContext,
): Promise<Sponsor | undefined> {
  if (!paymaster) return undefined
  try {
    const sponsor = smart.sponsors.find(paymaster.url)
    const batch = { chainId: numberOf(chain), account: keys.smart.address, calls }
    await sponsor.requestPayment(batch, paymaster.context)
    return sponsor
  } catch (error) {
    if (paymaster.isOptional) return undefined
    throw error
  }
}

export const sendCalls: Preparation = async (params, context) => {
  const { chain, keys, nodes, smart } = context
  const request = readCallsRequest(params, { account: keys.smart.address, chain })
  const { calls, id } = request
  smart.bundles.requireNew(id)
  const account = await requireSmartAccount(request.from, context)
  const isSetUp = !(await smart.networks.isDeployed(chain, account.address))
  const addresses = new Set(calls.filter(decodeTokenCall).map(({ to }) => to.toLowerCase() as Address))
  const [sponsor, tokens] = await Promise.all([findSponsor(request, context), readTokens(addresses, context)])
  const transaction = { to: account.address, data: encodeCalls(calls), value: 0n }
  const finish = (hash: Hex) => ({ id: smart.bundles.add(chain, hash, id) })
  if (sponsor) {
    // Fails now instead of after the approval.
    const client = nodes.clientFor(chain)
    await (isSetUp
      ? estimateBeforeSetUp(client, { ...transaction, account: account.address })
      : client.estimateGas({ ...transaction, account: account.address }))
    return {
      screen: describeCalls(calls, { chain, tokens, isSetUp, payment: { kind: 'sponsor', host: sponsor.host } }),
      approve: async () => finish(await submitBySponsor(sponsor, calls, { isSetUp, context })),
    }
  }
  const { fees, send } = await prepareTransaction(context, { ...transaction, account, isSetUp })
  return {
    screen: describeCalls(calls, { chain, tokens, isSetUp, payment: { kind: 'account', fees } }),
    approve: async () => finish(await send()),
  }
}
