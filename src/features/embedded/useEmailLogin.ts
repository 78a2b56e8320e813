import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio/vanilla'
import type { EmailLoginState } from '../../controllers/embedded/emailLogin.js'
import { useModal } from '../../react/useModal.js'
import { emailLoginOf } from './emailLoginOf.js'

/** The login as it is now: a field that renders a moment after a key loses the caret's place. */
export function useEmailLogin() {
  const modal = useModal()
  const login = modal.use(emailLoginOf)
  const state = login.state as EmailLoginState
  const watch = useCallback((onChange: () => void) => subscribe(state, onChange, true), [state])
  const read = () => snapshot(state) as EmailLoginState
  return { modal, login, state: useSyncExternalStore(watch, read, read) }
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
