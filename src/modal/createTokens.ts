import { resolveSettings } from '../config/options.js'
import { createTokensReader } from '../controllers/tokens/tokensReader.js'
import { createTokenService, parseBalances } from '../services/tokens/tokenService.js'
import type { Connections } from './createConnections.js'
import type { Runtime } from './createRuntime.js'
import type { Shell } from './shell.js'

export type Tokens = Awaited<ReturnType<typeof createTokens>>

/** Token balances and prices; loads with the first need. */
export async function createTokens(shell: Shell, runtime: Runtime, { parts }: Connections) {
  const { projectId = '' } = resolveSettings(shell.input)
  const { chainData, blockchainHttp } = await runtime.clients()
  const service = projectId ? createTokenService(blockchainHttp, { projectId }) : undefined
  return {
    service,
    ...createTokensReader({
      ...parts,
      modalState: shell.modalState,
      allowLoopback: runtime.allowLoopback,
      service,
      parseBalances,
      isSupported: chainData.isSupported,
    }),
  }
}
