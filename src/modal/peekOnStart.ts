import { restoreByPeek } from '../controllers/connection/restoreByPeek.js'
import type { Namespace } from '../domain/namespace.js'
import { readLastBalance, writeLastBalance } from '../platform/lastBalance.js'
import { isLoopbackPage } from '../platform/pageState.js'
import { readHint } from '../platform/storageHint.js'
import { watchHints } from '../platform/watchHints.js'
import type { Shell } from './shell.js'

/** Shows stored connections from what this page's storage holds of the instance. */
export function peekOnStart(shell: Shell, namespaces: readonly Namespace[]): Promise<void> {
  const { id, input, factories } = shell
  return restoreByPeek(
    {
      ...shell,
      isLoopback: isLoopbackPage(),
      peek: async (namespace, request) => factories.get(namespace)?.peek?.(request, input),
      stored: {
        read: (key) => readHint(id, key),
        watch: (onChange) => watchHints(id, onChange),
        readBalance: (caipAddress, ttlMs) => readLastBalance(id, caipAddress, ttlMs),
        writeBalance: (...balance) => writeLastBalance(id, ...balance),
      },
      loadConnections: shell.connections,
    },
    namespaces,
  )
}
