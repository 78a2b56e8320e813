import { proxy } from 'valtio/vanilla'
import type { CaipNetworkId } from '../../core/caip.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Namespace } from '../../domain/namespace.js'
import type { SiwxMessage, SiwxSession } from '../../domain/siwx.js'

/** Whether an e-mail address may be left out. */
export type EmailPolicy = 'optional' | 'required'

/** The sign-in of a namespace's active account on its active network. */
export type SignInEntry = {
  /** `checking`: a session is being looked for. */
  readonly status: 'checking' | 'none' | 'signing' | 'signed-in'
  readonly session?: SiwxSession | undefined
  /** What the user can read, and is asked to sign. */
  readonly message?: { readonly data: SiwxMessage; readonly text: string } | undefined
  /** The user is asked for an e-mail address first, which they may have to give. */
  readonly wantsEmail?: EmailPolicy | undefined
  /** The network that this account has signed in on last, without a session for the active one. */
  readonly returnTo?: CaipNetworkId | undefined
  /** The user has decided not to sign in with this account on this network. */
  readonly isDismissed?: boolean | undefined
}

export type SignInsState = {
  entries: Record<Namespace, SignInEntry | undefined>
  /** A wallet stays connected only with a session. */
  isRequired: boolean
}

export type SignIns = ReturnType<typeof createSignIns>

/** By namespace; empty without an account, and without the option `siwx`. */
export function createSignIns() {
  const state = proxy<SignInsState>({ entries: {}, isRequired: true })
  return {
    state: state as ReadonlyState<SignInsState>,
    setRequired(isRequired: boolean) {
      state.isRequired = isRequired
    },
    set(namespace: Namespace, entry: SignInEntry | undefined) {
      state.entries[namespace] = entry
    },
  }
}
