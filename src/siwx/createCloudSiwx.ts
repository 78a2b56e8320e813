import { MAX_SIWX_ATTEMPTS } from '../config/limits.js'
import { withoutUndefined } from '../config/services.js'
import { splitCaip2 } from '../core/caip.js'
import { isLoopbackHost, parseUrl } from '../core/url.js'
import { isRecord } from '../core/values.js'
import type { EmailCapture, Siwx, SiwxContext, SiwxSession } from '../domain/siwx.js'
import { InvalidOptionError } from '../errors/latchkeyError.js'
import { HttpStatusError, MalformedResponseError } from '../errors/requestErrors.js'
import { EmailRefusedError, EmailUnverifiedError, SiwxSessionInvalidError } from '../errors/siwxErrors.js'
import { createStorage, type Storage } from '../platform/storage.js'
import { checkSession } from './checkSession.js'
import { createAttempts } from './createAttempts.js'
import { createMessage } from './createMessage.js'
import { createRequests, type Requests } from './createRequests.js'
import type { CloudSiwxOptions } from './siwxOptions.js'

const MAX_TOKEN = 8192
const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TOKEN && /^[\w.~+/=-]+$/.test(value)

const MAX_UUID = 128
/** The text of the service, in its own words. */
const NEEDS_CODE = /\botp is required\b/i

/** The service has an answer, and it is no. */
const isRefused = (error: unknown): error is HttpStatusError =>
  error instanceof HttpStatusError && error.status < 500 && error.status !== 429

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** One account has one key, however its wallet writes the address. */
const accountKey = (chainId: string, address: string) => `${chainId}:${address}`.toLowerCase()

/** Who is signed in, as the service answers. */
function parseAccount(value: unknown) {
  if (!isRecord(value) || typeof value.address !== 'string') return undefined
  const { address, caip2Network, domain, uri, nonce, exp } = value
  if (!splitCaip2(caip2Network) || typeof domain !== 'string') return undefined
  if (exp !== undefined && (typeof exp !== 'number' || !(exp > 0 && exp < 8.64e12))) return undefined
  return { address, caip2Network: textOf(caip2Network), domain, uri: textOf(uri), nonce: textOf(nonce), exp }
}

/** Implements `cloudSiwx`. */
export function createCloudSiwx(
  options: CloudSiwxOptions,
  context: SiwxContext,
  storage: Storage = createStorage(context.id),
  request: Requests = createRequests('omit'),
): Siwx {
  const attempts = createAttempts()
  /** By nonce: a wallet of two chains has two messages to sign. */
  const nonceTokens = new Map<string, string>()

  /** Whose the token is, once that is known. */
  let holder: { readonly chainId: string; readonly address: string } | undefined
  const isSameChainKind = (a: string, b: string) => splitCaip2(a)?.namespace === splitCaip2(b)?.namespace

  /** By account: the address that its user has given, and what proves it. */
  const captured = new Map<string, { readonly email: string; readonly uuid: string | undefined }>()
  /** What the next code proves. */
  let awaited: string | undefined

  function urlOf(path: 'nonce' | 'authenticate' | 'me' | 'otp') {
    const allowLoopback = isLoopbackHost(new URL(context.uri).hostname)
    const base = parseUrl(context.cloudUrl, 'service', { allowLoopback })
    if (!base) throw new InvalidOptionError('services.catalogue', 'an https address is needed')
    const url = new URL(`/auth/v1/${path}`, base)
    const { projectId, sdkType, sdkVersion } = context
    for (const [name, value] of Object.entries(withoutUndefined({ projectId, st: sdkType, sv: sdkVersion }))) {
      url.searchParams.set(name, value)
    }
    return url.href
  }

  function forget() {
    storage.remove('siwx_nonce_token')
    storage.remove('siwx_auth_token')
    nonceTokens.clear()
    holder = undefined
    captured.clear()
    awaited = undefined
  }

  async function readNonce() {
    const answer = await request({ url: urlOf('nonce') })
    if (!isRecord(answer) || typeof answer.nonce !== 'string' || !isToken(answer.token)) {
      throw new MalformedResponseError('/auth/v1/nonce')
    }
    storage.write('siwx_nonce_token', answer.token)
    nonceTokens.set(answer.nonce, answer.token)
    const [oldest] = nonceTokens.keys()
    if (nonceTokens.size > MAX_SIWX_ATTEMPTS && oldest !== undefined) nonceTokens.delete(oldest)
    return answer.nonce
  }

  async function addSession(session: SiwxSession) {
    const uri = attempts.uriOf(session.data)
    const expected = { domain: context.domain, isUri: (text: string) => text === uri, now: Date.now() }
    // A wallet that has signed while it connected has signed the standard text.
    const form = session.cacao === undefined ? 'cloud' : 'standard'
    const data = checkSession(session, { ...expected, form })
    const nonceToken = nonceTokens.get(data.nonce)
    if (nonceToken === undefined) throw new SiwxSessionInvalidError('nonce')
    const { message, signature } = session
    const clientId = await context.clientId()
    const { uuid } = captured.get(accountKey(data.chainId, data.accountAddress)) ?? {}
    // Used up, whatever the service says (SIWX-9).
    attempts.end(data.nonce)
    nonceTokens.delete(data.nonce)
    storage.remove('siwx_nonce_token')
    const body = { data, message, signature, clientId, walletInfo: context.walletInfo() }
    const answer = await request({
      url: urlOf('authenticate'),
      headers: {
        'x-nonce-jwt': `Bearer ${nonceToken}`,
        ...(uuid !== undefined && { 'x-otp': uuid }),
      },
      body,
    }).catch((error: unknown) => {
      if (!isRefused(error)) throw error
      if (NEEDS_CODE.test(error.reason ?? '')) throw new EmailUnverifiedError({ cause: error })
      throw new SiwxSessionInvalidError('server', { cause: error })
    })
    if (!isRecord(answer) || !isToken(answer.token)) throw new MalformedResponseError('/auth/v1/authenticate')
    storage.write('siwx_auth_token', answer.token)
    holder = { chainId: data.chainId, address: data.accountAddress.toLowerCase() }
  }

  const emailCapture: EmailCapture = {
    isRequired: options.emailCapture === 'required',
    async request({ email, account }) {
      captured.delete(account.toLowerCase())
      awaited = undefined
      const answer = await request({ url: urlOf('otp'), body: { email, account } }).catch((error: unknown) => {
        throw isRefused(error) ? new EmailRefusedError('email', { cause: error }) : error
      })
      if (!isRecord(answer)) throw new MalformedResponseError('/auth/v1/otp')
      const { uuid = null } = answer
      if (uuid !== null && (!isToken(uuid) || uuid.length > MAX_UUID)) throw new MalformedResponseError('/auth/v1/otp')
      captured.set(account.toLowerCase(), { email, uuid: uuid ?? undefined })
      awaited = uuid ?? undefined
      return { needsCode: uuid !== null }
    },
    async confirm(code) {
      if (awaited === undefined) throw new EmailRefusedError('code')
      const headers = { 'x-otp': awaited }
      await request({ url: urlOf('otp'), method: 'PUT', headers, body: { code }, needsJson: false }).catch(
        (error: unknown) => {
          throw isRefused(error) ? new EmailRefusedError('code', { cause: error }) : error
        },
      )
    },
  }

  return {
    ...(options.emailCapture && { emailCapture }),
    async createMessage(input) {
      const nonce = await readNonce()
      const { email } = captured.get(accountKey(input.chainId, input.accountAddress)) ?? {}
      // The service knows no statements, and of resources only the address that the user has given.
      const resources = email === undefined ? undefined : [`email:${encodeURI(email)}`]
      return attempts.begin(
        createMessage({ input, context, nonce, options: { expiration: options.expiration, resources }, form: 'cloud' }),
      )
    },
    addSession,
    async revokeSession(chainId, address) {
      // Its one token may be another chain's or account's.
      const isOther = holder && (!isSameChainKind(holder.chainId, chainId) || holder.address !== address.toLowerCase())
      if (!isOther) forget()
    },
    async setSessions(sessions) {
      const [first] = sessions
      if (first) await addSession(first)
      else forget()
    },
    async getSessions(chainId, address) {
      const token = storage.read('siwx_auth_token')
      if (token === undefined) return []
      try {
        const account = parseAccount(await request({ url: urlOf('me'), headers: { authorization: `Bearer ${token}` } }))
        if (!account || account.caip2Network !== chainId || account.domain !== context.domain) return []
        const isSame = account.address.toLowerCase() === address.toLowerCase()
        const expires = account.exp === undefined ? undefined : account.exp * 1000
        if (!isSame || (expires !== undefined && expires <= Date.now())) return []
        holder = { chainId, address: address.toLowerCase() }
        const { domain, uri, nonce } = account
        const times = expires === undefined ? {} : { expirationTime: new Date(expires).toISOString() }
        // The service returns neither text nor signature; its token stands for both.
        return [
          {
            data: { accountAddress: address, chainId, domain, uri, nonce, version: '1', ...times },
            message: '',
            signature: '',
          },
        ]
      } catch {
        // As the specification says: any failure is no session.
        return []
      }
    },
  }
}
