import type { Actions } from '../../modal/lazyParts.js'
import { createDeferred, createFakeConnector, type Deferred } from './fakeAdapter.js'

/** Actions of a modal, with every wallet request pending until the test resolves it. */
export function createFakeActions() {
  const calls: unknown[][] = []
  const answers: Deferred<void>[] = []
  function ask(...call: unknown[]) {
    const answer = createDeferred<void>()
    calls.push(call)
    answers.push(answer)
    return answer.promise
  }
  const actions: Actions = {
    connect: ({ id, name }) => ask('connect', id).then(() => createFakeConnector({ id, name }).session),
    cancelConnect: ({ id }) => void calls.push(['cancelConnect', id]),
    switchNetwork: (...call) => ask('switchNetwork', ...call),
    switchWallet: (...call) => ask('switchWallet', ...call).then(() => true),
    switchAccount: (...call) => ask('switchAccount', ...call),
    signMessage: (...call) => ask('signMessage', ...call).then(() => '0xsigned'),
    disconnect: (...call) => ask('disconnect', ...call),
  }
  return {
    actions,
    calls,
    /** Resolves the request with this number; the first is 0. */
    answer(index: number): Deferred<void> {
      const answer = answers[index]
      if (!answer) throw new Error(`question ${index} was never asked`)
      return answer
    },
  }
}
