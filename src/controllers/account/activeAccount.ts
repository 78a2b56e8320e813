import type { Unsubscribe } from '../../core/scope.js'
import { watchState } from '../../core/watchState.js'
import type { WalletAccount } from '../../domain/account.js'
import { isEmbeddedId } from '../../domain/embedded.js'
import type { Network } from '../../domain/network.js'
import type { InstanceBase } from '../../instance/instance.js'
import { type ConnectionController, connectorIdOf } from '../connection/connectionController.js'
import { activeNetwork, type NetworkController } from '../network/networkController.js'
import type { AccountController } from './accountController.js'

type Active = { readonly network: Network; readonly account: WalletAccount }
type ActiveOf = Pick<InstanceBase, 'account' | 'network'>

/** The active account on its network; `undefined` while none is active on a network of the app. */
export function activeAccount(instance: ActiveOf): Active | undefined {
  const network = activeNetwork(instance.network.state)
  const account = network && instance.account.of(network.namespace)
  return network && account && !network.isUnsupported ? { network, account } : undefined
}

/** Equal while account and network are the same; empty without any. */
export function activeAccountKey(instance: ActiveOf): string {
  const active = activeAccount(instance)
  return active ? `${active.network.caipNetworkId}:${active.account.address}` : ''
}

/** Calls back whenever another account or another network is active: nothing that was of the former holds (CON-2). */
export function followActiveAccount(instance: ActiveOf, onChange: (key: string) => void): Unsubscribe {
  let last = activeAccountKey(instance)
  function follow() {
    const key = activeAccountKey(instance)
    if (key === last) return
    last = key
    onChange(key)
  }
  const stops = [instance.network, instance.account].map(({ state }) => watchState(state, follow))
  return () => {
    for (const stop of stops) stop()
  }
}

type Controllers = {
  readonly connection: Pick<ConnectionController, 'state'>
  readonly network: Pick<NetworkController, 'state'>
  readonly account: Pick<AccountController, 'state'>
}

/** The e-mail address that the user of the active account logs in with, if it is one of the embedded wallet. */
export function activeEmail({ connection, network, account }: Controllers): string | undefined {
  const isEmbedded = isEmbeddedId(connectorIdOf(connection.state, network.state.activeNamespace))
  const { embedded } = account.state
  return isEmbedded && embedded?.provider === 'email' ? embedded.email : undefined
}
