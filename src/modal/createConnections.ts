import { accountTypesOf } from '../config/accountTypes.js'
import { hasSignIn } from '../config/hasSignIn.js'
import { mayStayUnsupported } from '../config/options.js'
import { createBalances } from '../controllers/account/balances.js'
import type { ConnectionParts } from '../controllers/connection/parts.js'
import { createSessionRestore } from '../controllers/connection/restoreSessions.js'
import { createSessions } from '../controllers/connection/sessions.js'
import type { SignIn } from '../controllers/siwx/signIn.js'
import { createOnce, importWithRetry } from '../core/load.js'
import { toLastBalance } from '../platform/lastBalance.js'
import type { Connections, Runtime } from './lazyParts.js'
import type { Shell } from './shell.js'

/** Everything that follows connected wallets: sessions, restoring, and balance reads. */
export function createConnections(shell: Shell, runtime: Runtime): Connections {
  const { network, scope, modalState, input } = shell
  const { adapterOf, log, sessionConnector, storage } = runtime
  const parts: ConnectionParts = {
    ...shell,
    storage,
    log,
    namespaces: () => [...shell.factories.keys()],
    adapterOf,
    sessionConnector,
  }
  const balances = createBalances({
    ...parts,
    async loadReader() {
      const { createBalanceReader } = await importWithRetry(
        () => import('../controllers/account/balanceReader.js'),
        scope.signal,
      )
      return createBalanceReader({
        ...parts,
        modalState,
        allowUnsupported: mayStayUnsupported(input),
        keepLast: (...balance) => storage.write('last_balance', toLastBalance(...balance)),
      })
    },
  })
  // The user's last choice, else the app's, else the specification's.
  const types = accountTypesOf(input.defaultAccountTypes)
  for (const name of parts.namespaces())
    shell.account.prefer(name, storage.read('preferred_account_type', name) ?? types[name])
  const sessions = createSessions({ ...parts, balances })
  const restore = createSessionRestore(parts, sessions)
  /** What signs in with a wallet; `undefined` without the option `siwx`. */
  const signIn = createOnce(async (): Promise<SignIn | undefined> => {
    if (!hasSignIn(input)) return undefined
    const { createSignInFor } = await importWithRetry(() => import('./signInFor.js'), scope.signal)
    return createSignInFor(shell, runtime, parts)
  })
  signIn().catch((error: unknown) => log('error', 'sign-in', error))
  return {
    parts,
    sessions,
    restore,
    signIn,
    refreshBalance: (namespace = network.state.activeNamespace ?? '', { isAsked = false } = {}): Promise<void> =>
      balances.refresh(namespace, isAsked),
  }
}
