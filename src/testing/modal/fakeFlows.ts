import type { ConnectionFlows } from '../../modal/connectionFlows.js'
import { createDeferred, type Deferred } from './fakeAdapter.js'

/** The flows of a modal, with every question to a wallet held up until the test answers it. */
export function createFakeFlows() {
  const calls: unknown[][] = []
  const answers: Deferred<void>[] = []
  function ask(...call: unknown[]) {
    const answer = createDeferred<void>()
    calls.push(call)
    answers.push(answer)
    return answer.promise
  }
  const flows: ConnectionFlows = {
    connect: ({ id }) => ask('connect', id),
    cancelConnect: (namespace) => void calls.push(['cancelConnect', namespace]),
    switchNetwork: (...call) => ask('switchNetwork', ...call),
    switchAccount: (...call) => ask('switchAccount', ...call),
    signMessage: (...call) => ask('signMessage', ...call).then(() => '0xsigned'),
    disconnect: (...call) => ask('disconnect', ...call),
  }
  return {
    flows,
    calls,
    /** What the question of this number waits for; the first one is 0. */
    answer(index: number): Deferred<void> {
      const answer = answers[index]
      if (!answer) throw new Error(`question ${index} was never asked`)
      return answer
    },
  }
}
