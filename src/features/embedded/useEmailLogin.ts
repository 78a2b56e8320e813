import type { EmailLoginState } from '../../controllers/embedded/emailLogin.js'
import { useLiveSnapshot } from '../../react/useLiveSnapshot.js'
import { useModal } from '../../react/useModal.js'
import { emailLoginOf } from './emailLoginOf.js'

/** The login of this modal, and its state. */
export function useEmailLogin() {
  const modal = useModal()
  const login = modal.use(emailLoginOf)
  return { modal, login, state: useLiveSnapshot(login.state as EmailLoginState) }
}
