import type { Connection, Connector } from '../connectors/connector.js'
import { RequestPendingError } from '../errors/connectionErrors.js'

/** One wallet that is being asked to connect, once or more. */
export type ConnectAttempt = {
  readonly connector: Connector
  readonly controller: AbortController
  /** The first yes, or the no that leaves no question open. */
  readonly answered: Promise<Connection>
  outcome: Promise<void>
  /** Asks anew, while what was asked before is still open. */
  ask(): void
}

export function createConnectAttempt(connector: Connector): ConnectAttempt {
  const controller = new AbortController()
  let open = 0
  let ask = () => {}
  const answered = new Promise<Connection>((resolve, reject) => {
    ask = () => {
      open++
      connector.connect({ signal: controller.signal }).then(resolve, (error) => {
        open--
        // The wallet says that the question before is still open in it; then that one's answer is waited for.
        if (!(error instanceof RequestPendingError && open > 0)) reject(error)
      })
    }
  })
  ask()
  return { connector, controller, answered, outcome: Promise.resolve(), ask }
}
