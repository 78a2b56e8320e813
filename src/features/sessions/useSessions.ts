import { useEffect } from 'react'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { Network } from '../../domain/network.js'
import { useTick } from '../../react/useClock.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { createSessionsController, type SessionsState } from './sessionsController.js'

const MINUTE_MS = 60_000

/** The sessions of the active account, read again when a view opens. */
export function useSessions() {
  const modal = useModal()
  const sessions = modal.use(createSessionsController)
  const state = useSnapshot(sessions.state) as SessionsState
  const network = activeNetwork(useSnapshot(modal.wallet.network.state)) as Network | undefined
  useEffect(() => void sessions.load(), [sessions])
  // A session expires in view.
  useTick(true, MINUTE_MS)
  return { modal, sessions, state, network, now: Date.now() }
}
