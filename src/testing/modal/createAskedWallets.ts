import type { Connector } from '../../connectors/connector.js'
import { createDeferred, createFakeConnector, type Deferred, type FakeConnectorOptions } from './fakeAdapter.js'

/** Wallets whose every connection request stays open until the test answers it. */
export function createAskedWallets() {
  const calls: ['connect' | 'cancel', string][] = []
  const answers: Deferred<void>[] = []
  return {
    /** What the wallets were asked, and which requests the page has cancelled before an answer. */
    calls,
    connectorOf(options: FakeConnectorOptions = {}): Connector {
      const { connector, session } = createFakeConnector(options)
      return {
        ...connector,
        async connect({ signal }) {
          const answer = createDeferred<void>()
          calls.push(['connect', connector.id])
          answers.push(answer)
          const cancel = () => void calls.push(['cancel', connector.id])
          signal.addEventListener('abort', cancel)
          // An answer that comes first leaves nothing to cancel.
          const settle = () => signal.removeEventListener('abort', cancel)
          answer.promise.then(settle, settle)
          await answer.promise
          return session
        },
      }
    },
    /** The request with this number; the first is 0. */
    answer(index: number): Deferred<void> {
      const answer = answers[index]
      if (!answer) throw new Error(`question ${index} was never asked`)
      return answer
    },
  }
}
