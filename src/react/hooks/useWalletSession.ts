import { useCallback } from 'react'
import type { SignInEntry } from '../../controllers/siwx/signIns.js'
import type { Namespace } from '../../domain/namespace.js'
import type { SiwxSession } from '../../domain/siwx.js'
import { internalsOf } from '../../instance/internals.js'
import { type NamespaceOption, useNamespace } from '../useNamespace.js'
import { useSnapshot } from '../useSnapshot.js'

export type UseWalletSession = {
  /** `none` also while a session is being looked for. */
  status: 'none' | 'signing' | 'signed-in'
  session: SiwxSession | undefined
  /** Opens the modal for a signature; see `WalletModal.signIn`. */
  signIn(): Promise<SiwxSession>
  /** See `WalletModal.signOut`. */
  signOut(): Promise<void>
}

/** The user's sign-in with the wallet. Needs the option `siwx`. A server must verify the session itself. */
export function useWalletSession({ namespace }: NamespaceOption<Namespace> = {}): UseWalletSession {
  const { modal, networks } = useNamespace('useWalletSession', namespace)
  const { entries } = useSnapshot(internalsOf(modal).signIns.state)
  const entry = entries[namespace ?? networks.activeNamespace ?? ''] as SignInEntry | undefined
  const status = entry?.status ?? 'none'
  return {
    status: status === 'checking' ? 'none' : status,
    session: entry?.session,
    signIn: useCallback(() => modal.signIn(namespace), [modal, namespace]),
    signOut: useCallback(() => modal.signOut(namespace), [modal, namespace]),
  }
}
