import { resolveSettings } from '../config/options.js'
import { createTokensReader } from '../controllers/tokens/tokensReader.js'
import { createSentTransfers } from '../controllers/transfers/sentTransfers.js'
import type { SentTransfer } from '../domain/transfer.js'
import { createTokenService, parseBalances } from '../services/tokens/tokenService.js'
import type { Connections } from './createConnections.js'
import type { Runtime } from './createRuntime.js'
import type { Shell } from './shell.js'

export type Tokens = Awaited<ReturnType<typeof createTokens>>

const messages = {
  confirmed: 'transfer.confirmed',
  failed: 'transfer.failed',
  replaced: 'transfer.replaced',
  expired: 'transfer.expired',
  unknown: 'transfer.unknown',
} as const

/** Token balances, prices, and what this device has sent; loads with the first need. */
export async function createTokens(shell: Shell, runtime: Runtime, { parts, refreshBalance }: Connections) {
  const { projectId = '' } = resolveSettings(shell.input)
  const { chainData, blockchainHttp } = await runtime.clients()
  const service = projectId ? createTokenService(blockchainHttp, { projectId }) : undefined
  const reader = createTokensReader({
    ...parts,
    modalState: shell.modalState,
    allowLoopback: runtime.allowLoopback,
    service,
    parseBalances,
    isSupported: chainData.isSupported,
  })

  /** The service may not know the new balance yet, so it reads the token again. */
  async function onSettled({ networkId, token, gain, status }: SentTransfer, isShown: boolean) {
    if (status !== 'pending' && !isShown) shell.notify(messages[status], status === 'confirmed' ? 'success' : 'error')
    const [namespace = ''] = networkId.split(':')
    const { coinAddress, forcesBalances } = await parts.adapterOf(namespace)
    const named = [token, gain?.token, coinAddress].flatMap((address) => (address ? [`${networkId}:${address}`] : []))
    await Promise.all([
      refreshBalance(namespace, { isAsked: true }),
      reader.refresh(namespace, { isAsked: true, forced: forcesBalances ? named : undefined }),
    ])
  }

  return {
    service,
    refresh: reader.refresh,
    sent: createSentTransfers({
      ...parts,
      onSettled: (...settled) => void onSettled(...settled).catch((error) => parts.log('debug', 'transfer', error)),
    }),
  }
}
