import type { Scope } from '../../core/scope.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Modal } from '../../modal/modal.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import type { Entry } from '../../router/createRouter.js'
import type { Routes } from '../../router/routes.js'

/** The views that list wallets. */
const lists = ['Connect', 'ConnectWallets', 'AllWallets']

/** Of the list that the user came from. It is kept in the history alone, and so ends with it. */
function filterOf(stack: readonly Entry<Routes>[]): Namespace | undefined {
  const connectEntry = [...stack].reverse().find(({ view }) => view === 'Connect' || view === 'FindWallet')
  return (connectEntry as Entry<Pick<Routes, 'Connect'>> | undefined)?.params?.namespace
}

/** The only namespace whose wallets are listed, if the user came for one. */
export function useNamespaceFilter(): Namespace | undefined {
  const { stack } = useSnapshot(useModal().ui.router.state)
  return filterOf(stack as readonly Entry<Routes>[])
}

/** After a disconnect, every wallet is listed again. */
export function clearFilterOnDisconnect({ ui, services }: Pick<Modal, 'ui' | 'services'>, scope: Scope) {
  const { router } = ui
  scope.add(
    services.events.watch(({ event }) => {
      const isDisconnect = event === 'DISCONNECT_SUCCESS' || event === 'DISCONNECT_ERROR'
      if (isDisconnect && filterOf(router.state.stack) && lists.includes(router.current().view)) router.reset('Connect')
    }),
  )
}
