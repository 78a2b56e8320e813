import type { Connector } from '../../connectors/connector.js'
import { cancelConnect, connect } from '../../controllers/connection/connect.js'
import type { ConnectOptions } from '../../controllers/connection/connectAttempt.js'
import { createAskWallet } from '../../modal/createAskWallet.js'
import type { Modal } from '../../modal/modal.js'

type Options = Pick<ConnectOptions, 'namespaces' | 'account' | 'isAdditional'> & {
  /** The wallet has approved. @default the modal closes, or goes to a required view */
  onConnected?(): void
}

/** Asks one wallet at a time to connect, and reports the status. */
export function createConnectingController(modal: Modal) {
  const { instance } = modal
  const { router, finishConnect, announce, language } = modal.ui
  const { state, ask, isWaiting, cancel } = createAskWallet(modal.ui)
  let asked: Connector | undefined

  return {
    state,
    begin(connector: Connector, { onConnected = finishConnect, ...options }: Options = {}): Promise<void> {
      asked = connector
      return ask({
        async run({ isCurrent, onAsked }) {
          onAsked()
          if (isCurrent()) await connect(instance, connector, options)
        },
        onAnswer() {
          announce(language.words.t('connecting.connected', { wallet: connector.name }))
          onConnected()
        },
        onAbort() {
          if (router.current().view === 'ConnectingExternal') router.back()
        },
      })
    },
    /** Cancels; any later response is dropped. */
    cancel() {
      const connector = isWaiting() ? asked : undefined
      asked = undefined
      cancel()
      if (connector) cancelConnect(instance, connector)
    },
  }
}
