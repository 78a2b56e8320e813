import { type Address, encodeFunctionData, type Hex, toHex, zeroAddress } from 'viem'
import { describePermission, describeRevocation } from '../decode/permission.ts'
import { readPermissionId, readPermissionRequest } from '../smart/readPermission.ts'
import { smartAccountAbi } from '../smart/smartAccount.ts'
import { readTokens, requireSmartAccount } from './calls.ts'
import type { Preparation, RequestContext } from './evm.ts'
import { prepareTransaction } from './prepareTransaction.ts'

/** A transaction of the account to itself. It answers once the chain has it: the app uses the permission next. */
async function prepareOwnCall(context: RequestContext, data: Hex) {
  const { chain, nodes, smart, keys } = context
  const account = keys.smart
  const isSetUp = !(await smart.networks.isDeployed(chain, account.address))
  const { fees, send } = await prepareTransaction(context, { account, to: account.address, data, value: 0n, isSetUp })
  async function sendAndWait() {
    const hash = await send()
    const { status } = await nodes.clientFor(chain).waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error('The transaction failed')
    return hash
  }
  return { costs: { chain, fees, isSetUp }, sendAndWait }
}

const grantPermissions: Preparation = async (params, context) => {
  const { chain, keys, host } = context
  const request = readPermissionRequest(params, { account: keys.smart.address, chain, now: Date.now() })
  const { signer, expiry, allowance, rules, echo } = request
  const { address } = await requireSmartAccount(request.address, context)
  const id = toHex(crypto.getRandomValues(new Uint8Array(32)))
  const list = rules.map(({ target, selector }) => ({ target, selector }))
  const data = encodeFunctionData({
    abi: smartAccountAbi,
    functionName: 'grant',
    args: [id, signer, expiry, allowance, list],
  })
  const [{ costs, sendAndWait }, tokens] = await Promise.all([
    prepareOwnCall(context, data),
    readTokens(new Set(rules.map(({ target }) => target.toLowerCase() as Address)), context),
  ])
  return {
    screen: describePermission(request, { ...costs, host, tokens }),
    async approve() {
      await sendAndWait()
      return { ...echo, context: id, expiry, address }
    },
  }
}

const revokePermissions: Preparation = async (params, context) => {
  const { chain, nodes, smart } = context
  const { id, address: named } = readPermissionId(params, chain)
  const { address } = await requireSmartAccount(named, context)
  if (!(await smart.networks.isDeployed(chain, address))) throw new Error('Unknown permission')
  const { signer, expiry } = await nodes
    .clientFor(chain)
    .readContract({ address, abi: smartAccountAbi, functionName: 'permission', args: [id] })
  if (signer === zeroAddress || expiry === 0) throw new Error('Unknown permission')
  const data = encodeFunctionData({ abi: smartAccountAbi, functionName: 'revoke', args: [id] })
  const { costs, sendAndWait } = await prepareOwnCall(context, data)
  return { screen: describeRevocation({ signer, expiry }, costs), approve: sendAndWait }
}

export const permissionRequests: Readonly<Record<string, Preparation>> = {
  wallet_grantPermissions: grantPermissions,
  wallet_revokePermissions: revokePermissions,
}
