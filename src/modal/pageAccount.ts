import { identityOf } from '../controllers/account/identityOf.js'
import { showStoredAccounts } from '../controllers/connection/showStoredAccounts.js'
import { importWithRetry } from '../core/load.js'
import type { Instance } from '../instance/instance.js'

/** What a page shows of an account without the card, and the way to what makes its connection live: one chunk. */
export const pageAccount = {
  identityOf,
  showStoredAccounts,
  /** What a stored connection loads, paired wallets included. */
  loadRestore: ({ scope }: Instance) =>
    importWithRetry(() => import('../controllers/connection/restore.js'), scope.signal),
  loadVerbs: async ({ scope }: Instance) =>
    (await importWithRetry(() => import('./pageVerbs.js'), scope.signal)).pageVerbs,
}
