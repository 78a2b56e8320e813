import { useModal } from '../../react/useModal.js'

/** Opens "Get a wallet", if the modal has it. */
export function useGetWallet() {
  const modal = useModal()
  const { offers, router } = modal.ui
  const { events } = modal.services
  if (!offers('GetWallet')) return undefined
  return () => {
    events.emit('CLICK_GET_WALLET')
    router.push('GetWallet')
  }
}
