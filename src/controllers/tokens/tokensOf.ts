import { isSmartAccount, type Namespace } from '../../domain/namespace.js'
import { sentIdOf } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import type { Instance } from '../../instance/instance.js'
import { allowsLoopback } from '../../platform/pageState.js'
import type { Logger } from '../../services/logger.js'
import { createTokenService, parseBalances, type TokenService } from '../../services/tokens/tokenService.js'
import { refreshBalance } from '../account/balances.js'
import { adapterOf } from '../adapters.js'
import { chainClientOf } from '../clients.js'
import { log } from '../log.js'
import { storageOf } from '../storage.js'
import { createSentTransactions, type SentTransactions } from '../transactions/sentTransactions.js'
import { createTokensReader, type TokensReader } from './tokensReader.js'

/** Token balances, prices, and what this device has sent. */
export type Tokens = {
  /** `undefined` without a project id: then only the coin's own balance is known. */
  readonly service: TokenService | undefined
  readonly refresh: TokensReader['refresh']
  readonly sent: SentTransactions
}

/** Loads with the first need. */
export const tokensOf = (instance: Instance): Tokens => instance.use(createTokens)

export function createTokens(instance: Instance): Tokens {
  const { http, chainData } = chainClientOf(instance)
  const { projectId } = instance.input
  const service = projectId ? createTokenService(http, { projectId }) : undefined
  const deps = {
    ...instance,
    storage: storageOf(instance),
    log: (...entry: Parameters<Logger['log']>) => log(instance, ...entry),
    adapterOf: (namespace: Namespace) => adapterOf(instance, namespace),
  }
  const reader = createTokensReader({
    ...deps,
    notify: instance.showMessage,
    allowLoopback: allowsLoopback(instance.input),
    service,
    parseBalances,
    isSupported: chainData.isSupported,
  })

  /** Tells the app how it ended. */
  function emitSettled(sent: SentTransfer) {
    const { networkId, symbol, amount, token, gain, status, arrived } = sent
    if (status === 'pending') return
    const account = instance.account.of(networkId.split(':')[0] ?? '')
    const id = sent.isCalls ? { hash: sent.minedHash, callsId: sent.hash } : sentIdOf(sent)
    const details = { isSmartAccount: isSmartAccount(account), network: networkId }
    if (!gain) {
      const named = token === undefined ? symbol : `${networkId}:${token}`
      instance.events.emit('SEND_SETTLED', { ...details, token: named, amount, ...id, outcome: status, arrived })
      return
    }
    const swap = { ...details, swapFromToken: symbol, swapToToken: gain.symbol, swapFromAmount: amount }
    const swapToAmount = arrived ?? gain.amount
    instance.events.emit('SWAP_SETTLED', { ...swap, swapToAmount: gain.amount, ...id, outcome: status, arrived })
    if (status === 'confirmed') instance.events.emit('SWAP_SUCCESS', { ...swap, swapToAmount, ...id })
    // What is not known is no failure.
    else if (status !== 'unknown' && status !== 'amountUnknown')
      instance.events.emit('SWAP_ERROR', { ...swap, swapToAmount, message: status })
  }

  /** The service may not know the new balance yet, so it reads the token again. */
  async function onSettled(sent: SentTransfer, isShown: boolean) {
    const { networkId, token, gain } = sent
    emitSettled(sent)
    if (!isShown) instance.showSettled(sent)
    const [namespace = ''] = networkId.split(':')
    const { coinAddress, forcesBalances } = await adapterOf(instance, namespace)
    const named = [token, gain?.token, coinAddress].flatMap((address) => (address ? [`${networkId}:${address}`] : []))
    await Promise.all([
      refreshBalance(instance, namespace, { isAsked: true }),
      reader.refresh(namespace, { isAsked: true, forced: forcesBalances ? named : undefined }),
    ])
  }

  return {
    service,
    refresh: reader.refresh,
    sent: createSentTransactions({
      ...deps,
      onSettled: (...settled) => void onSettled(...settled).catch((error) => log(instance, 'debug', 'transfer', error)),
    }),
  }
}
