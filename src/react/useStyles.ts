import { useInsertionEffect } from 'react'
import { useModal } from './useModal.js'

/** Adopts the sheet of a lazily loaded view once, before its first paint. */
export function useStyles(css: string) {
  const modal = useModal()
  useInsertionEffect(() => modal.ui.adoptStyles(css), [modal, css])
}
