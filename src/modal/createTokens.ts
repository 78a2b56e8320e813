import { resolveSettings } from '../config/options.js'
import { createTokensReader } from '../controllers/tokens/tokensReader.js'
import { createSentTransactions } from '../controllers/transactions/sentTransactions.js'
import { isSmartAccount } from '../domain/isSmartAccount.js'
import { sentIdOf } from '../domain/outcome.js'
import type { SentTransfer } from '../domain/transfer.js'
import { createTokenService, parseBalances } from '../services/tokens/tokenService.js'
import type { Connections, Runtime, Tokens } from './lazyParts.js'
import type { Shell } from './shell.js'

/** Token balances, prices, and what this device has sent; loads with the first need. */
export async function createTokens(
  shell: Shell,
  runtime: Runtime,
  { parts, refreshBalance }: Connections,
): Promise<Tokens> {
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

  /** Tells the app how it ended. */
  function emitSettled(sent: SentTransfer) {
    const { networkId, symbol, amount, token, gain, status, arrived } = sent
    if (status === 'pending') return
    const account = shell.account.of(networkId.split(':')[0] ?? '')
    const id = sent.isCalls ? { hash: sent.minedHash, callsId: sent.hash } : sentIdOf(sent)
    const details = { isSmartAccount: isSmartAccount(account), network: networkId }
    if (!gain) {
      const named = token === undefined ? symbol : `${networkId}:${token}`
      shell.events.emit('SEND_SETTLED', { ...details, token: named, amount, ...id, outcome: status, arrived })
      return
    }
    const swap = { ...details, swapFromToken: symbol, swapToToken: gain.symbol, swapFromAmount: amount }
    const swapToAmount = arrived ?? gain.amount
    shell.events.emit('SWAP_SETTLED', { ...swap, swapToAmount: gain.amount, ...id, outcome: status, arrived })
    if (status === 'confirmed') shell.events.emit('SWAP_SUCCESS', { ...swap, swapToAmount, ...id })
    // What is not known is no failure.
    else if (status !== 'unknown' && status !== 'amountUnknown')
      shell.events.emit('SWAP_ERROR', { ...swap, swapToAmount, message: status })
  }

  /** The service may not know the new balance yet, so it reads the token again. */
  async function onSettled(sent: SentTransfer, isShown: boolean) {
    const { networkId, token, gain } = sent
    emitSettled(sent)
    if (!isShown) shell.notifySettled(sent)
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
    sent: createSentTransactions({
      ...parts,
      onSettled: (...settled) => void onSettled(...settled).catch((error) => parts.log('debug', 'transfer', error)),
    }),
  }
}
