import { createOnce } from '../core/load.js'
import type { EmailCapture, Siwx } from '../domain/siwx.js'

/** What all ready-made implementations share. */
export type SiwxRules = {
  /** Whether a wallet stays connected only with a session. @default true */
  readonly required?: boolean | undefined
  /** Whether disconnecting ends the sessions of what disconnects. @default true */
  readonly signOutOnDisconnect?: boolean | undefined
}

type LazyRules = SiwxRules & {
  /** How an e-mail address is asked for. @default not at all */
  readonly emailCapture?: 'optional' | 'required' | undefined
}

/** An implementation that loads on its first use: the page pays for none of it. */
export function lazySiwx(rules: LazyRules, load: () => Promise<Siwx>): Siwx {
  const { required = true, signOutOnDisconnect = true, emailCapture } = rules
  const siwx = createOnce(load)
  async function capture(): Promise<EmailCapture> {
    const found = (await siwx()).emailCapture
    if (!found) throw new Error('no email capture')
    return found
  }
  return {
    createMessage: async (input) => (await siwx()).createMessage(input),
    addSession: async (session) => (await siwx()).addSession(session),
    revokeSession: async (chainId, address) => (await siwx()).revokeSession(chainId, address),
    setSessions: async (sessions) => (await siwx()).setSessions(sessions),
    getSessions: async (chainId, address) => (await siwx()).getSessions(chainId, address),
    getRequired: () => required,
    signOutOnDisconnect,
    ...(emailCapture && {
      emailCapture: {
        isRequired: emailCapture === 'required',
        request: async (input) => (await capture()).request(input),
        confirm: async (code) => (await capture()).confirm(code),
      },
    }),
  }
}
