import { useMemo, useState } from 'react'
import type { Connector } from '../../connectors/connector.js'
import { cancelConnect, connect } from '../../controllers/connection/connect.js'
import type { ConnectOptions } from '../../controllers/connection/connectAttempt.js'
import {
  askWallet,
  cancelQuestion,
  createQuestions,
  isWaiting,
  type Questions,
} from '../../controllers/ui/askWallet.js'
import type { Modal } from '../../modal/modal.js'
import type { ConnectTarget } from './params.js'

/** What the card asks the wallet that is to connect. */
export type Connecting = Questions & { connector: Connector | undefined }

/** One of a modal: `modal.use(createConnecting)`. */
export const createConnecting = ({ ui }: Modal): Connecting => ({ ...createQuestions(ui), connector: undefined })

type Options = Pick<ConnectOptions, 'namespaces' | 'account' | 'isAdditional'> & {
  /** The wallet has approved. @default the modal closes, or goes to a required view */
  onConnected?(): void
}

/** Asks one wallet at a time to connect, and reports the status. */
export async function askToConnect(
  { instance, ui, use }: Modal,
  connector: Connector,
  { onConnected = ui.finishConnect, ...options }: Options = {},
): Promise<void> {
  const connecting = use(createConnecting)
  connecting.connector = connector
  await askWallet(connecting, {
    async run({ isCurrent, onAsked }) {
      onAsked()
      if (isCurrent()) await connect(instance, connector, options)
    },
    onAnswer() {
      onConnected()
      // On the page if the card has closed: its own region is gone with it.
      ui.announce(ui.language.words.t('connecting.connected', { wallet: connector.name }))
    },
    onAbort() {
      if (ui.router.current().view === 'ConnectingExternal') ui.router.back()
    },
  })
}

/** Cancels; any later response is dropped. */
export function cancelConnecting({ instance, use }: Modal) {
  const connecting = use(createConnecting)
  const connector = isWaiting(connecting) ? connecting.connector : undefined
  connecting.connector = undefined
  cancelQuestion(connecting)
  if (connector) cancelConnect(instance, connector)
}

/** One chain of the wallet after another, each with its own approval. What is connected stays, whatever follows. */
export function useConnectSteps(params: ConnectTarget) {
  const isListed = 'wallet' in params
  const [arrived, choose] = useState<Connector>()
  const [step, setStep] = useState(0)
  const connectors = isListed ? (arrived ? [arrived] : []) : [params.connector, ...(params.next ?? [])]
  const connector = connectors[step]
  const isLast = step >= connectors.length - 1
  const { namespace } = params
  const account = isListed ? undefined : params.account
  const options = useMemo(
    () => ({
      namespaces: namespace === undefined ? undefined : [namespace],
      account,
      isAdditional: step > 0,
      ...(!isLast && { onConnected: () => setStep(step + 1) }),
    }),
    [namespace, account, step, isLast],
  )
  return {
    /** The wallet to ask now; `undefined` while it is not installed, or has not been chosen. */
    connector,
    /** How to ask it. */
    options,
    /** What has approved before it. */
    connected: connectors[step - 1],
    /** Asks a wallet that was just installed. */
    choose,
  }
}
