import { useRef, useState } from 'react'

export type ActState =
  | { readonly status: 'idle' | 'asking' | 'declined' }
  /** The result in one sentence. */
  | { readonly status: 'done' | 'failed'; readonly sentence: string }

/** EIP-1193's code, which the library's errors have too. */
const REJECTED = 4001

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether the user rejected, however deeply the calling library has wrapped the error. */
function isDeclined(error: unknown): boolean {
  return isObject(error) && (error.code === REJECTED || isDeclined(error.cause))
}

function reasonOf(error: unknown): string {
  if (isObject(error) && typeof error.shortMessage === 'string') return error.shortMessage
  return error instanceof Error ? error.message : String(error)
}

/** One wallet request at a time, with its result. */
export function useAct() {
  const [state, setState] = useState<ActState>({ status: 'idle' })
  const run = useRef(0)

  async function act(sentence: string, ask: () => Promise<unknown>) {
    run.current += 1
    const own = run.current
    const finish = (outcome: ActState) => own === run.current && setState(outcome)
    setState({ status: 'asking' })
    try {
      await ask()
      finish({ status: 'done', sentence })
    } catch (error) {
      finish(isDeclined(error) ? { status: 'declined' } : { status: 'failed', sentence: reasonOf(error) })
    }
  }

  /** A wallet may never respond; a late response changes nothing. */
  function stopWaiting() {
    run.current += 1
    setState({ status: 'idle' })
  }
  return { state, act, stopWaiting }
}
