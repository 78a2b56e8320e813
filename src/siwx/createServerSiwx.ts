import { splitCaip2 } from '../core/caip.js'
import { isLoopbackHost, parseUrl } from '../core/url.js'
import { isRecord } from '../core/values.js'
import type { Siwx, SiwxContext, SiwxSession } from '../domain/siwx.js'
import { InvalidOptionError } from '../errors/latchkeyError.js'
import { HttpStatusError, MalformedResponseError } from '../errors/requestErrors.js'
import { SiwxSessionInvalidError } from '../errors/siwxErrors.js'
import { checkSession } from './checkSession.js'
import { createAttempts } from './createAttempts.js'
import { createMessage, isSameOrigin } from './createMessage.js'
import { createRequests, type Requests } from './createRequests.js'
import { isSameAccount } from './messageFields.js'
import { parseMessage } from './messageText.js'
import type { ServerSession, ServerSiwxOptions } from './siwxOptions.js'

/** Statuses by which a server says that it does not accept the sign-in, rather than that it has a problem. */
const REFUSED_STATUSES: readonly number[] = [400, 401, 403, 409, 422]
const MAX_SESSIONS = 50

/**
 * The URL of an endpoint: of the page's own origin, https, or loopback while the page is on loopback.
 * @throws InvalidOptionError
 */
function endpointOf(option: string, text: string, page: string): string {
  try {
    const { href, username, password } = new URL(text, page)
    const allowLoopback = isLoopbackHost(new URL(page).hostname)
    const isOwn = isSameOrigin(href, page) && !username && !password
    if (isOwn || parseUrl(href, 'service', { allowLoopback })) return href
  } catch {}
  throw new InvalidOptionError(`siwx.${option}`, 'it needs a path of the page, or an https address')
}

const parseSession = (value: unknown): readonly ServerSession[] => {
  if (!isRecord(value) || typeof value.message !== 'string' || typeof value.signature !== 'string') return []
  const { message, signature, cacao } = value
  return [{ message, signature, ...(cacao !== undefined && { cacao }) }]
}

/** Runs tasks one after the other, in the order they were added; one that fails does not stop the next. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task)
    last = next.catch(() => undefined)
    return next
  }
}

/** Implements `serverSiwx`. */
export function createServerSiwx(
  options: ServerSiwxOptions,
  context: SiwxContext,
  request: Requests = createRequests('include'),
): Siwx {
  const { nonce, verify, session, signOut } = options
  const attempts = createAttempts()
  /** A first answer may set the cookie that the next request needs: a wallet of two chains asks for both. */
  const inTurn = createQueue()
  const post = (option: string, text: string, body: unknown) =>
    request({
      url: endpointOf(option, text, context.uri),
      // Other sites cannot post this type without the server's consent (CORS).
      headers: { 'content-type': 'application/json' },
      body,
      needsJson: false,
    })

  async function readNonce(input: Parameters<Siwx['createMessage']>[0]): Promise<string> {
    if (typeof nonce === 'function') return nonce(input)
    const url = endpointOf('nonce', nonce, context.uri)
    const answer = await request({ url })
    if (!isRecord(answer) || typeof answer.nonce !== 'string') throw new MalformedResponseError(new URL(url).pathname)
    return answer.nonce
  }

  async function readSessions(): Promise<readonly ServerSession[]> {
    if (typeof session === 'function') return session()
    const url = endpointOf('session', session, context.uri)
    try {
      const answer = await request({ url })
      if (!isRecord(answer) || !Array.isArray(answer.sessions)) throw new MalformedResponseError(new URL(url).pathname)
      return answer.sessions.slice(0, MAX_SESSIONS).flatMap(parseSession)
    } catch (error) {
      if (error instanceof HttpStatusError && error.status === 401) return []
      throw error
    }
  }

  let reading: ReturnType<typeof readSessions> | undefined
  /** One answer lists all sessions: lookups at the same time share it. */
  function readSessionsOnce() {
    reading ??= inTurn(readSessions).finally(() => {
      reading = undefined
    })
    return reading
  }

  async function verifyOnServer(signed: SiwxSession) {
    if (typeof verify === 'function') {
      if (!(await verify(signed))) throw new SiwxSessionInvalidError('server')
      return
    }
    try {
      const { data, message, signature, cacao } = signed
      await post('verify', verify, { data, message, signature, ...(cacao !== undefined && { cacao }) })
    } catch (error) {
      const isRefused = error instanceof HttpStatusError && REFUSED_STATUSES.includes(error.status)
      throw isRefused ? new SiwxSessionInvalidError('server', { cause: error }) : error
    }
  }

  async function addSession(signed: SiwxSession) {
    const uri = attempts.uriOf(signed.data)
    const data = checkSession(signed, { domain: context.domain, isUri: (text) => text === uri, now: Date.now() })
    // Used up, whatever the server says: a lost answer may have been a yes.
    attempts.end(data.nonce)
    await inTurn(() => verifyOnServer({ ...signed, data }))
  }

  async function endSessions(account?: { chainId: `${string}:${string}`; accountAddress: string }) {
    await inTurn(async () =>
      typeof signOut === 'function' ? signOut(account) : post('signOut', signOut, account ?? {}),
    )
  }

  return {
    createMessage: async (input) =>
      attempts.begin(createMessage({ input, context, options, nonce: await inTurn(() => readNonce(input)) })),
    addSession,
    revokeSession: (chainId, accountAddress) => endSessions({ chainId, accountAddress }),
    async setSessions(sessions) {
      const [first] = sessions
      // Sessions of one approval share a nonce, which a server accepts once.
      if (first) await addSession(first)
      else await endSessions()
    },
    async getSessions(chainId, address) {
      const namespace = splitCaip2(chainId)?.namespace
      if (namespace === undefined) return []
      const sessions = await readSessionsOnce()
      return sessions.flatMap((serverSession) => {
        try {
          // The server has verified the signature; its text has to be for this page and account all the same.
          const signed = { ...serverSession, data: parseMessage(serverSession.message, namespace) }
          const isUri = (uri: string) => isSameOrigin(uri, context.uri)
          const data = checkSession(signed, { domain: context.domain, isUri, now: Date.now() })
          return data.chainId === chainId && isSameAccount(chainId, data.accountAddress, address) ? [signed] : []
        } catch (error) {
          if (error instanceof SiwxSessionInvalidError) return []
          throw error
        }
      })
    },
  }
}
