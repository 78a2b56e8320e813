import { useEffect, useRef } from 'react'
import type { WalletModalEvent } from '../../domain/events.js'
import { useInstance } from '../ModalContext.js'

/** Calls back for every event of the modal; the listener may change on every render. */
export function useWalletModalEvents(listener: (event: WalletModalEvent) => void) {
  const modal = useInstance('useWalletModalEvents')
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => modal.watchEvents((event) => latest.current(event)), [modal])
}
