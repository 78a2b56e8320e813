import { useEffect } from 'react'
import { activeNetwork } from '../../controllers/network/networkController.js'
import { createSessions, loadSessions, type Sessions, type SessionsState } from '../../controllers/sessions/sessions.js'
import type { Network } from '../../domain/network.js'
import { say } from '../../modal/card.js'
import type { Modal } from '../../modal/modal.js'
import { useModal } from '../../react/useModal.js'
import { useTick } from '../../react/useSeconds.js'
import { useSnapshot } from '../../react/useSnapshot.js'

const MINUTE_MS = 60_000

/** The sessions of an open modal, for `modal.use`. */
export function createModalSessions({ instance, ui }: Modal): Sessions {
  const { router, language } = ui
  return createSessions(instance, {
    yieldToWallet: ui.yieldToWallet,
    notifyRevoked: () => say(ui, language.words.t('sessions.said')),
    notifyFailed: (reason) => say(ui, reason || language.words.t('sessions.revokeFailed'), 'error'),
    leaveRevocation() {
      if (router.current().view === 'SmartSessionRevoke') router.back()
    },
  })
}

/** The sessions of the active account, read again when a view opens. */
export function useSessions() {
  const modal = useModal()
  const sessions = modal.use(createModalSessions)
  const state = useSnapshot(sessions.state) as SessionsState
  const network = activeNetwork(useSnapshot(modal.wallet.network.state)) as Network | undefined
  useEffect(() => void loadSessions(sessions), [sessions])
  // A session expires in view.
  useTick(true, MINUTE_MS)
  return { modal, sessions, state, network, now: Date.now() }
}
