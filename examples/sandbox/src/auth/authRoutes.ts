import { randomBytes, randomUUID } from 'node:crypto'
import { jsonAnswer, textAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { requireText } from '../http/readQuery.ts'
import { Refusal } from '../http/refusal.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import type { RemoteFeature } from '../scopes/createScopes.ts'
import { confirmCode, type EmailState, mailCode, provenEmail } from './emailCodes.ts'
import { isSigned } from './isSigned.ts'
import { type Claims, readJwt, writeJwt } from './jwt.ts'
import { readSignInMessage, type SignInMessage } from './readSignInMessage.ts'

const NONCE_SECONDS = 600
const ISSUER = 'sandbox'

/** What the service keeps about an account. */
export type AuthAccount = Readonly<Record<string, unknown>> & { readonly metadata: object | null }

export type AuthState = EmailState & {
  /** Nonces that were used, and ids of tokens that signed out. */
  readonly spent: Set<string>
  /** By CAIP-10 id, in lower case. */
  readonly accounts: Map<string, AuthAccount>
}

/** Clients take any JSON as success, so errors are plain text. */
const refuse = (status: number, problem: string) => new Refusal(textAnswer(status, problem))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readProject({ query }: Call): string {
  const projectId = requireText(query, 'projectId')
  if (projectId === 'bad') throw refuse(401, 'Invalid project id')
  return projectId
}

/** A token that we issued for this purpose and project, and that is not spent. */
function readToken(call: Call, name: 'authorization' | 'x-nonce-jwt', purpose: string): Claims {
  const projectId = readProject(call)
  const header = call.headers[name]
  const token = /^Bearer (\S+)$/.exec(typeof header === 'string' ? header : '')?.[1]
  const claims = token === undefined ? undefined : readJwt(token, call.now())
  if (!claims || claims.purpose !== purpose || claims.projectIdKey !== projectId) throw refuse(401, 'Invalid token')
  if (call.scope.auth.spent.has(`${claims.jti}`)) throw refuse(401, 'Token already used')
  return claims
}

/** What the client sends beside the text must not contradict it. */
function checkData(data: unknown, { domain, uri, nonce, chainId, address }: SignInMessage) {
  if (data === undefined || data === null) return
  if (!isObject(data)) throw refuse(400, 'Invalid data')
  const expected = { domain, uri, nonce, chainId, accountAddress: address }
  for (const [name, value] of Object.entries(expected)) {
    if (data[name] !== value) throw refuse(400, `The message does not match ${name}`)
  }
}

/** The domain of the page that asks; programs send no origin. */
function checkDomain({ headers }: Call, { domain, uri }: SignInMessage) {
  const { origin } = headers
  if (!URL.canParse(uri) || new URL(uri).host !== domain) throw refuse(400, 'The message has another URI than domain')
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== domain)) {
    throw refuse(400, 'The message is for another domain')
  }
}

/** The project's dashboard asks for an address of every user. */
const needsEmail = (features: readonly RemoteFeature[]) =>
  features.some(({ id, isEnabled, config }) => id === 'email_capture' && isEnabled && config?.includes('required'))

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/
const ACCOUNT = /^[-a-z0-9]{3,8}:[-\w]{1,32}:[-.%\w]{1,128}$/

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

export function authRoutes(nodes: Nodes): readonly Route[] {
  const seconds = ({ now }: Call) => Math.floor(now() / 1000)

  function giveNonce(call: Call) {
    const projectIdKey = readProject(call)
    const iat = seconds(call)
    const nonce = randomBytes(16).toString('hex')
    const claims = { iss: ISSUER, iat, exp: iat + NONCE_SECONDS, purpose: 'nonce', projectIdKey, jti: nonce, nonce }
    return jsonAnswer({ nonce, token: writeJwt(claims) })
  }

  function remember(call: Call, { chainId, address }: SignInMessage, walletInfo: unknown): AuthAccount {
    const at = new Date(call.now()).toISOString()
    const key = `${chainId}:${address}`.toLowerCase()
    const existing = call.scope.auth.accounts.get(key)
    const account = {
      uuid: randomUUID(),
      caip2_chain: chainId,
      address,
      profile_uuid: randomUUID(),
      created_at: at,
      is_main_account: true,
      verification_status: null,
      metadata: null,
      signed_up_at: at,
      ...existing,
      connection_method: isObject(walletInfo) ? walletInfo : null,
      last_signed_in_at: at,
      updated_at: at,
    }
    call.scope.auth.accounts.set(key, account)
    return account
  }

  async function authenticate(call: Call) {
    const claims = readToken(call, 'x-nonce-jwt', 'nonce')
    const body = call.body.json
    if (!isObject(body)) throw refuse(400, 'Invalid body')
    const [message, signature] = [textOf(body.message), textOf(body.signature)]
    if (message === undefined || signature === undefined) throw refuse(400, 'Missing message or signature')
    const read = readSignInMessage(message)
    if (!read) throw refuse(400, 'Invalid message')
    checkData(body.data, read)
    checkDomain(call, read)
    if (read.nonce !== claims.nonce) throw refuse(401, 'The message has another nonce')
    const { expiresAt, startsAt, chainId, address } = read
    if (expiresAt !== undefined && expiresAt <= call.now()) throw refuse(401, 'The message has expired')
    if (startsAt !== undefined && startsAt > call.now()) throw refuse(401, 'The message is not valid yet')
    // Spent before the signature is checked: a second request meanwhile is refused.
    call.scope.auth.spent.add(`${claims.jti}`)
    if (!(await isSigned(nodes, { chainId, address, message, signature }))) throw refuse(401, 'Invalid signature')

    const email = provenEmail(call.scope.auth, read, textOf(call.headers['x-otp']))
    const isMissing = email === undefined && needsEmail(call.scope.settings.features)
    if (email === false || isMissing) throw refuse(401, 'OTP is required')

    const account = remember(call, read, body.walletInfo)
    const [namespace = '', reference = ''] = chainId.split(':')
    const iat = seconds(call)
    const latest = iat + call.scope.settings.sessionSeconds
    const token = writeJwt({
      iss: ISSUER,
      aud: read.domain,
      sub: `${chainId}:${address}`,
      iat,
      exp: expiresAt === undefined ? latest : Math.min(latest, Math.floor(expiresAt / 1000)),
      purpose: 'session',
      jti: randomUUID(),
      projectIdKey: claims.projectIdKey,
      address,
      chainId: namespace === 'eip155' ? Number(reference) : reference,
      chainNamespace: namespace,
      chainIdNamespace: namespace,
      caip2Network: chainId,
      uri: read.uri,
      domain: read.domain,
      projectUuid: claims.projectIdKey,
      profileUuid: account.profile_uuid,
      nonce: read.nonce,
      ...(email === undefined ? {} : { email }),
    })
    return jsonAnswer({ token })
  }

  const readSession = (call: Call) => readToken(call, 'authorization', 'session')

  function describeMe(call: Call) {
    const { purpose: _, jti: __, ...session } = readSession(call)
    if (call.query.get('includeAppKitAccount') !== 'true') return jsonAnswer(session)
    return jsonAnswer({ ...session, appKitAccount: call.scope.auth.accounts.get(`${session.sub}`.toLowerCase()) })
  }

  function setMetadata(call: Call) {
    const key = `${readSession(call).sub}`.toLowerCase()
    const metadata = isObject(call.body.json) ? call.body.json.metadata : undefined
    if (metadata !== null && !isObject(metadata)) throw refuse(400, 'metadata must be an object or null')
    const account = { ...call.scope.auth.accounts.get(key), metadata, updated_at: new Date(call.now()).toISOString() }
    call.scope.auth.accounts.set(key, account)
    return jsonAnswer(account)
  }

  function mail(call: Call) {
    readProject(call)
    const { email, account } = isObject(call.body.json) ? call.body.json : {}
    if (typeof email !== 'string' || !EMAIL.test(email)) throw refuse(400, 'Invalid email')
    if (typeof account !== 'string' || !ACCOUNT.test(account)) throw refuse(400, 'Invalid account')
    return jsonAnswer({ uuid: mailCode(call.scope.auth, account, email) })
  }

  function confirm(call: Call) {
    readProject(call)
    const [uuid, code] = [textOf(call.headers['x-otp']), isObject(call.body.json) ? textOf(call.body.json.code) : '']
    const problem = confirmCode(call.scope.auth, uuid ?? '', code ?? '')
    if (problem !== undefined) throw refuse(401, problem)
    return textAnswer(200, '')
  }

  function signOut(call: Call) {
    call.scope.auth.spent.add(`${readSession(call).jti}`)
    return jsonAnswer({ status: 'OK' })
  }

  return [
    { method: 'GET', path: '/auth/v1/nonce', answer: giveNonce },
    { method: 'POST', path: '/auth/v1/authenticate', answer: authenticate },
    { method: 'GET', path: '/auth/v1/me', answer: describeMe },
    { method: 'PUT', path: '/auth/v1/account-metadata', answer: setMetadata },
    { method: 'POST', path: '/auth/v1/sign-out', answer: signOut },
    { method: 'POST', path: '/auth/v1/otp', answer: mail },
    { method: 'PUT', path: '/auth/v1/otp', answer: confirm },
  ]
}
