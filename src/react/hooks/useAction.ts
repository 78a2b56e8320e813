import { useCallback, useMemo, useRef, useState } from 'react'
import { toError } from '../../core/toError.js'
import type { WalletModal } from '../../instance/walletModal.js'
import { useInstance } from '../ModalContext.js'

type ActionState<data, error> =
  | { readonly status: 'idle' | 'pending'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'success'; readonly data: data; readonly error: undefined }
  | { readonly status: 'error'; readonly data: undefined; readonly error: error | Error }

/** An action and the state of its latest run. `error`: those that the action documents. */
export type WalletAction<parameters extends readonly unknown[], data, error = Error> = ActionState<data, error> & {
  /**
   * Runs the action. Resolves and rejects as the action does; where nobody waits for the promise, the state alone tells the
   * error. Several runs do not stop each other: each promise has its own result, the state that of the latest run.
   */
  readonly run: (...parameters: parameters) => Promise<data>
  /** Makes the state idle. What runs goes on, and its promise still settles. */
  readonly reset: () => void
}

/** The action of a verb, whose promise rejects with these errors. */
export type ActionOf<verb, error> = verb extends (
  modal: WalletModal,
  ...parameters: infer parameters
) => Promise<infer data>
  ? WalletAction<parameters, data, error>
  : never

const idle = { status: 'idle', data: undefined, error: undefined } as const
const pending = { status: 'pending', data: undefined, error: undefined } as const

/** `act` must be the same function in every render. `user` names the hook for the error. */
export function useAction<parameters extends readonly unknown[], data, error = Error>(
  user: string,
  act: (modal: WalletModal, ...parameters: parameters) => Promise<data>,
): WalletAction<parameters, data, error> {
  const modal = useInstance(user)
  const [state, setState] = useState<ActionState<data, error>>(idle)
  const latest = useRef(0)

  const run = useCallback(
    (...parameters: parameters) => {
      latest.current += 1
      const current = latest.current
      const finish = (next: ActionState<data, error>) => {
        if (current === latest.current) setState(next)
      }
      setState(pending)
      const result = act(modal, ...parameters)
      // Handled here, so that `onClick={() => run()}` leaves no unhandled rejection.
      result.then(
        (data) => finish({ status: 'success', data, error: undefined }),
        (error: unknown) => finish({ status: 'error', data: undefined, error: toError(error) }),
      )
      return result
    },
    [modal, act],
  )
  const reset = useCallback(() => {
    latest.current += 1
    setState(idle)
  }, [])
  return useMemo(() => ({ ...state, run, reset }), [state, run, reset])
}
