import { cloudSiwx, localSiwx, serverSiwx } from 'latchkey/siwx'
import type { Setup, SignInMode } from '../settings/setup.ts'

/** Keeps sign-ins on the example server, or in this browser without one; at the cloud service if that asks for an address. */
export function createSignIn(mode: SignInMode, server: string | undefined, emailCapture: Setup['emailCapture']) {
  if (emailCapture) return cloudSiwx({ emailCapture, required: mode === 'required' })
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
