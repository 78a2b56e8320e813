import type { AppProvider, Connection } from '../../connectors/connector.js'
import { activeFirst, type ConnectedAccount } from '../../domain/account.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Instance } from '../../instance/instance.js'
import { watchSending } from '../account/balances.js'

/** What apps use of a wallet: the same object for the same wallet. */
type Providers = Map<Namespace, { readonly signer: unknown; readonly app: AppProvider | undefined }>

function createProviders({ scope }: Instance): Providers {
  const providers: Providers = new Map()
  scope.add(() => {
    for (const namespace of [...providers.keys()]) revoke(providers, namespace)
  })
  return providers
}

function revoke(providers: Providers, namespace: Namespace) {
  providers.get(namespace)?.app?.tell([])
  providers.delete(namespace)
}

/** The namespace is disconnected: tells the app that it has no accounts any more. */
export const revokeProvider = (instance: Instance, namespace: Namespace) =>
  revoke(instance.use(createProviders), namespace)

/** What the app gets of a connection. */
export function provideTo(instance: Instance, { namespace, signer, createAppProvider }: Connection): unknown {
  const providers = instance.use(createProviders)
  if (providers.get(namespace)?.signer !== signer) {
    revoke(providers, namespace)
    const app = createAppProvider?.({
      shown: () => instance.account.of(namespace)?.address,
      sending: () => watchSending(instance, namespace),
    })
    providers.set(namespace, { signer, app })
  }
  return providers.get(namespace)?.app?.provider ?? signer
}

/** Tells the app which accounts it has now, the one that is shown first. */
export const tellProvider = (
  instance: Instance,
  namespace: Namespace,
  accounts: readonly ConnectedAccount[],
  shownAddress: string,
) => instance.use(createProviders).get(namespace)?.app?.tell(activeFirst(accounts, shownAddress))
