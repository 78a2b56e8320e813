import { useRef, useState } from 'react'

export type ActState =
  | { readonly status: 'idle' | 'asking' | 'declined' }
  /** In one sentence, how it went. */
  | { readonly status: 'done' | 'failed'; readonly sentence: string }

/** As the library names it, and as EIP-1193 numbers it. */
const declinedCodes: readonly unknown[] = ['USER_REJECTED', 4001]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether a person said no, however deep the library that asked has wrapped it. */
function isDeclined(error: unknown): boolean {
  return isObject(error) && (declinedCodes.includes(error.code) || isDeclined(error.cause))
}

function reasonOf(error: unknown): string {
  if (isObject(error) && typeof error.shortMessage === 'string') return error.shortMessage
  return error instanceof Error ? error.message : String(error)
}

/** One thing at a time that a wallet is asked for, and how it went. */
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

  /** A wallet may never answer. What it says later changes nothing here. */
  function stopWaiting() {
    run.current += 1
    setState({ status: 'idle' })
  }
  return { state, act, stopWaiting }
}
