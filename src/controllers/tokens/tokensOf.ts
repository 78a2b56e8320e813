import type { Namespace } from '../../domain/namespace.js'
import type { Instance } from '../../instance/instance.js'
import { allowsLoopback } from '../../platform/loopbackPage.js'
import type { Logger } from '../../services/logger.js'
import { createTokenService, parseBalances, type TokenService } from '../../services/tokens/tokenService.js'
import { adapterOf } from '../adapters.js'
import { chainClientOf } from '../clients.js'
import { log } from '../log.js'
import { storageOf } from '../storage.js'
import { createTokensReader, type TokensReader } from './tokensReader.js'

/** Token balances and prices. */
export type Tokens = {
  /** `undefined` without a project id: then only the coin's own balance is known. */
  readonly service: TokenService | undefined
  readonly refresh: TokensReader['refresh']
}

/** Loads with the first need. */
export const tokensOf = (instance: Instance): Tokens => instance.use(createTokens)

export function createTokens(instance: Instance): Tokens {
  const { http, chainData } = chainClientOf(instance)
  const { projectId } = instance.input
  const service = projectId ? createTokenService(http, { projectId }) : undefined
  const { refresh } = createTokensReader({
    ...instance,
    storage: storageOf(instance),
    log: (...entry: Parameters<Logger['log']>) => log(instance, ...entry),
    adapterOf: (namespace: Namespace) => adapterOf(instance, namespace),
    notify: instance.showMessage,
    allowLoopback: allowsLoopback(instance.input),
    service,
    parseBalances,
    isSupported: chainData.isSupported,
  })
  return { service, refresh }
}
