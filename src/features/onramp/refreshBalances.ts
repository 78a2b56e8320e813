import type { Modal } from '../../modal/modal.js'

const ignore = () => undefined

/** What was bought may have arrived. */
export function refreshBalances({ wallet }: Modal) {
  const namespace = wallet.network.state.activeNamespace
  if (namespace === undefined) return
  void wallet
    .connections()
    .then(({ refreshBalance }) => refreshBalance(namespace, { isAsked: true }))
    .catch(ignore)
  void wallet
    .tokens()
    .then(({ refresh }) => refresh(namespace, { isAsked: true }))
    .catch(ignore)
}
