import { activeFirst } from '../../domain/account.js'
import type { Namespace } from '../../domain/namespace.js'
import type { KnownNamespace } from '../../domain/namespaceTypes.js'
import type { WalletConnection } from '../../domain/walletConnection.js'
import { NotConnectedError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { getProvider } from './restore.js'

/**
 * What apps get of a connected namespace.
 * @throws NotConnectedError if it has disconnected meanwhile
 */
export async function walletConnectionOf<namespace extends Namespace = KnownNamespace>(
  instance: Instance,
  namespace: Namespace,
): Promise<WalletConnection<namespace>> {
  const provider = await getProvider(instance, namespace)
  const account = instance.account.of(namespace)
  if (!account || !provider) throw new NotConnectedError()
  const { accounts, address, caipAddress } = account
  const addresses = activeFirst(accounts, address)
  const chainId = instance.network.activeOf(namespace)?.id
  return { namespace, address, addresses, caipAddress, chainId, provider } as unknown as WalletConnection<namespace>
}
