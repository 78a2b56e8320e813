import { createIdentitySync } from '../controllers/account/identitySync.js'
import type { Log } from '../controllers/connection/parts.js'
import { createOnce, importWithRetry } from '../core/load.js'
import { isLoopbackPage } from '../platform/pageState.js'
import { createStorage } from '../platform/storage.js'
import type { ChainClient, Identities } from './lazyParts.js'
import type { Shell } from './shell.js'

/**
 * Names and avatars of accounts; loads once an account is shown, also on a page that has not opened the modal. What
 * looks up a name loads if the account claims one.
 */
export function createIdentity(shell: Shell, { chainClient, log }: { chainClient: ChainClient; log: Log }): Identities {
  const { blockchainHttp, chainData } = chainClient
  const { input, factories, scope } = shell
  const storage = createStorage(shell.id)
  const names = createOnce(async () => {
    const { createNames } = await importWithRetry(() => import('./createNames.js'), scope.signal)
    return createNames(shell, { blockchainHttp, storage })
  })
  const sync = createIdentitySync({
    ...shell,
    ...{ storage, log, chainData },
    allowLoopback: input.sandbox !== undefined || isLoopbackPage(),
    canHaveIdentity: (namespace) => factories.get(namespace)?.canHaveIdentity ?? false,
    names,
  })
  return { ...sync, names }
}
