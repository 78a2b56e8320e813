import { showStoredAccounts } from '../controllers/connection/showStoredAccounts.js'
import { importWithRetry } from '../core/load.js'
import type { Instance } from '../instance/instance.js'

/** What a page shows of an account without the card, and the way to what it may need next: one chunk. */
export const pageChunk = {
  showStoredAccounts,
  /** What draws the account on a button. */
  loadDrawing: () => importWithRetry(() => import('./buttons/AccountDrawing.js')),
  /** Names and avatars: a page that only shows a connection does without. */
  loadIdentity: ({ scope }: Instance) =>
    importWithRetry(() => import('../controllers/account/identityOf.js'), scope.signal),
  /** Stored sessions, which become live, paired wallets included. */
  loadRestore: ({ scope }: Instance) =>
    importWithRetry(() => import('../controllers/connection/restore.js'), scope.signal),
  /** What apps and page components call. */
  loadVerbs: async ({ scope }: Instance) =>
    (await importWithRetry(() => import('../modal/pageVerbs.js'), scope.signal)).pageVerbs,
}
