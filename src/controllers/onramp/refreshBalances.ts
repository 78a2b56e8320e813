import type { Instance } from '../../instance/instance.js'
import { refreshBalance } from '../account/balances.js'
import { tokensOf } from '../tokens/tokensOf.js'

/** What was bought may have arrived. */
export function refreshBalances(instance: Instance) {
  const namespace = instance.network.state.activeNamespace
  if (namespace === undefined) return
  void refreshBalance(instance, namespace, { isAsked: true })
  void tokensOf(instance).refresh(namespace, { isAsked: true })
}
