import { proxy } from 'valtio/vanilla'
import { WALLET_SILENT_MS } from '../../config/limits.js'
import type { Connector } from '../../connectors/connector.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { createLatest } from '../../core/latest.js'
import type { ReadonlyState } from '../../core/readonly.js'
import {
  MalformedAnswerError,
  RequestAbortedError,
  RequestPendingError,
  UserRejectedError,
} from '../../errors/connectionErrors.js'
import { foreignWords } from '../../errors/rpcErrors.js'
import type { Modal } from '../../modal/modal.js'

export type ConnectingState = {
  status: 'idle' | 'waiting' | 'silent' | 'declined' | 'pending' | 'unusable' | 'failed'
  /** The wallet's own message about a failure, sanitized. */
  said: string | undefined
}

/** Asks one wallet at a time to connect, and reports the status. */
export function createConnectingController(modal: Modal) {
  const { actions, router, yieldToWallet, finishConnect, announce, language } = modal
  const state = proxy<ConnectingState>({ status: 'idle', said: undefined })
  const latest = createLatest()
  let asked: Connector | undefined

  function fail(error: unknown) {
    if (error instanceof UserRejectedError) state.status = 'declined'
    else if (error instanceof RequestPendingError) state.status = 'pending'
    else state.status = error instanceof MalformedAnswerError ? 'unusable' : 'failed'
    state.said = displayText(foreignWords(error), TEXT_LIMIT.reason) || undefined
  }

  /** The request was aborted elsewhere, such as by a disconnect: stop waiting. */
  function leave() {
    state.status = 'idle'
    if (router.current().view === 'ConnectingExternal') router.back()
  }

  return {
    state: state as ReadonlyState<ConnectingState>,
    async begin(connector: Connector): Promise<void> {
      const isCurrent = latest.begin()
      asked = connector
      Object.assign(state, { status: 'waiting', said: undefined })
      const silence = setTimeout(() => {
        if (isCurrent()) state.status = 'silent'
      }, WALLET_SILENT_MS)
      const regain = yieldToWallet()
      try {
        const { connect } = await actions()
        if (!isCurrent()) return
        await connect(connector)
        if (!isCurrent()) return
        announce(language.words.t('connecting.connected', { wallet: connector.name }))
        state.status = 'idle'
        finishConnect()
      } catch (error) {
        if (!isCurrent()) return
        if (error instanceof RequestAbortedError) leave()
        else fail(error)
      } finally {
        clearTimeout(silence)
        regain()
      }
    },
    /** Cancels; any later response is dropped. */
    cancel() {
      latest.cancel()
      if (asked && (state.status === 'waiting' || state.status === 'silent')) {
        const connector = asked
        actions().then(
          ({ cancelConnect }) => cancelConnect(connector),
          () => undefined,
        )
      }
      asked = undefined
      Object.assign(state, { status: 'idle', said: undefined })
    },
  }
}
