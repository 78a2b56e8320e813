import { SIWX_SKEW_MS } from '../config/limits.js'
import { MAX_SIWX_SESSIONS } from '../config/pageLimits.js'
import type { AuthRequest, AuthResponse } from '../connectors/connector.js'
import { type CaipNetworkId, splitCaip2 } from '../core/caip.js'
import { isRecord } from '../core/values.js'
import type { SiwxData, SiwxMessage, SiwxSession } from '../domain/siwx.js'
import { SiwxFieldError, type SiwxRefusal, SiwxSessionInvalidError } from '../errors/siwxErrors.js'
import { checkSession } from './checkSession.js'
import { findBadField, isRecap, isSameAccount, NO_ADDRESS, parseTime, withoutRecap } from './messageFields.js'
import { parseMessage } from './messageText.js'

/**
 * What to ask a wallet to sign while it connects, on these networks. The app's own implementation may have made the
 * message, so it is checked before anything is shown (SIWX-1, SIWX-2).
 * @throws SiwxFieldError
 */
export function toAuthRequest(message: SiwxMessage, networkIds: readonly string[], pageDomain: string): AuthRequest {
  const { chainId, domain, uri, version, nonce, statement, resources, requestId } = message
  const { issuedAt: iat, expirationTime: exp, notBefore: nbf } = message
  const bad = findBadField({ ...message, accountAddress: NO_ADDRESS })
  if (bad) throw new SiwxFieldError(bad.field, bad.why)
  if (domain !== pageDomain) throw new SiwxFieldError('domain', 'is not the host of the page')
  if (!networkIds.includes(chainId)) throw new SiwxFieldError('chainId', 'is not a network of the app')
  const chains = [chainId, ...networkIds.filter((id) => id !== chainId)]
  return {
    chains,
    chainId,
    domain,
    uri,
    version,
    nonce,
    ...(statement !== undefined && { statement }),
    ...(resources && { resources: [...resources] }),
    ...(requestId !== undefined && { requestId }),
    ...(iat !== undefined && { iat }),
    ...(exp !== undefined && { exp }),
    ...(nbf !== undefined && { nbf }),
  }
}

const HEADERS: readonly unknown[] = ['caip122', 'eip4361']
const SIGNATURE_TYPES: readonly unknown[] = ['eip191', 'eip1271']
/** Contracts may want several signatures. */
const signatureText = /^0x(?:[0-9a-f]{2}){1,16384}$/i
const issuerText = /^did:pkh:(eip155:[1-9]\d{0,15}):(0x[0-9a-fA-F]{40})$/

const NEEDED = ['iss', 'domain', 'aud', 'version', 'nonce', 'iat'] as const
const OPTIONAL = ['exp', 'nbf', 'statement', 'requestId'] as const

type Payload = Readonly<Record<(typeof NEEDED)[number], string>> &
  Readonly<Partial<Record<(typeof OPTIONAL)[number], string>>> & { readonly resources?: readonly string[] }

const refuse = (reason: SiwxRefusal, cause?: unknown): never => {
  throw new SiwxSessionInvalidError(reason, { cause })
}

/** The known fields alone: whatever else a wallet sends is neither kept nor passed on. */
function parsePayload(value: unknown): Payload {
  if (!isRecord(value)) return refuse('text')
  const source: Record<string, unknown> = { ...value, aud: value.aud ?? value.uri }
  const fields: Record<string, string | readonly string[]> = {}
  for (const name of [...NEEDED, ...OPTIONAL]) {
    const field = source[name] ?? undefined
    if (typeof field === 'string') fields[name] = field
    else if (field !== undefined || NEEDED.some((needed) => needed === name)) refuse('text')
  }
  const resources = source.resources ?? undefined
  if (Array.isArray(resources) && resources.every((resource) => typeof resource === 'string'))
    fields.resources = resources
  else if (resources !== undefined) refuse('text')
  return fields as Payload
}

/** The text must say what the payload says: a line break in a field could move the others. */
function isSamePayload(data: SiwxData, payload: Payload) {
  return (
    data.domain === payload.domain &&
    data.uri === payload.aud &&
    data.version === payload.version &&
    data.nonce === payload.nonce &&
    data.issuedAt === payload.iat &&
    data.expirationTime === payload.exp &&
    data.notBefore === payload.nbf &&
    data.requestId === payload.requestId
  )
}

function isSameList(a: readonly string[], b: readonly string[]) {
  return a.length === b.length && a.every((entry, index) => entry === b[index])
}

/** The client dates the request itself when it sends it; this clock may have been set meanwhile. */
function isIssuedThen(issuedAt: string | undefined, requestedAt: string | undefined, now: number) {
  const at = parseTime(issuedAt ?? '')
  const earliest = parseTime(requestedAt ?? '') ?? Number.NEGATIVE_INFINITY
  return at !== undefined && at >= earliest - SIWX_SKEW_MS && at <= now + SIWX_SKEW_MS
}

/** WC-10: throws unless the text says what was asked for. A wallet may only name what it allows the app (recap). */
function compare(data: SiwxData, request: AuthRequest, now: number) {
  if (data.domain !== request.domain) refuse('domain')
  if (data.uri !== request.uri) refuse('uri')
  if (data.nonce !== request.nonce) refuse('nonce')
  if (data.expirationTime !== request.exp || data.notBefore !== request.nbf) refuse('lifetime')
  if (!isIssuedThen(data.issuedAt, request.iat, now)) refuse('lifetime')
  // The client leaves it out of the request.
  if (data.requestId !== undefined && data.requestId !== request.requestId) refuse('data')
  if (data.version !== request.version || withoutRecap(data.statement) !== request.statement) refuse('data')
  const resources = data.resources ?? []
  const plainResources = resources.filter((resource) => !isRecap(resource))
  const requestedResources = (request.resources ?? []).filter((resource) => !isRecap(resource))
  if (!isSameList(plainResources, requestedResources) || resources.length > plainResources.length + 1) refuse('data')
}

type Rules = {
  /** The accounts that the wallet shares. */
  readonly accounts: readonly string[]
  readonly now: number
}

function readCacao(value: unknown, { request, format }: AuthResponse, { accounts, now }: Rules): SiwxSession {
  if (!isRecord(value) || !isRecord(value.h) || !isRecord(value.s)) return refuse('text')
  const { t: header } = value.h
  const { t: type, s: signature } = value.s
  if (!HEADERS.includes(header)) refuse('text')
  if (!SIGNATURE_TYPES.includes(type) || typeof signature !== 'string' || !signatureText.test(signature))
    return refuse('signature')
  const payload = parsePayload(value.p)
  const [, chain = '', address = ''] = issuerText.exec(payload.iss) ?? refuse('data')
  const chainId = chain as CaipNetworkId
  if (!request.chains.includes(chainId)) refuse('data')
  if (!accounts.some((account) => isSameAccount(chainId, account, address))) refuse('data')
  let message: string
  try {
    message = format(payload, payload.iss)
  } catch (error) {
    return refuse('text', error)
  }
  const data = parseMessage(message, splitCaip2(chainId)?.namespace ?? '')
  if (!isSamePayload(data, payload) || data.chainId !== chainId || data.accountAddress !== address) refuse('data')
  compare(data, request, now)
  const cacao = { h: { t: header }, p: payload, s: { t: type, s: signature } }
  const session: SiwxSession = { data, message, signature, cacao }
  // Times, as for any other session; how long it may last is up to who keeps it.
  checkSession(session, { domain: request.domain, isUri: (uri) => uri === request.uri, isOfApp: true, now })
  return session
}

/**
 * The sessions that a wallet has signed while it connected, one per account and network. Their signatures are still to
 * be verified.
 * @throws SiwxSessionInvalidError if one of them is not what was asked for.
 */
export function readCacaos(response: AuthResponse, rules: Rules): readonly SiwxSession[] {
  const { cacaos } = response
  if (!Array.isArray(cacaos) || cacaos.length > MAX_SIWX_SESSIONS) return refuse('text')
  const sessions = cacaos.map((cacao) => readCacao(cacao, response, rules))
  const accountIds = sessions.map(({ data }) => `${data.chainId}:${data.accountAddress.toLowerCase()}`)
  if (new Set(accountIds).size < accountIds.length) refuse('data')
  return sessions
}
