import { useModal } from '../../react/useModal.js'

/** The way to a first wallet, where the modal has one to offer. */
export function useGetWallet() {
  const { offers, events, router } = useModal()
  if (!offers('GetWallet')) return undefined
  return () => {
    events.emit('CLICK_GET_WALLET')
    router.push('GetWallet')
  }
}
