import { createOnce } from '../core/load.js'
import type { Siwx } from '../domain/siwx.js'

/** What all ready-made implementations share. */
export type SiwxRules = {
  /** Whether a wallet stays connected only with a session. @default true */
  readonly required?: boolean | undefined
  /** Whether disconnecting ends the sessions of what disconnects. @default true */
  readonly signOutOnDisconnect?: boolean | undefined
}

/** An implementation that loads on its first use: the page pays for none of it. */
export function lazySiwx({ required = true, signOutOnDisconnect = true }: SiwxRules, load: () => Promise<Siwx>): Siwx {
  const siwx = createOnce(load)
  return {
    createMessage: async (input) => (await siwx()).createMessage(input),
    addSession: async (session) => (await siwx()).addSession(session),
    revokeSession: async (chainId, address) => (await siwx()).revokeSession(chainId, address),
    setSessions: async (sessions) => (await siwx()).setSessions(sessions),
    getSessions: async (chainId, address) => (await siwx()).getSessions(chainId, address),
    getRequired: () => required,
    signOutOnDisconnect,
  }
}
