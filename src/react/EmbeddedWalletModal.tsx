import { useEffect, useRef } from 'react'
import { useInstance } from './ModalContext.js'

export type EmbeddedWalletModalProps = { className?: string | undefined }

/** Contains the card with `enableEmbedded`, or the modal's element with `disableAppend`. */
export function EmbeddedWalletModal({ className }: EmbeddedWalletModalProps) {
  const modal = useInstance('<EmbeddedWalletModal>')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? modal.mount(place.current) : undefined), [modal])
  return <div ref={place} className={className} data-latchkey="embedded" />
}
