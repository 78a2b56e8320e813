import { createContext, useContext } from 'react'
import type { Modal } from '../modal/modal.js'

export const BodyContext = /* @__PURE__ */ createContext<Modal | undefined>(undefined)

/** The instance that a view belongs to. */
export function useModal(): Modal {
  const modal = useContext(BodyContext)
  if (!modal) throw new Error('A view stands outside of its modal')
  return modal
}
