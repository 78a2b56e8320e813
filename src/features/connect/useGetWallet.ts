import { useModal } from '../../react/useModal.js'

/** Opens "Get a wallet", if the modal has it. */
export function useGetWallet() {
  const { offers, events, router } = useModal()
  if (!offers('GetWallet')) return undefined
  return () => {
    events.emit('CLICK_GET_WALLET')
    router.push('GetWallet')
  }
}
