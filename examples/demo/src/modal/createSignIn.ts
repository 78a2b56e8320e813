import { localSiwx, serverSiwx } from 'latchkey/siwx'
import type { SignInMode } from '../settings/setup.ts'

/** Keeps sign-ins on the example server, or in this browser without one. */
export function createSignIn(mode: SignInMode, server: string | undefined) {
  const options = { statement: 'Sign in to the demo.', required: mode === 'required' }
  if (!server) return localSiwx(options)
  return serverSiwx({
    ...options,
    nonce: `${server}/nonce`,
    verify: `${server}/verify`,
    session: `${server}/session`,
    signOut: `${server}/sign-out`,
  })
}
