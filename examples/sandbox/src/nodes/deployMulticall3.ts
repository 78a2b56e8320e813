import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isHex } from 'viem'
import { postJson } from './postJson.ts'

/** Its address on every chain. */
export const MULTICALL3_ADDRESS = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** viem contains the bytecode for calls before its deployment, but does not export it. */
function readCreationCode() {
  const require = createRequire(import.meta.url)
  const { multicall3Bytecode } = require(join(dirname(require.resolve('viem')), 'constants/contracts.js'))
  if (!isHex(multicall3Bytecode)) throw new Error('This version of viem carries no Multicall3')
  return multicall3Bytecode
}

/** Sets the code without a transaction: blocks and nonces stay those of a new chain. */
export async function deployMulticall3(url: string): Promise<void> {
  const ask = async (method: string, params: readonly unknown[]) => {
    const { result, error } = await postJson(url, { jsonrpc: '2.0', id: 1, method, params })
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  // A call without an address runs the constructor and returns the deployed code.
  const code = await ask('eth_call', [{ data: readCreationCode() }, 'latest'])
  await ask('anvil_setCode', [MULTICALL3_ADDRESS, code])
}
