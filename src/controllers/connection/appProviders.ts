import type { AppProvider, AppSide, Connection } from '../../connectors/connector.js'
import { activeFirst, type ConnectedAccount } from '../../domain/account.js'
import type { Namespace } from '../../domain/namespace.js'

type Parts = {
  /** The page's active account. */
  shown(namespace: Namespace): string | undefined
  /** The app sends a transaction; the callback receives the wallet's response. */
  sending(namespace: Namespace): ReturnType<AppSide['sending']>
}

/** Providers in use by apps: the same object for the same wallet. */
export function createAppProviders({ shown, sending }: Parts) {
  const given = new Map<Namespace, { readonly signer: unknown; readonly app: AppProvider | undefined }>()

  /** The namespace is disconnected: tells the app that it has no accounts any more. */
  function revoke(namespace: Namespace) {
    given.get(namespace)?.app?.tell([])
    given.delete(namespace)
  }

  return {
    revoke,
    revokeAll: () => [...given.keys()].forEach(revoke),
    /** What the app gets of a connection. */
    provide({ namespace, signer, createAppProvider }: Connection): unknown {
      if (given.get(namespace)?.signer !== signer) {
        revoke(namespace)
        const app = createAppProvider?.({ shown: () => shown(namespace), sending: () => sending(namespace) })
        given.set(namespace, { signer, app })
      }
      return given.get(namespace)?.app?.provider ?? signer
    },
    tell(namespace: Namespace, accounts: readonly ConnectedAccount[], shownAddress: string) {
      given.get(namespace)?.app?.tell(activeFirst(accounts, shownAddress))
    },
  }
}
