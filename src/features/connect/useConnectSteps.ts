import { useMemo, useState } from 'react'
import type { Connector } from '../../connectors/connector.js'
import type { ConnectTarget } from './params.js'

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
