import { useEffect, useState } from 'react'
import type { EmailLoginState } from '../../controllers/embedded/emailLogin.js'
import { useModal } from '../../react/useModal.js'
import { emailLoginOf } from './emailLoginOf.js'
import { useLiveSnapshot } from './useLiveSnapshot.js'

/** The login of this modal, and its state. */
export function useEmailLogin() {
  const modal = useModal()
  const login = modal.use(emailLoginOf)
  return { modal, login, state: useLiveSnapshot(login.state as EmailLoginState) }
}

/** Whole seconds until a moment, counted down; 0 once it has passed. */
export function useSecondsUntil(moment: number | undefined): number {
  const left = () => (moment === undefined ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1_000)))
  const [, setTick] = useState(0)
  const seconds = left()
  useEffect(() => {
    if (seconds === 0) return
    const timer = setInterval(() => setTick((tick) => tick + 1), 1_000)
    return () => clearInterval(timer)
  }, [seconds])
  return seconds
}
