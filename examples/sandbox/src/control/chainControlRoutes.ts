import { getAddress } from 'viem'
import { isEvmAddress } from '../dataApi/isAddress.ts'
import { jsonAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import { deployContractAccount, findContractAccount } from '../nodes/contractAccounts.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { setTokenBalance } from '../nodes/deployTokens.ts'
import { findEvmToken } from '../nodes/evmTokens.ts'
import { NodeDownError } from '../nodes/nodeErrors.ts'
import type { Clusters } from '../svm/createClusters.ts'
import { type Fields, readFields, refuseControl } from './readFields.ts'

const done = jsonAnswer({ ok: true })

function readUnits(fields: Fields, name: string): bigint {
  const units = fields.text(name)
  if (!/^\d{1,78}$/.test(units) || BigInt(units) >= 2n ** 256n) {
    throw refuseControl(`${name} must be a decimal text below 2^256`)
  }
  return BigInt(units)
}

/** Controls of the chains themselves, which all projects share. */
export function chainControlRoutes(nodes: Nodes, clusters: Clusters): readonly Route[] {
  function readNode(fields: Fields) {
    const node = nodes.get(fields.integer('chainId', 1, Number.MAX_SAFE_INTEGER))
    if (!node) throw refuseControl(`chainId must be one of ${nodes.chainIds.join(', ')}`)
    return node
  }

  /** An EVM node by its number, or a Solana cluster by its CAIP-2 id. */
  function readChain(fields: Fields) {
    const cluster = clusters.get(String(fields.any('chainId')))
    return cluster ?? readNode(fields)
  }

  const unlessDown = <answer>(request: Promise<answer>) =>
    request.catch((error) => {
      if (!(error instanceof NodeDownError)) throw error
      throw new Refusal(jsonAnswer({ error: error.message }, {}, 503))
    })
  const callNode = async (fields: Fields, method: string, params: readonly unknown[]) =>
    unlessDown(readNode(fields).call(method, params))

  async function fund({ body }: Call) {
    const fields = readFields(body.json)
    const address = fields.text('address')
    if (!isEvmAddress(address)) throw refuseControl('address must be an EVM address')
    const wei = readUnits(fields, 'wei').toString(16)
    const { error } = await callNode(fields, 'anvil_setBalance', [address, `0x${wei}`])
    if (error) throw refuseControl(error.message)
    return done
  }

  async function fundToken({ body }: Call) {
    const fields = readFields(body.json)
    const node = readNode(fields)
    const address = fields.text('address')
    const token = findEvmToken(node.chainId, fields.text('token'))
    if (!isEvmAddress(address)) throw refuseControl('address must be an EVM address')
    if (!token) throw refuseControl('token must be the address of a token of the sandbox')
    await unlessDown(setTokenBalance(node, token.address, getAddress(address), readUnits(fields, 'units')))
    return done
  }

  async function createContractAccount({ body }: Call) {
    const fields = readFields(body.json)
    const node = readNode(fields)
    const owner = fields.text('owner')
    if (!isEvmAddress(owner)) throw refuseControl('owner must be an EVM address')
    const salt = fields.has('salt') ? fields.integer('salt', 0, Number.MAX_SAFE_INTEGER) : 0
    const account = await unlessDown(findContractAccount(node, getAddress(owner), salt))
    const isDeployed = !fields.has('isDeployed') || fields.flag('isDeployed')
    if (isDeployed) await deployContractAccount(node, account.address, getAddress(owner))
    return jsonAnswer(account)
  }

  async function rpc({ body }: Call) {
    const fields = readFields(body.json)
    const params = fields.has('params') ? fields.list('params') : []
    return jsonAnswer(await callNode(fields, fields.text('method'), params))
  }

  return [
    { method: 'POST', path: '/__sandbox/fund', answer: fund },
    { method: 'POST', path: '/__sandbox/fund-token', answer: fundToken },
    { method: 'POST', path: '/__sandbox/contract-account', answer: createContractAccount },
    { method: 'POST', path: '/__sandbox/rpc', answer: rpc },
    {
      method: 'POST',
      path: '/__sandbox/stop-chain',
      async answer({ body }) {
        await readChain(readFields(body.json)).stop()
        return done
      },
    },
    {
      method: 'POST',
      path: '/__sandbox/start-chain',
      async answer({ body }) {
        await readChain(readFields(body.json)).start()
        return done
      },
    },
  ]
}
