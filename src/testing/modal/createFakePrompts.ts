import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { OfflineError, RequestAbortedError } from '../../errors/requestErrors.js'
import type { FakeNodes } from './createFakeNodes.js'
import { createDeferred, type Deferred } from './fakeAdapter.js'

/** A request that the wallet shows until the user answers it there. */
type Prompt<request> = { readonly request: request; readonly answer: Deferred<unknown> }

type Asked<request> = {
  /** The intent that was shown when it was confirmed. */
  readonly intentId: string | undefined
  readonly request: request
  readonly watch: RequestWatch | undefined
}

/** The prompts of a wallet, which outlive the page, and what is wrong with how they came about. */
export function createFakePrompts<request>({ isOnline }: Pick<FakeNodes, 'isOnline'>) {
  const open: Prompt<request>[] = []
  const intentIds = new Set<string>()
  const faults: string[] = []
  let isPressed = false

  return {
    faults,
    count: () => intentIds.size,
    isOpen: () => open.length > 0,
    /** The user confirms what the card shows. */
    press() {
      isPressed = isOnline()
    },
    /** What was pressed does not count any more. */
    withdraw() {
      isPressed = false
    },
    /** The page has gone: nobody learns what the wallet answers. */
    forget: () => void open.splice(0),
    async ask({ intentId, request, watch }: Asked<request>): Promise<unknown> {
      // As every connector: offline it is refused.
      if (!isOnline()) throw new OfflineError()
      if (!watch || watch.signal.aborted) {
        faults.push('a withdrawn request was passed on')
        throw new RequestAbortedError()
      }
      watch.onAsked()
      if (!isPressed) faults.push('asked for what nobody has confirmed, or not any more')
      if (intentId === undefined || intentIds.has(intentId)) faults.push('asked twice for one intent')
      isPressed = false
      intentIds.add(intentId ?? '')
      const answer = createDeferred<unknown>()
      open.push({ request, answer })
      return answer.promise
    },
    /** The user has dealt with the oldest prompt; `undefined` if there is none. */
    take: () => open.shift(),
    decline: () => open.shift()?.answer.reject(new UserRejectedError()),
  }
}

export type FakePrompts<request> = ReturnType<typeof createFakePrompts<request>>
