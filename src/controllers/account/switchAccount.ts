import type { Namespace } from '../../domain/namespace.js'
import { AccountNotFoundError, NotConnectedError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { adapterOf } from '../adapters.js'
import { connect } from '../connection/connect.js'
import { liveConnection } from '../connection/liveSessions.js'
import { findInstalled, switchWallet } from '../connection/otherWallets.js'
import { restore } from '../connection/restore.js'
import { showAccount } from '../connection/sessions.js'
import { otherWalletsOf, storeConnections } from '../connection/store.js'
import { storageOf } from '../storage.js'

/**
 * Activates another account of the connected wallet, or of a wallet connected before it, which is connected again.
 * @throws NotConnectedError, or AccountNotFoundError for an account that neither has shared.
 */
export async function switchAccount(
  instance: Instance,
  address: string,
  namespace: Namespace = instance.network.state.activeNamespace ?? '',
): Promise<void> {
  await restore(instance)
  const parse = await (await adapterOf(instance, namespace)).addressParser()
  const requested = parse(address)
  const account = instance.account.of(namespace)
  const chosen = account?.accounts.find((candidate) => candidate.address === requested)
  const network = instance.network.activeOf(namespace)
  if (account && network && chosen) {
    const live = liveConnection(instance, namespace)
    // The wallet's own answer is followed, as any change of its accounts. Another change may be under way.
    if (live?.selectAccount) return live.selectAccount(chosen.address)
    if (account.address === chosen.address) return
    if (account.accounts.some(({ type }) => type !== chosen.type)) {
      instance.account.prefer(namespace, chosen.type)
      storageOf(instance).write('preferred_account_type', chosen.type, namespace)
    }
    showAccount(instance, network, account.accounts, chosen.address)
    storeConnections(instance)
    return
  }
  const isSwitched = requested !== undefined && (await switchToOtherWallet(instance, namespace, requested))
  if (isSwitched) return
  throw account ? new AccountNotFoundError() : new NotConnectedError()
}

/** The wallet of an account that the active one does not share; it is prompted if it must be. */
async function switchToOtherWallet(instance: Instance, namespace: Namespace, account: string): Promise<boolean> {
  const otherWallet = otherWalletsOf(instance, namespace).find((candidate) => candidate.account === account)
  if (!otherWallet) return false
  if (await switchWallet(instance, { ...otherWallet, namespace })) return true
  const connector = await findInstalled(instance, namespace, otherWallet.id)
  if (!connector) return false
  await connect(instance, connector, { namespaces: [namespace], account })
  return true
}
