import type { CaipNetworkId } from '../core/caip.js'
import type { Siwx, SiwxContext, SiwxData, SiwxSession } from '../domain/siwx.js'
import { SiwxSessionInvalidError } from '../errors/siwxErrors.js'
import { createStorage, type Storage } from '../platform/storage.js'
import type { StoredSiwxSession } from '../platform/storedRecords.js'
import { checkSession } from './checkSession.js'
import { createAttempts } from './createAttempts.js'
import { createMessage, isSameOrigin } from './createMessage.js'
import { createNonce } from './createNonce.js'
import { isSameAccount } from './messageFields.js'
import type { LocalSiwxOptions } from './siwxOptions.js'

type Checked = { readonly stored: StoredSiwxSession; readonly data: SiwxData }

const isSameSession = (a: Pick<SiwxSession, 'message' | 'signature'>, b: typeof a) =>
  a.message === b.message && a.signature === b.signature

/** Implements `localSiwx`. Every change reads the list again first: another tab may have written since. */
export function createLocalSiwx(
  options: LocalSiwxOptions,
  context: SiwxContext,
  storage: Storage = createStorage(context.id),
): Siwx {
  const attempts = createAttempts()
  const read = () => storage.read('siwx_sessions') ?? []
  function write(sessions: readonly StoredSiwxSession[]) {
    if (sessions.length === 0) storage.remove('siwx_sessions')
    else storage.write('siwx_sessions', sessions)
  }
  const isOf = ({ data }: Checked, chainId: CaipNetworkId, address: string) =>
    data.chainId === chainId && isSameAccount(chainId, data.accountAddress, address)

  /** A session that this page has just asked for, or that is stored already. */
  async function verify(session: SiwxSession): Promise<Checked> {
    const isStored = readChecked().some(({ stored }) => isSameSession(stored, session))
    const isUri = (uri: string) => (isStored ? isSameOrigin(uri, context.uri) : uri === attempts.uriOf(session.data))
    const data = checkSession(session, { domain: context.domain, isUri, now: Date.now() })
    if (!(await context.isSigned(session))) throw new SiwxSessionInvalidError('signature')
    // Another sign-in may have used the nonce while the chain was asked.
    if (!isStored) attempts.uriOf(data)
    const { message, signature, cacao } = session
    return { stored: { data, message, signature, ...(cacao !== undefined && { cacao }) }, data }
  }

  /** Stored sessions whose text is for this page and time; the others are deleted (SIWX-7). */
  function readChecked(): readonly Checked[] {
    const now = Date.now()
    const stored = read()
    const bad: StoredSiwxSession[] = []
    const checked = stored.flatMap((session) => {
      try {
        // A page of the app may have another path than the one where the user signed in.
        const isUri = (uri: string) => isSameOrigin(uri, context.uri)
        return [{ stored: session, data: checkSession(session as SiwxSession, { domain: context.domain, isUri, now }) }]
      } catch (error) {
        // Its time may come: this device's clock may be behind.
        if (!(error instanceof SiwxSessionInvalidError && error.reason === 'early')) bad.push(session)
        return []
      }
    })
    if (bad.length > 0) remove((session) => bad.some((badSession) => isSameSession(badSession, session)))
    return checked
  }

  const remove = (isRemoved: (session: StoredSiwxSession) => boolean) =>
    write(read().filter((session) => !isRemoved(session)))

  return {
    createMessage: async (input) => attempts.begin(createMessage({ input, context, options, nonce: createNonce() })),
    async addSession(session) {
      const { stored, data } = await verify(session)
      attempts.end(data.nonce)
      write([...read().filter((candidate) => !isSameSession(candidate, stored)), stored])
    },
    async revokeSession(chainId, address) {
      // By their data, so that one whose time has not come goes too.
      remove(
        ({ data }) =>
          data.chainId === chainId &&
          typeof data.accountAddress === 'string' &&
          isSameAccount(chainId, data.accountAddress, address),
      )
    },
    async setSessions(sessions) {
      const checked = await Promise.all(sessions.map(verify))
      attempts.clear()
      write(checked.map(({ stored }) => stored))
    },
    async getSessions(chainId, address) {
      const accountSessions = readChecked().filter((session) => isOf(session, chainId, address))
      const results = await Promise.all(
        accountSessions.map(async ({ stored, data }) => {
          const session: SiwxSession = { ...stored, data }
          if (await context.isSigned(session)) return [session]
          remove((candidate) => isSameSession(candidate, stored))
          return []
        }),
      )
      // The signature took time: it may have expired, or another tab may have signed out.
      const remaining = readChecked()
      return results.flat().filter((session) => remaining.some(({ stored }) => isSameSession(stored, session)))
    },
  }
}
