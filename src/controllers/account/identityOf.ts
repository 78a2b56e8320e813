import { importWithRetry } from '../../core/load.js'
import type { Instance } from '../../instance/instance.js'
import { allowsLoopback } from '../../platform/loopbackPage.js'
import { chainClientOf } from '../clients.js'
import { log } from '../log.js'
import { storageOf } from '../storage.js'
import { createIdentitySync, type IdentitySync } from './identitySync.js'

export function createIdentity(instance: Instance): IdentitySync {
  const { factories, input, scope } = instance
  return createIdentitySync({
    ...instance,
    storage: storageOf(instance),
    log: (...entry) => log(instance, ...entry),
    chainData: chainClientOf(instance).chainData,
    allowLoopback: allowsLoopback(input),
    canHaveIdentity: (namespace) => factories.get(namespace)?.offers?.includes('identity') ?? false,
    // Most accounts have no name.
    names: async () =>
      (await importWithRetry(() => import('../names/instanceNames.js'), scope.signal)).namesOf(instance),
  })
}

/** Names and avatars of accounts; loads once an account is shown, also on a page that has not opened the modal. */
export const identityOf = (instance: Instance): IdentitySync => instance.use(createIdentity)
