import { isEmbeddedId, isSocialProvider, type LoginProvider } from './embedded.js'

/** The login that an app names instead of a wallet: a provider, `email`, or the embedded wallet's own id. */
export const parseLogin = (text: string): LoginProvider | undefined =>
  isSocialProvider(text) ? text : text === 'email' || isEmbeddedId(text) ? 'email' : undefined
