import { refreshBalance } from '../../controllers/account/balances.js'
import { tokensOf } from '../../controllers/tokens/tokensOf.js'
import type { Modal } from '../../modal/modal.js'

/** What was bought may have arrived. */
export function refreshBalances({ instance }: Pick<Modal, 'instance'>) {
  const namespace = instance.network.state.activeNamespace
  if (namespace === undefined) return
  void refreshBalance(instance, namespace, { isAsked: true })
  void tokensOf(instance).refresh(namespace, { isAsked: true })
}
